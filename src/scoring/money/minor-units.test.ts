import assert from "node:assert/strict";
import { test } from "node:test";
import { minorUnitsOf } from "../../contract/minor-units.ts";
import { wordMoney } from "./minor-units.ts";

test("An amount has the decimals of its currency and names it", () => {
  assert.equal(wordMoney(1_234.5678, "KWD"), "1,234.568 KWD");
  assert.equal(wordMoney(15_000, "JPY"), "15,000 JPY");
  assert.equal(wordMoney(-1_399_336.126, "IDR"), "-1,399,336.13 IDR");
  assert.equal(wordMoney(47.5, undefined), "47.50");
  assert.equal(wordMoney(0.4, "JPY"), "0.4 JPY");
  assert.deepEqual(["EUR", "CLF", "TND", "XXX"].map(minorUnitsOf), [2, 4, 3, 2]);
});
