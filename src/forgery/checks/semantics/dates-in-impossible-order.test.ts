import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfLines } from "../../testing/sample-facts.ts";
import { datesInImpossibleOrder as check } from "./dates-in-impossible-order.ts";

const run = (...texts: string[]) =>
  check.run({ text: textOfLines(texts.map((text, index) => ({ x: 60, y: 700 - 20 * index, text }))) });

test("forged: expired before it was issued, issued before birth", () => {
  const expired = run("Date of issue: 2022-05-01", "Valid until 2020-05-01");
  assert.ok(typeof expired !== "string");
  assert.match(expired[0]?.observation ?? "", /expired before it was issued/);
  assert.equal(expired[0]?.boxes?.length, 2);
  const born = run("Date of birth: 12.08.1999", "Ausstellungsdatum: 01.02.1990");
  assert.ok(typeof born !== "string");
  assert.match(born[0]?.observation ?? "", /issued before that birth/);
});

test("honest: birth, issue, expiry", () => {
  assert.equal(run("Date of birth: 1990-08-12", "Date of issue: 2022-05-01", "Date of expiry: 2032-05-01"), "clear");
});

test("look-alike: several dates of one kind, an order that is open, and a debit before the invoice", () => {
  assert.equal(
    run("Date of issue: 2022-05-01", "Date of issue: 2019-05-01", "Valid until 2020-05-01"),
    "nothing_to_compare",
  );
  assert.equal(run("Date of issue: 05/04/2022", "Valid until 04/05/2022"), "clear");
  assert.equal(run("Invoice date: 2022-05-01", "Due date: 2022-04-01"), "nothing_to_compare");
});

test("empty: one date", () => {
  assert.equal(run("Invoice date: 2022-05-01"), "nothing_to_compare");
});
