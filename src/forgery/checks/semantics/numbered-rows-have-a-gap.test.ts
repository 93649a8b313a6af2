import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfLines } from "../../testing/sample-facts.ts";
import { numberedRowsHaveAGap as check } from "./numbered-rows-have-a-gap.ts";

const run = (numbers: readonly (number | string)[], amount = "120.00") =>
  check.run({
    text: textOfLines(
      numbers.flatMap((number, row) => [
        { x: 60, y: 700 - 20 * row, text: String(number) },
        { x: 120, y: 700 - 20 * row, text: "Consulting" },
        { x: 420, y: 700 - 20 * row, text: amount },
      ]),
    ),
  });

test("forged: a row was taken out, or copied", () => {
  const missing = run([1, 2, 4, 5, 6]);
  assert.ok(typeof missing !== "string");
  assert.match(missing[0]?.observation ?? "", /numbered in steps of 1, and number 3 is missing/);
  const twice = run([10, 20, 30, 30, 40, 50]);
  assert.ok(typeof twice !== "string");
  assert.match(twice[0]?.observation ?? "", /steps of 10, and number 30 stands twice/);
  assert.equal(check.canShowTampering, false);
});

test("honest: rows numbered without a gap", () => {
  assert.equal(run([1, 2, 3, 4, 5, 6]), "clear");
  assert.equal(run(["1.", "2.", "3.", "4.", "5."]), "clear");
});

test("look-alike: quantities, a list that begins elsewhere, and one with several gaps", () => {
  assert.equal(run([1, 1, 2, 1, 12]), "nothing_to_compare");
  assert.equal(run([17, 18, 20, 21, 22]), "nothing_to_compare");
  assert.equal(run([1, 3, 4, 6, 7, 8]), "nothing_to_compare");
});

test("empty: no numbered rows with amounts", () => {
  assert.equal(run([1, 2, 4, 5, 6], "open"), "nothing_to_compare");
  assert.equal(run([]), "nothing_to_compare");
});
