/** Starts a worker process that can read the program itself and nothing else, and has no environment. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire, getCompileCacheDir } from "node:module";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

export type WorkerKind = "pdf" | "image";

const here = dirname(fileURLToPath(import.meta.url));
const sourceFolder = join(here, "..", "..");
const packageFolder = join(sourceFolder, "..");

/** Shares of a document's memory limit. The rest is the document itself, the runtime and native code. */
const wasmShare = 0.5;
const heapShare = 0.4;
/** The worker's own watchdog acts a little later than the service's watch, which knows to say why. */
const watchdogShare = 1.25;

/** `launcher` comes before Node's words, as `findLauncher` gives it. */
export function spawnWorker(
  kind: WorkerKind,
  memoryLimitBytes: number,
  launcher: readonly string[] = [],
): ChildProcess {
  const heapMebibytes = Math.max(64, Math.floor((memoryLimitBytes * heapShare) / 2 ** 20));
  const compiled = findCompiledCache();
  const flags = [
    "--permission",
    ...programPaths().map((path) => `--allow-fs-read=${path}`),
    ...programFolders().map((path) => `--allow-fs-read=${path}${sep}*`),
    // Node reads what it has compiled only where it could write it. The worker gives this up before it reads a document.
    ...(compiled === undefined ? [] : [`--allow-fs-read=${compiled}${sep}*`, `--allow-fs-write=${compiled}${sep}*`]),
    // For the watchdog's thread. A thread has the permissions of the process at its start.
    "--allow-worker",
    // The image library is native code, for which permissions mean nothing: its own process is what contains it.
    ...(kind === "image" ? ["--allow-addons"] : []),
    // Permissions know nothing of the files that a database opens.
    "--no-experimental-sqlite",
    `--max-old-space-size=${heapMebibytes}`,
    "--no-warnings",
  ];
  const shares = [watchdogShare, wasmShare].map((share) => Math.floor(memoryLimitBytes * share));
  const limits = [process.pid, ...shares];
  const words = [process.execPath, ...flags, join(here, "worker-main.ts"), ...limits.map(String), kind];
  const [program = process.execPath, ...rest] = [...launcher, ...words];
  return spawn(program, rest, {
    // Else no environment at all: neither keys nor settings, nor anything that could change how Node runs.
    env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled },
    cwd: packageFolder,
    stdio: ["pipe", "ignore", "pipe", "pipe"],
    windowsHide: true,
  });
}

/** Where the service keeps what Node has compiled: with it a worker starts in a third of the time. */
function findCompiledCache(): string | undefined {
  const ofThisNode = getCompileCacheDir();
  return ofThisNode !== undefined && canGiveUp() ? dirname(ofThisNode) : undefined;
}

/** Whether a process of this Node can give permissions up while it runs (see confine.ts): since 24.20 and 26.5. */
function canGiveUp(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  return major > 26 || (major === 26 && minor >= 5) || (major === 24 && minor >= 20);
}

/** The program and its dependencies. Never the package's folder as a whole: the data folder may stand in it. */
function programFolders(): readonly string[] {
  const wasm = createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm");
  const dependencies = wasm.slice(0, wasm.lastIndexOf(`${sep}node_modules${sep}`) + `${sep}node_modules`.length);
  return [...["forgery", "contract", "learning"].map((room) => join(sourceFolder, room)), dependencies];
}

function programPaths(): readonly string[] {
  const sources = [join("archive", "zip.ts"), "errors.ts", "give-way.ts", "web-assembly.ts"];
  return [...sources.map((file) => join(sourceFolder, file)), join(packageFolder, "package.json")];
}

/** All that a worker has to reach, and what it may write until it reads its first document. */
export function workerFiles(): { readonly readable: readonly string[]; readonly writable: readonly string[] } {
  const compiled = findCompiledCache();
  return {
    readable: [...programFolders(), ...programPaths(), process.execPath],
    writable: compiled !== undefined && existsSync(compiled) ? [compiled] : [],
  };
}
