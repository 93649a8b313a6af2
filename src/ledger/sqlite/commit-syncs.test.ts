import assert from "node:assert/strict";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { type CommitSyncs, createCommitSyncs } from "./commit-syncs.ts";
import { headFileOf } from "./head-file.ts";
import { commitCounters, makeCounters } from "./protocol.ts";
import { inFolder } from "./testing/open.ts";

function withSyncs(
  run: (syncs: CommitSyncs & { readonly file: string; commit(last: number): void; left(): bigint }) => void,
) {
  return inFolder(async (folder) => {
    const file = join(folder, "ledger.db");
    writeFileSync(`${file}-wal`, "a log");
    const counters = makeCounters();
    const syncs = createCommitSyncs(file, counters);
    const commit = (last: number) => {
      syncs.note("begun", last);
      syncs.note("committed", last);
    };
    try {
      run({ ...syncs, file, commit, left: () => Atomics.load(counters, commitCounters.left) });
    } finally {
      syncs.close();
    }
    assert.equal(existsSync(headFileOf(file)), true);
  });
}

test("commits are synced at once while nobody waits, and left to the thread that syncs otherwise", () =>
  withSyncs(({ commit, settle, left }) => {
    commit(7);
    assert.deepEqual(settle(true), { commit: 1, synced: 1 });
    assert.equal(left(), 0n);
    commit(8);
    commit(9);
    assert.deepEqual(settle(false), { commit: 3, synced: 1 });
    assert.equal(left(), 1n);
    commit(10);
    assert.deepEqual(settle(true), { commit: 4, synced: 4 });
    assert.equal(left(), 1n);
  }));

test("what only reads syncs nothing and leaves nothing, and a commit that failed counts", () =>
  withSyncs(({ commit, settle, left }) => {
    commit(7);
    assert.deepEqual(settle(false), { commit: 1, synced: 0 });
    for (const isIdle of [true, false]) assert.deepEqual(settle(isIdle), { commit: 1, synced: 0 });
    assert.equal(left(), 1n);
    commit(0);
    assert.deepEqual(settle(true), { commit: 2, synced: 2 });
  }));

test("a log that is gone is no log that was synced", () =>
  withSyncs(({ commit, settle, file }) => {
    commit(7);
    rmSync(`${file}-wal`);
    assert.throws(() => settle(true), /ENOENT/);
    writeFileSync(`${file}-wal`, "a log");
    assert.deepEqual(settle(true), { commit: 1, synced: 1 });
  }));
