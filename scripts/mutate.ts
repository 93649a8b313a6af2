/**
 * Changes a source in one place after the other and runs its tests each time: a change that no test notices is a gap.
 *
 *   node bin/run.js scripts/mutate.ts FILE [--tests GLOB ...] [--most 200]
 *
 * The tests are those beside the file, unless others are named. Survivors are listed with their lines; some are equivalent to the
 * source, which a person has to judge.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { findMutants, type Mutant } from "./mutation/mutants.ts";
import { readCommand } from "./support/command.ts";
import { existingFile, required, several, text, wholeNumber } from "./support/options.ts";

/** A change that makes a loop endless is noticed as well. */
const timeLimitMs = 20_000;

const {
  file,
  tests: given,
  most,
} = readCommand({
  does: `Changes a source in one place after the other and runs its tests each time: a change that no test notices is a gap. Prints these
    with their lines.`,
  options: {
    tests: several(text("GLOB", "tests to run instead of those beside the file")),
    most: wholeNumber(200, "changes at most, spread over the file"),
  },
  words: { file: required(existingFile("FILE", "the source")) },
});
const tests = given.length > 0 ? given : [file.replace(/\.ts$/, ".test.ts")];
const source = readFileSync(file, "utf8");
const url = pathToFileURL(file).href;

function passes(mutant: Mutant): boolean {
  const hook = new URL("./mutation/replace-module.ts", import.meta.url).href;
  const words = ["--disable-warning=ExperimentalWarning", `--import=${hook}`, "--test", "--test-isolation=none"];
  const { status } = spawnSync(process.execPath, [...words, ...tests], {
    env: { PATH: process.env.PATH ?? "", MUTATION: JSON.stringify({ url, mutant }) },
    stdio: "ignore",
    timeout: timeLimitMs,
    // A test runner that hangs in a loop does not heed anything less.
    killSignal: "SIGKILL",
  });
  return status === 0;
}

const unchanged: Mutant = { at: 0, length: 0, text: "", line: 1 };
if (!passes(unchanged)) {
  process.stderr.write("The tests fail as it is.\n");
  process.exit(2);
}
const all = findMutants(source);
// Spread over the whole file where there are too many.
const step = Math.max(1, all.length / most);
const chosen = all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
const survivors = chosen.filter(passes);
for (const { at, length, text, line } of survivors) {
  console.log(`${basename(file)}:${line}  ${source.slice(at, at + length).trim()} -> ${text.trim() || "nothing"}`);
}
console.log(
  `${file}: ${chosen.length - survivors.length} of ${chosen.length} changes noticed (${all.length} possible)`,
);
