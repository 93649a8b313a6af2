import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { dayMs, hourMs, minuteMs } from "./calendar.ts";
import {
  wordAmount,
  wordDecimals,
  wordHour,
  wordMoreThan,
  wordMultiple,
  wordNumberOf,
  wordOneIn,
  wordShare,
  wordSpan,
} from "./wording.ts";

test("Amounts", () => {
  const amounts = [0, 3_120, -219.7, 1e12, 0.5, 999_999.999, 0.0012, 5e-324, -1_234.5];
  assert.deepEqual(amounts.map(wordAmount), [
    "0.00",
    "3,120.00",
    "-219.70",
    "1,000,000,000,000.00",
    "0.50",
    "1,000,000.00",
    "0.0012",
    "0.0000001",
    "-1,234.50",
  ]);
});

test("A number has the digits that toFixed gives, also between two of them", () => {
  const halves = fc
    .tuple(fc.integer({ min: 10_000, max: 1e8 }), fc.nat(4))
    .map(([whole, decimals]) => (whole + 0.5) / 10 ** decimals);
  fc.assert(
    fc.property(fc.oneof(halves, fc.double({ min: 1, max: 1e20, noNaN: true })), fc.nat(4), (size, decimals) => {
      assert.equal(wordDecimals(size, decimals).replaceAll(",", ""), size.toFixed(decimals));
    }),
    { numRuns: 300 },
  );
});

test("Multiples, shares and counts", () => {
  assert.deepEqual([1, 14.23, 99.99, 1_234.5].map(wordMultiple), ["1.0", "14.2", "100", "1,235"]);
  assert.deepEqual([0, 0.00001, 0.0012, 0.058, 0.98].map(wordShare), [
    "0 %",
    "under 0.01 %",
    "0.12 %",
    "5.8 %",
    "98 %",
  ]);
  assert.deepEqual([wordNumberOf(1, "payment"), wordNumberOf(58, "payment")], ["1 payment", "58 payments"]);
});

test("Of a sum that is a lower bound two digits are said", () => {
  assert.deepEqual(
    [3.4, 12, 957.2, 1_000, 12_345].map((sum) => wordMoreThan(sum, "payment", 5)),
    [
      "more than 2 payments",
      "more than 11 payments",
      "more than 950 payments",
      "more than 900 payments",
      "more than 12,000 payments",
    ],
  );
  assert.equal(wordMoreThan(957.2, "payment", 4), "more than 956 payments");
});

test("Spans and hours", () => {
  const spans = [0, 1_000, 30_000, minuteMs, 10 * minuteMs, hourMs, dayMs, 45 * dayMs];
  assert.deepEqual(spans.map(wordSpan), [
    "less than a second",
    "1 second",
    "30 seconds",
    "1 minute",
    "10 minutes",
    "1 hour",
    "24 hours",
    "45 days",
  ]);
  assert.deepEqual([wordHour(3), wordHour(23)], ["03:00-04:00 UTC", "23:00-00:00 UTC"]);
});

test("A rank is said in two digits, and where none may be as rare no rarer than the payments can show", () => {
  const say = (share: number) => wordOneIn(share, 6);
  assert.deepEqual([0.2, 1 / 43, 0.0101].map(say), ["1 in 5", "1 in 43", "1 in 99"]);
  // Of 300 payments none, and one: half a payment is counted on top.
  assert.equal(say(0.5 / 301), "fewer than 1 in 300");
  assert.equal(say(1.5 / 301), "fewer than 1 in 100");
  assert.equal(wordOneIn(0.5 / 301, 5), "1 in 602");
});
