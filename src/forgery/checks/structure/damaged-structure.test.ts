import assert from "node:assert/strict";
import { test } from "node:test";
import { structureOf } from "../../testing/sample-facts.ts";
import { damagedStructure as check } from "./damaged-structure.ts";

test("forged: a file whose table was cut off", () => {
  const result = check.run({ structure: structureOf({ isSearched: true }) });
  assert.ok(typeof result !== "string" && result.length === 1);
  assert.match(result[0]?.observation ?? "", /its 20 objects were found by searching/);
  assert.equal(check.canShowTampering, false);
});

test("honest: an ordinary file", () => {
  assert.equal(check.run({ structure: structureOf() }), "clear");
});

test("look-alike: a wrong place in a table that can be read", () => {
  assert.equal(check.run({ structure: structureOf({ wrongOffsets: 2 }) }), "clear");
});

test("empty: a file without any object", () => {
  assert.equal(check.run({ structure: structureOf({ objects: 0 }) }), "clear");
});
