import assert from "node:assert/strict";
import { test } from "node:test";
import { datesOf } from "../../testing/sample-facts.ts";
import { modifiedBeforeCreated as check } from "./modified-before-created.ts";

const info = (CreationDate: string, ModDate: string) =>
  check.run({ metadata: datesOf("Info", { CreationDate, ModDate }) });

test("forged: modified three days before it was created", () => {
  const result = info("D:20240110101500Z", "D:20240107101000Z");
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /3 days earlier/);
  assert.equal(check.canShowTampering, false);
});

test("forged: a few minutes are enough where both state their zone", () => {
  assert.notEqual(info("D:20240110111500+01'00'", "D:20240110100500Z"), "clear");
});

test("honest: modified later, at once, or a minute apart", () => {
  assert.equal(info("D:20240110101500Z", "D:20240111101500Z"), "clear");
  assert.equal(info("D:20240110101500Z", "D:20240110101500Z"), "clear");
  assert.equal(info("D:20240110101530Z", "D:20240110101500Z"), "clear");
});

test("look-alike: the same instant in two zones, an unnamed zone, and local time labelled as UTC", () => {
  assert.equal(info("D:20240110111500+01'00'", "D:20240110101500Z"), "clear");
  assert.equal(info("D:20240110201500", "D:20240110101500"), "clear");
  assert.equal(info("D:20240110161500Z", "D:20240110101500Z"), "clear");
});

test("look-alike: an impossible date is told by the check for that", () => {
  assert.equal(info("D:20241310101500Z", "D:20240110101500Z"), "clear");
});

test("empty: one of the two dates is missing, or they are of different origin", () => {
  assert.equal(check.run({ metadata: { dates: [], tools: [] } }), "nothing_to_compare");
  assert.equal(check.run({ metadata: datesOf("Info", { ModDate: "D:20240110101500Z" }) }), "nothing_to_compare");
});
