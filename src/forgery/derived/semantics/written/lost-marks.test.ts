import assert from "node:assert/strict";
import { test } from "node:test";
import { asRecognised } from "../../../testing/recognised-text.ts";
import { itemLines, rightAligned, sumLines, textOfLines } from "../../../testing/sample-facts.ts";
import { writeAmount } from "./decimal.ts";
import { readFigures } from "./figures.ts";

const rows = [
  ["2", "15,00", "30,00"],
  ["6", "437,24", "262344"],
  ["4", "2,50", "10,00"],
] as const;

function amountsOf(...more: readonly (readonly { x: number; y: number; text: string }[])[]) {
  const text = textOfLines([...itemLines(rows), ...more.flat()]);
  const read = (facts: typeof text) =>
    readFigures(facts)
      .all.filter(({ right }) => right > 450)
      .map(({ value }) => writeAmount(value.unscaled, value.places).replaceAll(",", ""));
  return { printed: read(text), recognised: read(asRecognised(text)) };
}

test("a number in a column of amounts with cents has lost its mark in a picture, and is whole elsewhere", () => {
  const { printed, recognised } = amountsOf(sumLines({ Netto: "266344" }));
  assert.deepEqual(recognised, ["30.00", "2623.44", "10.00", "2663.44"]);
  assert.deepEqual(printed, ["30.00", "262344", "10.00", "266344"]);
});

test("look-alike: a currency behind other sums that may have been read as the last digit", () => {
  const sums = (net: string) => sumLines({ Netto: "2663,44 zt", VAT: net, Razem: "3276,03 zt" });
  assert.equal(amountsOf(sums("612592")).recognised.at(-2), "612592");
  assert.equal(amountsOf(sums("61259 zt")).recognised.at(-2), "612.59");
});

test("look-alike: the number of a customer over the column, a year, and a number that stands apart from it", () => {
  const { recognised } = amountsOf([rightAligned(500, 760, "84364"), rightAligned(470, 400, "2026")]);
  assert.deepEqual(recognised.toSorted(), ["10.00", "2026", "2623.44", "30.00", "84364"]);
});
