/** Runs a TypeScript entry of this project with its dependencies installed and a Node that can run it. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { fillCompiledCache, useCompiledCache } from "./compiled-cache.js";
import { ensureInstalled } from "./install.js";
import { bundledNode, canLaunch, canRun, isQuiet } from "./node-version.js";
import { runChild } from "./run-child.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * This Node runs the entry itself where it can: that saves a process, and signals need no forwarding.
 * @param {string} entry relative to the project's root
 * @param {import("./installed.js").Kind} kind
 * @param {readonly string[]} words the command line for the entry
 */
export async function launch(entry, kind, words) {
  const version = process.versions.node;
  if (!canLaunch(version)) {
    return stop(`assay: Node 20 or newer is required, this is ${version}; install Node 24.`);
  }
  const needsBundledNode = !canRun(version);
  const node = needsBundledNode ? bundledNode(root) : process.execPath;
  if (node === undefined) return stop(nodeNeeded(version));
  const failure = await ensureInstalled(root, kind, needsBundledNode);
  if (failure !== undefined) return stop(failure.sentence, failure.exitCode);
  const path = join(root, entry);
  if (!needsBundledNode) await import("./young-memory.js");
  useCompiledCache(root);
  // npm lives as long as what it runs; a shell does not, and may leave a service behind on purpose.
  if (process.env.npm_lifecycle_event !== undefined) await import("./end-with-parent.js");
  if (!needsBundledNode && isQuiet(version)) {
    if (words[0] === "serve") await fillCompiledCache();
    process.argv.splice(1, process.argv.length, path, ...words);
    await import(pathToFileURL(path).href);
    return;
  }
  if (!existsSync(node)) return stop(nodeNeeded(version));
  const first = ["./young-memory.js", "./end-with-parent.js"];
  const imports = first.flatMap((file) => ["--import", new URL(file, import.meta.url).href]);
  // As in package.json.
  const tuning = [
    "--max-semi-space-size=8",
    "--heap-growing-percent=25",
    "--no-short-builtin-calls",
    "--v8-pool-size=0",
  ];
  const flags = [...tuning, "--disable-warning=ExperimentalWarning", ...imports];
  const result = await runChild(node, [...flags, path, ...words], { stdio: "inherit" });
  if (result.error !== undefined) {
    return stop(`assay: ${node} does not start (${result.error.message}); install Node 24.`);
  }
  process.exitCode = result.exitCode;
}

/** @param {string} version */
function nodeNeeded(version) {
  const machine = `${process.platform}-${process.arch}`;
  return `assay: Node 22.19 or newer is required, this is ${version}, and there is no bundled Node for ${machine}; install Node 24.`;
}

/** @param {string} sentence */
function stop(sentence, exitCode = 1) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = exitCode;
}
