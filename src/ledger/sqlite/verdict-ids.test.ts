import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { type Database, inTransaction, prepare } from "./connection.ts";
import { migrate } from "./migrate.ts";
import { VerdictIds } from "./verdict-ids.ts";

function openStore(): Database {
  const database = new DatabaseSync(":memory:");
  migrate(database);
  return database;
}

/** As a group of the writer does it: journal rows, their ids, then what is due of the index. */
function appendGroup(database: Database, ids: VerdictIds, first: number, count: number): void {
  const insert = prepare(database, "INSERT INTO journal (sequence, side, kind, subject) VALUES (?, 1, 1, ?)");
  inTransaction(database, "BEGIN IMMEDIATE", () => {
    for (let sequence = first; sequence < first + count; sequence += 1) {
      insert.run(sequence, `id ${sequence}`);
      ids.add(ids.hashOf(1, `id ${sequence}`), sequence);
    }
    ids.flush();
  });
}

function findAll(database: Database, ids: VerdictIds, last: number): number {
  const select = prepare<[number, string], { sequence: number }>(
    database,
    "SELECT sequence FROM verdict_ids JOIN journal USING (sequence) WHERE hash = ? AND subject = ?",
  );
  let found = 0;
  for (let sequence = 1; sequence <= last; sequence += 1) {
    const hash = ids.hashOf(1, `id ${sequence}`);
    if ((ids.findWaiting(hash) ?? select.get(hash, `id ${sequence}`)?.sequence) === sequence) found += 1;
  }
  return found;
}

function countIndexed(database: Database): number {
  return prepare<[], { count: number }>(database, "SELECT count(*) AS count FROM verdict_ids").get()?.count ?? 0;
}

test("every id is found at any time, and what waits stays within its bound", () => {
  const database = openStore();
  const ids = new VerdictIds(database);
  ids.catchUp();
  const group = 400;
  for (let first = 1; first <= 60_000; first += group) {
    appendGroup(database, ids, first, group);
    assert.ok(first + group - countIndexed(database) <= 2 * 16_384 + group);
  }
  assert.ok(countIndexed(database) > 16_384);
  assert.equal(findAll(database, ids, 60_000), 60_000);
});

test("after a loss of memory all ids that waited come back from the journal, those of others too", () => {
  const database = openStore();
  const ids = new VerdictIds(database);
  ids.catchUp();
  for (let first = 1; first <= 22_000; first += 500) appendGroup(database, ids, first, 500);
  const indexed = countIndexed(database);
  assert.ok(indexed > 0 && indexed < 16_384, "the loss comes in the middle of a flush");

  const other = new VerdictIds(database);
  other.catchUp();
  assert.equal(findAll(database, other, 22_000), 22_000);
  appendGroup(database, other, 22_001, 500);
  ids.catchUp();
  assert.equal(findAll(database, ids, 22_500), 22_500);
  ids.reset();
  ids.catchUp();
  assert.equal(findAll(database, ids, 22_500), 22_500);
});

test("no id of the index or of the journal is ever new, however far the filter is, nor one that another process added", () => {
  const database = openStore();
  const ids = new VerdictIds(database, 100);
  const other = new VerdictIds(database, 100);
  const noneIsNew = (some: VerdictIds, last: number) => {
    for (let sequence = 1; sequence <= last; sequence += 1) {
      assert.ok(!some.isNew(some.hashOf(1, `id ${sequence}`)), `id ${sequence} of ${last}`);
    }
  };
  const countNew = (some: VerdictIds) =>
    Array.from({ length: 1_000 }, (_, index) => some.isNew(some.hashOf(2, `id ${index}`))).filter(Boolean).length;

  ids.catchUp();
  for (let first = 1; first <= 3_000; first += 50) appendGroup(database, ids, first, 50);
  noneIsNew(ids, 3_000);
  assert.ok(countNew(ids) > 900);

  other.catchUp();
  assert.equal(countNew(other), 0, "what the index has is not known yet");
  for (let first = 3_001; first <= 4_000; first += 50) {
    noneIsNew(other, 50);
    appendGroup(database, other, first, 50);
  }
  noneIsNew(other, 4_000);
  assert.ok(countNew(other) > 900);

  // A group fails before it sees that the other process has written, and put into the index, what it has not read.
  ids.reset();
  ids.catchUp();
  ids.flush();
  noneIsNew(ids, 4_000);
  ids.catchUp();
  for (let round = 0; round < 4; round += 1) ids.flush();
  noneIsNew(ids, 4_000);
  assert.ok(countNew(ids) > 900);
});

test("two ids with one hash are both kept", () => {
  const database = openStore();
  const ids = new VerdictIds(database);
  ids.catchUp();
  ids.add(5, 1);
  ids.add(5, 2);
  assert.equal(ids.findWaiting(5), 1);
  const rows = prepare<[], { sequence: number }>(database, "SELECT sequence FROM verdict_ids WHERE hash = 5").all();
  assert.deepEqual(
    rows.map((row) => row.sequence),
    [2],
  );
});
