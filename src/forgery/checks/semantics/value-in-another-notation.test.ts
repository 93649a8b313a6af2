import assert from "node:assert/strict";
import { test } from "node:test";
import type { TextFacts } from "../../facts/text.ts";
import { rightAligned, textOfLines } from "../../testing/sample-facts.ts";
import { valueInAnotherNotation as check } from "./value-in-another-notation.ts";

const amounts = ["1.310,00", "22,50", "87,10", "1.240,00", "64,00", "9,99", "2.001,40", "75,25", "18,00"];
const column = (texts: readonly string[]) =>
  textOfLines(texts.map((text, row) => rightAligned(500, 700 - 20 * row, text)));
const observationOf = (text: TextFacts) => {
  const result = check.run({ text });
  assert.ok(typeof result !== "string");
  assert.equal(result.length, 1);
  return result[0]?.observation ?? "";
};

test("forged: an amount with the other decimal mark, and one without a mark between its thousands", () => {
  assert.match(
    observationOf(column(amounts.with(4, "964.00"))),
    /964\.00 .*than 8 other values of its kind, such as 1\.310,00/,
  );
  const large = Array.from({ length: 9 }, (_, row) => `${row + 1}.240,00`);
  assert.match(observationOf(column(large.with(4, "9240,00"))), /9240,00 .*than 8 other/);
});

test("forged: a date in another order", () => {
  const dates = Array.from({ length: 9 }, (_, row) => `0${row + 1}.03.2024`);
  const lines = dates.with(5, "2024-03-06").map((text, row) => ({ x: 60, y: 700 - 20 * row, text }));
  assert.match(observationOf(textOfLines(lines)), /2024-03-06 .*such as 01\.03\.2024/);
});

test("honest: amounts in one notation, with and without thousands", () => {
  assert.equal(check.run({ text: column(amounts) }), "clear");
});

test("look-alike: a day written as 19.12 in running text, two notations in turn, and what was read from a picture", () => {
  const lines = amounts.map((text, row) => rightAligned(500, 700 - 20 * row, text));
  assert.equal(check.run({ text: textOfLines([...lines, { x: 60, y: 300, text: "Closed from 19.12 on" }]) }), "clear");
  assert.equal(check.run({ text: column(amounts.with(4, "64.00").with(7, "75.25")) }), "clear");
  assert.equal(
    check.run({ text: { ...column(amounts.with(4, "64.00")), source: "recognised" } }),
    "nothing_to_compare",
  );
});

test("empty: no values, or too few for a habit", () => {
  assert.equal(check.run({ text: textOfLines([]) }), "nothing_to_compare");
  assert.equal(check.run({ text: column(["1.310,00", "22,50", "64.00"]) }), "nothing_to_compare");
});
