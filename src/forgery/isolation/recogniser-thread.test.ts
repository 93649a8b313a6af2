/** A recogniser's thread that fails, in a process of its own: its engine is exchanged for one that fails as it is told to. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

const here = pathToFileURL(`${import.meta.dirname}/`).href;

/** For each thread of the process but the first: the way to fail is the language. */
const failingEngine = (atImport: string) => `
${atImport}
export class RecogniserFailure extends Error {}
const ways = {
  exits: () => process.exit(3),
  throws: () => { setImmediate(() => { throw new Error("from nowhere"); }); return new Promise(() => undefined); },
  fills: () => { const held = []; for (;;) held.push(new Array(1_000).fill(Math.random())); },
};
export const startTesseract = async ([way]) => ({ recognise: await ways[way]() });`;

const exchange = (engine: string) => `
import { registerHooks } from "node:module";
import { isMainThread } from "node:worker_threads";
registerHooks({
  load: (url, context, next) => !isMainThread && url.endsWith("/tesseract.ts")
    ? { format: "module", shortCircuit: true, source: ${JSON.stringify(engine)} }
    : next(url, context),
});`;

const readTwice = (languages: readonly string[]) => `
import { startRecogniserThread } from ${JSON.stringify(`${here}recogniser-thread.ts`)};
import { startWatchdog } from ${JSON.stringify(`${here}start-watchdog.ts`)};
const watchdog = startWatchdog({ parentPid: process.ppid, memoryLimitBytes: Number.POSITIVE_INFINITY });
const plane = { width: 1, height: 1, samples: new Uint8Array(1) };
const said = [];
for (const language of ${JSON.stringify(languages)}) {
  const thread = startRecogniserThread(2 ** 30, 2 ** 26, watchdog);
  thread.start([language]);
  for (let time = 0; time < 2; time += 1) {
    try {
      thread.recognise(plane, "page", 600_000);
    } catch (error) {
      said.push([error.name, String(error.cause ?? error.message), thread.isSpent]);
    }
  }
}
// What a thread failed with comes as an event, which must not end the process.
await new Promise((resolve) => setImmediate(resolve));
console.log(JSON.stringify(said));`;

/** From files, since a thread takes a script among the words of its process for its own. */
async function runReading(engine: string, languages: readonly string[]): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), "assay-recogniser-"));
  try {
    const [hooks, script] = [join(folder, "hooks.mjs"), join(folder, "script.mjs")];
    await writeFile(hooks, exchange(engine));
    await writeFile(script, readTwice(languages));
    const words = ["--no-warnings", "--import", pathToFileURL(hooks).href, script];
    const { stdout } = await promisify(execFile)(process.execPath, words);
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test("a thread that ends by itself, by an error or for want of memory fails the reading at once, and each one after it", async () => {
  const ended = ["RecogniserFailure", "Error: its thread ended", true];
  const after = ["RecogniserFailure", "Error: it failed before", true];
  const said = await runReading(failingEngine(""), ["exits", "throws", "fills"]);
  assert.deepEqual(said, [ended, after, ended, after, ended, after]);
});

test("an engine that cannot be loaded fails the reading at once, with what went wrong", async () => {
  const said = await runReading(failingEngine(`throw new Error("the engine is broken");`), ["any"]);
  const [[name, message, isSpent] = [], after] = said as [string, string, boolean][];
  assert.deepEqual([name, isSpent], ["Error", true]);
  assert.match(String(message), /the engine is broken/);
  assert.deepEqual(after, ["RecogniserFailure", "Error: it failed before", true]);
});
