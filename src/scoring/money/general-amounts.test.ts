import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { incomingShareAsLarge, shareAsLarge } from "./general-amounts.ts";

const types = fc.constantFrom(
  "checking",
  "savings",
  "credit",
  "debit",
  "prepaid",
  "wallet",
  "business",
  "loan",
  "other",
);
const amounts = fc.double({ min: 1e-6, max: 1e12, noNaN: true });

test("A larger amount is never commoner, in any unit and type, and none is impossible", () => {
  fc.assert(
    fc.property(types, amounts, amounts, fc.constantFrom(1, 0.0065, Number.NaN), (type, left, right, dollarsPer) => {
      const [small, large] = [Math.min(left, right), Math.max(left, right)];
      const shareOf = (amount: number) => shareAsLarge(type, amount, amount * dollarsPer);
      assert.ok(shareOf(large) <= shareOf(small) && shareOf(large) > 0 && shareOf(small) <= 1);
    }),
  );
});

test("A salary is ordinary, a house is rare, a trillion is not paid", () => {
  assert.ok(shareAsLarge("checking", 2_000, 2_000) > 0.01);
  assert.ok(shareAsLarge("checking", 5e5, 5e5) < 1e-4);
  assert.ok(shareAsLarge("business", 5e5, 5e5) > 1e-4);
  assert.ok(shareAsLarge("checking", 1e12, 1e12) < 1e-10);
  assert.ok(shareAsLarge("unspecified", 1e12, Number.NaN) < 1e-6);
});

test("Wages and a house that was sold come in on some account, a hundred million on none", () => {
  assert.ok(incomingShareAsLarge("checking", 3_000, 3_000) > 0.1);
  assert.ok(incomingShareAsLarge("checking", 1e6, 1e6) > 3e-4);
  assert.ok(incomingShareAsLarge("checking", 1e8, 1e8) < 1e-5);
});
