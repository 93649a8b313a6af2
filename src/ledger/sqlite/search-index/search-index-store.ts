/** The search index's own file: rebuilt from the journal when it is missing, damaged or of another version. */
import { rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { hourMs, type SideEntry } from "../../search-index.ts";
import { statusNumbers } from "../../tables/search-index-rows.ts";
import { type Database, inTransaction, overwritingErased, prepare } from "../connection.ts";
import { createSearchIndexSums } from "./search-index-sums.ts";

/** Grows whenever a table or what is written into it changes. */
const make = 1;

const amountHours = `
CREATE TABLE amount_hours (
  side INTEGER NOT NULL,
  hour INTEGER NOT NULL,
  -- Empty for transactions without one.
  currency TEXT NOT NULL,
  amount REAL NOT NULL,
  review_amount REAL NOT NULL,
  declined_amount REAL NOT NULL,
  PRIMARY KEY (side, hour, currency)
) STRICT, WITHOUT ROWID;
`;

/** A search index without sums by currency keeps what only it knows: the sums of erased verdicts, which then have no currency. */
const addAmountHours = `
${amountHours}
INSERT INTO amount_hours
  SELECT side, time_ms / ${hourMs}, coalesce(currency, ''), sum(max(amount, 0)),
    sum(CASE status WHEN ${statusNumbers.review} THEN max(amount, 0) ELSE 0 END),
    sum(CASE status WHEN ${statusNumbers.declined} THEN max(amount, 0) ELSE 0 END)
  FROM entries GROUP BY 1, 2, 3;
`;

const sql = `
CREATE TABLE progress (
  make INTEGER NOT NULL,
  through_sequence INTEGER NOT NULL,
  -- Of the journal's record with that sequence.
  mark TEXT NOT NULL
) STRICT;
INSERT INTO progress VALUES (${make}, 0, '');
CREATE TABLE entries (
  sequence INTEGER PRIMARY KEY,
  side INTEGER NOT NULL,
  account TEXT NOT NULL,
  id TEXT NOT NULL,
  amount REAL NOT NULL,
  currency TEXT,
  time_ms INTEGER NOT NULL,
  status INTEGER NOT NULL,
  score REAL NOT NULL,
  codes TEXT NOT NULL
) STRICT;
CREATE INDEX entries_by_side ON entries (side, sequence);
CREATE INDEX entries_by_account ON entries (side, account, sequence);
CREATE INDEX flagged_entries ON entries (side, sequence) WHERE status > 0;
CREATE TABLE hours (
  side INTEGER NOT NULL,
  hour INTEGER NOT NULL,
  transactions INTEGER NOT NULL,
  review INTEGER NOT NULL,
  declined INTEGER NOT NULL,
  amount REAL NOT NULL,
  review_amount REAL NOT NULL,
  declined_amount REAL NOT NULL,
  PRIMARY KEY (side, hour)
) STRICT, WITHOUT ROWID;
${amountHours}
CREATE TABLE score_hours (
  side INTEGER NOT NULL,
  hour INTEGER NOT NULL,
  band INTEGER NOT NULL,
  transactions INTEGER NOT NULL,
  PRIMARY KEY (side, hour, band)
) STRICT, WITHOUT ROWID;
CREATE TABLE reason_hours (
  side INTEGER NOT NULL,
  hour INTEGER NOT NULL,
  code TEXT NOT NULL,
  transactions INTEGER NOT NULL,
  PRIMARY KEY (side, hour, code)
) STRICT, WITHOUT ROWID;
`;

/**
 * At a power cut the journal may lose what it had not synced, which the search index may have read: then `isTrue` finds another
 * record under the mark, and all is read again.
 */
export function openSearchIndex(file: string, isTrue: (progress: SearchIndexProgress) => boolean): Database {
  try {
    const database = openFile(file);
    const progress = findProgress(database);
    if (progress?.make === make && isTrue(progress)) {
      if (!hasTable(database, "amount_hours"))
        inTransaction(database, "BEGIN IMMEDIATE", () => database.exec(addAmountHours));
      return database;
    }
    database.close();
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  for (const suffix of ["", "-wal", "-shm"]) rmSync(`${file}${suffix}`, { force: true });
  const database = openFile(file);
  // In one piece: half of the tables, with a mark that nothing was read yet, would look like a search index.
  inTransaction(database, "BEGIN IMMEDIATE", () => database.exec(sql));
  return database;
}

/**
 * What a new file mends. A disk that is full or cannot be read at the moment is no reason to throw the search index away: the
 * journal has no more of the verdicts that were erased, whose sums are in here.
 */
const damageCodes = new Set([
  1, // SQLITE_ERROR, where a table is of another version
  11, // SQLITE_CORRUPT
  26, // SQLITE_NOTADB
]);

function isDamage(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && damageCodes.has(Number(error.errcode) & 0xff);
}

/**
 * A batch changes some hundred pages of the index by account, mostly those of the batch before. SQLite's own 1,000 would have the
 * same pages copied and synced every few batches, beside the syncs that verdicts wait for. FULL has each batch sync its own pages
 * of the log, some hundred: all 8,000 at once would keep the disk from the verdicts for 30 ms.
 */
const autoCheckpointPages = 8_000;

function openFile(file: string): Database {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA cache_size = -4096;
    PRAGMA wal_autocheckpoint = ${autoCheckpointPages};
    PRAGMA secure_delete = FAST;
  `);
  return database;
}

export interface SearchIndexProgress {
  readonly make: number;
  readonly through_sequence: number;
  readonly mark: string;
}

function findProgress(database: Database): SearchIndexProgress | undefined {
  if (!hasTable(database, "progress")) return undefined;
  return prepare<[], SearchIndexProgress>(database, "SELECT * FROM progress").get();
}

function hasTable(database: Database, name: string): boolean {
  return prepare<[string]>(database, "SELECT 1 FROM sqlite_schema WHERE name = ?").get(name) !== undefined;
}

export function createSearchIndexWriter(database: Database, pause: () => void) {
  const selectProgress = prepare<[], { through_sequence: number }>(database, "SELECT through_sequence FROM progress");
  const updateProgress = prepare<[number, string]>(database, "UPDATE progress SET through_sequence = ?, mark = ?");
  type EntryColumns = [number, number, string, string, number, string | null, number, number, number, string];
  const insertEntry = prepare<EntryColumns>(database, "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  const addSums = createSearchIndexSums(database);

  function add(entry: SideEntry): void {
    const { sequence, side, accountId, transactionId, amount, currency, timeMs, status, riskScore } = entry;
    const isFlagged = status !== "approved";
    const codes = isFlagged ? entry.reasonCodes : [];
    insertEntry.get(
      sequence,
      side,
      accountId,
      transactionId,
      amount,
      currency ?? null,
      timeMs,
      statusNumbers[status],
      riskScore,
      codes.join(" "),
    );
  }

  const dropEntries = prepare<[number, number]>(
    database,
    "DELETE FROM entries WHERE sequence IN (SELECT sequence FROM entries WHERE sequence <= ? ORDER BY sequence LIMIT ?)",
  );

  return {
    throughSequence: () => selectProgress.get()?.through_sequence ?? 0,
    /** Takes the first entries up to a place away, with their bytes; false while there are more. The sums stay. */
    drop(throughSequence: number, limit: number): boolean {
      const isLast = overwritingErased(database, () => Number(dropEntries.run(throughSequence, limit).changes) < limit);
      // The log would keep the rows as they were.
      if (isLast) database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
      return isLast;
    },
    /** All or nothing, with how far the journal was read. */
    addAll(entries: readonly SideEntry[], throughSequence: number, mark: string): void {
      inTransaction(database, "BEGIN IMMEDIATE", () => {
        for (const entry of entries) {
          add(entry);
          pause();
        }
        addSums(entries);
        updateProgress.run(throughSequence, mark);
      });
    },
  };
}
