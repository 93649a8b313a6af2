/** Opens the store's file with the settings for durability, and types its statements. */
import { DatabaseSync, type StatementResultingChanges } from "node:sqlite";

export type Database = DatabaseSync;
type SqlValue = string | number | null | Uint8Array;

/** A prepared statement with the types of its parameters and of its rows, which only its SQL text knows. */
export interface Statement<Parameters extends readonly SqlValue[] = readonly SqlValue[], Row = unknown> {
  /** Where there are no rows it does what `run` does, without an object of counts: for small insertions half of the time. */
  get(...parameters: Parameters): Row | undefined;
  all(...parameters: Parameters): Row[];
  iterate(...parameters: Parameters): IterableIterator<Row>;
  run(...parameters: Parameters): StatementResultingChanges;
}

/** How long a process waits for another one's write, such as the command line beside a running server. */
const busyTimeoutMs = 10_000;

/** Checkpoints run beside the commits; this only bounds the log should they fall behind. 4 KiB a page. */
const autoCheckpointPages = 200_000;

/** Of pages, for the writer: ids and names of states come in no order. Half of it reads a fifth more pages, twice as much hardly fewer. */
const writeCacheKibibytes = 8_192;

/**
 * FULL makes each commit wait for the disk; NORMAL, the default of WAL mode, loses commits at a power cut, and is only for who
 * has the WAL synced before anything depends on a commit.
 */
export function openForWriting(file: string, synchronous: "FULL" | "NORMAL" = "FULL"): Database {
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs });
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = ${synchronous};
    PRAGMA cache_size = -${writeCacheKibibytes};
    PRAGMA temp_store = MEMORY;
    PRAGMA wal_autocheckpoint = ${autoCheckpointPages};
    PRAGMA secure_delete = FAST;
  `);
  return database;
}

/**
 * Has pages that come free overwritten too. Within pages that stay in use that is always done, which costs no writes: else a
 * page whose rows were moved away, such as the journal's first one, would keep copies that no erasure finds.
 */
export function overwritingErased<T>(database: Database, work: () => T): T {
  database.exec("PRAGMA secure_delete = ON");
  try {
    return work();
  } finally {
    database.exec("PRAGMA secure_delete = FAST");
  }
}

/** Of pages, for each connection that reads; who reads from one end to the other needs less. */
const readCacheKibibytes = 16_384;

export function openForReading(file: string, cacheKibibytes = readCacheKibibytes): Database {
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs, readOnly: true });
  database.exec(`PRAGMA cache_size = -${cacheKibibytes}`);
  return database;
}

/** SQLite undoes what a rollback journal beside the file says, as the first reading needs it. */
export function openToRollBack(file: string): Database {
  return new DatabaseSync(file, { timeout: busyTimeoutMs });
}

export function prepare<Parameters extends readonly SqlValue[] = readonly SqlValue[], Row = unknown>(
  database: Database,
  sql: string,
): Statement<Parameters, Row> {
  return database.prepare(sql) as unknown as Statement<Parameters, Row>;
}

/** Each row as an array in the order of its columns, which costs less where there are millions of them. */
export function prepareArrays<Parameters extends readonly SqlValue[], Row extends readonly SqlValue[]>(
  database: Database,
  sql: string,
): Statement<Parameters, Row> {
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  return statement as unknown as Statement<Parameters, Row>;
}

/** Runs the work in a transaction of its own, and takes it back whole should it fail. */
export function inTransaction<T>(database: Database, begin: "BEGIN" | "BEGIN IMMEDIATE", work: () => T): T {
  database.exec(begin);
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

/** SQLite's primary result codes for a store that cannot be read or written at the moment; the request itself is fine. */
const unavailableCodes = new Set([
  5, // SQLITE_BUSY
  6, // SQLITE_LOCKED
  7, // SQLITE_NOMEM
  8, // SQLITE_READONLY
  10, // SQLITE_IOERR
  11, // SQLITE_CORRUPT
  13, // SQLITE_FULL
  14, // SQLITE_CANTOPEN
]);

export function isStoreFailure(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && unavailableCodes.has(Number(error.errcode) & 0xff);
}
