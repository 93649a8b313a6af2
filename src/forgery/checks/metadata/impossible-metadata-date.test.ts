import assert from "node:assert/strict";
import { test } from "node:test";
import { datesOf } from "../../testing/sample-facts.ts";
import { impossibleMetadataDate as check } from "./impossible-metadata-date.ts";

const info = (CreationDate: string) => check.run({ metadata: datesOf("Info", { CreationDate }) });

test("forged: dates that there are not", () => {
  for (const [text, reason] of [
    ["D:20230230101500Z", /no day 30/],
    ["D:20231301101500+01'00'", /no month 13/],
    ["D:20230105251500Z", /no hour 25/],
    ["D:20230105106100Z", /no minute 61/],
    ["D:20230105101500+19'32'", /14 hours/],
    ["D:19700101000000Z", /zero of a computer's clock/],
    ["D:00000000000000", /no such year/],
  ] as const) {
    const result = info(text);
    assert.ok(typeof result !== "string", text);
    assert.match(result[0]?.observation ?? "", reason);
    assert.equal(check.canShowTampering, false);
  }
});

test("forged: XMP and EXIF are read as well", () => {
  assert.equal(check.run({ metadata: datesOf("XMP", { CreateDate: "2023-02-29T10:00:00Z" }) }).length, 1);
  assert.equal(check.run({ metadata: datesOf("EXIF", { ModifyDate: "2023:11:31 10:00:00" }) }).length, 1);
});

test("forged: several such dates are one finding", () => {
  const result = check.run({
    metadata: datesOf("Info", { CreationDate: "D:20231301000000Z", ModDate: "D:20231401000000Z" }),
  });
  assert.ok(typeof result !== "string" && result.length === 1);
  assert.match(result[0]?.observation ?? "", /CreationDate reads .*; the PDF's ModDate reads /);
});

test("honest: dates as programs write them", () => {
  for (const text of [
    "D:20240229101500Z",
    "D:20240229101560+13'00'",
    "D:20240229101500Z00'00'",
    "20240229101500-04'00'",
    "D:2024",
  ]) {
    assert.equal(info(text), "clear", text);
  }
});

test("look-alike: what is written in another way, or says that it is unknown, is no claim", () => {
  assert.equal(info("Wed May 3 2003 10:15"), "clear");
  assert.equal(info("D:191000208184317"), "clear");
  assert.equal(check.run({ metadata: datesOf("EXIF", { DateTimeOriginal: "0000:00:00 00:00:00" }) }), "clear");
});

test("empty: no dates", () => {
  assert.equal(check.run({ metadata: { dates: [], tools: [] } }), "nothing_to_compare");
});
