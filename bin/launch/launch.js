/** Runs a TypeScript entry of this project with its dependencies installed and a Node that can run it. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isKnownNode } from "./check-node.js";
import { fillCompiledCache, useCompiledCache } from "./compiled-cache.js";
import { ensureInstalled } from "./install.js";
import { bundledNode, canLaunch, canRun } from "./node-version.js";
import { runChild } from "./run-child.js";
import { isTuned, startTuned } from "./tuning.js";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Runs the entry in this process, once that is a Node that can run it and has its settings.
 * @param {string} entry relative to the project's root
 * @param {import("./installed.js").Kind} kind
 * @param {readonly string[]} words the command line for the entry
 */
export async function launch(entry, kind, words) {
  const node = await prepare(kind);
  if (node === undefined) return;
  useCompiledCache(root);
  if (node !== process.execPath || !isTuned()) return report(node, await startTuned(node, words));
  await import("./young-memory.js");
  // npm lives as long as what it runs; a shell does not, and may leave a service behind on purpose.
  if (process.env.npm_lifecycle_event !== undefined) await import("./end-with-parent.js");
  if (words[0] === "serve") await fillCompiledCache(root);
  const path = join(root, entry);
  process.argv.splice(1, process.argv.length, path, ...words);
  await import(pathToFileURL(path).href);
}

/**
 * For scripts and tests: a process of its own under any Node, which takes what NODE_OPTIONS say of memory.
 * @param {readonly string[]} words for Node, relative to the folder where this was started
 */
export async function launchNode(words) {
  const node = await prepare("all");
  if (node === undefined) return;
  useCompiledCache(root);
  report(node, await runChild(node, ["--disable-warning=ExperimentalWarning", ...words], { stdio: "inherit" }));
}

/**
 * Sees to the dependencies and finds the Node that can run the sources; undefined when it has told why that failed.
 * @param {import("./installed.js").Kind} kind
 * @returns {Promise<string | undefined>}
 */
async function prepare(kind) {
  const version = process.versions.node;
  if (!canLaunch(version)) {
    stop(`assay: Node 20 or newer is required, this is ${version}; install Node 24.`);
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
  if (needsBundledNode && !(await isKnownNode(root, node))) {
    stop(
      `assay: ${node} is not the Node that this release came with: its SHA-256 is none of bin/launch/node-digests.json. Remove node_modules and start again, or install Node 24.`,
    );
    return undefined;
  }
  return node;
}

/**
 * @param {string} node
 * @param {import("./run-child.js").ChildResult} result
 */
function report(node, result) {
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
