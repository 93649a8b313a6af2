import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { Socket } from "node:net";
import { test } from "node:test";
import { drain } from "./drain.ts";
import { listen } from "./listen.ts";

const drainOptions = { timeoutMs: 10_000, onGraceOver: () => undefined, isBusy: () => false };

test("localhost is answered on each of its addresses that the machine has, until the drain", async () => {
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => response.end(request.url));
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  const addresses = ["127.0.0.1", "127.0.0.2", "192.0.2.1"];
  const { url, servers } = await listen(server, "localhost", 0, async () => addresses);
  const { hostname, port } = new URL(url);
  assert.ok(["127.0.0.1", "[::1]"].includes(hostname));
  for (const address of ["127.0.0.1", "127.0.0.2"]) {
    const answer = await fetch(`http://${address}:${port}/at-${address}`);
    assert.equal(await answer.text(), `/at-${address}`);
  }
  assert.ok(sockets.size >= 2, "all of them are connections of the one server");
  await drain(servers, sockets, drainOptions);
  for (const address of ["127.0.0.1", "127.0.0.2"]) await assert.rejects(fetch(`http://${address}:${port}/`));
});

test("the address to reach it at is one that a browser can open", async () => {
  const server = createServer();
  const { url, servers } = await listen(server, "0.0.0.0", 0);
  assert.match(url, /^http:\/\/127\.0\.0\.1:\d+$/);
  assert.deepEqual(servers, [server]);
  server.close();
  await once(server, "close");
});

test("a port that is taken is an error", async () => {
  const server = createServer();
  const { url } = await listen(server, "127.0.0.1", 0);
  await assert.rejects(listen(createServer(), "127.0.0.1", Number(new URL(url).port)), { code: "EADDRINUSE" });
  server.close();
  await once(server, "close");
});
