/** V8's settings for everything that the launcher starts, and how a process that lacks them is replaced by one that has them. */
import process from "node:process";
import { fileURLToPath } from "node:url";
import { runChild } from "./run-child.js";

/**
 * The first bounds what a thread keeps for young objects: a larger bound takes memory while a file is decided, a smaller one time while
 * requests wait (docs/adr/0039). The second saves some megabytes. With the third, V8 has one helper for each further processor instead of
 * four that compete with requests (docs/adr/0036). Node says that its SQLite is experimental; it is pinned here.
 */
export const tuning = [
  "--max-semi-space-size=8",
  "--no-short-builtin-calls",
  "--v8-pool-size=0",
  "--disable-warning=ExperimentalWarning",
];

/**
 * Settings of glibc's malloc: threads share two arenas instead of having one each, buffers of 128 KiB and more go back to the system when they
 * are freed, and so does free memory at the end of an arena (docs/adr/0017). V8's compiler takes its memory 32 KiB at a time: giving back each
 * of these took a sixth of its time, and disturbed all other threads (docs/adr/0032). Other C libraries do not read them.
 */
export const allocator = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

export function isTuned() {
  return tuning.every((flag) => process.execArgv.includes(flag));
}

/**
 * Starts the launcher again under this Node with the settings. Where the system can, the new program takes this process's place:
 * signals, parent and process id stay as they are. Otherwise it is a child, and settles with what became of it.
 * @param {string} node
 * @param {readonly string[]} words
 */
export async function startTuned(node, words) {
  const launcher = process.argv[1] ?? "";
  const env = { ...allocator, ...process.env };
  if (node === process.execPath && process.platform !== "win32" && process.execve !== undefined) {
    process.execve(node, [node, ...process.execArgv, ...tuning, launcher, ...words], env);
  }
  const endWithParent = fileURLToPath(new URL("./end-with-parent.js", import.meta.url));
  return await runChild(node, [...tuning, "--import", endWithParent, launcher, ...words], { stdio: "inherit", env });
}
