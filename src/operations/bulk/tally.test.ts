import assert from "node:assert/strict";
import { test } from "node:test";
import { AccountTotals } from "./account-totals.ts";
import type { RowOutcome } from "./row-outcome.ts";
import { Tally } from "./tally.ts";

const row = (currency: string, amount: number, status: RowOutcome["status"] = "approved"): RowOutcome => ({
  position: 0,
  line: 1,
  kind: "decided",
  sequence: 1,
  status,
  riskScore: 20,
  amount,
  timeMs: 0,
  transactionId: `${currency}${amount}`,
  accountId: "one",
  reasonCodes: "",
  currency,
  verdict: "{}",
});

test("amounts are summed by currency", async () => {
  const tally = new Tally(10, new AccountTotals("unused"));
  const rows = [row("EUR", 10.5), row("", 1, "declined"), row("JPY", -2_000, "review"), row("EUR", 4, "review")];
  for (const outcome of rows) tally.add(outcome);
  const { summary, flagged } = await tally.analytics();
  assert.deepEqual(summary.amount, { total: 2_015.5, review: 2_004, declined: 1 });
  assert.deepEqual(summary.amounts, [
    { currency: null, total: 1, review: 0, declined: 1 },
    { currency: "EUR", total: 14.5, review: 4, declined: 0 },
    { currency: "JPY", total: 2_000, review: 2_000, declined: 0 },
  ]);
  assert.deepEqual(
    flagged.map(({ currency }) => currency),
    [undefined, "JPY", "EUR"],
  );
});
