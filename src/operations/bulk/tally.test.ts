import assert from "node:assert/strict";
import { test } from "node:test";
import { type VerdictStatus, verdictStatuses } from "../../contract/verdict-statuses.ts";
import { AccountTotals } from "./account-totals.ts";
import { OutcomeLine } from "./outcome-line.ts";
import { Tally } from "./tally.ts";

function row(currency: string, amount: number, status: VerdictStatus = "approved"): OutcomeLine {
  const numbers = [0, 1, 0, 1, verdictStatuses.indexOf(status), 20, amount, 0];
  const bytes = Buffer.from([...numbers, `${currency}${amount}`, "one", "", currency, "{}"].join("\t"));
  const line = new OutcomeLine();
  assert.ok(line.read(bytes, 0, bytes.length));
  return line;
}

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
