/** What every engine of the ledger must do with bulk cases. */
import assert from "node:assert/strict";
import type { StoredBulkCase } from "../bulk-cases.ts";
import { type BulkWorkChange, bulkEventLimit } from "../bulk-work.ts";
import type { Ledger } from "../ledger.ts";
import { type Check, sideOf } from "./conformance.ts";

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

function work(ledger: Ledger, side: number, id: string, version: number | undefined, change: BulkWorkChange) {
  return ledger.bulkCases.changeWork(side, id, version, change, 50, "me");
}

export function describeBulkCases(check: Check): void {
  check.bare("keeps bulk cases whole, on their own side, and lists them from the newest by cursor", async (ledger) => {
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

  check.bare("replaces a bulk case in its place, and records each change of its state", async (ledger) => {
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

  check.bare("lists bulk cases that are open, and those with a result that is kept, of all sides", async (ledger) => {
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

  check.bare("keeps what people did about a bulk case beside its run, each with its record", async (ledger) => {
    const { bulkCases } = ledger;
    const side = await sideOf(ledger);
    const ended = { state: "done", endedAtMs: 9 } as const;
    for (const id of ["a", "b"]) await bulkCases.save(bulkCase(id, side), "me");
    const before = await ledger.transactions.nextSequence();
    assert.equal((await work(ledger, side, "a", 1, { kind: "assign", assignee: "ann" })).kind, "changed");
    assert.equal((await work(ledger, side, "a", undefined, { kind: "note", text: "odd rows" })).kind, "changed");
    assert.equal((await work(ledger, side, "a", 3, { kind: "review", outcome: "Fine." })).kind, "refused", "it runs");
    assert.equal(await ledger.transactions.nextSequence(), before + 2);
    await bulkCases.save(bulkCase("a", side, ended), "me");
    assert.equal((await work(ledger, side, "a", 3, { kind: "review", outcome: "Fine." })).kind, "changed");
    const events = [
      { kind: "assigned", atMs: 50, actor: "me", text: "ann" },
      { kind: "noted", atMs: 50, actor: "me", text: "odd rows" },
      { kind: "reviewed", atMs: 50, actor: "me", text: "Fine." },
    ];
    const state = { assignee: "ann", review: { outcome: "Fine.", atMs: 50, by: "me" }, version: 4 };
    assert.deepEqual(await bulkCases.findWork(side, "a"), { ...state, events });
    assert.deepEqual([...(await bulkCases.listWork(side, ["b", "a"]))], [["a", state]]);
    assert.deepEqual(await bulkCases.find(side, "a"), bulkCase("a", side, ended));
    assert.equal((await work(ledger, side, "a", 4, { kind: "reopen", note: null })).kind, "changed");
    assert.equal((await bulkCases.findWork(side, "a"))?.review, null);
  });

  check.bare("refuses changes of a bulk case of an old version, of another side or of nobody", async (ledger) => {
    const { bulkCases } = ledger;
    const side = await sideOf(ledger);
    const other = await sideOf(ledger, "acme", "test");
    await bulkCases.save(bulkCase("a", side, { state: "done", endedAtMs: 9 }), "me");
    const note = { kind: "note", text: "look" } as const;
    assert.equal((await work(ledger, other, "a", undefined, note)).kind, "unknown");
    assert.equal((await work(ledger, side, "none", undefined, note)).kind, "unknown");
    assert.equal(await bulkCases.findWork(side, "a"), undefined);
    assert.equal((await work(ledger, side, "a", 1, { kind: "review", outcome: "Fine." })).kind, "changed");
    assert.equal((await work(ledger, side, "a", 1, { kind: "review", outcome: "Fine." })).kind, "unchanged", "again");
    assert.equal((await work(ledger, side, "a", 1, { kind: "assign", assignee: "ann" })).kind, "conflict");
    assert.equal((await work(ledger, side, "a", 2, { kind: "review", outcome: "Bad." })).kind, "refused");
    assert.equal(await bulkCases.findWork(other, "a"), undefined);
    assert.equal((await bulkCases.listWork(other, ["a"])).size, 0);
  });

  check.bare("takes a limited number of events of a bulk case, and its review behind them", async (ledger) => {
    const { bulkCases } = ledger;
    const side = await sideOf(ledger);
    await bulkCases.save(bulkCase("a", side, { state: "done", endedAtMs: 9 }), "me");
    const note = { kind: "note", text: "look" } as const;
    for (let count = 0; count < bulkEventLimit; count += 1) await work(ledger, side, "a", undefined, note);
    assert.equal((await work(ledger, side, "a", undefined, note)).kind, "refused");
    const review = { kind: "review", outcome: "Fine." } as const;
    assert.equal((await work(ledger, side, "a", bulkEventLimit + 1, review)).kind, "changed");
    assert.equal((await work(ledger, side, "a", undefined, { kind: "reopen", note: null })).kind, "refused");
  });
}
