/** The data folder: created where it is missing, locked for one service, and its problems as sentences. */
import { randomUUID } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ConfigError } from "../config.ts";
import type { DataFolder } from "../data-folder.ts";
import { ServiceError } from "../errors.ts";
import { type FileLock, tryLockFile } from "../file-lock.ts";

/**
 * Creates one folder at a time: where a file system reports a new folder as missing, as /proc does, Node's recursive creation
 * never ends.
 */
export async function makeHome(home: string): Promise<void> {
  try {
    await makeFolder(home);
  } catch (error) {
    throw folderProblem(error, home);
  }
}

async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) await makeFolder(parent);
  // Another process may have created it meanwhile.
  await mkdir(path, { mode: 0o700 }).catch(async (error: unknown) => {
    if (!(await isFolder(path))) throw error;
  });
}

async function isFolder(path: string): Promise<boolean> {
  return await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/**
 * Throws `conflict` while another service has it. Commands that run beside the service need no lock: the store orders all writes.
 * A lock file that is missing beside a ledger may have been removed under a running service, which takes a new one at once: it gets the
 * time for that. `onLost` is called where another process was quicker.
 */
export async function lockFolder(folder: DataFolder, onLost: () => void = () => undefined): Promise<FileLock> {
  await makeHome(folder.home);
  const isRemoved = !existsSync(folder.lockFile) && existsSync(folder.ledgerFile);
  if (isRemoved) {
    tryLockFile(folder.lockFile)?.release();
    await sleep(retakeLimitMs);
  }
  const lock = tryLockFile(folder.lockFile);
  if (lock === undefined) {
    const holder = await readFile(folder.holderFile, "utf8").catch(() => "another process");
    throw new ServiceError(
      "conflict",
      `The data folder ${folder.home} is in use by ${holder.trim()}: stop that service, or set another folder (ASSAY_HOME).`,
    );
  }
  try {
    await writeFile(folder.holderFile, `process ${process.pid} on ${hostname()}\n`, { mode: 0o600 });
  } catch (error) {
    lock.release();
    throw error;
  }
  return watchLock(folder.lockFile, lock, onLost);
}

/** A service looks at its lock file this often, and a start beside a removed one waits for several looks. */
const lookEveryMs = 200;
const retakeLimitMs = 1_500;

/** Takes the lock anew where its file was removed or replaced. */
function watchLock(file: string, first: FileLock, onLost: () => void): FileLock {
  let lock = first;
  let held = fileNumber(file);
  let lostSinceMs: number | undefined;
  const timer = setInterval(() => {
    if (held !== undefined && fileNumber(file) === held) return;
    const again = takeAgain(file);
    lostSinceMs ??= performance.now();
    if (again !== undefined) {
      lock.release();
      lock = again;
      held = fileNumber(file);
      lostSinceMs = undefined;
    } else if (performance.now() - lostSinceMs > retakeLimitMs) {
      clearInterval(timer);
      onLost();
    }
  }, lookEveryMs).unref();
  return {
    release() {
      clearInterval(timer);
      lock.release();
    },
  };
}

/** If the folder is gone or cannot be written, the lock counts as lost to another process. */
function takeAgain(file: string): FileLock | undefined {
  try {
    return tryLockFile(file);
  } catch {
    return undefined;
  }
}

function fileNumber(file: string): bigint | undefined {
  return statSync(file, { bigint: true, throwIfNoEntry: false })?.ino;
}

/** Identifies a node over restarts: no other node has its data folder. */
export async function findNodeId(folder: DataFolder): Promise<string> {
  const found = await readFile(folder.nodeIdFile, "utf8").catch(() => undefined);
  if (found !== undefined && found !== "") return found;
  const made = randomUUID();
  await writeFile(folder.nodeIdFile, made, { mode: 0o600, flush: true });
  return made;
}

/** Gives the error itself where the data folder is not the cause. */
export function folderProblem(error: unknown, home: string): unknown {
  switch (systemCodeOf(error)) {
    case "EEXIST":
    case "ENOTDIR":
      return new ConfigError([`ASSAY_HOME ${home} is a file or is inside one; set a folder.`]);
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return notWritable(home);
    // A file system in which no folder can be created, such as /proc.
    case "ENOENT":
      return new ConfigError([`ASSAY_HOME ${home} cannot be created; set another folder.`]);
    default:
      return error instanceof Error && "errcode" in error && error.errcode === cannotOpen ? notWritable(home) : error;
  }
}

/** SQLITE_CANTOPEN, which is all that SQLite says of a lock file that it may not make or open. */
const cannotOpen = 14;

function notWritable(home: string): ConfigError {
  return new ConfigError([
    `ASSAY_HOME ${home} is not writable for this user, or a file in it is not; change the owner, or set another folder.`,
  ]);
}

/** The system's name of a failure, such as ENOSPC. */
export function systemCodeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
