import assert from "node:assert/strict";
import { test } from "node:test";
import { factsOfPage, noContent, writeLine } from "../../testing/content-evidence.ts";
import { amountOffItsColumnsEdge as check } from "./amount-off-its-columns-edge.ts";

const amounts = ["310.00", "22.50", "87.10", "1,240.00", "64.00", "9.99", "2,001.40", "75.25"];
/** Helvetica's digits are 556 thousandths wide, its points and commas 278 (Adobe's metrics). */
const widthOf = (text: string) => [...text].reduce((sum, sign) => sum + (/\d/.test(sign) ? 5.56 : 2.78), 0);

/** A column of amounts that all end at 500 points, but for one in a row. */
function column(row: number, shift: number, texts = amounts): string {
  const lines = texts.map((text, index) =>
    writeLine({ x: 500 - widthOf(text) + (index === row ? shift : 0), y: 700 - 20 * index, text }, "F1", 10),
  );
  return lines.join("");
}

test("forged: a longer amount that begins where the old one began", () => {
  const result = check.run({ content: factsOfPage(column(3, 2.6)) });
  assert.ok(typeof result !== "string");
  assert.equal(result.length, 1);
  assert.match(result[0]?.observation ?? "", /1,240\.00 ends 2\.6 points to the right of the edge at which 7 other/);
});

test("honest: a column aligned at its right, and one aligned at its left", () => {
  assert.equal(check.run({ content: factsOfPage(column(3, 0)) }), "clear");
  const left = amounts.map((text, row) => writeLine({ x: 400, y: 700 - 20 * row, text }, "F1", 10)).join("");
  assert.equal(check.run({ content: factsOfPage(left) }), "clear");
});

test("look-alike: a total at the foot of its column, a sign behind an amount, and rounding", () => {
  assert.equal(check.run({ content: factsOfPage(column(7, 2.6)) }), "clear");
  const credit = amounts.with(3, "1,240.00CR");
  assert.equal(check.run({ content: factsOfPage(column(-1, 0, credit)) }), "clear");
  assert.equal(check.run({ content: factsOfPage(column(3, 0.1)) }), "clear");
});

test("empty: a document without pages, and a column that is too short", () => {
  assert.equal(check.run({ content: noContent }), "clear");
  const short = factsOfPage(column(2, 2.6, amounts.slice(0, 5)));
  assert.equal(check.run({ content: short }), "clear");
  assert.equal(check.hasSubject?.({ content: short }), false);
  assert.equal(check.hasSubject?.({ content: factsOfPage(column(3, 0)) }), true);
});
