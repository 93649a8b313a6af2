/** Holds the data folder for one service: the system lets go of the lock with the process, however that ends. */
import { readFile, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { DatabaseSync } from "node:sqlite";
import type { DataFolder } from "../data-folder.ts";
import { ServiceError } from "../errors.ts";
import { makeHome } from "./make-home.ts";

export interface FolderLock {
  release(): void;
}

/** Throws `conflict` while another service has it. Commands beside the service need no lock: they write as it does, in turn. */
export async function lockFolder(folder: DataFolder): Promise<FolderLock> {
  await makeHome(folder.home);
  // Node has no lock of files by itself; an empty store has one that every system keeps.
  const lock = new DatabaseSync(folder.lockFile, { timeout: 0 });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    const holder = await readFile(folder.holderFile, "utf8").catch(() => "another process");
    throw new ServiceError(
      "conflict",
      `The data folder ${folder.home} is in use by ${holder.trim()}: stop that service, or set another folder (ASSAY_HOME).`,
    );
  }
  try {
    await writeFile(folder.holderFile, `process ${process.pid} on ${hostname()}\n`, { mode: 0o600 });
  } catch (error) {
    lock.close();
    throw error;
  }
  return { release: () => lock.close() };
}

/** SQLITE_BUSY, see the list of SQLite's result codes. */
const busy = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === busy;
}
