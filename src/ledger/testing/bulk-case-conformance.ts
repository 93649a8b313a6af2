/** What every engine of the ledger must do with bulk cases. */
import assert from "node:assert/strict";
import type { StoredBulkCase } from "../bulk-cases.ts";
import { createCheck, type Opened, sideOf } from "./conformance.ts";

export function bulkCase(id: string, side: number, more: Partial<StoredBulkCase> = {}): StoredBulkCase {
  return {
    id,
    side,
    state: "receiving",
    fileName: "rows.csv",
    createdAtMs: 5,
    createdBy: "me",
    processId: 7,
    bytes: 0,
    rows: 0,
    processed: 0,
    rejected: 0,
    fromSequence: 1,
    startedAtMs: null,
    endedAtMs: null,
    problem: null,
    summary: null,
    keptBytes: 0,
    ...more,
  };
}

export function describeBulkCases(name: string, open: () => Promise<Opened>): void {
  const check = createCheck(name, open);

  check("keeps bulk cases whole, on their own side, and lists them from the newest by cursor", async (ledger) => {
    const { bulkCases } = ledger;
    const side = await sideOf(ledger);
    const other = await sideOf(ledger, "acme", "test");
    for (const id of ["c", "a", "b"]) await bulkCases.save(bulkCase(id, side), "me");
    await bulkCases.save(bulkCase("x", other), "me");
    assert.deepEqual(await bulkCases.find(side, "a"), bulkCase("a", side));
    assert.equal(await bulkCases.find(other, "a"), undefined);
    const page = async (before: string | undefined, limit: number) =>
      (await bulkCases.list(side, before, limit))?.map(({ id }) => id);
    assert.deepEqual(await page(undefined, 2), ["b", "a"]);
    assert.deepEqual(await page("a", 2), ["c"]);
    assert.deepEqual(await page("c", 2), []);
    assert.equal(await page("x", 2), undefined, "a cursor of the other side");
  });

  check("replaces a bulk case in its place, and records each change of its state", async (ledger) => {
    const { bulkCases } = ledger;
    const side = await sideOf(ledger);
    await bulkCases.save(bulkCase("a", side), "me");
    await bulkCases.save(bulkCase("b", side), "me");
    const before = await ledger.transactions.nextSequence();
    await bulkCases.save(bulkCase("a", side, { bytes: 10 }), "me");
    assert.equal(await ledger.transactions.nextSequence(), before);
    await bulkCases.save(bulkCase("a", side, { state: "queued", bytes: 12 }), "me");
    assert.equal(await ledger.transactions.nextSequence(), before + 1);
    assert.deepEqual(
      (await bulkCases.list(side, undefined, 5))?.map(({ id, bytes }) => [id, bytes]),
      [
        ["b", 0],
        ["a", 12],
      ],
    );
  });

  check("lists bulk cases that are open, and those with a result that is kept, of all sides", async (ledger) => {
    const { bulkCases } = ledger;
    const side = await sideOf(ledger);
    const other = await sideOf(ledger, "acme", "test");
    const done = { state: "done", rows: 3, processed: 3 } as const;
    await bulkCases.save(bulkCase("late", side, { ...done, endedAtMs: 9, keptBytes: 4 }), "me");
    await bulkCases.save(bulkCase("early", other, { ...done, endedAtMs: 8, keptBytes: 4 }), "me");
    await bulkCases.save(bulkCase("dropped", side, { ...done, endedAtMs: 7 }), "me");
    await bulkCases.save(bulkCase("open", other, { state: "queued" }), "me");
    const ids = (cases: readonly StoredBulkCase[]) => cases.map(({ id }) => id);
    assert.deepEqual(ids(await bulkCases.listKept()), ["early", "late"]);
    assert.deepEqual(ids(await bulkCases.listOpen()), ["open"]);
  });
}
