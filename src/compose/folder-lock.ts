/** Holds the data folder for one service. */
import { readFile, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import type { DataFolder } from "../data-folder.ts";
import { ServiceError } from "../errors.ts";
import { type FileLock, tryLockFile } from "../file-lock.ts";
import { makeHome } from "./make-home.ts";

/** Throws `conflict` while another service has it. Commands beside the service need no lock: they write as it does, in turn. */
export async function lockFolder(folder: DataFolder): Promise<FileLock> {
  await makeHome(folder.home);
  const lock = tryLockFile(folder.lockFile);
  if (lock === undefined) {
    const holder = await readFile(folder.holderFile, "utf8").catch(() => "another process");
    throw new ServiceError(
      "conflict",
      `The data folder ${folder.home} is in use by ${holder.trim()}: stop that service, or give this one a folder of its own (ASSAY_HOME).`,
    );
  }
  try {
    await writeFile(folder.holderFile, `process ${process.pid} on ${hostname()}\n`, { mode: 0o600 });
  } catch (error) {
    lock.release();
    throw error;
  }
  return lock;
}
