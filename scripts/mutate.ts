/**
 * Changes a source in one place after the other and runs its tests each time: a change that no test notices is a gap.
 *
 *   node bin/run.js scripts/mutate.ts FILE [--tests GLOB ...] [--most 200]
 *
 * The tests are those beside the file, unless others are named. AssemblyScript is compiled anew for each change. Survivors are listed with their lines; some are equivalent to the
 * source, which a person has to judge.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { findMutants, type Mutant } from "./mutation/mutants.ts";
import { readCommand } from "./support/command.ts";
import { existingFile, required, several, text, wholeNumber } from "./support/options.ts";
import { compiledPathOf, engine, forest, kernels, names, renderCompiled } from "./write-kernels.ts";

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
const tests = given.length > 0 ? given : [file.replace(/\.(?:ts|as)$/, ".test.ts")];
const source = readFileSync(file, "utf8");
const target = [kernels, forest, engine, names].find(({ folder }) => join(dirname(resolve(file)), "/") === folder);
const replaced = target === undefined ? file : compiledPathOf(target);
const folder = mkdtempSync(join(tmpdir(), "assay-mutate-"));
process.on("exit", () => rmSync(folder, { recursive: true }));
const changedFile = join(folder, basename(replaced));

/** What is loaded in the place of the file, or of what it is compiled to; undefined where it does not compile. */
async function render({ at, length, text }: Mutant): Promise<string | undefined> {
  const changed = source.slice(0, at) + text + source.slice(at + length);
  if (target === undefined) return changed;
  return renderCompiled(target, new Map([[basename(file, ".as"), changed]])).catch(() => undefined);
}

async function passes(mutant: Mutant): Promise<boolean> {
  const changed = await render(mutant);
  if (changed === undefined) return false;
  writeFileSync(changedFile, changed);
  const hook = new URL("./mutation/replace-module.ts", import.meta.url).href;
  const words = ["--disable-warning=ExperimentalWarning", `--import=${hook}`, "--test", "--test-isolation=none"];
  const mutation = { url: pathToFileURL(replaced).href, changedFile };
  const { status } = spawnSync(process.execPath, [...words, ...tests], {
    env: { PATH: process.env.PATH ?? "", MUTATION: JSON.stringify(mutation) },
    stdio: "ignore",
    timeout: timeLimitMs,
    // A test runner that hangs in a loop does not heed anything less.
    killSignal: "SIGKILL",
  });
  return status === 0;
}

const unchanged: Mutant = { at: 0, length: 0, text: "", line: 1 };
if (!(await passes(unchanged))) {
  process.stderr.write("The tests fail as it is.\n");
  process.exit(2);
}
const all = findMutants(source);
// Spread over the whole file where there are too many.
const step = Math.max(1, all.length / most);
const chosen = all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
const survivors: Mutant[] = [];
for (const mutant of chosen) if (await passes(mutant)) survivors.push(mutant);
for (const { at, length, text, line } of survivors) {
  console.log(`${basename(file)}:${line}  ${source.slice(at, at + length).trim()} -> ${text.trim() || "nothing"}`);
}
console.log(
  `${file}: ${chosen.length - survivors.length} of ${chosen.length} changes noticed (${all.length} possible)`,
);
