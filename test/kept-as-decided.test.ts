/** What the store keeps of decisions and states, in its packed form, against the decider by itself, which packs nothing. */
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { rowsOf } from "../bench/support/bulk-file.ts";
import { type Transaction, transactionText } from "../src/contract/transactions.ts";
import { keptVerdict, reviveFeatures } from "../src/ledger/decide-one.ts";
import { noLists } from "../src/ledger/list-lookup.ts";
import { prepare } from "../src/ledger/sqlite/connection.ts";
import { keptRecord } from "../src/ledger/sqlite/kept-record.ts";
import { migrate } from "../src/ledger/sqlite/migrate.ts";
import { readStates } from "../src/ledger/sqlite/stored-states.ts";
import { Writer } from "../src/ledger/sqlite/writer.ts";
import type { VerdictRow } from "../src/ledger/tables/verdict-row.ts";
import { createDecider } from "../src/scoring/decider.ts";
import type { ScoringState } from "../src/scoring/engine/state-kinds.ts";
import { atLength } from "./support/at-length.ts";

const side = 1;
const groupSize = 50;
/** Few, so that states are packed, dropped and read again all the time. */
const cacheEntries = 60;
const settings = { fraudBaseRate: 0.005, reviewThreshold: 10, declineThreshold: 50, structuringAmounts: [10_000] };

function transactions(): readonly Transaction[] {
  const rows = Array.from(rowsOf({ rows: atLength(800, 50_000), accounts: 90, seed: 3 }));
  return rows.toSorted((left, right) => left.timeMs - right.timeMs).map((row) => ({ ...row, currency: "EUR" }));
}

test("verdicts, records, features and states are kept bit for bit as they were decided", () => {
  const database = new DatabaseSync(":memory:");
  migrate(database);
  const writer = new Writer(database, createDecider(settings) as never, { cacheEntries, now: () => 0 });
  const given = transactions();
  for (let at = 0; at < given.length; at += groupSize) {
    const group = given.slice(at, at + groupSize);
    writer.decide(group.map((transaction) => ({ side, transaction, body: transactionText(transaction) })));
  }
  writer.writeStates();

  const decider = createDecider(settings);
  const states = new Map<string, ScoringState>();
  const selectRow = prepare<[string], VerdictRow>(
    database,
    `SELECT sequence, body, verdict, ${keptRecord}, features FROM journal WHERE kind = 1 AND subject = ?`,
  );
  let flagged = 0;
  for (const transaction of given) {
    const held = decider.stateKeys(transaction).map(({ kind, id }) => {
      const state = states.get(`${kind} ${id}`) ?? decider.createState(kind);
      states.set(`${kind} ${id}`, state);
      return state;
    });
    const past = { profile: undefined, history: undefined, model: undefined, rules: undefined, lists: noLists };
    const decided = decider.decide(transaction, { states: held, ...past });
    if (decided.verdict.status !== "approved") flagged += 1;
    const row = selectRow.get(transaction.id);
    assert.ok(row !== undefined);
    assert.equal(row.verdict === null, decided.verdict.status === "approved");
    assert.equal(keptVerdict(decider, { ...row, body: row.body ?? "" }), JSON.stringify(decided.verdict));
    assert.deepEqual(Buffer.from(row.record), Buffer.from(decided.record));
    assert.deepEqual(bitsOf(reviveFeatures(row.features)), bitsOf(decided.features));
  }
  assert.ok(flagged > given.length / 100, `${flagged} of ${given.length} rows are flagged`);

  const rows = [...readStates(database)];
  assert.equal(rows.length, states.size);
  for (const row of rows) {
    const state = decider.reviveState(row.kind, row.bytes);
    const expected = states.get(`${row.kind} ${row.id}`);
    assert.ok(expected !== undefined);
    const bytes = Buffer.from(decider.freezeState(state));
    assert.ok(bytes.equals(decider.freezeState(expected)), `the ${row.kind} ${row.id}`);
  }
  database.close();
});

function bitsOf({ buffer, byteOffset, byteLength }: Float32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
