/** Runs the program under strace, so that each call by which it changes files, syncs them or answers is known with its bytes. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { programEntry, programEnvironment } from "../program.ts";
import { adminToken } from "../service.ts";

const hasTracer = spawnSync("strace", ["-V"]).status === 0;
/** strace is no npm package: where it is missing, tests say so as a skip. */
export const missingTracer = hasTracer ? false : "there is no strace on this machine";

const calls = [
  ...["write", "pwrite64", "writev", "pwritev", "ftruncate", "truncate", "fsync", "fdatasync"],
  ...["open", "openat", "creat", "mkdir", "mkdirat", "rename", "renameat", "renameat2"],
  ...["unlink", "unlinkat", "rmdir", "link", "linkat", "copy_file_range", "sendfile", "fallocate"],
];
/** What is written at once is never more: a longer text would be cut in the trace. */
const mostBytes = 16 * 1024 * 1024;

export interface Traced {
  readonly lines: readonly string[];
  readonly code: number | null;
}

interface Options {
  /** Where the trace is written; not the data folder. */
  readonly work: string;
  readonly home: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Called with the address once the service answers; the service is stopped when it settles. */
  readonly whenServing?: (url: string) => Promise<void>;
}

export async function traceProgram(words: readonly string[], options: Options): Promise<Traced> {
  const { work, home, environment = {}, whenServing } = options;
  const file = join(work, "trace");
  const strace = ["-f", "-y", "-xx", "-s", String(mostBytes), "-o", file, "-e", `trace=${calls.join(",")}`];
  const node = [process.execPath, "--disable-warning=ExperimentalWarning", programEntry, ...words];
  const child = spawn("strace", [...strace, ...node], {
    env: { ...programEnvironment(), ASSAY_HOME: home, ASSAY_PORT: "0", ASSAY_TOKEN: adminToken, ...environment },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = once(child, "exit");
  if (whenServing !== undefined) {
    let url: string | undefined;
    for await (const line of createInterface({ input: child.stdout })) {
      url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
      if (url !== undefined) break;
    }
    if (url === undefined) throw new Error("The traced service did not start.");
    await whenServing(url).finally(async () => {
      process.kill(Number((await readFile(file, "latin1")).split(" ", 1)[0]), "SIGTERM");
    });
  }
  child.stdout.resume();
  const [code] = (await ended) as [number | null];
  return { lines: (await readFile(file, "latin1")).split("\n"), code };
}
