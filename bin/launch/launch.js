/** Runs a TypeScript entry of this project with its dependencies installed and a Node that can run it. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { fillCompiledCache, useCompiledCache } from "./compiled-cache.js";
import { ensureInstalled } from "./install.js";
import { bundledNode, canLaunch, canRun, isQuiet } from "./node-version.js";
import { runChild } from "./run-child.js";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * This Node runs the entry itself where it can: that saves a process, and signals need no forwarding.
 * @param {string} entry relative to the project's root
 * @param {import("./installed.js").Kind} kind
 * @param {readonly string[]} words the command line for the entry
 */
export async function launch(entry, kind, words) {
  const node = await prepare(kind);
  if (node === undefined) return;
  const isThisNode = node === process.execPath;
  const path = join(root, entry);
  if (isThisNode) await import("./young-memory.js");
  useCompiledCache(root);
  // npm lives as long as what it runs; a shell does not, and may leave a service behind on purpose.
  if (process.env.npm_lifecycle_event !== undefined) await import("./end-with-parent.js");
  if (isThisNode && isQuiet(process.versions.node)) {
    if (words[0] === "serve") await fillCompiledCache();
    process.argv.splice(1, process.argv.length, path, ...words);
    await import(pathToFileURL(path).href);
    return;
  }
  const first = ["./young-memory.js", "./end-with-parent.js"];
  const imports = first.flatMap((file) => ["--import", new URL(file, import.meta.url).href]);
  // As in package.json.
  const tuning = [
    "--max-semi-space-size=8",
    "--heap-growing-percent=25",
    "--no-short-builtin-calls",
    "--v8-pool-size=0",
  ];
  await handOver(node, [...tuning, "--disable-warning=ExperimentalWarning", ...imports, path, ...words]);
}

/**
 * For scripts and tests: a process of its own under any Node, which takes what NODE_OPTIONS say of memory.
 * @param {readonly string[]} words for Node, relative to the folder where this was started
 */
export async function launchNode(words) {
  const node = await prepare("all");
  if (node === undefined) return;
  useCompiledCache(root);
  await handOver(node, ["--disable-warning=ExperimentalWarning", ...words]);
}

/**
 * Sees to the dependencies and finds the Node that can run the sources; undefined when it has told why that failed.
 * @param {import("./installed.js").Kind} kind
 * @returns {Promise<string | undefined>}
 */
async function prepare(kind) {
  const version = process.versions.node;
  if (!canLaunch(version)) {
    stop(`assay: Node 20 or newer is needed to start, and this is ${version}; install Node 24.`);
    return undefined;
  }
  const needsBundledNode = !canRun(version);
  const node = needsBundledNode ? bundledNode(root) : process.execPath;
  const failure = node === undefined ? undefined : await ensureInstalled(root, kind, needsBundledNode);
  if (failure !== undefined) {
    stop(failure.sentence, failure.exitCode);
    return undefined;
  }
  if (node === undefined || !existsSync(node)) {
    stop(nodeNeeded(version));
    return undefined;
  }
  return node;
}

/**
 * @param {string} node
 * @param {readonly string[]} words
 */
async function handOver(node, words) {
  const result = await runChild(node, words, { stdio: "inherit" });
  if (result.error !== undefined) {
    return stop(`assay: ${node} cannot be run here (${result.error.message}); install Node 24.`);
  }
  process.exitCode = result.exitCode;
}

/** @param {string} version */
function nodeNeeded(version) {
  const machine = `${process.platform}-${process.arch}`;
  return `assay: Node 22.19 or newer is needed, this is ${version}, and none could be brought along for ${machine}; install Node 24.`;
}

/** @param {string} sentence */
function stop(sentence, exitCode = 1) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = exitCode;
}
