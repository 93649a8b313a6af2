import assert from "node:assert/strict";
import { test } from "node:test";
import { datesOf } from "../../testing/sample-facts.ts";
import { metadataCreationDatesDisagree as check } from "./metadata-creation-dates-disagree.ts";

function run(info: string, xmp: string) {
  const dates = [datesOf("Info", { CreationDate: info }), datesOf("XMP", { CreateDate: xmp })].flatMap(
    (facts) => facts.dates,
  );
  return check.run({ metadata: { dates, tools: [] } });
}

test("forged: a creation date that was set back in one of the two places", () => {
  const result = run("D:20230105101500+01'00'", "2024-03-08T10:12:41+01:00");
  assert.ok(typeof result !== "string" && result.length === 1);
  assert.match(result[0]?.observation ?? "", /created at 'D:20230105101500\+01'00'', by its XMP packet at '2024-03-08/);
  assert.equal(check.canShowTampering, false);
});

test("honest: the same time in both, some seconds apart", () => {
  assert.equal(run("D:20240308101239+01'00'", "2024-03-08T10:12:41+01:00"), "clear");
});

test("look-alike: a zone that is missing or wrong, and a date without its time", () => {
  assert.equal(run("D:20240308101241", "2024-03-08T10:12:41+01:00"), "clear");
  assert.equal(run("D:20240308101241Z", "2024-03-08T10:12:41-05:30"), "clear");
  assert.equal(run("D:20240308101241Z", "2024-03-08"), "clear");
});

test("empty: no metadata, or only one of the two", () => {
  assert.equal(check.run({ metadata: { dates: [], tools: [] } }), "nothing_to_compare");
  assert.equal(check.run({ metadata: datesOf("Info", { CreationDate: "D:20240308101241Z" }) }), "nothing_to_compare");
});
