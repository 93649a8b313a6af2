import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfLines, typedLines } from "../../testing/sample-facts.ts";
import { listUnplacedAmounts } from "./unplaced-amounts.ts";

const list = (page: string) => listUnplacedAmounts(textOfLines(typedLines(page)));

test("an amount that nothing bears out is named, with how many there are", () => {
  const [only, ...others] = list(`
Item A      2   200.00   400.00
Item B      3   100.00   300.00
Subtotal                 700.00
VAT 20%                  140.00
Total                    840.00
Your limit of 1,234.00 was not reached.`);
  assert.deepEqual(others, []);
  assert.match(only?.relation ?? "", /^1 of 8 amounts stand in no relation .*: 1,234\.00 \(page 1\)\.$/);
  assert.equal(only?.isUnplaced, true);
  assert.equal(only?.boxes?.length, 1);
});

test("nothing is said where all amounts are placed, or none is there", () => {
  assert.deepEqual(list("Net     700.00\nVAT 20% 140.00\nTotal   840.00\nTotal   840.00"), []);
  assert.deepEqual(list("Dear reader"), []);
});
