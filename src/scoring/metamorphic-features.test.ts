import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../test/support/at-length.ts";
import { dayMs } from "./calendar.ts";
import { featureNames } from "./features.ts";
import { type LabelledStream, labelledStreams, replayAll } from "./testing/stream.ts";

/** What has the unit of money. */
const inMoney =
  /^(amount|usual|largest|largest2h|spent\d+[hd]|similarSum1h|smallLargest|received48h|paidThere|returnedThere)$/;
/** What compares with payments in general, which have a unit. */
const absolute = /^(generalShare|blendedShare|incomingShare)$/;
/** What depends on the digits of the number. */
const written = /^(roundShare|isRound|decimals|firstDigit|digitShare|benfordDistance)$/;

/** Counts that weigh less whenever a period of the calendar begins, and what is made of them. */
const faded =
  /^(peers|peersAsLarge|peersShare|counterpartyEvents|deviceEvents|categoryEvents|countryEvents|\w+Amount|\w+Share7d|\w+Share28d|\w+Rate|\w+KnownShare|labelEvidence|counterpartyFrauds7d|counterpartyFraudRate7d|counterpartyIncomingShare)$/;

/** Without verdicts: weekdays and amounts change these, and what was declined forms no habit. */
function featuresOf(stream: LabelledStream): readonly Float32Array[] {
  return replayAll(stream, []);
}

function assertSame(
  actual: readonly Float32Array[],
  expected: readonly Float32Array[],
  factorOf: (name: string) => number,
  tolerance: number,
) {
  for (const [index, features] of expected.entries()) {
    for (const [position, name] of featureNames.entries()) {
      const value = (features[position] ?? 0) * factorOf(name);
      const other = actual[index]?.[position] ?? 0;
      // A factor that is not a number is of what may change.
      if (Number.isNaN(factorOf(name)) || Object.is(value, other)) continue;
      if (Math.abs(value - other) <= tolerance * Math.max(1, Math.abs(value))) continue;
      assert.fail(`${name} of transaction ${index} is ${other}, not ${value}`);
    }
  }
}

test("In another unit of money nothing changes but what is money, and that by its factor", () => {
  fc.assert(
    fc.property(labelledStreams, (stream) => {
      const transactions = stream.transactions.map((transaction) => ({
        ...transaction,
        amount: transaction.amount * 137,
      }));
      const factorOf = (name: string) =>
        written.test(name) || absolute.test(name) ? Number.NaN : inMoney.test(name) ? 137 : 1;
      assertSame(featuresOf({ ...stream, transactions }), featuresOf(stream), factorOf, 1e-3);
    }),
    { numRuns: atLength(20, 60) },
  );
});

test("With the clock shifted by days nothing changes but the weekday and what fades by the calendar", () => {
  fc.assert(
    fc.property(labelledStreams, fc.integer({ min: -900, max: 900 }), (stream, days) => {
      const factorOf = (name: string) => (name === "weekday" || faded.test(name) ? Number.NaN : 1);
      assertSame(featuresOf(shifted(stream, days)), featuresOf(stream), factorOf, 0);
    }),
    { numRuns: atLength(20, 60) },
  );
});

test("With the clock shifted by a whole number of all periods nothing at all changes", () => {
  fc.assert(
    fc.property(labelledStreams, fc.integer({ min: -5, max: 5 }), (stream, periods) => {
      // 448 days are whole numbers of 7, 28, 32 and 64 days.
      assertSame(featuresOf(shifted(stream, 448 * periods)), featuresOf(stream), () => 1, 0);
    }),
    { numRuns: atLength(15, 40) },
  );
});

function shifted({ transactions, labels }: LabelledStream, days: number): LabelledStream {
  return {
    transactions: transactions.map((transaction) => ({ ...transaction, timeMs: transaction.timeMs + days * dayMs })),
    labels: labels.map((label) => ({ ...label, knownAtMs: label.knownAtMs + days * dayMs })),
  };
}
