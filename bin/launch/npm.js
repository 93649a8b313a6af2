/** Finds npm: the one that started this process, the one beside this Node, or the one on PATH. */
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import process from "node:process";

/** @typedef {{ readonly file: string, readonly words: readonly string[], readonly needsShell: boolean }} Npm */

/** @returns {Npm} */
export function findNpm(startedBy = process.env.npm_execpath, node = process.execPath, platform = process.platform) {
  // Other package managers set the variable too; npx stands beside npm.
  if (startedBy !== undefined && ["npm-cli.js", "npx-cli.js"].includes(basename(startedBy))) {
    const file = join(dirname(startedBy), "npm-cli.js");
    if (existsSync(file)) return { file: node, words: [file], needsShell: false };
  }
  const isWindows = platform === "win32";
  const name = isWindows ? "npm.cmd" : "npm";
  const beside = join(dirname(node), name);
  // Windows starts .cmd files through a shell only; the words are our own and hold nothing that it would interpret.
  const file = existsSync(beside) ? beside : name;
  return { file: isWindows ? `"${file}"` : file, words: [], needsShell: isWindows };
}
