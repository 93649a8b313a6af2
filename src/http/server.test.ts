import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import Type from "typebox";
import { ServiceError } from "../errors.ts";
import { defineRoute, type Route } from "./route.ts";
import { authorization, withServer } from "./testing/toy-server.ts";

const base = { summary: "Toy.", tag: "Toys", responses: { 200: { description: "Fine." } }, errors: [] };

const echo = defineRoute({
  ...base,
  method: "POST",
  path: "/echo",
  operation: "echo",
  scope: "transactions:write",
  body: Type.Object({
    amount: Type.Number(),
    accountDetails: Type.Optional(Type.Object({ accountId: Type.String() })),
  }),
  handler: ({ body }) => JSON.stringify(body),
});
const either = defineRoute({
  ...base,
  method: "POST",
  path: "/either",
  operation: "either",
  scope: "transactions:write",
  body: Type.Array(Type.Integer()),
  form: { file: "file", fileDescription: "Any file.", limitBytes: 100, fields: {} },
  handler: async ({ body, upload }) => {
    if ((body as unknown) !== undefined) return JSON.stringify(body);
    const { content, finish } = await upload();
    let bytes = 0;
    for await (const chunk of content) bytes += chunk.length;
    await finish();
    return String(bytes);
  },
});
const item = defineRoute({
  ...base,
  method: "GET",
  path: "/items/:id",
  operation: "item",
  scope: "reports:read",
  params: Type.Object({ id: Type.String() }),
  query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })) }),
  handler: ({ params, query, caller }) => JSON.stringify({ id: params.id, limit: query.limit, caller: caller.name }),
});
const special = defineRoute({
  ...base,
  method: "POST",
  path: "/items/special",
  operation: "special",
  scope: null,
  handler: () => "{}",
});
const broken = defineRoute({
  ...base,
  method: "GET",
  path: "/broken",
  operation: "broken",
  scope: null,
  handler: async () => {
    throw new Error("secret of the inside", { cause: new Error("disk") });
  },
});
const busy = defineRoute({
  ...base,
  method: "GET",
  path: "/busy",
  operation: "busy",
  scope: null,
  handler: () => {
    throw new ServiceError("overloaded", "Later.");
  },
});
const streamed = defineRoute({
  ...base,
  method: "GET",
  path: "/streamed",
  operation: "streamed",
  scope: null,
  handler: ({ baseUrl }) => ({ contentType: "text/plain", body: Readable.from([baseUrl, " ", "end"]) }),
});
const routes: readonly Route[] = [echo, either, item, special, broken, busy, streamed];

const json = (body: string | Uint8Array) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: body as string,
});

test("a route can take JSON or a form, each by its own rules", async () => {
  await withServer(routes, async (toy) => {
    const asJson = await toy.fetch("/either", json("[1,2]"));
    assert.equal(await asJson.text(), "[1,2]");
    const form = new FormData();
    form.append("file", new File(["12345"], "a.txt"));
    assert.equal(await (await toy.fetch("/either", { method: "POST", body: form })).text(), "5");
    assert.equal((await toy.fetch("/either", json('{"a":1}'))).status, 400);
    const other = { method: "POST", headers: { "content-type": "text/csv" }, body: "a,b" };
    assert.equal((await toy.fetch("/either", other)).status, 415);
  });
});

test("a validated body reaches the handler and its text comes back with the usual headers", async () => {
  await withServer(routes, async (toy) => {
    const answer = await toy.fetch("/echo", {
      ...json('{"amount":1.5}'),
      headers: { "content-type": "application/json; charset=UTF-8", "x-request-id": "mine-1" },
    });
    assert.equal(answer.status, 200);
    assert.equal(await answer.text(), '{"amount":1.5}');
    assert.equal(answer.headers.get("content-type"), "application/json; charset=utf-8");
    assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
    assert.equal(answer.headers.get("x-request-id"), "mine-1");
    const other = await toy.fetch("/echo", {
      ...json('{"amount":2}'),
      headers: { "content-type": "application/json", "x-request-id": "not fit" },
    });
    assert.match(other.headers.get("x-request-id") ?? "", /^test-\w+$/);
  });
});

test("every bad body is refused with its code and a sentence that names the field", async () => {
  const cases: readonly (readonly [string | Uint8Array, number, RegExp])[] = [
    ["", 400, /empty/],
    ["{", 400, /not valid JSON/],
    ['{"amount":1,}', 400, /position 12/],
    ["[]", 400, /The body must be an object/],
    ["{}", 400, /amount is required/],
    ['{"amount":"1"}', 400, /amount must be a number/],
    ['{"amount":1,"accountDetails":{"accountId":7}}', 400, /accountDetails\.accountId must be a string/],
    ['{"amount":1,"accountDetails":{}}', 400, /accountDetails\.accountId is required/],
    ['{"amount":1,"__proto__":{"x":1}}', 400, /__proto__/],
    ['{"amount":1,"\\u005f_proto__":{"x":1}}', 400, /__proto__/],
    ['{"amount":1,"constructor":{"prototype":{"__proto__":1}}}', 400, /__proto__/],
    [Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), 400, /UTF-8/],
    [`{"amount":1,"deep":${"[".repeat(40)}${"]".repeat(40)}}`, 400, /nests deeper/],
    [`{"amount":1,"pad":"${"x".repeat(2_000)}"}`, 413, /1 KiB/],
  ];
  await withServer(routes, async (toy) => {
    for (const [body, status, message] of cases) {
      const answer = await toy.fetch("/echo", json(body));
      const text = await answer.text();
      assert.equal(answer.status, status, text);
      assert.match(text, message);
      assert.deepEqual(Object.keys(JSON.parse(text)), ["error", "message"]);
    }
    const last = await toy.fetch("/echo", json('{"amount":1,"amount":2}'));
    assert.equal(await last.text(), '{"amount":2}');
    const marked = await toy.fetch("/echo", json('\ufeff{"amount":3}'));
    assert.equal(marked.status, 200);
  });
});

test("content types other than JSON, and none, are 415; an encoded body is too", async () => {
  await withServer(routes, async (toy) => {
    for (const type of ["text/plain", "application/xml", "nonsense", "application/json; charset=latin1"]) {
      const answer = await toy.fetch("/echo", { method: "POST", headers: { "content-type": type }, body: "{}" });
      assert.equal(answer.status, 415, type);
    }
    const untyped = await toy.raw(
      `POST /echo HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorization}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
    );
    assert.match(untyped, /^HTTP\/1\.1 415 /);
    const zipped = { "content-type": "application/json", "content-encoding": "gzip" };
    assert.equal((await toy.fetch("/echo", { method: "POST", headers: zipped, body: "{}" })).status, 415);
  });
});

test("a token is asked for before anything else of the request", async () => {
  await withServer(routes, async (toy) => {
    const none = await toy.fetch("/echo", { ...json("{"), headers: { authorization: "none", "content-type": "a/b" } });
    assert.equal(none.status, 401);
    assert.equal(none.headers.get("www-authenticate"), "Bearer");
    assert.equal(JSON.parse(await none.text()).error, "unauthorized");
    const wrong = await toy.fetch("/echo", { ...json("{}"), headers: { authorization: "Bearer wrong" } });
    assert.equal(wrong.headers.get("www-authenticate"), 'Bearer error="invalid_token"');
    toy.shelf.put("reader", { scopes: ["reports:read"] });
    const narrow = await toy.fetch("/echo", { ...json("{}"), headers: { authorization: "Bearer reader" } });
    assert.equal(narrow.status, 403);
    assert.match(narrow.headers.get("www-authenticate") ?? "", /insufficient_scope", scope="transactions:write"/);
  });
});

test("ids of every kind are fetched by their percent-encoded form", async () => {
  await withServer(routes, async (toy) => {
    const ids = [
      "special",
      "a/b",
      "a%2Fb",
      "%",
      "ü",
      "💥",
      "a?b#c",
      "a;b=c",
      " x ",
      "+",
      "..a",
      "a\\b",
      "💥".repeat(128),
    ];
    for (const id of ids) {
      const answer = await toy.fetch(`/items/${encodeURIComponent(id)}`);
      assert.equal(JSON.parse(await answer.text()).id, id);
    }
    assert.equal((await toy.fetch(`/items/${"x".repeat(2_000)}`)).status, 404);
    const malformed = await toy.raw(`GET /items/%E0%A4%A HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    assert.match(malformed, /^HTTP\/1\.1 400 [\s\S]*"invalid_request"/);
  });
});

test("query values take their declared types, and nothing else", async () => {
  await withServer(routes, async (toy) => {
    assert.equal(JSON.parse(await (await toy.fetch("/items/a?limit=5&unknown=1")).text()).limit, 5);
    for (const query of ["limit=0", "limit=11", "limit=", "limit=1e0", "limit=0x5", "limit=5&limit=6"]) {
      const answer = await toy.fetch(`/items/a?${query}`);
      assert.equal(answer.status, 400, query);
      assert.match(JSON.parse(await answer.text()).message, /^limit /);
    }
  });
});

test("unknown addresses are 404, other methods 405 with Allow, OPTIONS says what there is", async () => {
  await withServer(routes, async (toy) => {
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
  await withServer(routes, async (toy) => {
    const head = await toy.fetch("/items/abc", { method: "HEAD" });
    assert.equal(head.status, 200);
    assert.equal(head.headers.get("content-length"), String('{"id":"abc","caller":"toy"}'.length));
    assert.equal(await head.text(), "");
    assert.equal((await toy.fetch("/streamed", { method: "HEAD" })).status, 200);
  });
});

test("a streamed answer arrives whole, and addresses come from the Host header", async () => {
  await withServer(routes, async (toy) => {
    assert.equal(await (await toy.fetch("/streamed")).text(), `${toy.url} end`);
    const absolute = await toy.raw(
      "GET http://elsewhere.example/streamed?x=1 HTTP/1.1\r\nHost: named.example:81\r\nConnection: close\r\n\r\n",
    );
    assert.match(absolute, /http:\/\/named\.example:81/);
  });
});

test("an unexpected error says nothing of the inside, and the log has it under the request's id", async () => {
  await withServer(routes, async (toy) => {
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
    assert.equal(toy.log.length, 1);
  });
});

test("a rate-limited token is told its standing on every answer", async () => {
  await withServer(routes, async (toy) => {
    toy.shelf.put("limited", { requestsPerMinute: 2 });
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
  await withServer(routes, async (toy) => {
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
