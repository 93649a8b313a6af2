import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../test/support/at-length.ts";
import type { Transaction } from "../contract/transactions.ts";
import { dayMs } from "./calendar.ts";
import { readRecord } from "./record.ts";
import { decideAll, streamSettings, streams } from "./testing/stream.ts";

/** These depend on the digits of the number, or on amounts that are set; all others are relative. */
const absoluteCodes = ["STRUCTURING", "ROUND_AMOUNT", "BENFORD", "IMPOSSIBLE_DATA"];

function decisionsOf(stream: readonly Transaction[]) {
  return decideAll(stream, { settings: { ...streamSettings, structuringAmounts: [] } }).decided.map(({ record }) =>
    readRecord(record),
  );
}

function isRelative(decision: ReturnType<typeof readRecord>): boolean {
  return decision.findings.every((finding) => !absoluteCodes.includes(finding.code));
}

function isDeclined(status: string | undefined): boolean {
  return status === "declined";
}

/** Logarithms of other amounts are rounded otherwise, and what lies at a tree's split may fall to its other side: 0.27 in 60,000 streams. */
const splitLogOdds = 0.5;

test("Another unit of money changes no score by more than rounding does", () => {
  fc.assert(
    fc.property(streams, (stream) => {
      const before = decisionsOf(stream);
      const after = decisionsOf(
        stream.map((transaction) => ({ ...transaction, amount: Math.round(transaction.amount * 13_700) / 100 })),
      );
      // What one of them declined forms a habit in the other.
      const split = before.findIndex(({ status }, index) => isDeclined(status) !== isDeclined(after[index]?.status));
      before.slice(0, split < 0 ? undefined : split).forEach((decision, index) => {
        const other = after[index];
        if (other === undefined || !isRelative(decision) || !isRelative(other)) return;
        assert.ok(
          Math.abs(decision.logOdds - other.logOdds) < splitLogOdds,
          `${decision.logOdds} and ${other.logOdds}`,
        );
        assert.deepEqual(
          other.findings.map((finding) => finding.code),
          decision.findings.map((finding) => finding.code),
        );
      });
    }),
    { numRuns: atLength(20, 60) },
  );
});

/** All periods after which something weighs half, and the week, begin again after so many days. */
const periodDays = 448;

test("A clock shifted by whole periods changes no score", () => {
  fc.assert(
    fc.property(streams, fc.integer({ min: -20, max: 20 }), (stream, periods) => {
      const days = periods * periodDays;
      const before = decisionsOf(stream);
      const after = decisionsOf(
        stream.map((transaction) => ({ ...transaction, timeMs: transaction.timeMs + days * dayMs })),
      );
      assert.deepEqual(
        after.map(({ riskScore }) => riskScore),
        before.map(({ riskScore }) => riskScore),
      );
    }),
    { numRuns: atLength(20, 60) },
  );
});
