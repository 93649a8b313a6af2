import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { inTransaction, prepare } from "./connection.ts";
import { migrate } from "./migrate.ts";
import { VerdictIds } from "./verdict-ids.ts";

const group = 16_384;
/** So many become a segment whose filter is read in parts, and four of them are merged. */
const many = 4 * 65_536;

test("of large segments no id is lost after a step of a merge, after one that is taken back, or for another process", () => {
  const database = new DatabaseSync(":memory:");
  migrate(database);
  const [ids, beside] = [new VerdictIds(database, group), new VerdictIds(database, group)];
  const selectThrough = prepare<[], { through_sequence: number }>(
    database,
    "SELECT through_sequence FROM verdict_ids_progress",
  );
  const through = () => selectThrough.get()?.through_sequence ?? 0;
  const hashOf = (sequence: number) => ids.hashOf(1, `id ${sequence}`);
  /** Of those in segments: the journal has none to read the others from. */
  const lostOf = (some: VerdictIds) => {
    let lost = 0;
    for (let sequence = through(); sequence > 0; sequence -= 7) {
      const isFound =
        sequence % 5 === 0 ? some.find(hashOf(sequence)).includes(sequence) : !some.isNew(hashOf(sequence));
      if (!isFound) lost += 1;
    }
    return lost;
  };
  const addGroup = () => {
    const first = through() + 1;
    ids.catchUp();
    for (let sequence = first; sequence < first + group; sequence += 1) ids.add(hashOf(sequence), sequence);
    ids.flush();
  };
  beside.catchUp();
  while (through() < many) inTransaction(database, "BEGIN IMMEDIATE", addGroup);
  while (through() < 1.25 * many) {
    database.exec("BEGIN IMMEDIATE");
    addGroup();
    database.exec("ROLLBACK");
    ids.reset();
    ids.catchUp();
    assert.equal(lostOf(ids), 0);
    inTransaction(database, "BEGIN IMMEDIATE", addGroup);
    assert.equal(lostOf(ids), 0);
    beside.catchUp();
    assert.equal(lostOf(beside), 0);
  }
});
