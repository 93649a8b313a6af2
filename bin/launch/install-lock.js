/** A lock file, so that of several launchers at once one installs and the others wait for it. */
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import process from "node:process";

const pollMs = 200;
/** How often the holder renews the lock. */
const beatMs = 2_000;
/** A holder that was silent for so long is gone: killed, or on a machine that was switched off. */
const staleAfterMs = 60_000;

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
    if (isStale(file)) removeStale(file);
    else await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  const beat = setInterval(() => touch(file), beatMs);
  try {
    return await work();
  } finally {
    clearInterval(beat);
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

/**
 * A process of this machine that is gone is seen at once. One that is there proves nothing, since its number may be another's by now:
 * then only the holder's silence counts.
 * @param {string} file
 */
function isStale(file) {
  const ageMs = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (ageMs > staleAfterMs) return true;
  const [machine, pid] = (readOwner(file) ?? "").split(" ");
  return machine === hostname() && !isRunning(Number(pid));
}

/**
 * Of several that see it, one moves it away. If it was exchanged for a new one meanwhile, that is put back.
 * @param {string} file
 */
function removeStale(file) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    // Another was quicker.
    return;
  }
  if (isStale(aside)) return rmSync(aside, { force: true });
  renameSync(aside, file);
}

/** @param {string} file */
function touch(file) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // The whole folder was removed; then there is no lock, and the work goes on.
  }
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
