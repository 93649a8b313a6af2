import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfLines } from "../../testing/sample-facts.ts";
import { readTerms } from "./days-of-business-terms.ts";

const linesOf = (lines: readonly string[]) => textOfLines(lines.map((text, row) => ({ x: 60, y: -13 * row, text })));

test("what the sums take off is no term: with a minus, or as the difference of two", () => {
  const lines = ["Goods 1,000.00", "Advance payment -200.00", "Prepaid 300.00", "Due 700.00", "Payable in advance"];
  assert.equal(readTerms(linesOf(lines)), "goods 1 000 00 payable in advance");
});

test("a list of thousands of amounts costs little", () => {
  // Odd ones, of which no difference is one.
  const text = linesOf(
    Array.from({ length: 4_000 }, (_, row) => `Item ${(2 * row + 1) / 100 + 1_000.001}`.slice(0, 12)),
  );
  const { user } = process.cpuUsage();
  assert.match(readTerms(text), /^item 1000 01 /);
  assert.ok(process.cpuUsage().user - user < 2_000_000);
});
