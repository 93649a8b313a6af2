import assert from "node:assert/strict";
import { test } from "node:test";
import { json, toyRoutes } from "./testing/toy-routes.ts";
import { authorization, withServer } from "./testing/toy-server.ts";

test("a route can take JSON or a form, each by its own rules", async () => {
  await withServer(toyRoutes, async (toy) => {
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
  await withServer(toyRoutes, async (toy) => {
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
    [`{"amount":1,"deep":${"[".repeat(40)}${"]".repeat(40)}}`, 400, /nested deeper/],
    [`{"amount":1,"pad":"${"x".repeat(2_000)}"}`, 413, /1 KiB/],
  ];
  await withServer(toyRoutes, async (toy) => {
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
  await withServer(toyRoutes, async (toy) => {
    for (const type of ["application/json;version=1", 'Application/JSON ; odata="a;b"; charset="UTF-8"']) {
      const answer = await toy.fetch("/echo", {
        method: "POST",
        headers: { "content-type": type },
        body: '{"amount":1}',
      });
      assert.equal(answer.status, 200, type);
    }
    const others = ["text/plain", "application/xml", "nonsense", "application/jsonl", "application/json; charset="];
    for (const type of [...others, "application/json; version=1; charset=latin1"]) {
      const answer = await toy.fetch("/echo", { method: "POST", headers: { "content-type": type }, body: "{}" });
      assert.equal(answer.status, 415, type);
    }
    const latin = await toy.fetch("/echo", {
      method: "POST",
      headers: { "content-type": "application/json; charset=ISO-8859-1" },
      body: "{}",
    });
    assert.match(await latin.text(), /names the charset ISO-8859-1; send JSON in UTF-8/);
    const untyped = await toy.raw(
      `POST /echo HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorization}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
    );
    assert.match(untyped, /^HTTP\/1\.1 415 /);
    const zipped = { "content-type": "application/json", "content-encoding": "gzip" };
    assert.equal((await toy.fetch("/echo", { method: "POST", headers: zipped, body: "{}" })).status, 415);
  });
});

test("ids of every kind are fetched by their percent-encoded form", async () => {
  await withServer(toyRoutes, async (toy) => {
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
  await withServer(toyRoutes, async (toy) => {
    assert.equal(JSON.parse(await (await toy.fetch("/items/a?limit=5")).text()).limit, 5);
    const unknown = await toy.fetch("/items/a?limit=5&limits=1");
    assert.equal(unknown.status, 400);
    assert.match(JSON.parse(await unknown.text()).message, /"limits": did you mean limit\?/);
    for (const query of ["limit=0", "limit=11", "limit=", "limit=1e0", "limit=0x5", "limit=5&limit=6"]) {
      const answer = await toy.fetch(`/items/a?${query}`);
      assert.equal(answer.status, 400, query);
      assert.match(JSON.parse(await answer.text()).message, /^limit /);
    }
  });
});
