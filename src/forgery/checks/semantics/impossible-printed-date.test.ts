import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfLines } from "../../testing/sample-facts.ts";
import { impossiblePrintedDate as check } from "./impossible-printed-date.ts";

const run = (text: string) => check.run({ text: textOfLines([{ x: 60, y: 700, text }]) });

test("forged: days that there are not", () => {
  for (const text of [
    "Invoice date: 31.04.2024",
    "Rechnungsdatum: 30.02.2024",
    "Date of birth: 29/02/2023",
    "Issued on 2024-13-01",
  ]) {
    const result = run(text);
    assert.ok(typeof result !== "string", text);
    assert.match(result[0]?.observation ?? "", /there is no day/);
  }
});

test("honest: leap days and the last days of months", () => {
  assert.equal(run("Invoice date: 29.02.2024"), "clear");
  assert.equal(run("Invoice date: 31/12/2023"), "clear");
});

test("look-alike: numbers with points or slashes that no label calls a date", () => {
  assert.equal(run("Steuernummer: 201/113/40209"), "nothing_to_compare");
  assert.equal(run("Section 45.99.2017"), "nothing_to_compare");
});

test("empty: no date", () => {
  assert.equal(run("A letter."), "nothing_to_compare");
});
