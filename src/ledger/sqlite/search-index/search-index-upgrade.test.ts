import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { test } from "node:test";
import type { Ledger, SideId } from "../../ledger.ts";
import type { SearchIndexHour } from "../../search-index.ts";
import { sideOf, transaction } from "../../testing/conformance.ts";
import { eraseThrough } from "../../testing/retention-conformance.ts";
import { caughtUp } from "../../testing/search-index-conformance.ts";
import { inFolder, openAt } from "../testing/open.ts";

/** As the last version wrote them that had a row for each entry. */
const rowTables = `
CREATE TABLE progress (make INTEGER NOT NULL, through_sequence INTEGER NOT NULL, mark TEXT NOT NULL) STRICT;
CREATE TABLE entries (
  sequence INTEGER PRIMARY KEY, side INTEGER NOT NULL, account TEXT NOT NULL, id TEXT NOT NULL, amount REAL NOT NULL,
  currency TEXT, time_ms INTEGER NOT NULL, status INTEGER NOT NULL, score REAL NOT NULL, codes TEXT NOT NULL
) STRICT;
CREATE INDEX entries_by_side ON entries (side, sequence);
CREATE INDEX entries_by_account ON entries (side, account, sequence);
CREATE INDEX flagged_entries ON entries (side, sequence) WHERE status > 0;
CREATE TABLE hours (
  side INTEGER NOT NULL, hour INTEGER NOT NULL, transactions INTEGER NOT NULL, review INTEGER NOT NULL, declined INTEGER NOT NULL,
  amount REAL NOT NULL, review_amount REAL NOT NULL, declined_amount REAL NOT NULL, PRIMARY KEY (side, hour)
) STRICT, WITHOUT ROWID;
CREATE TABLE amount_hours (
  side INTEGER NOT NULL, hour INTEGER NOT NULL, currency TEXT NOT NULL, amount REAL NOT NULL, review_amount REAL NOT NULL,
  declined_amount REAL NOT NULL, PRIMARY KEY (side, hour, currency)
) STRICT, WITHOUT ROWID;
CREATE TABLE score_hours (
  side INTEGER NOT NULL, hour INTEGER NOT NULL, band INTEGER NOT NULL, transactions INTEGER NOT NULL, PRIMARY KEY (side, hour, band)
) STRICT, WITHOUT ROWID;
CREATE TABLE reason_hours (
  side INTEGER NOT NULL, hour INTEGER NOT NULL, code TEXT NOT NULL, transactions INTEGER NOT NULL, PRIMARY KEY (side, hour, code)
) STRICT, WITHOUT ROWID;
`;

interface Indexed {
  readonly ids: readonly string[];
  readonly hours: readonly SearchIndexHour[];
}

async function readAll(ledger: Ledger, side: SideId): Promise<Indexed> {
  await caughtUp(ledger);
  const { hours } = await ledger.searchIndex.summarise(side, 0, Date.UTC(2100));
  const { entries } = await ledger.searchIndex.list(side, {}, undefined, 9);
  return { ids: entries.map(({ transactionId }) => transactionId), hours };
}

/** Decides three transactions, erases the first, and gives what the search index then has. */
async function fill(folder: string): Promise<Indexed> {
  const ledger = await openAt(folder);
  const side = await sideOf(ledger);
  await ledger.transactions.decide(side, [transaction("erased", "one", 1, 3)]);
  const erased = (await ledger.transactions.nextSequence()) - 1;
  await ledger.transactions.decide(side, [
    { ...transaction("paid", "one", 2, 7), currency: "EUR" },
    transaction("b", "one", 70, 5),
  ]);
  await readAll(ledger, side);
  await eraseThrough(ledger, erased);
  const indexed = await readAll(ledger, side);
  await ledger.close();
  return indexed;
}

/** Puts the search index in the form that it had with a row for each entry. */
async function makeRows(folder: string): Promise<void> {
  const file = join(folder, "register.db");
  const blocks = new DatabaseSync(file);
  const rowsOf = (table: string, columns = "*") =>
    blocks.prepare(`SELECT ${columns} FROM ${table}`).all() as Record<string, string | number>[];
  const tables = ["hours", "amount_hours", "score_hours", "reason_hours"].map(
    (table) => [table, rowsOf(table)] as const,
  );
  const progress = rowsOf("progress", "1 AS make, through_sequence, mark");
  const [{ side, sequence }] = rowsOf("blocks", "side, last_sequence AS sequence") as [
    { side: number; sequence: number },
  ];
  blocks.close();
  for (const suffix of ["", "-wal", "-shm"]) await rm(`${file}${suffix}`, { force: true });
  const timeMs = transaction("b", "one", 70).timeMs;
  const entry = {
    sequence,
    side,
    account: "one",
    id: "b",
    amount: 5,
    currency: null,
    timeMs,
    status: 0,
    score: 0,
    codes: "",
  };
  const rows = new DatabaseSync(file);
  rows.exec(`PRAGMA journal_mode = WAL; ${rowTables}`);
  for (const [table, values] of [["progress", progress], ...tables, ["entries", [entry]]] as const) {
    for (const row of values) {
      const given: SQLInputValue[] = Object.values(row);
      rows.prepare(`INSERT INTO ${table} VALUES (${given.map(() => "?").join(", ")})`).run(...given);
    }
  }
  rows.close();
}

async function reopen(folder: string): Promise<Indexed> {
  const ledger = await openAt(folder);
  const indexed = await readAll(ledger, await sideOf(ledger));
  await ledger.close();
  return indexed;
}

test("a search index with a row for each entry becomes one of blocks, and keeps the sums of what was erased", () =>
  inFolder(async (folder) => {
    const before = await fill(folder);
    assert.deepEqual(before.ids, ["b", "paid"]);
    assert.equal(
      before.hours.reduce((sum, { transactions }) => sum + transactions, 0),
      3,
    );
    await makeRows(folder);
    assert.deepEqual(await reopen(folder), before);
    assert.deepEqual(await reopen(folder), before, "and stays so");
  }));

test("one of another journal is made anew instead", () =>
  inFolder(async (folder) => {
    const before = await fill(folder);
    await makeRows(folder);
    const rows = new DatabaseSync(join(folder, "register.db"));
    rows.exec("UPDATE progress SET mark = 'another'");
    rows.close();
    const after = await reopen(folder);
    assert.deepEqual(after.ids, before.ids);
    assert.equal(
      after.hours.reduce((sum, { transactions }) => sum + transactions, 0),
      2,
    );
  }));

test("one without sums by currency gets them from its entries", () =>
  inFolder(async (folder) => {
    await fill(folder);
    await makeRows(folder);
    const rows = new DatabaseSync(join(folder, "register.db"));
    rows.exec("DROP TABLE amount_hours");
    rows.close();
    const { hours } = await reopen(folder);
    assert.deepEqual(
      hours.map(({ amounts }) => amounts.map(({ currency, amount }) => [currency, amount])),
      [[], [[null, 5]]],
    );
  }));
