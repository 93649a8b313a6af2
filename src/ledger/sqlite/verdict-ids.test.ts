import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../../test/support/at-length.ts";
import { type Database, inTransaction, openForWriting, overwritingErased, prepare } from "./connection.ts";
import { createIdReader } from "./id-reader.ts";
import { migrate, migrations } from "./migrate.ts";
import { inFolder } from "./testing/open.ts";
import { VerdictIds } from "./verdict-ids.ts";
import { findLostIds } from "./verify-ids.ts";

function openStore(): Database {
  const database = new DatabaseSync(":memory:");
  migrate(database);
  return database;
}

/** As a group of the writer does it: journal rows, their ids, then what is due of the index. */
function appendGroup(database: Database, ids: VerdictIds, first: number, count: number): void {
  inTransaction(database, "BEGIN IMMEDIATE", () => append(database, ids, first, count));
}

function append(database: Database, ids: VerdictIds, first: number, count: number, name = "id"): void {
  const insert = prepare(database, "INSERT INTO journal (sequence, side, kind, subject) VALUES (?, 1, 1, ?)");
  for (let sequence = first; sequence < first + count; sequence += 1) {
    insert.run(sequence, `${name} ${sequence}`);
    ids.add(ids.hashOf(1, `${name} ${sequence}`), sequence);
  }
  ids.flush();
}

/** The index has what the journal has, and of segments that are gone nothing is left. */
function assertSound(database: Database): void {
  assert.deepEqual(findLostIds(database), []);
  for (const table of ["verdict_ids_pages", "verdict_ids_filters"]) {
    const left = `SELECT count(*) AS found FROM ${table} WHERE number >> 24 NOT IN (SELECT number FROM verdict_ids_segments)`;
    assert.equal(numberOf(database, left), 0);
  }
}

/** Those of the journal that the index does not give. */
function lostOf(database: Database, ids: VerdictIds): readonly number[] {
  const all = prepare<[], { sequence: number; subject: string }>(
    database,
    "SELECT sequence, subject FROM journal WHERE commitment IS NULL",
  ).all();
  const lost = all.filter(({ sequence, subject }) => {
    const hash = ids.hashOf(1, subject);
    return ids.isNew(hash) || !ids.find(hash).includes(sequence);
  });
  return lost.map(({ sequence }) => sequence);
}

function countNew(ids: VerdictIds): number {
  return Array.from({ length: 1_000 }, (_, index) => ids.isNew(ids.hashOf(2, `id ${index}`))).filter(Boolean).length;
}

function numberOf(database: Database, sql: string): number {
  return prepare<[], { found: number | null }>(database, sql).get()?.found ?? 0;
}

const segmentsSql = "SELECT count(*) AS found FROM verdict_ids_segments";
const throughSql = "SELECT through_sequence AS found FROM verdict_ids_progress";

test("every id is found at any time, new ids are new, and segments stay few while they are merged", () => {
  const database = openStore();
  const ids = new VerdictIds(database, 1_000);
  const [last, group] = [70_000, 500];
  ids.catchUp();
  let most = 0;
  for (let first = 1; first <= last; first += group) {
    appendGroup(database, ids, first, group);
    assert.ok(first + group - 1 - numberOf(database, throughSql) <= 1_000 + group);
    most = Math.max(most, numberOf(database, segmentsSql));
  }
  assert.ok(most > 4 && most <= 24, `${most} segments`);
  assert.deepEqual(lostOf(database, ids), []);
  assert.ok(countNew(ids) > 950);
  assertSound(database);
  const find = createIdReader(database);
  for (let sequence = 1; sequence <= last - 2_000; sequence += 97) {
    assert.ok(find(ids.hashOf(1, `id ${sequence}`)).includes(sequence));
  }
});

test("after a loss of memory, in the middle of a merge too, all ids come back, those of another process too", () => {
  const database = openStore();
  const one = new VerdictIds(database, 1_000);
  one.catchUp();
  let next = 1;
  const halfMergedSql = `SELECT count(*) AS found FROM verdict_ids_segments
    WHERE number IN (SELECT goal FROM verdict_ids_segments) AND pieces > 0`;
  for (; numberOf(database, halfMergedSql) === 0; next += 100) appendGroup(database, one, next, 100);

  const other = new VerdictIds(database, 1_000);
  other.catchUp();
  assert.deepEqual(lostOf(database, other), []);
  for (let group = 0; group < 60; group += 1, next += 100) appendGroup(database, other, next, 100);
  one.catchUp();
  assert.deepEqual(lostOf(database, one), []);
  assert.ok(countNew(one) > 950);
  for (let group = 0; group < 60; group += 1, next += 100) appendGroup(database, one, next, 100);
  assert.deepEqual(lostOf(database, one), []);
  assertSound(database);
});

test("a group that fails leaves the index as it was, a merge in it too", () => {
  const database = openStore();
  const ids = new VerdictIds(database, 500);
  ids.catchUp();
  let [next, mergesUndone] = [1, 0];
  const segments = () => JSON.stringify(prepare(database, "SELECT * FROM verdict_ids_segments").all());
  for (let round = 0; round < 120; round += 1, next += 250) {
    const before = segments();
    database.exec("BEGIN IMMEDIATE");
    append(database, ids, next, 1_250, "other id");
    if (segments() !== before) mergesUndone += 1;
    database.exec("ROLLBACK");
    ids.reset();
    assert.equal(segments(), before);
    inTransaction(database, "BEGIN IMMEDIATE", () => {
      ids.catchUp();
      append(database, ids, next, 250);
    });
  }
  assert.ok(mergesUndone > 50);
  assert.deepEqual(lostOf(database, ids), []);
  assert.ok(countNew(ids) > 950);
  assertSound(database);
});

/** Of its hashes many are equal. */
class CollidingIds extends VerdictIds {
  override hashOf(side: number, id: string): number {
    return (super.hashOf(side, id) % 7) * 2 ** 50;
  }
}

test("ids with one hash are all kept, through merges, rollbacks, losses of memory and erasures", () => {
  const step = fc.constantFrom("append", "append", "fail", "lose", "other", "erase");
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.integer({ min: 1, max: 9 }), (steps, cacheEntries) => {
      const database = openStore();
      const open = () => new CollidingIds(database, cacheEntries);
      const erase = prepare<[number]>(
        database,
        "UPDATE journal SET subject = '', commitment = x'00' WHERE sequence = ?",
      );
      let [ids, other, next] = [open(), open(), 1];
      for (const name of steps) {
        if (name === "lose") ids = open();
        if (name === "other") [ids, other] = [other, ids];
        database.exec("BEGIN IMMEDIATE");
        ids.catchUp();
        if (name === "erase") {
          const sequence = Math.ceil(next / 2);
          ids.remove(ids.hashOf(1, `id ${sequence}`), sequence);
          erase.run(sequence);
        } else append(database, ids, next, 3);
        if (name === "fail") {
          database.exec("ROLLBACK");
          ids.reset();
          ids.catchUp();
        } else {
          database.exec("COMMIT");
          next = numberOf(database, "SELECT max(sequence) AS found FROM journal") + 1;
        }
        assert.deepEqual(lostOf(database, ids), []);
      }
    }),
    { numRuns: atLength(60, 600) },
  );
});

test("an erased id leaves the index wherever it is, also what waits when another process erased it, and may come again", () => {
  const database = openStore();
  const [ids, other] = [new VerdictIds(database, 1_000), new VerdictIds(database, 1_000)];
  ids.catchUp();
  const last = 33_700;
  for (let first = 1; first <= last; first += 100) appendGroup(database, ids, first, 100);
  const isWhole = "SELECT count(*) AS found FROM verdict_ids_segments WHERE ids > 0 AND goal IS NULL";
  assert.ok(numberOf(database, isWhole) > 1);
  const [erased, hashes] = [[1, 500, 9_000, 20_000, 33_650], new Map<number, number>()];
  for (const sequence of erased) hashes.set(sequence, ids.hashOf(1, `id ${sequence}`));
  other.catchUp();
  inTransaction(database, "BEGIN IMMEDIATE", () => {
    for (const [sequence, hash] of hashes) {
      other.remove(hash, sequence);
      database.exec(`UPDATE journal SET subject = '', commitment = x'00' WHERE sequence = ${sequence}`);
    }
    database.exec(`INSERT INTO retention_progress (id, through_sequence) VALUES (1, ${erased.at(-1)})`);
  });
  ids.catchUp();
  for (const [sequence, hash] of hashes) {
    assert.deepEqual(ids.find(hash), [], `${sequence} is gone`);
    assert.deepEqual(other.find(hash), []);
    ids.add(hash, last + sequence);
    assert.deepEqual(ids.find(hash), [last + sequence]);
  }
});

test("of erased ids no hash is left in the file, however often they were moved", () =>
  inFolder(async (folder) => {
    const file = join(folder, "ledger.db");
    const database = openForWriting(file);
    migrate(database);
    const ids = new VerdictIds(database, 500);
    ids.catchUp();
    const last = 20_000;
    for (let first = 1; first <= last; first += 100) appendGroup(database, ids, first, 100);
    const lowWords = Array.from({ length: 100 }, (_, index) => {
      const word = Buffer.alloc(4);
      word.writeUInt32LE(ids.hashOf(1, `id ${(index + 1) * 200}`) >>> 0);
      return word;
    });
    const leftIn = (bytes: Buffer) => lowWords.filter((word) => bytes.includes(word)).length;
    database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    assert.ok(leftIn(await readFile(file)) > 90);
    overwritingErased(database, () =>
      inTransaction(database, "BEGIN IMMEDIATE", () => {
        for (let sequence = 1; sequence <= last; sequence += 1) {
          ids.remove(ids.hashOf(1, `id ${sequence}`), sequence);
        }
      }),
    );
    database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    database.close();
    assert.equal(leftIn(await readFile(file)), 0);
  }));

test("a store of an earlier version has its ids moved into segments while groups go on, and none is lost meanwhile", () => {
  const database = new DatabaseSync(":memory:");
  migrate(database, migrations.slice(0, 21));
  const insert = prepare(database, "INSERT INTO journal (sequence, side, kind, subject) VALUES (?, 1, 1, ?)");
  const insertId = prepare(database, "INSERT INTO verdict_ids (hash, sequence) VALUES (?, ?)");
  const [flushed, last] = [20_000, 21_000];
  const hasher = new VerdictIds(openStore());
  database.exec(`UPDATE verdict_ids_progress SET seed = 0, through_sequence = ${flushed}`);
  for (let sequence = 1; sequence <= last; sequence += 1) {
    insert.run(sequence, `id ${sequence}`);
    // The last flush was half done.
    if (sequence <= flushed || sequence % 2 === 0) insertId.run(hasher.hashOf(1, `id ${sequence}`), sequence);
  }
  migrate(database);
  const ids = new VerdictIds(database);
  inTransaction(database, "BEGIN IMMEDIATE", () => ids.catchUp());
  const find = createIdReader(database);
  const left = () => numberOf(database, "SELECT count(*) AS found FROM verdict_ids");
  let groups = 0;
  for (let next = last + 1; left() > 0; next += 1, groups += 1) {
    if (groups === 5) {
      inTransaction(database, "BEGIN IMMEDIATE", () => ids.remove(ids.hashOf(1, "id 77"), 77));
      database.exec("UPDATE journal SET subject = '', commitment = x'00' WHERE sequence = 77");
    }
    if (groups % 4 === 0) {
      assert.deepEqual(lostOf(database, ids), []);
      assertSound(database);
      for (let sequence = 100; sequence <= flushed; sequence += 997) {
        assert.ok(find(ids.hashOf(1, `id ${sequence}`)).includes(sequence));
      }
    }
    appendGroup(database, ids, next, 1);
  }
  assert.ok(groups > 8, "a step at a time");
  assert.deepEqual(ids.find(ids.hashOf(1, "id 77")), []);
  assert.deepEqual(lostOf(database, ids), []);
  assertSound(database);
  assert.ok(countNew(ids) > 950);
});

test("verification names an index that lacks an id, has another one, or is damaged", () => {
  const damages: readonly [sql: string, problem: RegExp][] = [
    ["DELETE FROM verdict_ids_pages WHERE number = (SELECT max(number) FROM verdict_ids_pages)", /has 1\d\d verdicts/],
    ["DELETE FROM verdict_ids_filters", /has 0 verdicts/],
    ["UPDATE verdict_ids_pages SET bytes = substr(bytes, 1, 17)", /is damaged/],
    ["UPDATE verdict_ids_pages SET bytes = zeroblob(length(bytes))", /not those 200 of the journal/],
    ["UPDATE verdict_ids_pages SET number = number + 1", /has 0 verdicts/],
  ];
  for (const [sql, problem] of damages) {
    const database = openStore();
    const ids = new VerdictIds(database, 100);
    ids.catchUp();
    for (let first = 1; first <= 200; first += 100) appendGroup(database, ids, first, 100);
    assert.deepEqual(findLostIds(database), []);
    database.exec(sql);
    assert.match(findLostIds(database).join(), problem);
  }
});
