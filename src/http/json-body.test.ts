import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { ServiceError } from "../errors.ts";
import { depthLimit, parseJsonBody } from "./json-body.ts";

const parse = (text: string) => parseJsonBody(Buffer.from(text));

test("any JSON within the depth comes out as it went in", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 10 }), (text) => {
      fc.pre(!text.includes("__proto__"));
      assert.deepEqual(parse(text), JSON.parse(text));
    }),
  );
});

test("any bytes either parse or are refused as the sender's fault, and the refusal quotes nothing", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      try {
        parseJsonBody(Buffer.from(bytes));
      } catch (error) {
        assert.ok(error instanceof ServiceError && error.code === "invalid_request");
      }
    }),
  );
  for (const text of ['{"card": 4111111111111111x}', '{"name": Müller}', "4111111111111111 1"]) {
    assert.throws(
      () => parse(text),
      (error: unknown) => error instanceof Error && !/4111|Müller/.test(error.message),
    );
  }
});

test("depth is bounded exactly, for lists and objects alike", () => {
  const lists = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
  for (const nest of [lists, objects]) {
    assert.doesNotThrow(() => parse(nest(depthLimit)));
    assert.throws(() => parse(nest(depthLimit + 1)), { code: "invalid_request" });
    assert.throws(() => parse(nest(20_000)), { code: "invalid_request" });
  }
  assert.doesNotThrow(() => parse(`[${"[1],".repeat(5_000)}1]`), "many brackets side by side are not deep");
});

test("the key __proto__ is found at any depth and in any spelling", () => {
  for (const text of [
    '{"__proto__":1}',
    '{"a":[{"__proto__":null}]}',
    '{"\\u005f\\u005fproto\\u005f\\u005f":{}}',
    '{"__pr\\u006fto__":{}}',
    '{"a":{"constructor":{"\\u005f_proto__":1}}}',
  ]) {
    assert.throws(() => parse(text), { code: "invalid_request" }, text);
  }
  for (const text of [
    '{"constructor":"Acme Builders"}',
    '{"note":"__proto__"}',
    '{"prototype":1}',
    '{"constructor":{}}',
    '{"a":{"constructor":{"prototype":{}}}}',
    '{"constructor":{"pr\\u006ftotype":1}}',
  ]) {
    assert.deepEqual(parse(text), JSON.parse(text));
  }
});

test("a body that is walked for another reason may be as deep as any", () => {
  const inner = '"\\n"';
  for (const [open, close] of [
    ["[", "]"],
    ['{"a":', "}"],
  ] as const) {
    const nest = (depth: number) => open.repeat(depth) + inner + close.repeat(depth);
    assert.deepEqual(parse(nest(depthLimit)), JSON.parse(nest(depthLimit)));
    assert.throws(() => parse(nest(depthLimit + 1)), { code: "invalid_request" });
  }
});

test("a byte order mark is passed over, once, and a body of one character is a body", () => {
  assert.deepEqual(parse('\ufeff{"a":1}'), { a: 1 });
  assert.equal(parse("1"), 1);
  assert.throws(() => parse('\ufeff\ufeff{"a":1}'), { code: "invalid_request" });
  assert.throws(() => parse(""), /is empty/);
});

test("a refusal says where the text stops being JSON, or that it ends too early", () => {
  assert.throws(() => parse('{"a":1,}'), /not valid JSON at position 7;/);
  assert.throws(() => parse('{"a":'), /: it ends too early;/);
});
