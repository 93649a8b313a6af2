/** Runs the gate of the last commit again and again, as on a machine that has never seen the project, and prints each run's result. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readCommand } from "./support/command.ts";
import { count } from "./support/options.ts";

interface Plan {
  readonly kind: string;
  readonly runs: number;
  readonly busyProcesses: number;
  readonly isFromScratch: boolean;
}

const counts = readCommand({
  does: `Runs .ci/run of the last commit in fresh clones and prints each run's result; ends with 1 if one failed. Needs git and bash.
    What a failed run printed is kept in a file that its line names.`,
  options: {
    scratch: count(3, "so many, each in a clone of its own: nothing installed, no browser, no caches"),
    runs: count(10, "so many in a row in one clone, with its dependencies installed"),
    busy: count(5, "so many more beside eight processes that never rest"),
  },
});
const plans: readonly Plan[] = [
  { kind: "from scratch", runs: counts.scratch, busyProcesses: 0, isFromScratch: true },
  { kind: "in a row", runs: counts.runs, busyProcesses: 0, isFromScratch: false },
  { kind: "beside 8 busy processes", runs: counts.busy, busyProcesses: 8, isFromScratch: false },
];
const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "assay-prove-"));
/** `npm run` puts the Node that came along first; a new machine has only its own. */
const machinePath = (process.env.PATH ?? "")
  .split(delimiter)
  .filter((place) => !place.includes("node_modules"))
  .join(delimiter);
const busyLoop = "for (;;);";
const children = new Set<ReturnType<typeof spawn>>();

function run(file: string, words: readonly string[], cwd: string): Promise<{ exitCode: number; output: string }> {
  return new Promise((settle, fail) => {
    const child = spawn(file, words, {
      cwd,
      env: { ...process.env, PATH: machinePath },
      stdio: ["ignore", "pipe", "pipe"],
    });
    children.add(child);
    let output = "";
    const keep = (text: string) => {
      output += text;
    };
    child.stdout.setEncoding("utf8").on("data", keep);
    child.stderr.setEncoding("utf8").on("data", keep);
    child.once("error", fail);
    child.once("close", (code) => {
      children.delete(child);
      settle({ exitCode: code ?? 1, output });
    });
  });
}

async function clone(name: string): Promise<string> {
  const place = join(folder, name);
  const { exitCode, output } = await run("git", ["clone", "--quiet", "--no-local", root, place], root);
  if (exitCode !== 0) throw new Error(`The checkout could not be cloned: ${output.trim()}`);
  return place;
}

async function prove({ kind, runs, busyProcesses, isFromScratch }: Plan): Promise<number> {
  let failures = 0;
  let place: string | undefined;
  for (let number = 1; number <= runs; number += 1) {
    place ??= await clone(`${kind.replaceAll(" ", "-")}-${number}`);
    const busy = Array.from({ length: busyProcesses }, () => spawn(process.execPath, ["--eval", busyLoop]));
    for (const child of busy) children.add(child);
    const startedMs = performance.now();
    const { exitCode, output } = await run("bash", [".ci/run"], place);
    const seconds = (performance.now() - startedMs) / 1000;
    for (const child of busy) child.kill("SIGKILL");
    for (const child of busy) children.delete(child);
    report({ kind, number, seconds, exitCode, output });
    if (exitCode !== 0) failures += 1;
    if (isFromScratch) {
      rmSync(place, { recursive: true, force: true });
      place = undefined;
    }
  }
  return failures;
}

interface Ended {
  readonly kind: string;
  readonly number: number;
  readonly seconds: number;
  readonly exitCode: number;
  readonly output: string;
}

function report({ kind, number, seconds, exitCode, output }: Ended): void {
  const lines = output.trimEnd().split("\n");
  const sum = lines.findLast((line) => /^\d+ passed, \d+ failed$/.test(line)) ?? "no closing line";
  const inside = /^([\d.]+) s in all$/m.exec(output)?.[1] ?? "?";
  process.stdout.write(
    `${exitCode === 0 ? "ok  " : "FAIL"}  ${kind} ${number}: ${sum}, gates ${inside} s, in all ${seconds.toFixed(0)} s\n`,
  );
  if (exitCode === 0) return;
  const file = join(tmpdir(), `assay-gate-failed-${process.pid}-${kind.replaceAll(" ", "-")}-${number}.log`);
  writeFileSync(file, output);
  for (const line of lines.filter((text) => /^\s*✖/.test(text)).slice(0, 20)) process.stdout.write(`      ${line}\n`);
  process.stdout.write(`      ${file}\n`);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(130));
process.once("exit", () => {
  for (const child of children) child.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});

let failures = 0;
for (const plan of plans) failures += await prove(plan);
process.stdout.write(failures === 0 ? "No run failed.\n" : `${failures} failed.\n`);
process.exitCode = failures === 0 ? 0 : 1;
