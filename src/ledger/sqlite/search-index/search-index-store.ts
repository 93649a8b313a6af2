/** The search index's own file: rebuilt from the journal when it is missing, damaged or of another version. */
import { renameSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { type Database, inTransaction, prepare } from "../connection.ts";
import { blockTables } from "./search-index-blocks.ts";
import { sumTables } from "./search-index-sums.ts";
import { rowsSchemaVersion, takeSums } from "./search-index-upgrade.ts";

/** Grows whenever a table or what is written into it changes. */
const schemaVersion = 2;

const sql = `
CREATE TABLE progress (
  make INTEGER NOT NULL,
  through_sequence INTEGER NOT NULL,
  -- Of the journal's record with that sequence.
  mark TEXT NOT NULL,
  -- The sums had these when the file was made: they outlive entries, which are read again.
  summed_sequence INTEGER NOT NULL,
  summed_mark TEXT NOT NULL
) STRICT;
INSERT INTO progress VALUES (${schemaVersion}, 0, '', 0, '');
${blockTables}
${sumTables}
`;

interface SearchIndexProgress {
  /** The schema version; the column keeps the name that earlier files have. */
  readonly make: number;
  readonly through_sequence: number;
  readonly mark: string;
  /** Only in this version. */
  readonly summed_sequence?: number;
  readonly summed_mark?: string;
}

/** Whether the journal's record with this sequence has the mark. */
type IsTrue = (sequence: number, mark: string) => boolean;

/**
 * At a power cut the journal may lose what it had not synced, which the search index may have read: then `isTrue` finds another
 * record under the mark, and all is read again.
 */
export function openSearchIndex(file: string, isTrue: IsTrue): Database {
  try {
    const database = openFile(file);
    const progress = findProgress(database);
    const isKnown = progress !== undefined && isWhole(progress, isTrue);
    if (isKnown && progress.make === schemaVersion) return database;
    database.close();
    if (isKnown && progress.make === rowsSchemaVersion) {
      upgrade(file);
      return openFile(file);
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  removeFile(file);
  const database = openFile(file);
  // In one piece: half of the tables, with a mark that nothing was read yet, would look like a search index.
  inTransaction(database, "BEGIN IMMEDIATE", () => database.exec(sql));
  return database;
}

function isWhole(progress: SearchIndexProgress, isTrue: IsTrue): boolean {
  const { through_sequence, mark, summed_sequence = 0, summed_mark = "" } = progress;
  const marks = [[through_sequence, mark] as const, [summed_sequence, summed_mark] as const];
  return marks.every(([sequence, marked]) => sequence === 0 || isTrue(sequence, marked));
}

/**
 * Only what SQLite says of the bytes themselves. A full disk, a lock or missing rights are no reason to throw the file away: the
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
 * FULL has each batch sync its own pages, a hundred at most: those of many batches at once would keep the disk from the verdicts.
 * Blocks that are put together leave pages that come free, and no erasure finds a copy in them: `secure_delete` overwrites those that are
 * not taken at once.
 */
function openFile(file: string): Database {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA cache_size = -4096;
    PRAGMA secure_delete = ON;
  `);
  return database;
}

/** The old file stays until a new one beside it is whole. */
function upgrade(file: string): void {
  const fresh = `${file}-new`;
  removeFile(fresh);
  const database = openFile(fresh);
  takeSums(database, file, sql);
  database.close();
  // The old one's log was copied into it as it was closed.
  removeLog(file);
  renameSync(fresh, file);
}

function removeFile(file: string): void {
  rmSync(file, { force: true });
  removeLog(file);
}

function removeLog(file: string): void {
  for (const suffix of ["-wal", "-shm"]) rmSync(`${file}${suffix}`, { force: true });
}

function findProgress(database: Database): SearchIndexProgress | undefined {
  if (!hasTable(database, "progress")) return undefined;
  return prepare<[], SearchIndexProgress>(database, "SELECT * FROM progress").get();
}

function hasTable(database: Database, name: string): boolean {
  return prepare<[string]>(database, "SELECT 1 FROM sqlite_schema WHERE name = ?").get(name) !== undefined;
}
