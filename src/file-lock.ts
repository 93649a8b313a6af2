/** A lock that the system lets go of with the process, however that ends. */
import { DatabaseSync } from "node:sqlite";

export interface FileLock {
  release(): void;
}

/** Undefined while another process holds it. The file is made where there is none, and stays. */
export function tryLockFile(file: string): FileLock | undefined {
  // Node has no lock of files by itself; an empty store has one that every system keeps.
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  return { release: () => lock.close() };
}

/** SQLITE_BUSY, see the list of SQLite's result codes. */
const busy = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === busy;
}
