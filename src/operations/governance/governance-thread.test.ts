import assert from "node:assert/strict";
import { test } from "node:test";
import { simulatedPayments, withLiveSide } from "../backtests/testing/live-side.ts";
import { createGovernance } from "./governance.ts";

test("rules count from when they were live, and what an allow rule approved is among the allowed", () =>
  withLiveSide(async ({ ledger, side, decide, save, promote }) => {
    const payments = simulatedPayments(60).map((payment) => ({
      ...payment,
      transaction: { ...payment.transaction, amount: 50 },
    }));
    await decide(payments.slice(0, 20));
    await save("all", "amount == 50", { kind: "review" });
    await promote("all");
    await decide(payments.slice(20, 40));
    await save("trusted", "amount == 50", { kind: "allow" });
    await promote("trusted");
    await decide(payments.slice(40));
    const label = (place: number) => {
      const { id, timeMs } = payments[place]?.transaction ?? { id: "", timeMs: 0 };
      const known = { knownAtMs: timeMs + 1, isTimeAssumed: false, source: "analyst" } as const;
      return { kind: "label", label: { transactionId: id, isFraud: true, ...known } } as const;
    };
    await ledger.labels.apply(side, [0, 1, 50].map(label), "test");
    const governance = createGovernance(ledger.history, 0.005, () => 0);
    const early = await governance.rules(side, 3_650);
    const ofRule = early.reasons.find(({ code }) => code === "rule:all");
    assert.deepEqual([ofRule?.flagged, ofRule?.frauds, ofRule?.fraudsInForce, ofRule?.recall], [20, 0, 1, 0]);
    assert.deepEqual(early.allowed, [
      {
        code: "rule:trusted",
        transactions: 20,
        labelled: 1,
        frauds: 1,
        valuePassed: [{ currency: payments[50]?.transaction.currency ?? null, amount: 50 }],
      },
    ]);
  }));
