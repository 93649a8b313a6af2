import assert from "node:assert/strict";
import { test } from "node:test";
import { structureOf } from "../../testing/sample-facts.ts";
import { objectsOutsideAllVersions as check } from "./objects-outside-all-versions.ts";

test("forged: an object left over from a list that was overwritten", () => {
  const result = check.run({ structure: structureOf({ unlistedObjects: 2, unlistedStreams: 1, repeatedNumbers: 1 }) });
  assert.ok(typeof result !== "string" && result.length === 1);
  assert.match(result[0]?.observation ?? "", /^2 objects stand in the file .* 1 number is defined more than once/);
  assert.equal(check.canShowTampering, false);
});

test("honest: an ordinary file", () => {
  assert.equal(check.run({ structure: structureOf() }), "clear");
});

test("look-alike: an outline that the writer dropped", () => {
  assert.equal(check.run({ structure: structureOf({ unlistedObjects: 2, repeatedNumbers: 1 }) }), "clear");
});

test("empty: a file whose objects were searched for", () => {
  assert.equal(
    check.run({ structure: structureOf({ isSearched: true, unlistedObjects: 2, unlistedStreams: 1 }) }),
    "nothing_to_compare",
  );
});
