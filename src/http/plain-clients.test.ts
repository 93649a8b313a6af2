import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { openConnection, parseAnswers } from "../../test/support/raw-exchange.ts";
import { until } from "../../test/support/until.ts";
import { bodies, get, post, withPlainBench } from "./testing/plain-bench.ts";
import { toyRoutes } from "./testing/toy-routes.ts";
import { authorization, readAll, withServer } from "./testing/toy-server.ts";

test("a connection that brings no request in time is told so, and an idle one is closed", async () => {
  await withPlainBench({ headMs: 50, keepAliveMs: 50 }, async ({ port }) => {
    const { socket, received } = openConnection(port);
    await once(socket, "close");
    const [answer] = parseAnswers(received()).answers;
    assert.equal(answer?.status, 400);
    assert.match(answer.body, /did not arrive in time/);
  });
  await withPlainBench({ keepAliveMs: 50 }, async ({ port }) => {
    const { socket, received } = openConnection(port);
    socket.write(post("1"));
    await once(socket, "close");
    assert.deepEqual(bodies(received()), ["plain 1"]);
  });
});

test("a request that waits for its answer keeps its connection, for as long as it takes", async () => {
  await withPlainBench(
    { headMs: 30, keepAliveMs: 30, isHeld: true },
    async ({ port, served, connections, sockets }) => {
      const { socket, received } = openConnection(port);
      socket.write(post("1"));
      await until(() => served.length === 1);
      await delay(100);
      const [own] = sockets;
      assert.ok(own && connections.isBusy(own));
      served[0]?.reply.send(200, {}, "late");
      assert.ok(!connections.isBusy(own));
      await once(socket, "close");
      assert.deepEqual(bodies(received()), ["late"]);
    },
  );
});

test("a client that ends its side is gone, as with Node; one that does so within a request is told", async () => {
  await withPlainBench({ isHeld: true }, async ({ port, served, connections, sockets }) => {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    const answer = readAll(socket);
    socket.once("end", () => socket.end());
    socket.write(post("1"));
    await until(() => served.length === 1);
    let gone = 0;
    served[0]?.reply.onGone(() => {
      gone += 1;
    });
    socket.end(post("2"));
    await until(() => gone === 1);
    assert.equal(served[0]?.reply.isGone, true);
    served[0]?.reply.send(200, {}, "nobody");
    assert.equal(await answer, "");
    assert.deepEqual([gone, served.length], [1, 1]);
    const [own] = sockets;
    assert.ok(own && !connections.isBusy(own));
  });
  await withPlainBench({}, async ({ port }) => {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    const answer = readAll(socket);
    socket.once("end", () => socket.end());
    socket.end(post("body").slice(0, -4));
    assert.match(await answer, /^HTTP\/1\.1 400 [\s\S]*not well-formed/);
  });
});

test("what came behind a request is not read once its client is gone", async () => {
  for (const behind of [post("2"), get, post("body", "", "/other").slice(0, -2)]) {
    await withPlainBench({ isHeld: true }, async ({ port, served, sockets }) => {
      const { socket } = openConnection(port);
      socket.write(post("1"));
      await until(() => served.length === 1);
      const [own] = sockets;
      assert.ok(own);
      const bytes = own.bytesRead;
      socket.write(behind);
      await until(() => own.bytesRead > bytes);
      socket.resetAndDestroy();
      // A paused socket sees the reset when it is read from, or written to.
      own.destroy();
      await once(own, "close");
      const listeners = own.listenerCount("data");
      served[0]?.reply.send(200, {}, "nobody");
      await delay(10);
      assert.equal(served.length, 1);
      assert.equal(own.listenerCount("data"), listeners, "Node does not get a socket that is closed");
    });
  }
});

test("an error of the next request is not that of the one before", async () => {
  await withPlainBench({ isHeld: true }, async ({ port, served, sockets }) => {
    const { socket } = openConnection(port);
    socket.write(post("1"));
    await until(() => served.length === 1);
    const bytes = sockets[0]?.bytesRead ?? 0;
    socket.write(post("2"));
    await until(() => (sockets[0]?.bytesRead ?? 0) > bytes);
    served[0]?.reply.send(200, {}, "first");
    assert.equal(served.length, 1, "the next one is served in a turn of its own");
    await until(() => served.length === 2);
    served[1]?.reply.send(200, {}, "second");
    socket.destroy();
  });
});

test("who waits for an answer learns that the client went away, once, and an answer then reaches nobody", async () => {
  await withPlainBench({ isHeld: true }, async ({ port, served, sockets }) => {
    const { socket } = openConnection(port);
    socket.write(post("1"));
    await until(() => served.length === 1);
    const reply = served[0]?.reply;
    let gone = 0;
    reply?.onGone(() => {
      gone += 1;
    });
    socket.resetAndDestroy();
    await until(() => sockets[0]?.destroyed === true);
    await until(() => gone === 1);
    assert.equal(reply?.isGone, true);
    reply?.send(200, {}, "nobody");
    assert.equal(gone, 1);
  });
  await withPlainBench({ isHeld: true }, async ({ port, served, sockets }) => {
    const { socket, received } = openConnection(port);
    for (let count = 1; count <= 20; count += 1) {
      socket.write(post("1"));
      await until(() => served.length === count);
      served.at(-1)?.reply.onGone(() => assert.fail("it was answered"));
      served.at(-1)?.reply.send(200, {}, "x");
      await until(() => bodies(received()).length === count);
    }
    assert.ok((sockets[0]?.listenerCount("close") ?? 99) < 5, "no listener is left of the answered ones");
    socket.destroy();
    await until(() => sockets[0]?.destroyed === true);
  });
});

test("answers that a client does not read do not pile up: the connection waits", async () => {
  await withPlainBench({ isHeld: true }, async ({ port, served, sockets }) => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.pause();
    const large = "x".repeat(1_000_000);
    // The system takes some megabytes before anything waits here.
    for (let count = 1; sockets[0]?.writableNeedDrain !== true; count += 1) {
      assert.ok(count < 100, "the system never had enough");
      socket.write(post("1"));
      await until(() => served.length === count);
      served.at(-1)?.reply.send(200, {}, large);
      await delay(1);
    }
    const { length } = served;
    for (let count = 0; count < 10; count += 1) socket.write(post("2"));
    await delay(50);
    assert.equal(served.length, length, "the next requests are Node's, which reads no more of them");
    assert.ok((sockets[0]?.writableLength ?? 0) < 3_000_000);
    socket.destroy();
  });
});

test("a stop waits for a request that waits, and its answer is the last of its connection", async () => {
  const opened = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const [echo, ...others] = toyRoutes;
  assert.ok(echo);
  const held = {
    ...echo,
    handler: async () => {
      arrived.resolve();
      await opened.promise;
      return '"done"';
    },
  };
  await withServer([held, ...others], async (toy) => {
    const socket = await toy.connect();
    const answer = readAll(socket);
    const headers = `Authorization: ${authorization}\r\nContent-Type: application/json\r\n`;
    socket.write(post('{"amount":1}', headers, "/echo"));
    await arrived.promise;
    const silent = await toy.connect();
    const closing = toy.server.close();
    // It is looked at behind the other one, which would have been ended too.
    await once(silent.resume(), "end");
    opened.resolve();
    assert.match(await answer, /^HTTP\/1\.1 200 [\s\S]*Connection: close[\s\S]*"done"$/);
    await closing;
  });
});
