/** The console's build: reused where it exists, else built once while the service already answers. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { access, mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { hasCode } from "../errors.ts";
import { type ConsoleFiles, readConsoleFiles } from "./console-files.ts";

export interface ConsoleBuild {
  /** Undefined until it is ready; `problem` says why it failed. */
  readonly files: ConsoleFiles | undefined;
  readonly problem: string | undefined;
  /** Settles when the build is ready, or has failed. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

export interface ConsoleBuildOptions {
  /** Where the program's package.json is. */
  readonly programFolder: string;
  /** Folders for builds; the first that can be written to is used. */
  readonly folders: readonly string[];
  readonly onProblem: (problem: string) => void;
}

const buildLimitMs = 60_000;

export function openConsoleBuild({ programFolder, folders, onProblem }: ConsoleBuildOptions): ConsoleBuild {
  const state: { files?: ConsoleFiles; problem?: string } = {};
  const stop = new AbortController();

  async function open(): Promise<void> {
    try {
      const id = await findBuildId(programFolder);
      state.files = (await findBuilt(id)) ?? (await make(id));
    } catch (error) {
      if (stop.signal.aborted) return;
      state.problem = error instanceof Error ? error.message : String(error);
      onProblem(state.problem);
    }
  }

  async function findBuilt(id: string): Promise<ConsoleFiles | undefined> {
    for (const folder of folders) {
      const isThere = await access(join(folder, id, "index.html")).then(
        () => true,
        () => false,
      );
      if (isThere) return await readConsoleFiles(join(folder, id));
    }
    return undefined;
  }

  async function make(id: string): Promise<ConsoleFiles> {
    const { folder, scratch } = await makeScratch(folders);
    try {
      await runBuild(join(programFolder, "console", "build.ts"), scratch, stop.signal);
      const files = await readConsoleFiles(scratch);
      // Another process may have put the same build there meanwhile; either is good.
      await rename(scratch, join(folder, id)).catch(() => undefined);
      return files;
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  }

  const ready = open();
  return {
    get files() {
      return state.files;
    },
    get problem() {
      return state.problem;
    },
    ready,
    async close() {
      stop.abort();
      await ready;
    },
  };
}

async function makeScratch(folders: readonly string[]): Promise<{ readonly folder: string; readonly scratch: string }> {
  let failure: unknown;
  for (const folder of folders) {
    try {
      await mkdir(folder, { recursive: true });
      return { folder, scratch: await mkdtemp(join(folder, "making-")) };
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** In a process of its own: bundling takes a quarter of a second, which must not block the event loop of the service. */
function runBuild(script: string, folder: string, signal: AbortSignal): Promise<void> {
  return new Promise((settle, fail) => {
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script, folder], {
      stdio: ["ignore", "ignore", "pipe"],
      timeout: buildLimitMs,
      signal,
    });
    let errors = "";
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      if (errors.length < 10_000) errors += chunk;
    });
    child.once("error", fail);
    child.once("exit", (code) => {
      if (code === 0) settle();
      else fail(new Error(`The console could not be built. ${errors.trim()}`));
    });
  });
}

/** Folders and files of the program, by their place in it. */
const ingredients = ["client", "console", "package-lock.json"];

async function findBuildId(programFolder: string): Promise<string> {
  const hash = createHash("sha256");
  for (const ingredient of ingredients) {
    for (const file of await listFiles(join(programFolder, ingredient))) {
      hash.update(`${relative(programFolder, file)}\n`).update(await readFile(file));
    }
  }
  return hash.digest("hex").slice(0, 16);
}

async function listFiles(path: string): Promise<readonly string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch((error: unknown) => {
    if (hasCode(error, "ENOTDIR")) return undefined;
    throw error;
  });
  if (entries === undefined) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
