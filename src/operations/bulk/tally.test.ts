import assert from "node:assert/strict";
import { test } from "node:test";
import { AccountTotals } from "./account-totals.ts";
import type { RowOutcome } from "./row-outcome.ts";
import { Tally } from "./tally.ts";

const row: RowOutcome = {
  position: 0,
  line: 2,
  kind: "decided",
  sequence: 1,
  status: "approved",
  riskScore: 1,
  amount: 5,
  timeMs: 0,
  transactionId: "t-1",
  accountId: "acc-1",
  currency: "EUR",
  reasonCodes: "",
  verdict: "{}",
};

test("amounts of different currencies are summed apart, and flagged rows name theirs", async () => {
  const tally = new Tally(10, new AccountTotals("unused"));
  tally.add(row);
  tally.add({ ...row, currency: "JPY", amount: 8_000, status: "declined" });
  tally.add({ ...row, currency: "", amount: -2, status: "review" });
  const { summary, flagged } = await tally.analytics();
  assert.deepEqual(summary.amounts, [
    { currency: null, total: 2, review: 2, declined: 0 },
    { currency: "EUR", total: 5, review: 0, declined: 0 },
    { currency: "JPY", total: 8_000, review: 0, declined: 8_000 },
  ]);
  assert.deepEqual(summary.amount, { total: 8_007, review: 2, declined: 8_000 });
  assert.deepEqual(
    flagged.map(({ currency }) => currency),
    ["JPY", null],
  );
});
