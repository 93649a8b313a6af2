/** What every engine of the ledger must do with backtests. */
import assert from "node:assert/strict";
import type { Backtest } from "../../contract/backtests.ts";
import { backtestsKept, type StoredBacktest } from "../backtests.ts";
import { type Check, sideOf } from "./conformance.ts";

function stored(side: number, backtestId: string, more: Partial<Backtest> = {}, touchedAtMs = 5): StoredBacktest {
  const backtest: Backtest = {
    backtestId,
    status: "queued",
    source: "history",
    request: {},
    createdAt: "2025-01-01T00:00:00.000Z",
    createdBy: "me",
    done: 0,
    of: 0,
    seconds: 0,
    problem: null,
    result: null,
    ...more,
  };
  return { side, touchedAtMs, backtest };
}

/** Enough of a result to identify it. */
const result = { transactions: 3 } as unknown as NonNullable<Backtest["result"]>;

export function describeBacktests(check: Check): void {
  check.bare(
    "keeps backtests whole, on their own side, and lists them without results, the newest first",
    async (ledger) => {
      const { backtests } = ledger;
      const side = await sideOf(ledger);
      const other = await sideOf(ledger, "acme", "test");
      for (const id of ["bt-c", "bt-a", "bt-b"]) await backtests.save(stored(side, id));
      await backtests.save(stored(other, "bt-x"));
      assert.equal(await backtests.save(stored(side, "bt-a", { status: "done", result }, 9)), "done");
      assert.deepEqual(await backtests.find(side, "bt-a"), stored(side, "bt-a", { status: "done", result }, 9));
      assert.equal(await backtests.find(other, "bt-a"), undefined);
      const page = async (before: string | undefined, limit: number) =>
        (await backtests.list(side, before, limit))?.map(({ backtest }) => [backtest.backtestId, backtest.result]);
      assert.deepEqual(await page(undefined, 2), [
        ["bt-b", null],
        ["bt-a", null],
      ]);
      assert.deepEqual(await page("bt-a", 2), [["bt-c", null]]);
      assert.equal(await page("bt-x", 2), undefined, "a cursor of the other side");
    },
  );

  check.bare("leaves a backtest that has ended as it is", async (ledger) => {
    const { backtests } = ledger;
    const side = await sideOf(ledger);
    await backtests.save(stored(side, "bt-1", { status: "running", done: 1 }));
    assert.equal(await backtests.save(stored(side, "bt-1", { status: "cancelled", done: 1 })), "cancelled");
    assert.equal(await backtests.save(stored(side, "bt-1", { status: "done", result }, 8)), "cancelled");
    assert.deepEqual(await backtests.find(side, "bt-1"), stored(side, "bt-1", { status: "cancelled", done: 1 }));
  });

  check.bare("keeps the last backtests of each side, and forgets the oldest", async (ledger) => {
    const { backtests } = ledger;
    const side = await sideOf(ledger);
    const other = await sideOf(ledger, "acme", "test");
    await backtests.save(stored(other, "bt-kept"));
    for (let count = 0; count <= backtestsKept; count += 1) await backtests.save(stored(side, `bt-${count}`));
    assert.equal(await backtests.find(side, "bt-0"), undefined);
    assert.equal((await backtests.list(side, undefined, 1_000))?.length, backtestsKept);
    assert.notEqual(await backtests.find(other, "bt-kept"), undefined);
  });
}
