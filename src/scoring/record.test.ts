import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../test/support/at-length.ts";
import { readRecord, writeNumber, writeRecord } from "./record.ts";

test("Every finite number reads back as itself", () => {
  const numbers = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 10_000),
    fc.integer({ min: 0, max: 1e9 }).map((value) => value / 100),
  );
  fc.assert(
    fc.property(numbers, (value) => {
      assert.equal(Number(writeNumber(value)), value === 0 ? 0 : value);
      assert.equal(JSON.parse(writeNumber(value)), value === 0 ? 0 : value);
    }),
    { numRuns: atLength(667, 2_000) },
  );
});

test("A number with at most four decimals has all of them, and one below 0 as few as it needs", () => {
  assert.deepEqual([0.3, 2.25, 7, -0.3, -2.25, -7, -6.1234].map(writeNumber), [
    "0.3000",
    "2.2500",
    "7",
    "-0.3",
    "-2.25",
    "-7",
    "-6.1234",
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), (scaled) => {
      assert.equal(writeNumber(-scaled / 10_000), `${-scaled / 10_000}`);
    }),
    { numRuns: 200 },
  );
});

test("A decision reads back as it was written", () => {
  const decision = {
    status: "review" as const,
    riskScore: 12.3,
    logOdds: -1.9642,
    findings: [
      {
        code: "AMOUNT_VS_HISTORY",
        weight: 3.5,
        isDeclared: false,
        numbers: { amount: 1e12, ratio: 14.2034, usual: 1e-7 },
      },
      { code: "LIST_HIT", weight: -0.25, isDeclared: true, numbers: {} },
    ],
    codes: ["AMOUNT_VS_HISTORY", "LIST_HIT"],
    approvedUpTo: 640,
    model: "built-in-1",
    rules: "rules-1",
    thresholds: { review: 10, decline: 50 },
    history: { transactions: 58, late: false, complete: true },
  };
  assert.deepEqual(readRecord(writeRecord(decision)), decision);
});
