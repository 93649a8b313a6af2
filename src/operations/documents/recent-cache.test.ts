import assert from "node:assert/strict";
import { test } from "node:test";
import { RecentCache } from "./recent-cache.ts";

test("what was asked for lately stays, within the weight", () => {
  const recent = new RecentCache<string>(10, (value) => value.length);
  recent.keep("a", "1234");
  recent.keep("b", "1234");
  assert.equal(recent.find("a"), "1234");
  recent.keep("c", "1234");
  assert.deepEqual(
    ["a", "b", "c"].map((key) => recent.find(key)),
    ["1234", undefined, "1234"],
  );
});

test("a value that is heavier than all that may be kept is not kept", () => {
  const recent = new RecentCache<string>(3, (value) => value.length);
  recent.keep("a", "1234");
  assert.equal(recent.find("a"), undefined);
  recent.keep("b", "123");
  assert.equal(recent.find("b"), "123");
});

test("a key that is kept again weighs once, and what is forgotten weighs nothing", () => {
  const recent = new RecentCache<string>(8, (value) => value.length);
  recent.keep("1 a", "1234");
  recent.keep("1 a", "12345");
  recent.keep("1 b", "123");
  assert.equal(recent.find("1 a"), "12345");
  recent.forget("1 ");
  recent.keep("2", "12345678");
  assert.deepEqual([recent.find("1 a"), recent.find("2")], [undefined, "12345678"]);
});
