/** Opens the store's file with the settings that durability rests on. */
import SqliteDatabase, { type Database } from "better-sqlite3";

/** How long a process waits for another one's write, such as the command line beside a running server. */
const busyTimeoutMs = 10_000;

/** Checkpoints run beside the commits; this only bounds the log should they fall behind. 4 KiB a page. */
const autoCheckpointPages = 100_000;

export function openForWriting(file: string): Database {
  const database = new SqliteDatabase(file, { timeout: busyTimeoutMs });
  database.pragma("journal_mode = WAL");
  // Each commit waits for the disk; the default of WAL mode loses acknowledged commits at a power cut.
  database.pragma("synchronous = FULL");
  database.pragma("foreign_keys = ON");
  database.pragma("cache_size = -16384");
  database.pragma("temp_store = MEMORY");
  database.pragma(`wal_autocheckpoint = ${autoCheckpointPages}`);
  return database;
}

export function openForReading(file: string): Database {
  const database = new SqliteDatabase(file, { timeout: busyTimeoutMs, readonly: true, fileMustExist: true });
  database.pragma("cache_size = -32768");
  return database;
}
