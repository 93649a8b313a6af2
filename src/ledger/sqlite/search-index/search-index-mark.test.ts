import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import type { Ledger, SideId } from "../../ledger.ts";
import { sideOf, transaction } from "../../testing/conformance.ts";
import { eraseThrough } from "../../testing/retention-conformance.ts";
import { caughtUp } from "../../testing/search-index-conformance.ts";
import { inFolder, openAt } from "../testing/open.ts";

/** One life of the service. */
async function live<T>(folder: string, work: (ledger: Ledger, side: SideId) => Promise<T>): Promise<T> {
  const ledger = await openAt(folder);
  try {
    return await work(ledger, await sideOf(ledger));
  } finally {
    await ledger.close();
  }
}

async function sumOf(ledger: Ledger, side: SideId): Promise<number> {
  await caughtUp(ledger);
  const { hours } = await ledger.searchIndex.summarise(side, 0, Date.UTC(2100));
  return hours.reduce((sum, { transactions }) => sum + transactions, 0);
}

test("erasing the last record that the search index has read leaves its sums as they were", () =>
  inFolder(async (folder) => {
    await live(folder, async (ledger, side) => {
      await ledger.transactions.decide(side, [transaction("a", "one", 1), transaction("b", "one", 2)]);
      assert.equal(await sumOf(ledger, side), 2);
    });
    // No call to the search index meanwhile, as when the service ends at once.
    await live(folder, async (ledger) => eraseThrough(ledger, (await ledger.transactions.nextSequence()) - 1));
    await live(folder, async (ledger, side) => {
      assert.equal(await sumOf(ledger, side), 2);
      assert.deepEqual((await ledger.searchIndex.list(side, {}, undefined, 9)).entries, []);
      await ledger.customers.load(side, [{ customerId: "k", name: "K" }], "insert", "me");
      await caughtUp(ledger);
    });
    await live(folder, async (ledger, side) => assert.ok(await ledger.customers.erase(side, "k", "me")));
    await live(folder, async (ledger, side) => assert.equal(await sumOf(ledger, side), 2));
  }));

test("a search index of another journal is made anew, even where the records look the same", () =>
  inFolder((folder) =>
    inFolder(async (restored) => {
      const decide = (minute: number, id: string) => (ledger: Ledger, side: SideId) =>
        ledger.transactions.decide(side, [transaction(id, "one", minute)]);
      await live(folder, decide(1, "a"));
      await cp(folder, restored, { recursive: true });
      await live(folder, async (ledger, side) => {
        await decide(2, "b")(ledger, side);
        await decide(3, "c")(ledger, side);
        assert.equal(await sumOf(ledger, side), 3);
      });
      await live(restored, async (ledger, side) => {
        await decide(2, "other")(ledger, side);
        await decide(3, "c")(ledger, side);
      });
      await cp(join(folder, "register.db"), join(restored, "register.db"));
      await live(restored, async (ledger, side) => {
        assert.equal(await sumOf(ledger, side), 3);
        const { entries } = await ledger.searchIndex.list(side, {}, undefined, 9);
        assert.deepEqual(
          entries.map(({ transactionId }) => transactionId),
          ["c", "other", "a"],
        );
      });
    }),
  ));
