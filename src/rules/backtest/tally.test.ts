import assert from "node:assert/strict";
import { test } from "node:test";
import type { TalliedRow } from "./examples.ts";
import { summarise } from "./summarise.ts";
import { Tally } from "./tally.ts";

function row(id: string, amount: number, currency: string | undefined, candidate: "approved" | "declined"): TalliedRow {
  const transaction = { id, accountId: "acc-1", amount, timeMs: 0, ...(currency === undefined ? {} : { currency }) };
  const statuses = { candidate, today: "approved" } as const;
  return { transaction, isFraud: true, knownAtMs: 0, statuses, outcome: { hits: [], undecided: [] } };
}

test("a missed refund takes nothing from what was caught, and currencies are named", () => {
  const [one, other] = [new Tally(), new Tally()];
  one.add(row("t-1", 300, "EUR", "declined"));
  other.add(row("t-2", -100, "USD", "approved"));
  other.add(row("t-3", 100, undefined, "approved"));
  one.merge(other.data);
  const { amount, fraudAmount, currencies, whole, examples } = summarise(one.data, 0, 0);
  assert.deepEqual([amount, fraudAmount], [500, 500]);
  assert.deepEqual(currencies, [null, "EUR", "USD"]);
  assert.deepEqual([whole.candidate.caughtAmount, whole.candidate.missedAmount], [300, 200]);
  assert.equal(whole.candidate.recallByAmount, 0.6);
  assert.deepEqual(
    examples.missed.map(({ amount: size, currency }) => [size, currency]),
    [
      [-100, "USD"],
      [100, null],
    ],
  );
});
