/** A lock file, so that of several launchers at once one installs and the others wait for it. */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import process from "node:process";

const pollMs = 200;
/** Far longer than an installation takes; a lock this old was left behind on another machine. */
const staleAfterMs = 30 * 60_000;
/** Between a lock's making and the writing of its owner there is a moment without content. */
const emptyAfterMs = 5_000;

/**
 * @template T
 * @param {string} root
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withInstallLock(root, work) {
  // Not in node_modules, which an installation may take away.
  const folder = join(root, ".assay");
  const file = join(folder, "install.lock");
  const owner = `${hostname()} ${process.pid}`;
  mkdirSync(folder, { recursive: true });
  for (let isFirst = true; !take(file, owner); isFirst = false) {
    if (isFirst) process.stderr.write("assay: another launcher is installing; waiting for it.\n");
    if (isStale(file)) rmSync(file, { force: true });
    else await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  try {
    return await work();
  } finally {
    if (readOwner(file) === owner) rmSync(file, { force: true });
  }
}

/**
 * @param {string} file
 * @param {string} owner
 */
function take(file, owner) {
  try {
    writeFileSync(file, owner, { flag: "wx" });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EEXIST") return false;
    throw error;
  }
}

/** @param {string} file */
function isStale(file) {
  const owner = readOwner(file);
  const ageMs = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (owner === undefined || owner === "") return ageMs > emptyAfterMs;
  const [machine, pid] = owner.split(" ");
  return machine === hostname() ? !isRunning(Number(pid)) : ageMs > staleAfterMs;
}

/** @param {string} file */
function readOwner(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process cannot be signalled, but it runs.
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}
