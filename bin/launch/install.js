/** Installs what is missing through npm, by one launcher at a time. */
import process from "node:process";
import { withInstallLock } from "./install-lock.js";
import { inspectInstallation } from "./installed.js";
import { bundledPackage } from "./node-version.js";
import { findNpm } from "./npm.js";
import { runChild } from "./run-child.js";

/** @typedef {{ readonly sentence: string, readonly exitCode: number }} Failure */

/**
 * Settles with a failure, or with nothing once everything is there. Only stderr is written to.
 * @param {string} root
 * @param {import("./installed.js").Kind} kind
 * @param {boolean} needsBundledNode
 * @returns {Promise<Failure | undefined>}
 */
export async function ensureInstalled(root, kind, needsBundledNode) {
  const bundled = needsBundledNode ? bundledPackage() : undefined;
  const wantedOptional = bundled === undefined ? [] : [bundled];
  const inspect = () => inspectInstallation(root, kind, wantedOptional);
  if (inspect().missing.length === 0) return undefined;
  return withInstallLock(root, async () => {
    const before = inspect();
    if (before.missing.length === 0) return undefined;
    const isWhole = kind === "all" || before.hasDevelopment;
    const words = installWords(before.isEmpty, isWhole);
    process.stderr.write(`assay: installing ${isWhole ? "all" : "production"} dependencies; this happens once.\n`);
    const npm = findNpm();
    // npm's own report goes to stderr: stdout belongs to the command.
    const result = await runChild(npm.file, [...npm.words, ...words], {
      cwd: root,
      stdio: ["ignore", 2, 2],
      shell: npm.needsShell,
    });
    if (result.signal !== undefined)
      return { sentence: "assay: the installation was stopped.", exitCode: result.exitCode };
    if (result.error !== undefined) {
      return { sentence: `assay: npm does not start (${result.error.message}); install Node with npm.`, exitCode: 1 };
    }
    // npm passes over an optional package that it cannot get; whoever needs it says so.
    const missing = inspect().missing.filter((name) => !wantedOptional.includes(name));
    if (result.exitCode === 0 && missing.length === 0) return undefined;
    return {
      sentence: `assay: the dependencies could not be installed; check that the package registry can be reached, then run: npm ${words.join(" ")}`,
      exitCode: 1,
    };
  });
}

/**
 * `npm ci` where there is nothing yet. Otherwise only what is missing is added, since `npm ci` would first
 * take everything away under a service that runs from the same folder; `--no-save` keeps the lock file as it is.
 * @param {boolean} isEmpty
 * @param {boolean} isWhole
 */
function installWords(isEmpty, isWhole) {
  return [
    ...(isEmpty ? ["ci"] : ["install", "--no-save"]),
    isWhole ? "--include=dev" : "--omit=dev",
    "--include=optional",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
}
