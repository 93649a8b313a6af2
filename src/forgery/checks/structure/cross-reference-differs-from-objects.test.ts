import assert from "node:assert/strict";
import { test } from "node:test";
import { structureOf } from "../../testing/sample-facts.ts";
import { crossReferenceDiffersFromObjects as check } from "./cross-reference-differs-from-objects.ts";

test("forged: lengths and places that were not counted again", () => {
  const result = check.run({ structure: structureOf({ wrongOffsets: 3, wrongLengths: 1 }) });
  assert.ok(typeof result !== "string" && result.length === 1);
  assert.match(result[0]?.observation ?? "", /3 objects that do not stand .*, 1 streams .* of 20 objects/);
  assert.equal(check.canShowTampering, false);
});

test("honest: an ordinary file", () => {
  assert.equal(check.run({ structure: structureOf() }), "clear");
});

test("look-alike: objects that no cross-reference names", () => {
  assert.equal(check.run({ structure: structureOf({ unlistedObjects: 5, repeatedNumbers: 2 }) }), "clear");
});

test("empty: no cross-reference to compare with", () => {
  assert.equal(
    check.run({ structure: structureOf({ isSearched: true, crossReference: "none", wrongOffsets: 3 }) }),
    "nothing_to_compare",
  );
});
