import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { defineRoute } from "./route.ts";
import { readAll, withServer } from "./testing/toy-server.ts";

const slow = defineRoute({
  summary: "Toy.",
  tag: "Toys",
  responses: { 200: { description: "Fine." } },
  errors: [],
  method: "GET",
  path: "/slow",
  operation: "slow",
  scope: null,
  handler: async () => {
    await delay(200);
    return '{"slow":true}';
  },
});
const routes = [slow];

test("a stop lets requests end, refuses new ones on live connections, and closes idle ones", async () => {
  await withServer(routes, async (toy) => {
    const idle = await toy.connect();
    const busySocket = await toy.connect();
    const idleEnd = readAll(idle);
    const answers = readAll(busySocket);
    busySocket.write("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n");
    await delay(50);
    const closing = toy.server.close();
    busySocket.write("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n");
    const startedMs = performance.now();
    await closing;
    await idleEnd;
    const text = await answers;
    assert.match(text, /^HTTP\/1\.1 200 [\s\S]*\{"slow":true\}/);
    assert.match(text, /Connection: close/);
    assert.ok(performance.now() - startedMs < 900);
    await assert.rejects(toy.connect());
  });
});

test("a stop does not wait for ever", async () => {
  const stuck = { ...slow, handler: () => new Promise<string>(() => undefined) };
  await withServer(
    [stuck],
    async (toy) => {
      const socket = await toy.connect();
      const answer = readAll(socket);
      socket.write("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n");
      await delay(20);
      const startedMs = performance.now();
      await toy.server.close();
      assert.equal(await answer, "");
      assert.ok(performance.now() - startedMs < 900);
    },
    { drainTimeoutMs: 150 },
  );
});

test("a client that does not read its answer is let go", async () => {
  const source = new Readable({
    read() {
      this.push(Buffer.alloc(64 * 1024, 65));
    },
  });
  const endless = { ...slow, handler: () => ({ contentType: "text/plain", body: source }) };
  await withServer(
    [endless],
    async (toy) => {
      const socket = await toy.connect();
      socket.pause();
      socket.on("error", () => undefined);
      socket.write("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n");
      const startedMs = performance.now();
      while (!source.destroyed && performance.now() - startedMs < 3_000) await delay(50);
      assert.ok(source.destroyed);
      socket.destroy();
      await delay(20);
      assert.deepEqual(toy.log, []);
    },
    { uploadIdleMs: 200 },
  );
});
