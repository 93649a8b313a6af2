import assert from "node:assert/strict";
import { test } from "node:test";
import { writeAmount } from "./decimal.ts";

test("an amount is written as the document writes its own", () => {
  assert.equal(writeAmount(143_443, 2), "1,434.43");
  for (const [like, written] of [
    ["4.434,43", "1.434,43"],
    ["597,00 EUR", "1.434,43"],
    ["-9 434,43", "1 434,43"],
    ["9'434.43", "1'434.43"],
    ["9,434.43", "1,434.43"],
    ["97.00", "1,434.43"],
    ["9,434,430.00", "1,434.43"],
    ["none", "1,434.43"],
  ] as const)
    assert.equal(writeAmount(143_443, 2, like), written, like);
  assert.equal(writeAmount(-143_443, 0, "9.434"), "-143.443");
  assert.equal(writeAmount(5, 2, "9,00"), "0,05");
});
