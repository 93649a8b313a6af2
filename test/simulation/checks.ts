/** What must hold of a ledger after everything that happened to it, whatever that was. */
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import type { Transaction } from "../../src/contract/transactions.ts";
import { transactionText } from "../../src/contract/transactions.ts";
import { keptVerdict } from "../../src/ledger/decide-one.ts";
import { journalKinds } from "../../src/ledger/journal.ts";
import type { ChangeName, Changes } from "../../src/ledger/sqlite/changes.ts";
import { type Database, openForWriting, prepare } from "../../src/ledger/sqlite/connection.ts";
import { keptRecord } from "../../src/ledger/sqlite/kept-record.ts";
import { verifyStore } from "../../src/ledger/sqlite/verify.ts";
import { Writer } from "../../src/ledger/sqlite/writer.ts";
import type { VerdictRow } from "../../src/ledger/tables/verdict-row.ts";
import { wordVerdict } from "../../src/scoring/conclude.ts";
import { createFailingDecider } from "../support/failing-decider.ts";
import { type Clients, markOf } from "./clients.ts";
import type { Image } from "./disk.ts";
import type { Intents } from "./intents.ts";
import { fillStore } from "./sample-store.ts";

interface JournalRow {
  readonly sequence: number;
  readonly side: number;
  readonly kind: number;
  readonly subject: string;
  readonly body: string | null;
}

const journalSql =
  "SELECT sequence, side, kind, subject, previous, body, verdict, record, record_bytes, features FROM journal ORDER BY sequence";
/** What changes make of the journal's records, by how its rows stand in order. */
const madeOfRecords: Readonly<Record<string, string>> = {
  labels: "transaction_sequence",
  customers: "number",
  customer_traits: "side, trait, number",
  account_owners: "side, account_id, number",
  lists: "number",
  list_entries: "number",
  cases: "number",
  case_alerts: "number, sequence",
  case_events: "number, place",
};
const statesSql = "SELECT side, kind, id, last_sequence, through_sequence, bytes FROM states ORDER BY side, kind, id";

/** Nothing that was acknowledged is lost or changed. */
export function checkAcknowledged(database: Database, clients: Clients): void {
  const select = prepare<[number], VerdictRow & { readonly side: number; readonly subject: string }>(
    database,
    `SELECT sequence, side, subject, body, verdict, ${keptRecord}, features FROM journal WHERE sequence = ?`,
  );
  for (const { side, transaction, verdict, sequence } of clients.acknowledged.values()) {
    const expected = [side, transaction.id, transactionText(transaction), verdict];
    const row = select.get(sequence);
    const found = row && [
      row.side,
      row.subject,
      row.body,
      keptVerdict({ wordVerdict }, { ...row, body: row.body ?? "" }),
    ];
    assert.deepEqual(found, expected, `the verdict on ${transaction.id} is lost or changed`);
  }
  for (const [sequence, id] of clients.labelled) {
    assert.equal(select.get(sequence)?.subject, id, `the label of ${id} is lost`);
  }
}

/** Nothing is counted twice, the chain holds, and everything is what a ledger that never died would have. */
export function checkWhole(file: string, clients: Clients, intents: Intents): void {
  const database = openForWriting(file);
  try {
    checkAcknowledged(database, clients);
    const journal = prepare<[], JournalRow>(database, journalSql).all();
    const verdicts = journal.filter(({ kind }) => kind === journalKinds.verdict);
    const ids = new Set(verdicts.map(({ side, subject }) => `${side}/${subject}`));
    assert.equal(ids.size, verdicts.length, "no transaction has two verdicts");
    for (const id of clients.conflicts) assert.ok(ids.has(id), `${id} was in conflict with nothing`);
    for (const number of clients.loadedCustomers) {
      const isThere = journal.some(({ kind, subject }) => kind === journalKinds.customer && subject === `c${number}`);
      assert.ok(isThere, `the customer c${number} is lost`);
    }
    assert.deepEqual(verifyStore(database, createFailingDecider()).problems, []);
    compareWithUndisturbed(database, journal, intents);
    assert.deepEqual(verifyStore(database, createFailingDecider(), true).problems, []);
  } finally {
    database.close();
  }
}

function compareWithUndisturbed(database: Database, journal: readonly JournalRow[], intents: Intents): void {
  const undisturbed = new DatabaseSync(":memory:");
  fillStore(undisturbed);
  const options = { cacheEntries: 1_000, now: () => 0 };
  const writer = new Writer(undisturbed, createFailingDecider(), options);
  const next = prepare<[], { next: number }>(undisturbed, "SELECT max(sequence) + 1 AS next FROM journal");
  for (let at = next.get()?.next ?? 0; at <= journal.length; at = next.get()?.next ?? 0) {
    const row = journal[at - 1];
    assert.equal(row?.sequence, at, "the journal has no gap");
    if (row?.kind === journalKinds.verdict) {
      const body = row.body ?? "";
      writer.decide([{ side: row.side, transaction: JSON.parse(body) as Transaction, body }]);
    } else {
      const intent = intents.at(at);
      assert.ok(intent !== undefined, `nobody asked for record ${at}`);
      writer.change(intent.name, intent.args as Parameters<Changes[ChangeName]>);
    }
    assert.notEqual(next.get()?.next, at, `record ${at} does not come about again`);
  }
  compareRows(database, undisturbed, journalSql);
  for (const [table, order] of Object.entries(madeOfRecords)) {
    compareRows(database, undisturbed, `SELECT * FROM ${table} ORDER BY ${order}`);
  }
  writer.writeStates();
  new Writer(database, createFailingDecider(), options).writeStates();
  compareRows(database, undisturbed, statesSql);
  undisturbed.close();
}

/** Row by row: listing all differences of two long lists would take minutes. */
function compareRows(database: Database, undisturbed: Database, sql: string): void {
  const found = prepare(database, sql).all();
  const expected = prepare(undisturbed, sql).all();
  for (const [index, row] of expected.entries()) {
    assert.deepEqual(found[index], row, "everything is as if nothing had ever happened");
  }
  assert.equal(found.length, expected.length, "nothing was added");
}

/** Of erased customers nothing is left in the files, unless they were loaded once more. */
export function checkErased(database: Database, image: Image, clients: Clients): void {
  const text = Buffer.concat([image.store, image.log]).toString("latin1");
  const found = new Set(text.match(/mark-\d+-mark/g));
  const rows = prepare<[], { customer_id: string }>(database, "SELECT customer_id FROM customers").all();
  const present = new Set(rows.map((row) => row.customer_id));
  for (const number of clients.erasedCustomers) {
    const isLeft = found.has(markOf(number)) && !present.has(`c${number}`);
    assert.ok(!isLeft, `the name of the erased customer ${number} is still in the files`);
  }
  for (const id of present) assert.ok(found.has(markOf(Number(id.slice(1)))), `the name of ${id} is there to be found`);
}
