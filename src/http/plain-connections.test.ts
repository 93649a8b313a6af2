import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { openConnection, parseAnswers } from "../../test/support/raw-exchange.ts";
import { until } from "../../test/support/until.ts";
import { createBrokenRequestAnswer } from "./broken-request.ts";
import { PlainConnections } from "./plain-connections.ts";
import type { PlainRequest } from "./plain-request.ts";
import type { Reply } from "./reply.ts";
import { toyRoutes } from "./testing/toy-routes.ts";
import { authorization, readAll, withServer } from "./testing/toy-server.ts";

interface Served {
  readonly request: PlainRequest;
  readonly reply: Reply;
  readonly body: string;
}

interface Bench {
  readonly port: number;
  /** Requests that were served without Node's reading, in their order. */
  readonly served: readonly Served[];
  readonly connections: PlainConnections;
  /** The service's own socket of each connection. */
  readonly sockets: readonly Socket[];
}

interface Waits {
  readonly headMs?: number;
  readonly keepAliveMs?: number;
  /** The test answers by itself. */
  readonly isHeld?: boolean;
}

const longMs = 600_000;

/** A server whose plain requests are answered with "plain", and all others with "node" by Node. */
async function withBench(waits: Waits, run: (bench: Bench) => Promise<void>): Promise<void> {
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const text = `node ${incoming.method} ${Buffer.concat(chunks).toString()}`;
      response.writeHead(200, { "Content-Length": text.length }).end(text);
    });
  });
  const served: Served[] = [];
  const sockets: Socket[] = [];
  const connections = new PlainConnections(server, {
    find: (path) =>
      path !== "/plain"
        ? undefined
        : (request, reply) => {
            const body = request.takeBody().toString();
            served.push({ request, reply, body });
            if (waits.isHeld !== true) reply.send(200, {}, `plain ${body}`);
          },
    bodyLimit: 100,
    headMs: waits.headMs ?? longMs,
    keepAliveMs: waits.keepAliveMs ?? longMs,
    refuse: createBrokenRequestAnswer(() => "id"),
    now: () => 0,
  });
  server.on("connection", (socket: Socket) => sockets.push(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    await run({ port: (server.address() as AddressInfo).port, served, connections, sockets });
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}

function post(body: string, more = "", path = "/plain"): string {
  return `POST ${path} HTTP/1.1\r\nHost: a\r\n${more}Content-Length: ${body.length}\r\n\r\n${body}`;
}

/** Answers so far, each as its body. */
function bodies(received: string): readonly string[] {
  return parseAnswers(received).answers.map(({ body }) => body);
}

const get = "GET /plain HTTP/1.1\r\nHost: a\r\n\r\n";

test("a connection is served without Node until its first request that is not plain, and by Node from there on", async () => {
  await withBench({}, async ({ port, served }) => {
    const { socket, received } = openConnection(port);
    const requests = [post("1"), post("2", "X: y\r\n"), get, post("3"), post("4", "", "/other")];
    for (const [index, request] of requests.entries()) {
      socket.write(request);
      await until(() => bodies(received()).length === index + 1);
    }
    assert.deepEqual(bodies(received()), ["plain 1", "plain 2", "node GET ", "node POST 3", "node POST 4"]);
    assert.deepEqual(
      served.map(({ request, body }) => [request.method, request.url, request.headers["content-length"], body]),
      [
        ["POST", "/plain", "1", "1"],
        ["POST", "/plain", "1", "2"],
      ],
    );
    assert.throws(() => served[0]?.request.takeBody(), /taken before/);
  });
});

test("a body just behind its head is waited for; one that takes longer, or comes in pieces, is waited for by Node", async () => {
  await withBench({}, async ({ port }) => {
    const head = post("").replace("Content-Length: 0", "Content-Length: 4");
    // Each case is a connection: what it sends, and for how long it pauses before each.
    const cases: readonly (readonly [readonly string[], number, string])[] = [
      [[head, "body"], 5, "plain body"],
      [[head, "body"], 200, "node POST body"],
      [[head, "bo", "dy"], 5, "node POST body"],
      [[`${head}bo`, "dy"], 5, "node POST body"],
      [[head.slice(0, 20), `${head.slice(20)}body`], 5, "node POST body"],
    ];
    for (const [parts, pauseMs, expected] of cases) {
      const { socket, received } = openConnection(port);
      socket.setNoDelay(true);
      for (const part of parts) {
        socket.write(part);
        await delay(pauseMs);
      }
      await until(() => bodies(received()).length === 1);
      // A pause of a few milliseconds can be longer on a busy machine: then Node has read it.
      const isEither = expected.startsWith("plain");
      assert.ok(
        bodies(received())[0] === expected || (isEither && bodies(received())[0] === "node POST body"),
        expected,
      );
      socket.destroy();
    }
  });
});

test("a body over the limit, announced or sent, is read by Node", async () => {
  await withBench({}, async ({ port, served }) => {
    const { socket, received } = openConnection(port);
    socket.write(post("x".repeat(101)));
    await until(() => bodies(received()).length === 1);
    assert.equal(bodies(received())[0], `node POST ${"x".repeat(101)}`);
    assert.equal(served.length, 0);
  });
});

test("requests that are sent ahead are answered in their order, each once", async () => {
  await withBench({}, async ({ port }) => {
    const { socket, received } = openConnection(port);
    socket.write(post("1") + post("2") + get + post("3"));
    await until(() => bodies(received()).length === 4);
    assert.deepEqual(bodies(received()), ["node POST 1", "node POST 2", "node GET ", "node POST 3"]);
  });
  await withBench({ isHeld: true }, async ({ port, served, sockets }) => {
    const { socket, received } = openConnection(port);
    socket.write(post("1"));
    await until(() => served.length === 1);
    const bytes = sockets[0]?.bytesRead ?? 0;
    socket.write(post("2"));
    await until(() => (sockets[0]?.bytesRead ?? 0) > bytes);
    socket.write(get);
    await delay(20);
    assert.equal(served.length, 1, "the second waits for the answer to the first");
    served[0]?.reply.send(200, {}, "first");
    await until(() => bodies(received()).length >= 2 || served.length === 2);
    served[1]?.reply.send(200, {}, "node POST 2");
    await until(() => bodies(received()).length === 3);
    assert.deepEqual(bodies(received()), ["first", "node POST 2", "node GET "]);
  });
});

test("an answer is sent once, is a text, and its headers are those of one answer", async () => {
  await withBench({ isHeld: true }, async ({ port, served }) => {
    const { socket, received } = openConnection(port);
    socket.write(post("1"));
    await until(() => served.length === 1);
    const reply = served[0]?.reply;
    assert.ok(reply);
    assert.throws(() => reply.send(200, {}, Buffer.from("bytes")), /answers are texts/);
    assert.throws(() => reply.send(204, {}, ""), /answers are texts/);
    for (const [name, value] of [
      ["X", "a\r\nY: b"],
      ["X", "\xe9"],
      ["X", ["a", "b"]],
      ["X\r\nY", "a"],
      ["X Y", "a"],
      ["Content-Length", 5],
      ["Transfer-Encoding", "chunked"],
      ["date", "now"],
      ["connection", "close"],
    ] as const) {
      assert.throws(() => reply.send(200, { [name]: value as string }, ""), /plain answer/, name);
    }
    reply.send(200, { X: "a" }, '"ä"');
    assert.throws(() => reply.send(200, {}, ""), /answered twice/);
    await until(() => bodies(received()).length === 1);
    const date = "Date: Thu, 01 Jan 1970 00:00:00 GMT";
    const head = `HTTP/1.1 200 OK\r\nX: a\r\nContent-Length: 4\r\n${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=600`;
    assert.equal(received(), `${head}\r\n\r\n"\xc3\xa4"`);
  });
});

test("both ways of reading a request give the same answer, to the byte", async () => {
  await withServer(toyRoutes, async (toy) => {
    const send = async (body: string, more: string, path = "/echo") => {
      const { socket, received } = openConnection(toy.port);
      const type = "Content-Type: application/json\r\nX-Request-Id: same\r\n";
      socket.write(post(body, `${type}${more}`, path));
      await until(() => parseAnswers(received()).answers.length === 1);
      socket.destroy();
      return received().replace(/Date: .*/, "Date");
    };
    const known = `Authorization: ${authorization}\r\n`;
    for (const [body, headers, path] of [
      ['{"amount":1}', known],
      ['{"amount":1,"accountDetails":{"accountId":"\\u00e4"}}', known],
      ["{", known],
      ['{"amount":1}', ""],
      ['{"amount":1}', "Authorization: Bearer wrong\r\n"],
      ['{"amount":1}', `${known}Accept: application/problem+json\r\n`],
      ['{"amount":1}', `${known}Content-Encoding: gzip\r\n`],
      ["{}", known, "/full"],
    ] as const) {
      // A space at the end of a value is not plain, and means nothing.
      assert.equal(
        await send(body, headers, path),
        await send(body, `${headers}X: y \r\n`, path),
        `${body} ${headers}`,
      );
    }
  });
});

test("a connection that brings no request in time is told so, and an idle one is closed", async () => {
  await withBench({ headMs: 50, keepAliveMs: 50 }, async ({ port }) => {
    const { socket, received } = openConnection(port);
    await once(socket, "close");
    const [answer] = parseAnswers(received()).answers;
    assert.equal(answer?.status, 400);
    assert.match(answer.body, /did not arrive in time/);
  });
  await withBench({ keepAliveMs: 50 }, async ({ port }) => {
    const { socket, received } = openConnection(port);
    socket.write(post("1"));
    await once(socket, "close");
    assert.deepEqual(bodies(received()), ["plain 1"]);
  });
});

test("a request that waits for its answer keeps its connection, for as long as it takes", async () => {
  await withBench({ headMs: 30, keepAliveMs: 30, isHeld: true }, async ({ port, served, connections, sockets }) => {
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
  });
});

test("a client that ends its side is gone, as with Node; one that does so within a request is told", async () => {
  await withBench({ isHeld: true }, async ({ port, served, connections, sockets }) => {
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
  await withBench({}, async ({ port }) => {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    const answer = readAll(socket);
    socket.once("end", () => socket.end());
    socket.end(post("body").slice(0, -4));
    assert.match(await answer, /^HTTP\/1\.1 400 [\s\S]*not well-formed/);
  });
});

test("what came behind a request is not read once its client is gone", async () => {
  for (const behind of [post("2"), get, post("body", "", "/other").slice(0, -2)]) {
    await withBench({ isHeld: true }, async ({ port, served, sockets }) => {
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
  await withBench({ isHeld: true }, async ({ port, served, sockets }) => {
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
  await withBench({ isHeld: true }, async ({ port, served, sockets }) => {
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
  await withBench({ isHeld: true }, async ({ port, served, sockets }) => {
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
  await withBench({ isHeld: true }, async ({ port, served, sockets }) => {
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
    const closing = toy.server.close();
    // Longer than a silent connection is kept.
    await delay(800);
    opened.resolve();
    assert.match(await answer, /^HTTP\/1\.1 200 [\s\S]*Connection: close[\s\S]*"done"$/);
    await closing;
  });
});
