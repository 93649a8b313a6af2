import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfLines, typedLines } from "../../../testing/sample-facts.ts";
import { readFigures } from "../written/figures.ts";
import type { Equation } from "./equation.ts";
import { countByNumbers } from "./recognised-change.ts";

const figures = readFigures(
  textOfLines(typedLines("Tea  3.00  2.00\nTea  3.00  2.00\nDiscount  0.01\nTotal  7.20")),
).all;
const [three, two, threeAgain, twoAgain, cent, total] = figures;
assert.ok(three && two && threeAgain && twoAgain && cent && total);
const product = (...factors: readonly [typeof two, typeof two]): Equation => ({
  text: "3 x 2 = 7.20",
  standing: "likely",
  tolerance: 0,
  form: { kind: "product", factors, amount: total },
});
const sum = (...terms: readonly (typeof two)[]): Equation => ({
  text: "terms = total",
  standing: "likely",
  tolerance: 0,
  form: {
    kind: "sum",
    terms: [...terms.map((figure) => ({ figure, sign: 1 as const })), { figure: total, sign: -1 }],
    isStack: true,
  },
});

test("the same numbers at two places say one thing, and a cent adds nothing to them", () => {
  assert.equal(countByNumbers([product(three, two), product(threeAgain, twoAgain)], total), 1);
  assert.equal(countByNumbers([sum(three), sum(threeAgain, cent)], total), 1);
  assert.equal(countByNumbers([product(three, two), sum(three, two)], total), 2);
  assert.equal(countByNumbers([sum(three), sum(three, two)], total), 2);
});
