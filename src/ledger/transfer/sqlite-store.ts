/** The embedded store, offline: read as of one moment, or built row by row beside its place and renamed when it is whole. */
import { fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import type { DeciderModule, DeciderSource } from "../decider.ts";
import { type Database, openForReading, openForWriting, prepare } from "../sqlite/connection.ts";
import { migrate } from "../sqlite/migrate.ts";
import { readStates } from "../sqlite/stored-states.ts";
import { VerdictIds } from "../sqlite/verdict-ids.ts";
import { Writer } from "../sqlite/writer.ts";
import { countedTables, type TransferTable, transferTables } from "./tables.ts";
import {
  caseProgress,
  type StoreHead,
  type StoreNumbers,
  type TransferRow,
  type TransferSource,
  type TransferTarget,
  type TransferValue,
} from "./transfer-store.ts";

type SqliteValue = string | number | Uint8Array | null;
type StoredRow = Readonly<Record<string, SqliteValue>>;

/** No other process may have the store open: states that only memory has are flushed first. */
export async function openSqliteSource(file: string, decider: DeciderSource): Promise<TransferSource> {
  const { createDecider } = (await import(decider.moduleUrl)) as DeciderModule;
  const writing = openForWriting(file);
  migrate(writing);
  const writer = new Writer(writing, createDecider(decider.settings), { cacheEntries: 1_000, now: () => Date.now() });
  writer.writeStates();
  writer.close();
  const database = openForReading(file);
  database.exec("BEGIN");
  return readerOf(database);
}

export async function openSqliteTarget(file: string): Promise<TransferTarget> {
  const beside = `${file}.importing`;
  const database = openForWriting(beside);
  migrate(database);
  keepProgress(database);
  const noteProgress = prepare<[string, number]>(
    database,
    `INSERT INTO import_progress (name, done) VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET done = done + excluded.done`,
  );
  const ids = new VerdictIds(database);

  return {
    ...readerOf(database),
    async written() {
      const rows = prepare<[], { name: string; done: number }>(
        database,
        "SELECT name, done FROM import_progress",
      ).all();
      return new Map(rows.map(({ name, done }) => [name, done]));
    },

    async write(table, rows) {
      const names = Object.keys(table.columns);
      const insert = prepare<SqliteValue[]>(
        database,
        `INSERT INTO ${table.name} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
      );
      database.exec("BEGIN IMMEDIATE");
      try {
        for (const row of rows) insert.run(...row.map((value) => (typeof value === "boolean" ? Number(value) : value)));
        if (table.name === "journal") {
          ids.catchUp();
          ids.flush();
        }
        noteProgress.run(table.name, rows.length);
        database.exec("COMMIT");
      } catch (error) {
        if (database.isTransaction) database.exec("ROLLBACK");
        ids.reset();
        throw error;
      }
    },

    async finish(numbers) {
      const last = prepare<[], { last: number | null }>(database, "SELECT max(sequence) AS last FROM journal").get();
      database.exec("BEGIN IMMEDIATE");
      prepare<[number]>(database, "UPDATE states_progress SET through_sequence = ?").run(last?.last ?? 0);
      prepare<[number]>(database, "UPDATE case_progress SET through_sequence = ?").run(numbers[caseProgress] ?? 0);
      // Numbers that were given out and deleted since are not given out again.
      for (const { counter, table } of countedTables) {
        const given = numbers[counter] ?? 0;
        prepare<[number, string]>(database, "UPDATE sqlite_sequence SET seq = ? WHERE name = ?").run(given, table);
      }
      database.exec("DROP TABLE import_progress; COMMIT; PRAGMA wal_checkpoint(TRUNCATE)");
      database.close();
      renameSync(beside, file);
      for (const left of ["-wal", "-shm"]) rmSync(`${beside}${left}`, { force: true });
      if (process.platform !== "win32") fsyncSync(openSync(dirname(file), "r"));
    },

    async close() {
      if (database.isOpen) database.close();
    },
  };
}

/** An import that was killed between its last commit and the renaming has all rows, and no progress any more. */
function keepProgress(database: Database): void {
  const isKept = prepare(database, "SELECT 1 FROM sqlite_master WHERE name = 'import_progress'").get() !== undefined;
  if (isKept) return;
  const isFinished = prepare(database, "SELECT 1 FROM journal LIMIT 1").get() !== undefined;
  database.exec("BEGIN IMMEDIATE");
  database.exec("CREATE TABLE import_progress (name TEXT PRIMARY KEY, done INTEGER NOT NULL) STRICT");
  for (const { name } of isFinished ? transferTables : []) {
    database.exec(`INSERT INTO import_progress SELECT '${name}', count(*) FROM ${name}`);
  }
  database.exec("COMMIT");
}

function readerOf(database: Database): TransferSource {
  return {
    engine: "sqlite",
    async head(): Promise<StoreHead> {
      const found = prepare<[], { number: number; last_sequence: number; root: Uint8Array }>(
        database,
        "SELECT number, last_sequence, root FROM chain_groups ORDER BY number DESC LIMIT 1",
      ).get();
      if (found === undefined) return { records: 0, groups: 0, root: "00".repeat(32) };
      return { records: found.last_sequence, groups: found.number, root: Buffer.from(found.root).toString("hex") };
    },

    async numbers(): Promise<StoreNumbers> {
      const numbers: Record<string, number> = {};
      const selectGiven = prepare<[string], { seq: number }>(
        database,
        "SELECT seq FROM sqlite_sequence WHERE name = ?",
      );
      for (const { counter, table, column } of countedTables) {
        const most = prepare<[], { most: number | null }>(
          database,
          `SELECT max(${column}) AS most FROM ${table}`,
        ).get();
        numbers[counter] = Math.max(most?.most ?? 0, selectGiven.get(table)?.seq ?? 0);
      }
      const progress = prepare<[], { through_sequence: number }>(
        database,
        "SELECT through_sequence FROM case_progress",
      );
      numbers[caseProgress] = progress.get()?.through_sequence ?? 0;
      return numbers;
    },

    async *rows(table: TransferTable, after = 0) {
      const { name, columns, order, batchRows } = table;
      const kinds = Object.entries(columns);
      const condition = order === undefined ? "" : ` WHERE ${order} > ${after} ORDER BY ${order}`;
      const select = prepare<[], StoredRow>(
        database,
        `SELECT ${Object.keys(columns).join(", ")} FROM ${name}${condition}`,
      );
      const found: Iterable<StoredRow> = name === "states" ? readStates(database) : select.iterate();
      let batch: TransferRow[] = [];
      for (const row of found) {
        batch.push(
          kinds.map(([column, kind]): TransferValue => {
            const value = row[column] ?? null;
            return kind === "truth" && value !== null ? value === 1 : value;
          }),
        );
        if (batch.length < batchRows) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },

    async close() {
      database.close();
    },
  };
}
