import assert from "node:assert/strict";
import { test } from "node:test";
import { structureOf } from "../../testing/sample-facts.ts";
import { bytesOutsideTheDocument as check } from "./bytes-outside-the-document.ts";

test("forged: a second file behind the first", () => {
  const result = check.run({ structure: structureOf({ bytesAfterEnd: 5000, otherHeaders: 1 }) });
  assert.ok(typeof result !== "string" && result.length === 1);
  assert.match(result[0]?.observation ?? "", /5000 bytes behind its end, 1 further beginning of a PDF/);
  assert.equal(check.canShowTampering, false);
});

test("honest: an ordinary file", () => {
  assert.equal(check.run({ structure: structureOf() }), "clear");
});

test("look-alike: a short mark at the end", () => {
  assert.equal(check.run({ structure: structureOf({ bytesAfterEnd: 12 }) }), "clear");
});

test("empty: a file without an end mark", () => {
  assert.equal(check.run({ structure: structureOf({ bytesAfterEnd: 0, isSearched: true }) }), "clear");
});
