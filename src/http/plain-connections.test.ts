import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { openConnection, parseAnswers } from "../../test/support/raw-exchange.ts";
import { until } from "../../test/support/until.ts";
import { bodies, get, post, withPlainBench } from "./testing/plain-bench.ts";
import { toyRoutes } from "./testing/toy-routes.ts";
import { authorization, withServer } from "./testing/toy-server.ts";

test("a connection is served without Node until its first request that is not plain, and by Node from there on", async () => {
  await withPlainBench({}, async ({ port, served }) => {
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
  await withPlainBench({}, async ({ port, sockets }) => {
    const head = post("").replace("Content-Length: 0", "Content-Length: 4");
    // Each case is a connection: what it sends, each once the one before was read, and whether it waits until Node has taken over.
    const cases: readonly (readonly [readonly string[], boolean, RegExp])[] = [
      // On a busy machine the body can be too late.
      [[head, "body"], false, /^(?:plain|node POST) body$/],
      [[head, "body"], true, /^node POST body$/],
      [[head, "bo", "dy"], false, /^node POST body$/],
      [[`${head}bo`, "dy"], false, /^node POST body$/],
      [[head.slice(0, 20), `${head.slice(20)}body`], false, /^node POST body$/],
    ];
    for (const [parts, isLate, expected] of cases) {
      const earlier = sockets.length;
      const { socket, received } = openConnection(port);
      socket.setNoDelay(true);
      const [first = "", ...others] = parts;
      let sent = first.length;
      socket.write(first);
      for (const part of others) {
        await until(() => (sockets[earlier]?.bytesRead ?? 0) >= sent);
        if (isLate) await until(() => sockets[earlier]?.timeout === 0);
        socket.write(part);
        sent += part.length;
      }
      await until(() => bodies(received()).length === 1);
      assert.match(bodies(received())[0] ?? "", expected);
      socket.destroy();
    }
  });
});

test("a body over the limit, announced or sent, is read by Node", async () => {
  await withPlainBench({}, async ({ port, served }) => {
    const { socket, received } = openConnection(port);
    socket.write(post("x".repeat(101)));
    await until(() => bodies(received()).length === 1);
    assert.equal(bodies(received())[0], `node POST ${"x".repeat(101)}`);
    assert.equal(served.length, 0);
  });
});

test("requests that are sent ahead are answered in their order, each once", async () => {
  await withPlainBench({}, async ({ port }) => {
    const { socket, received } = openConnection(port);
    socket.write(post("1") + post("2") + get + post("3"));
    await until(() => bodies(received()).length === 4);
    assert.deepEqual(bodies(received()), ["node POST 1", "node POST 2", "node GET ", "node POST 3"]);
  });
  await withPlainBench({ isHeld: true }, async ({ port, served, sockets }) => {
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
  await withPlainBench({ isHeld: true }, async ({ port, served }) => {
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
