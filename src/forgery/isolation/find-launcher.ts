/**
 * What the system adds to a worker's confinement where it is there: namespaces of its own, without any network, with a root that has the
 * program's files alone, no capabilities, and no way to more rights. Node's permissions cover neither the network nor native code.
 */
import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { ownRoot } from "./own-root.ts";
import { workerFiles } from "./spawn-worker.ts";

/** Absolute, since a worker has no PATH; they come with util-linux. */
const unshare = "/usr/bin/unshare";
const setpriv = "/usr/bin/setpriv";
/** The process stays the same one: each program replaces itself by the next. */
const namespaces = [unshare, "--user", "--map-current-user", "--net", "--ipc"];
const withMounts = [...namespaces, "--keep-caps", "--mount", "--"];
const noNewRights = [setpriv, "--no-new-privs"];
/** Root of the namespace has all capabilities in it, as has who kept them to mount; so has what these start. */
const noCapabilities = ["--bounding-set=-all", "--inh-caps=-all", "--ambient-caps=-all"];

const probeLimitMs = 10_000;
/** A worker must still be able to read its program: as another user's file it may have been readable only by the capabilities of root. */
const probe = ["/usr/bin/test", "-x", process.execPath, "-a", "-r", join(import.meta.dirname, "worker-main.ts")];

export interface Launcher {
  /** Before Node's words; none where the system does not have the programs, or does not let this user make namespaces. */
  readonly words: readonly string[];
  readonly hides: "files and network" | "network" | "nothing";
}

export const noLauncher: Launcher = { words: [], hides: "nothing" };

/** The strongest that this system allows. */
export async function findLauncher(): Promise<Launcher> {
  if (process.platform !== "linux") return noLauncher;
  const isRoot = process.getuid?.() === 0;
  const { readable, writable } = workerFiles();
  const confined = [...noNewRights, ...noCapabilities, "--"];
  const candidates: readonly Launcher[] = [
    { words: [...withMounts, ...ownRoot(readable, writable), ...confined], hides: "files and network" },
    { words: [...namespaces, "--", ...noNewRights, ...(isRoot ? noCapabilities : []), "--"], hides: "network" },
  ];
  for (const launcher of candidates) if (await isUsable(launcher)) return launcher;
  return noLauncher;
}

async function isUsable({ words, hides }: Launcher): Promise<boolean> {
  const [program = "", ...rest] = words;
  const hidden = hides === "files and network" ? ["-a", "!", "-e", "/etc/passwd"] : [];
  try {
    await Promise.all([unshare, setpriv].map((path) => access(path, constants.X_OK)));
    // The shell finds mount and chroot by itself.
    await promisify(execFile)(program, [...rest, ...probe, ...hidden], { env: {}, timeout: probeLimitMs });
    return true;
  } catch {
    // Containers often forbid namespaces within them.
    return false;
  }
}
