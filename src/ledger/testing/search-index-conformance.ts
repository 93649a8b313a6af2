/** What every engine's search index must find and count. */
import assert from "node:assert/strict";
import { until } from "../../../test/support/until.ts";
import type { Ledger } from "../ledger.ts";
import type { SearchIndexFilter } from "../search-index.ts";
import { type Check, transaction } from "./conformance.ts";

/** The search index follows the journal; a test waits for it. */
export async function caughtUp(ledger: Ledger): Promise<void> {
  await until(async () => (await ledger.searchIndex.distance()) === 0);
}

export function describeSearchIndex(check: Check): void {
  check("the search index lists the latest first, page after page, each side its own", async (ledger, side, other) => {
    await ledger.transactions.decide(
      side,
      [1, 2, 3, 4, 5].map((minute) => transaction(`t${minute}`, minute % 2 === 0 ? "even" : "odd", minute, minute)),
    );
    await ledger.transactions.decide(other, [transaction("elsewhere", "odd", 1)]);
    await caughtUp(ledger);
    const first = await ledger.searchIndex.list(side, {}, undefined, 3);
    assert.deepEqual(
      first.entries.map(({ transactionId }) => transactionId),
      ["t5", "t4", "t3"],
    );
    const second = await ledger.searchIndex.list(side, {}, first.nextBefore, 3);
    assert.deepEqual(
      second.entries.map(({ transactionId }) => transactionId),
      ["t2", "t1"],
    );
    assert.equal(second.nextBefore, undefined);
    const [entry] = first.entries;
    const { timeMs } = transaction("t5", "odd", 5);
    assert.deepEqual([entry?.accountId, entry?.amount, entry?.timeMs], ["odd", 5, timeMs]);
  });

  check("the search index filters by account, amount, time, status and score", async (ledger, side) => {
    await ledger.transactions.decide(
      side,
      [1, 2, 3, 4].map((minute) => transaction(`t${minute}`, minute % 2 === 0 ? "even" : "odd", minute, minute * 10)),
    );
    await caughtUp(ledger);
    const idsOf = async (filter: SearchIndexFilter) =>
      (await ledger.searchIndex.list(side, filter, undefined, 10)).entries.map(({ transactionId }) => transactionId);
    const all = (await ledger.searchIndex.list(side, {}, undefined, 10)).entries;
    const { timeMs } = transaction("t3", "odd", 3);
    assert.deepEqual(await idsOf({ accountId: "even" }), ["t4", "t2"]);
    assert.deepEqual(await idsOf({ minimumAmount: 20, maximumAmount: 30 }), ["t3", "t2"]);
    assert.deepEqual(await idsOf({ idPrefix: "t3" }), ["t3"]);
    assert.deepEqual(await idsOf({ idPrefix: "t", accountId: "odd" }), ["t3", "t1"]);
    assert.deepEqual(await idsOf({ idPrefix: "3" }), []);
    assert.deepEqual(await idsOf({ fromMs: timeMs }), ["t4", "t3"]);
    assert.deepEqual(await idsOf({ toMs: timeMs, accountId: "odd" }), ["t1"]);
    for (const status of ["approved", "review", "declined"] as const) {
      const wanted = all.filter((entry) => entry.status === status).map(({ transactionId }) => transactionId);
      assert.deepEqual(await idsOf({ statuses: [status] }), wanted);
    }
    const [entry] = all;
    assert.ok(entry !== undefined);
    const wanted = all
      .filter(({ riskScore }) => riskScore >= entry.riskScore)
      .map(({ transactionId }) => transactionId);
    assert.deepEqual(await idsOf({ minimumScore: entry.riskScore }), wanted);
    assert.deepEqual(await idsOf({ reasonCode: "NO_SUCH_REASON" }), []);
  });

  check(
    "the search index spreads a choice evenly over a side's own verdicts of some time",
    async (ledger, side, other) => {
      const none = await ledger.searchIndex.spread(side, 60_000, 9);
      assert.deepEqual([none.sequences, none.transactions, none.latestMs], [[], 0, undefined]);
      for (let minute = 1; minute <= 12; minute += 1) {
        await ledger.transactions.decide(side, [transaction(`t${minute}`, "one", minute)]);
        if (minute % 3 > 0) await ledger.transactions.decide(other, [transaction(`t${minute}`, "one", minute)]);
      }
      await caughtUp(ledger);
      const { entries } = await ledger.searchIndex.list(side, {}, undefined, 99);
      const minuteOf = new Map(
        entries.map(({ sequence, transactionId }) => [sequence, Number(transactionId.slice(1))]),
      );
      const minutes = async (spanMinutes: number, most: number) => {
        const { sequences, transactions } = await ledger.searchIndex.spread(side, spanMinutes * 60_000, most);
        return [transactions, sequences.map((sequence) => minuteOf.get(sequence))];
      };
      assert.deepEqual(await minutes(10, 5), [10, [4, 6, 8, 10, 12]]);
      assert.deepEqual(await minutes(10, 3), [10, [6, 9, 12]]);
      assert.deepEqual(await minutes(3, 9), [3, [10, 11, 12]]);
      assert.deepEqual(await minutes(99, 0), [12, []]);
      const all = await ledger.searchIndex.spread(side, Number.POSITIVE_INFINITY, 99);
      assert.deepEqual([all.sequences.length, all.earliestMs], [12, transaction("t1", "one", 1).timeMs]);
      assert.deepEqual([all.latestMs, all.throughSequence >= 20], [transaction("t12", "one", 12).timeMs, true]);
    },
  );

  check("the search index sums up hours, scores and amounts", async (ledger, side) => {
    await ledger.transactions.decide(side, [
      transaction("a", "x", 0, 10),
      { ...transaction("b", "x", 1, 20), currency: "EUR" },
      { ...transaction("c", "x", 120, -5), currency: "EUR" },
    ]);
    await ledger.transactions.decide(side, [transaction("a", "x", 0, 10)]);
    await caughtUp(ledger);
    const { timeMs } = transaction("a", "x", 0);
    const summary = await ledger.searchIndex.summarise(side, timeMs, timeMs + 86_400_000);
    assert.deepEqual(
      summary.hours.map(({ transactions, amount }) => [transactions, amount]),
      [
        [2, 30],
        [1, 0],
      ],
    );
    assert.equal(
      summary.scores.reduce((sum, count) => sum + count, 0),
      3,
    );
    assert.equal(summary.latestMs, timeMs + 120 * 60_000);
    assert.deepEqual(
      summary.hours.map(({ amounts }) => amounts.map(({ currency, amount }) => [currency, amount])),
      [
        [
          [null, 10],
          ["EUR", 20],
        ],
        [["EUR", 0]],
      ],
    );
    const flagged = summary.hours.reduce((sum, { review, declined }) => sum + review + declined, 0);
    const listed = await ledger.searchIndex.list(side, { statuses: ["review", "declined"] }, undefined, 10);
    assert.equal(listed.entries.length, flagged);
  });
}
