/**
 * What the system adds to a worker's confinement where it is there: namespaces of its own, without any network, with a root that has the
 * program's files alone, no capabilities, and no way to more rights; a filter of system calls; and Landlock where there are no
 * namespaces. Node's permissions cover neither the network nor native code.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { landlockWords } from "./landlock.ts";
import { ownRoot } from "./own-root.ts";
import { workerFiles } from "./spawn-worker.ts";

/** Absolute, since a worker has no PATH; they come with util-linux. */
const unshare = "/usr/bin/unshare";
const usualSetpriv = ["/usr/bin/setpriv"];
/** The process stays the same one: each program replaces itself by the next. */
const namespaces = [unshare, "--user", "--map-current-user", "--net", "--ipc"];
const withMounts = [...namespaces, "--keep-caps", "--mount", "--"];
/** Root of the namespace has all capabilities in it, as has who kept them to mount; so has what these start. */
const noCapabilities = ["--bounding-set=-all", "--inh-caps=-all", "--ambient-caps=-all"];
/** Behind the filter the worker's own watchdog cannot end it. */
const diesWithService = ["--pdeathsig", "KILL"];
/** Written by scripts/write-call-filters.ts. setpriv loads one from util-linux 2.41 on, and has Landlock from 2.40 on. */
const filterPath = join(import.meta.dirname, `calls-${process.arch}.bpf`);

const probeLimitMs = 10_000;
/** A worker must still be able to read its program: as another user's file it may have been readable only by the capabilities of root. */
const readsProgram = 'test -x "$0" && head -c 1 "$1"';
/** Landlock leaves the name to be found. */
const readsNoOther = "! head -c 1 /etc/passwd";
/** That Node starts behind the filter, and that this is what refuses it a connection. */
const isRefused = `exec "$0" -e 'require("net").connect(9, "127.0.0.1").on("error", ({ code }) => process.exit(code === "EPERM" ? 0 : 1))'`;

export interface Launcher {
  /** Before Node's words; none where the system does not have the programs, or does not let this user do any of it. */
  readonly words: readonly string[];
  readonly hides: "files and network" | "network" | "nothing";
  /** System calls that no reader of documents makes are denied. */
  readonly filtersCalls: boolean;
}

export const noLauncher: Launcher = { words: [], hides: "nothing", filtersCalls: false };

/** The strongest that this system allows. */
export async function findLauncher(setpriv: readonly string[] = usualSetpriv): Promise<Launcher> {
  if (process.platform !== "linux") return noLauncher;
  for (const launcher of await listCandidates(setpriv)) if (await isUsable(launcher)) return launcher;
  return noLauncher;
}

export async function listCandidates(setpriv: readonly string[]): Promise<readonly Launcher[]> {
  const help = await run([...setpriv, "--help"]);
  const filter = help?.includes("--seccomp-filter") === true && existsSync(filterPath) ? [filterPath] : [];
  const { readable, writable } = workerFiles();
  const landlock = help?.includes("--landlock-rule") === true ? [landlockWords(readable, writable)] : [];
  const capabilities = process.getuid?.() === 0 ? noCapabilities : [];
  const confined = (isFiltered: boolean, more: readonly string[]) => {
    const filters = isFiltered ? filter.flatMap((path) => ["--seccomp-filter", path]) : [];
    return [...setpriv, "--no-new-privs", ...diesWithService, ...more, ...filters, "--"];
  };
  const hidingFiles = (isFiltered: boolean) => [
    [...withMounts, ...ownRoot(readable, writable), ...confined(isFiltered, noCapabilities)],
    ...landlock.flatMap((rules) => hidingNetwork(isFiltered, rules)),
  ];
  // Without namespaces it is the filter that keeps a worker from the network.
  const hidingNetwork = (isFiltered: boolean, rules: readonly string[] = []) => {
    const words = confined(isFiltered, [...capabilities, ...rules]);
    return [[...namespaces, "--", ...words], ...(isFiltered ? [words] : [])];
  };
  const strongestFirst = filter.length > 0 ? [true, false] : [false];
  return [
    ...strongestFirst.flatMap((filtersCalls) =>
      hidingFiles(filtersCalls).map((words) => ({ words, hides: "files and network" as const, filtersCalls })),
    ),
    ...strongestFirst.flatMap((filtersCalls) =>
      hidingNetwork(filtersCalls).map((words) => ({ words, hides: "network" as const, filtersCalls })),
    ),
  ];
}

export async function isUsable({ words, hides, filtersCalls }: Launcher): Promise<boolean> {
  const probes = [
    readsProgram,
    ...(hides === "files and network" ? [readsNoOther] : []),
    ...(filtersCalls ? [isRefused] : []),
  ];
  const program = join(import.meta.dirname, "worker-main.ts");
  // Containers often forbid namespaces within them.
  return (await run([...words, "/bin/sh", "-c", probes.join(" && "), process.execPath, program])) !== undefined;
}

/** What it writes; undefined where it fails. The shell finds mount and chroot by itself. */
async function run([program = "", ...words]: readonly string[]): Promise<string | undefined> {
  try {
    return (await promisify(execFile)(program, words, { env: {}, timeout: probeLimitMs })).stdout;
  } catch {
    return undefined;
  }
}
