/** Runs every gate, four at a time at most, and ends with a line that sums them up. `--long` adds the long tests and has the others try more. */

import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  browserGate,
  type Gate,
  loadingGate,
  longGate,
  staticGates,
  testGates,
  testGatesAtLength,
} from "./gate/gates.ts";
import { type GateResult, runGate } from "./gate/run-gate.ts";
import { sumUp } from "./gate/sum-up.ts";
import { readCommand } from "./support/command.ts";
import { flag } from "./support/options.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const values = readCommand({
  does: "Runs every gate, four at a time at most, prints what fails, and ends with a line that sums them up.",
  start: "npm test --",
  options: { long: flag("adds the long tests and has the others try more") },
});
const tests = values.long ? [...testGatesAtLength, longGate] : testGates;
const gates = [loadingGate, browserGate, ...staticGates, ...tests];
const startedMs = performance.now();
useOwnTemporaryFolder();
// Leaving by exit() ends the gates under way, which have process groups of their own.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(130));

/** A gate with processes of its own takes two lanes, so that tests do not wait for processor time that others use. */
async function runAll(queue: readonly Gate[]): Promise<readonly GateResult[]> {
  const results: GateResult[] = [];
  // Two more than processors: tests also wait for disks and timers.
  const lanes = Math.min(4, availableParallelism() + 2);
  let free = lanes;
  let next = 0;
  await new Promise<void>((settle, fail) => {
    const fill = () => {
      if (next === queue.length && free === lanes) settle();
      for (let gate = queue[next]; gate !== undefined; gate = queue[next]) {
        const width = Math.min(gate.lanes, lanes);
        if (width > free) return;
        free -= width;
        next += 1;
        runGate(gate, root).then((result) => {
          results.push(result);
          report(result);
          free += width;
          fill();
        }, fail);
      }
    };
    fill();
  });
  return results;
}

function report(result: GateResult): void {
  const { gate, isGood, seconds, counts } = result;
  const tests = counts === undefined ? "" : `  ${counts.passed} tests`;
  process.stdout.write(
    `${isGood ? "ok  " : "FAIL"}  ${gate.name.padEnd(26)} ${seconds.toFixed(1).padStart(6)} s${tests}\n`,
  );
}

const results = await runAll(gates);
const summary = sumUp(results, process.env.CI === "true");
for (const { gate, output } of results.filter(({ isGood }) => !isGood)) {
  process.stdout.write(`\n--- ${gate.name}: ${gate.words.join(" ")}\n${output.trimEnd()}\n`);
}
for (const line of summary.notices) process.stdout.write(`\n${line}\n`);
process.stdout.write(`\n${((performance.now() - startedMs) / 1000).toFixed(1)} s in all\n`);
process.stdout.write(`${summary.passed} passed, ${summary.failed} failed\n`);
process.exitCode = summary.failed === 0 ? 0 : 1;

/** Ends the process with a sentence where there is no folder to write to. */
function useOwnTemporaryFolder(): void {
  const parent = tmpdir();
  let folder: string;
  try {
    folder = mkdtempSync(join(parent, "assay-gate-"));
    // Run by root, tests start PostgreSQL as another user, who has to reach the server's folder within.
    chmodSync(folder, 0o711);
  } catch (error) {
    const cause = error instanceof Error && "code" in error ? String(error.code) : String(error);
    process.stderr.write(
      `The temporary folder ${parent} cannot be written (${cause}): set TMPDIR to a folder that can be.\n`,
    );
    process.exit(2);
  }
  // The names under which Linux and macOS, and Windows, look for it.
  for (const name of ["TMPDIR", "TMP", "TEMP"]) process.env[name] = folder;
  // A process that was just killed may still be letting go of its files.
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
}
