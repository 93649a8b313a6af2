import assert from "node:assert/strict";
import { test } from "node:test";
import { wordValueAtRisk } from "./word-value-at-risk.ts";

test("each currency has a sum of its own with its decimals, and amounts without a currency have none", () => {
  const values = [
    { currency: null, value: 5 },
    { currency: "EUR", value: 3120 },
    { currency: "JPY", value: 8000 },
  ];
  assert.equal(wordValueAtRisk({ valueAtRisk: 11125, valuesAtRisk: values }), "5.00 and 3120.00 EUR and 8000 JPY");
  assert.equal(wordValueAtRisk({ valueAtRisk: 0, valuesAtRisk: [] }), "0.00");
  assert.equal(wordValueAtRisk({ valueAtRisk: 12.5, valuesAtRisk: null }), "12.50");
});
