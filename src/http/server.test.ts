import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { json, toyRoutes } from "./testing/toy-routes.ts";
import { type ToyServer, withServer } from "./testing/toy-server.ts";

test("the token is checked before anything else of the request", async () => {
  await withServer(toyRoutes, async (toy) => {
    const none = await toy.fetch("/echo", { ...json("{"), headers: { authorization: "none", "content-type": "a/b" } });
    assert.equal(none.status, 401);
    assert.equal(none.headers.get("www-authenticate"), "Bearer");
    assert.equal(JSON.parse(await none.text()).error, "unauthorized");
    const wrong = await toy.fetch("/echo", { ...json("{}"), headers: { authorization: "Bearer wrong" } });
    assert.equal(wrong.headers.get("www-authenticate"), 'Bearer error="invalid_token"');
    toy.store.put("reader", { scopes: ["reports:read"] });
    const narrow = await toy.fetch("/echo", { ...json("{}"), headers: { authorization: "Bearer reader" } });
    assert.equal(narrow.status, 403);
    assert.match(narrow.headers.get("www-authenticate") ?? "", /insufficient_scope", scope="transactions:write"/);
  });
});

test("unknown addresses are 404, other methods 405 with Allow, OPTIONS says what there is", async () => {
  await withServer(toyRoutes, async (toy) => {
    const missing = await toy.fetch("/nothing");
    assert.deepEqual([missing.status, JSON.parse(await missing.text()).error], [404, "not_found"]);
    assert.equal((await toy.fetch("/ECHO", { method: "POST" })).status, 404);
    const wrong = await toy.fetch("/echo");
    assert.deepEqual([wrong.status, wrong.headers.get("allow")], [405, "POST, OPTIONS"]);
    assert.equal(JSON.parse(await wrong.text()).error, "method_not_allowed");
    const special = await toy.fetch("/items/special", { method: "DELETE" });
    assert.equal(special.headers.get("allow"), "GET, HEAD, POST, OPTIONS");
    const options = await toy.fetch("/echo", { method: "OPTIONS" });
    assert.deepEqual([options.status, options.headers.get("allow")], [204, "POST, OPTIONS"]);
    const odd = await toy.raw("BREW /echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    assert.match(odd, /^HTTP\/1\.1 400 /);
    assert.match(await toy.raw("PROPFIND /echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"), /^HTTP\/1\.1 405 /);
  });
});

test("HEAD answers as GET without the body", async () => {
  await withServer(toyRoutes, async (toy) => {
    const head = await toy.fetch("/items/abc", { method: "HEAD" });
    assert.equal(head.status, 200);
    assert.equal(head.headers.get("content-length"), String('{"id":"abc","caller":"toy"}'.length));
    assert.equal(await head.text(), "");
    assert.equal((await toy.fetch("/streamed", { method: "HEAD" })).status, 200);
  });
});

test("a streamed answer arrives whole, and addresses come from the Host header", async () => {
  await withServer(toyRoutes, async (toy) => {
    assert.equal(await (await toy.fetch("/streamed")).text(), `${toy.url} end`);
    const absolute = await toy.raw(
      "GET http://elsewhere.example/streamed?x=1 HTTP/1.1\r\nHost: named.example:81\r\nConnection: close\r\n\r\n",
    );
    assert.match(absolute, /http:\/\/named\.example:81/);
  });
});

test("an unexpected error reveals nothing internal, and the log has it under the request's id", async () => {
  await withServer(toyRoutes, async (toy) => {
    const answer = await toy.fetch("/broken", { headers: { "x-request-id": "find-me" } });
    const text = await answer.text();
    assert.equal(answer.status, 500);
    assert.equal(JSON.parse(text).error, "internal_error");
    assert.ok(!text.includes("secret"));
    const [entry] = toy.log;
    assert.equal(entry?.requestId, "find-me");
    assert.match(JSON.stringify(entry), /secret of the inside.*disk/);
    const later = await toy.fetch("/busy");
    assert.deepEqual([later.status, later.headers.get("retry-after")], [503, "1"]);
    assert.equal((await toy.fetch("/busy")).status, 503);
    // No bug, but an operator has to learn what is full or away; once, however often it is answered.
    assert.equal(toy.log.length, 2);
    const { level, operation, problem } = toy.log[1] ?? {};
    assert.deepEqual([level, operation, problem], ["warn", "busy", "Later."]);
  });
});

test("a connection beyond the limit is closed, and the log says so", () =>
  withServer(
    toyRoutes,
    async (toy) => {
      const first = await toy.connect();
      const second = await toy.connect();
      await once(second.resume(), "close");
      assert.deepEqual(
        toy.log.map(({ level, problem, connections }) => [level, problem, connections]),
        [["warn", "The limit of 1 open connections is reached (ASSAY_CONNECTION_LIMIT).", 1]],
      );
      first.destroy();
    },
    { connectionLimit: 1 },
  ));

test("a rate-limited token gets its current limits with every answer", async () => {
  await withServer(toyRoutes, async (toy) => {
    toy.store.put("limited", { requestsPerMinute: 2 });
    const send = () => toy.fetch("/items/a", { headers: { authorization: "Bearer limited" } });
    const first = await send();
    assert.deepEqual([first.status, first.headers.get("ratelimit-remaining")], [200, "1"]);
    await send();
    const third = await send();
    assert.equal(third.status, 429);
    assert.equal(third.headers.get("retry-after"), "30");
    assert.equal(third.headers.get("ratelimit-limit"), "2");
  });
});

test("requests are counted by operation, method and status", async () => {
  await withServer(toyRoutes, async (toy) => {
    await toy.fetch("/echo", json('{"amount":1}'));
    await toy.fetch("/echo", json("{"));
    await toy.fetch("/nothing");
    const text = toy.metrics.render();
    assert.match(text, /assay_http_requests_total\{operation="echo",method="POST",status="200"\} 1\n/);
    assert.match(text, /assay_http_requests_total\{operation="echo",method="POST",status="400"\} 1\n/);
    assert.match(text, /assay_http_requests_total\{operation="none",method="any",status="404"\} 1\n/);
    assert.match(text, /assay_http_request_seconds_count\{operation="echo",stage="whole"\} 2\n/);
  });
});

test("a token that goes on after it was refused delays its own connections only", async () => {
  await withServer(toyRoutes, async (toy) => {
    toy.store.put("limited", { requestsPerMinute: 1 });
    const send = (token: string) => toy.fetch("/items/a", { headers: { authorization: `Bearer ${token}` } });
    const order: string[] = [];
    const loud = Array.from({ length: 30 }, async () => {
      const { status } = await send("limited");
      order.push(String(status));
    });
    while (order.length < 10) await delay(5);
    assert.equal((await toy.fetch("/items/a")).status, 200);
    order.push("another caller");
    await Promise.all(loud);
    assert.equal(order.filter((status) => status === "429").length, 29);
    assert.ok(order.indexOf("another caller") < order.length - 1, "nobody waited for what is held");
  });
});

test("while there is no room, who goes on after hundreds of refusals waits for the next, and nobody else does", async () => {
  const now = () => 1_700_000_000_000;
  const run = async (toy: ToyServer) => {
    toy.store.put("loud");
    const order: string[] = [];
    const ask = async (path: string, name: string, token: string | undefined) => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const { status } = await toy.fetch(path, { method: path === "/full" ? "POST" : "GET", headers });
      assert.equal(status, 503);
      order.push(name);
    };
    for (let sent = 0; sent < 200; sent += 1) await ask("/full", "loud", "loud");
    const held = Array.from({ length: 3 }, () => ask("/full", "held", "loud"));
    await ask("/full", "another caller", undefined);
    await ask("/busy", "a probe", undefined);
    await Promise.all(held);
    assert.deepEqual(order.slice(200), ["another caller", "a probe", "held", "held", "held"]);
  };
  await withServer(toyRoutes, run, { now });
});

test("a connection that sends ahead with made-up tokens is closed, and costs no more than some look-ups", async () => {
  await withServer(toyRoutes, async (toy) => {
    const one = (number: number, more = "") =>
      `GET /items/a HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer made-up-${number}\r\n${more}\r\n`;
    const ahead = (from: number) =>
      Array.from({ length: 200 }, (_, index) => one(from + index)).join("") + one(from + 200, "Connection: close\r\n");
    for (let connection = 0; connection < 2; connection += 1) {
      const text = await toy.raw(ahead(connection * 200)).catch(() => "");
      const answers = text.match(/^HTTP\/1\.1 401 /gm) ?? [];
      assert.ok(answers.length < 200, `${answers.length} answers`);
    }
    assert.equal((await toy.fetch("/items/a")).status, 200);
  });
});
