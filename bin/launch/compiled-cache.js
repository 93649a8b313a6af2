/** Node's compile cache for the sources: every start but the first takes half the time. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import module from "node:module";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { runChild } from "./run-child.js";

/**
 * Workers and children find the folder by the environment. Where it cannot be written, nothing is kept.
 * @param {string} root
 */
export function useCompiledCache(root) {
  process.env.NODE_COMPILE_CACHE ??= join(root, "node_modules", ".cache", "assay-compiled");
  // From Node 22.1 on; an older one only hands over to one that came along.
  module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE);
}

/**
 * Has other processes load the service and its workers once: a process that strips types itself keeps what it does so with, in each of its threads,
 * which is some 50 MiB for as long as the service runs. Done again when the sources have changed, as after an upgrade.
 * @param {string} root
 */
export async function fillCompiledCache(root) {
  // Another Node, and other flags of V8, have a folder of their own.
  const folder = module.getCompileCacheDir?.();
  if (folder === undefined) return;
  const mark = join(folder, "service-and-workers-loaded");
  const sources = describeSources(join(root, "src"));
  if (existsSync(mark) && readFileSync(mark, "utf8") === sources) return;
  try {
    writeFileSync(mark, sources);
  } catch {
    // It cannot be written, so nothing would be kept.
    return;
  }
  const loader = fileURLToPath(new URL("./load-service.js", import.meta.url));
  // Without the flag that no longer counts here (young-memory.js). Document workers have none of this process's flags, and so a folder of their own.
  const commands = [
    [...process.execArgv.filter((flag) => !flag.startsWith("--max-semi-space-size")), loader, "service"],
    [loader, "workers"],
  ];
  const ends = await Promise.all(commands.map((words) => runChild(process.execPath, words, { stdio: "ignore" })));
  const signal = ends.find((end) => end.signal !== undefined)?.signal;
  // It was meant for all.
  if (signal === "SIGTERM" || signal === "SIGINT" || signal === "SIGHUP") process.kill(process.pid, signal);
}

/**
 * Differs between two states of a folder: number and bytes of its sources, and the second of the last change.
 * @param {string} folder
 */
function describeSources(folder) {
  let [files, bytes, latest] = [0, 0, 0];
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".ts") || name.endsWith(".test.ts")) continue;
    const { size, mtimeMs } = statSync(join(folder, name));
    files += 1;
    bytes += size;
    latest = Math.max(latest, Math.floor(mtimeMs / 1_000));
  }
  return `${files} ${bytes} ${latest}`;
}
