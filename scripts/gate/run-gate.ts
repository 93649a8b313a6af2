/** Runs one gate's command to its end or its time limit and keeps what it printed. */
import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import type { Gate } from "./gates.ts";

export interface GateResult {
  readonly gate: Gate;
  readonly isGood: boolean;
  readonly seconds: number;
  /** All that it printed. */
  readonly output: string;
  /** Undefined where the gate runs no tests. */
  readonly counts: TestCounts | undefined;
}

/** Longer output is cut off. */
const outputLimit = 4 * 2 ** 20;

export async function runGate(gate: Gate, folder: string): Promise<GateResult> {
  const startedMs = performance.now();
  const { exitCode, output, isOverdue } = await run(gate, folder);
  const counts = gate.isTests ? readTestCounts(output) : undefined;
  const problems: string[] = [];
  if (isOverdue) problems.push(`Stopped after ${gate.limitMs / 1000} s.`);
  if (counts !== undefined && counts.executed === 0) problems.push("Not a single test was executed.");
  return {
    gate,
    isGood: exitCode === 0 && problems.length === 0,
    seconds: (performance.now() - startedMs) / 1000,
    output: [output, ...problems].join("\n"),
    counts,
  };
}

const endWithGate = new URL("./end-with-gate.ts", import.meta.url).href;

/** Of a gate that had not ended. */
const unfinishedLines = 15;

interface Ended {
  readonly exitCode: number;
  readonly output: string;
  readonly isOverdue: boolean;
}

function run(gate: Gate, folder: string): Promise<Ended> {
  return new Promise((resolve, reject) => {
    // A group of its own, so that what a hanging gate has started ends with it.
    const child = spawn(process.execPath, [`--import=${endWithGate}`, ...gate.words], {
      cwd: folder,
      env: { ...gateEnvironment(), ...gate.environment, GATES_PROCESS: String(process.pid) },
      stdio: ["ignore", "pipe", "pipe"],
      detached: process.platform !== "win32",
    });
    let output = "";
    let isOverdue = false;
    const keep = (text: string) => {
      if (output.length < outputLimit) output += text;
    };
    child.stdout.setEncoding("utf8").on("data", keep);
    child.stderr.setEncoding("utf8").on("data", keep);
    const end = () => killGroup(child.pid);
    // A run that hangs and is ended by hand says where.
    const endUnfinished = () => {
      end();
      const last = output.trimEnd().split("\n").slice(-unfinishedLines).join("\n");
      process.stderr.write(`\n--- ${gate.name} had not ended; its last lines:\n${last}\n`);
    };
    const timer = setTimeout(() => {
      isOverdue = true;
      end();
    }, gate.limitMs);
    // Before the gates' temporary folder is removed.
    process.prependOnceListener("exit", endUnfinished);
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(timer);
      process.off("exit", endUnfinished);
      resolve({ exitCode: code ?? 1, output, isOverdue });
    });
  });
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

/** Settings of the developer's own service must not change what tests see; `node` is the one that runs this. */
function gateEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => (!name.startsWith("ASSAY_") || name.startsWith("ASSAY_TEST_")) && name !== "NODE_TEST_CONTEXT",
  );
  const path = [join(process.execPath, ".."), process.env.PATH ?? ""].join(delimiter);
  return { ...Object.fromEntries(kept), PATH: path, NO_COLOR: "1", FORCE_COLOR: undefined };
}

interface TestCounts {
  /** Tests that ran to an outcome: passed or failed. */
  readonly executed: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Reads the closing lines of Node's test runner. */
function readTestCounts(output: string): TestCounts {
  const count = (name: string) => {
    // The closing lines are the last of their kind: a test may have printed such lines before.
    const found = [...output.matchAll(new RegExp(`^(?:ℹ|#) ${name} (\\d+)$`, "gm"))].at(-1);
    return Number(found?.[1] ?? 0);
  };
  const passed = count("pass");
  const failed = count("fail") + count("cancelled");
  return { executed: passed + failed, passed, failed, skipped: count("skipped") + count("todo") };
}
