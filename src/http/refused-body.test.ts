import assert from "node:assert/strict";
import { once } from "node:events";
import type { Socket } from "node:net";
import { mock, test } from "node:test";
import { until } from "../../test/support/until.ts";
import { Type } from "../contract/schema.ts";
import { defineRoute } from "./route.ts";
import { authorization, readAll, withServer } from "./testing/toy-server.ts";

const base = { summary: "Toy.", tag: "Toys", responses: { 200: { description: "Fine." } }, errors: [] };
const echo = defineRoute({
  ...base,
  method: "POST",
  path: "/echo",
  operation: "echo",
  scope: "transactions:write",
  body: Type.Object({}),
  handler: () => "{}",
});
const plain = defineRoute({
  ...base,
  method: "GET",
  path: "/plain",
  operation: "plain",
  scope: null,
  handler: () => '{"plain":true}',
});
const routes = [echo, plain];

const head = (length: number | string, extra = "") =>
  `POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${extra}Content-Length: ${length}\r\n\r\n`;
const readPlain = "GET /plain HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
const bearer = `Authorization: ${authorization}\r\n`;
const mebibyte = Buffer.alloc(2 ** 20, 32);

async function sendAll(socket: Socket, mebibytes: number): Promise<boolean> {
  for (let sent = 0; sent < mebibytes && socket.writable; sent++) {
    await new Promise((resolve) => socket.write(mebibyte, resolve));
  }
  return socket.writable;
}

test("a refused upload within the bound is read to its end, and the connection goes on", async () => {
  await withServer(routes, async (toy) => {
    const socket = await toy.connect();
    const answers = readAll(socket);
    socket.write(head(4 * 2 ** 20));
    assert.ok(await sendAll(socket, 4));
    socket.write("GET /plain HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    const text = await answers;
    assert.match(text, /^HTTP\/1\.1 401 [\s\S]*HTTP\/1\.1 200 [\s\S]*\{"plain":true\}$/);
  });
});

test("the answer to a refused upload arrives before the upload ends", async () => {
  await withServer(routes, async (toy) => {
    const socket = await toy.connect();
    socket.write(head(500));
    const [first] = await once(socket, "data");
    assert.match(String(first), /^HTTP\/1\.1 401 [\s\S]*unauthorized/);
    socket.destroy();
  });
});

test("beyond the bound the connection is closed, after the answer", async () => {
  await withServer(routes, async (toy) => {
    const socket = await toy.connect();
    const answer = readAll(socket);
    socket.write(head(64 * 2 ** 20));
    assert.equal(await sendAll(socket, 64), false);
    const text = await answer;
    assert.match(text, /^HTTP\/1\.1 401 /);
    assert.match(text, /Connection: close/);
  });
});

test("a client that stops sending is disconnected after two seconds", async () => {
  await withServer(routes, async (toy) => {
    const socket = await toy.connect();
    const text = readAll(socket);
    mock.timers.enable({ apis: ["setTimeout"] });
    try {
      socket.write(`${head(1_000)}abc`);
      await once(socket, "data");
      // The deadline may be set a moment after the answer; a whole exchange lies behind that.
      assert.match(await toy.raw(readPlain), /^HTTP\/1\.1 200 /);
      mock.timers.tick(1_999);
      assert.match(await toy.raw(readPlain), /^HTTP\/1\.1 200 /);
      assert.equal(socket.readableEnded, false);
      mock.timers.tick(1);
      assert.match(await text, /^HTTP\/1\.1 401 /);
    } finally {
      mock.timers.reset();
    }
  });
});

test("a body over the limit is 413, announced or found out", async () => {
  await withServer(routes, async (toy) => {
    const announced = await toy.raw(head(5_000, `${bearer}Connection: close\r\n`) + "x".repeat(5_000));
    assert.match(announced, /^HTTP\/1\.1 413 [\s\S]*payload_too_large[\s\S]*1 KiB/);
    const chunk = `400\r\n${"x".repeat(1_024)}\r\n`;
    const chunked = await toy.raw(
      `POST /echo HTTP/1.1\r\nHost: a\r\n${bearer}Content-Type: application/json\r\nConnection: close\r\n` +
        `Transfer-Encoding: chunked\r\n\r\n${chunk}${chunk}0\r\n\r\n`,
    );
    assert.match(chunked, /^HTTP\/1\.1 413 /);
  });
});

test("a body that does not arrive in time is refused", async () => {
  await withServer(
    routes,
    async (toy) => {
      const text = await toy.rawStart(`${head(100, bearer)}{`);
      assert.match(text, /^HTTP\/1\.1 400 [\s\S]*did not arrive in time/);
    },
    { requestTimeoutMs: 200 },
  );
});

test("a body that the route does not read does not confuse the next request", async () => {
  await withServer(routes, async (toy) => {
    const text = await toy.raw(
      "GET /plain HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nGET /" +
        "GET /plain HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    );
    assert.equal(text.split("HTTP/1.1 200").length, 3);
    assert.equal(text.split("HTTP/1.1").length, 3);
  });
});

test("a client that waits for 100 Continue gets it only with a valid token", async () => {
  await withServer(routes, async (toy) => {
    const refused = await toy.rawStart(head(100, "Expect: 100-continue\r\nConnection: close\r\n"));
    assert.match(refused, /^HTTP\/1\.1 401 /);
    const socket = await toy.connect();
    const answer = readAll(socket);
    socket.write(head(2, `${bearer}Expect: 100-continue\r\nConnection: close\r\n`));
    await once(socket, "data");
    socket.write("{}");
    assert.match(await answer, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
  });
});

test("requests that could be read in two ways are refused and the connection closed", async () => {
  const smuggled = "GET /plain HTTP/1.1\r\nHost: a\r\n\r\n";
  const start = `POST /echo HTTP/1.1\r\nHost: a\r\n${bearer}Content-Type: application/json\r\n`;
  const bad = [
    `${start}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    `${start}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}${smuggled}`,
    `${start}Content-Length: +2\r\n\r\n{}${smuggled}`,
    `${start}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggled}`,
    `${start}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n${smuggled}`,
    "GET /plain HTTP/1.1\nHost: a\n\n",
    "GET /plain HTTP/1.1\r\nHost : a\r\n\r\n",
    "GET /plain HTTP/1.1\r\n\r\n",
    "GET /nothing-here HTTP/1.1\r\n\r\n",
    "NONSENSE\r\n\r\n",
    "\x16\x03\x01\x02\x00\x01\x00",
  ];
  await withServer(routes, async (toy) => {
    for (const bytes of bad) {
      const text = await toy.raw(bytes);
      assert.match(text, /^HTTP\/1\.1 400 /, JSON.stringify(bytes));
      assert.equal(text.split("HTTP/1.1").length, 2, JSON.stringify(bytes));
      assert.match(text, /\r\nX-Request-Id: test-\w+\r\n/, JSON.stringify(bytes));
      assert.match(text, /\{"error":"invalid_request","message":"[^"]+"\}$/, JSON.stringify(bytes));
    }
    assert.match(await toy.raw("GET /plain HTTP/1.1\r\n\r\n"), /Host header is missing/);
    assert.match(await toy.raw("GET /plain HTTP/1.0\r\n\r\n"), /^HTTP\/1\.1 200 /);
    const large = await toy.raw(`GET /plain HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`);
    assert.match(large, /^HTTP\/1\.1 400 [\s\S]*headers are too large/);
  });
});

test("a client that goes away in the middle is counted and nothing is logged", async () => {
  await withServer(routes, async (toy) => {
    const socket = await toy.connect();
    socket.write(`${head(100, bearer)}{"a":`);
    // An answer on another connection shows that the service has read this one's beginning.
    assert.equal((await toy.fetch("/plain")).status, 200);
    socket.destroy();
    await until(() => /operation="echo",method="POST",status="499"\} 1/.test(toy.metrics.render()));
    assert.deepEqual(toy.log, []);
    assert.equal((await toy.fetch("/plain")).status, 200);
  });
});
