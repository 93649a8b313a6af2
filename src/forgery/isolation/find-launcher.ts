/**
 * What the system adds to a worker's confinement where it is there: a user and network namespace of its own, without any network, no
 * capabilities, and no way to more rights. Node's permissions do not cover the network, nor native code.
 */
import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** Absolute, since a worker has no PATH; they come with util-linux. */
const unshare = "/usr/bin/unshare";
const setpriv = "/usr/bin/setpriv";
/** The process stays the same one: both programs replace themselves by the next. */
const namespaces = [unshare, "--user", "--map-current-user", "--net", "--ipc", "--"];
const noNewRights = [setpriv, "--no-new-privs"];
/** Root of the namespace has all capabilities in it, and so has what it starts. */
const noCapabilities = ["--bounding-set=-all", "--inh-caps=-all"];

const probeLimitMs = 10_000;
/** A worker must still be able to read its program: as another user's file it may have been readable only by the capabilities of root. */
const probe = ["/usr/bin/test", "-x", process.execPath, "-a", "-r", join(import.meta.dirname, "worker-main.ts")];

/** The words before Node's; none where the system does not have the programs, or does not let this user make namespaces. */
export async function findLauncher(): Promise<readonly string[]> {
  if (process.platform !== "linux") return [];
  const isRoot = process.getuid?.() === 0;
  const words = [...namespaces, ...noNewRights, ...(isRoot ? noCapabilities : []), "--"];
  const [program = "", ...rest] = words;
  try {
    await Promise.all([unshare, setpriv].map((path) => access(path, constants.X_OK)));
    const options = { env: {}, timeout: probeLimitMs };
    await promisify(execFile)(program, [...rest, ...probe], options);
    return words;
  } catch {
    // Containers often forbid namespaces within them.
    return [];
  }
}
