import assert from "node:assert/strict";
import { test } from "node:test";
import { datesOf } from "../../testing/sample-facts.ts";
import { metadataDateInTheFuture as check } from "./metadata-date-in-the-future.ts";

const receivedAtMs = Date.UTC(2024, 0, 10, 12);
const run = (ModDate: string) =>
  check.run({
    receipt: { declaredFormat: "pdf", format: "pdf", receivedAtMs },
    metadata: datesOf("Info", { ModDate }),
  });

test("forged: modified a month after it was received", () => {
  const result = run("D:20240210120000Z");
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /31 days after it was received/);
  assert.equal(check.canShowTampering, false);
});

test("honest: a time before receipt", () => {
  assert.equal(run("D:20240110115900Z"), "clear");
});

test("look-alike: ahead by no more than time zones can explain", () => {
  assert.equal(run("D:20240111135900"), "clear");
  assert.notEqual(run("D:20240111140100"), "clear");
});

test("empty: no dates, or none that can be read", () => {
  assert.equal(run("yesterday"), "nothing_to_compare");
});
