/** How a gate's end is judged, and what is left of one that was stopped. What each gate catches is tried at length (long/gates-catch.test.ts). */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { type GateResult, runGate } from "../scripts/gate/run-gate.ts";
import { sumUp } from "../scripts/gate/sum-up.ts";
import { gateNamed } from "./support/gate-named.ts";
import { withTree } from "./support/planted-tree.ts";
import { answerWhen, until } from "./support/until.ts";

test("a test gate without a single test fails, and so does one that takes too long", () =>
  withTree({ "src/scoring/score.test.ts": "" }, async (folder) => {
    const empty = { ...gateNamed("tests of the pure rooms"), words: ["--test", "src/none/*.test.ts"] };
    const nothing = await runGate(empty, folder);
    assert.ok(!nothing.isGood);
    assert.match(nothing.output, /Not a single test was executed\./);
    const endless = { ...gateNamed("types"), words: ["-e", "setInterval(() => {}, 1000)"], limitMs: 300 };
    const late = await runGate(endless, folder);
    assert.ok(!late.isGood);
    assert.match(late.output, /Stopped after 0\.3 s\./);
  }));

test("the sums count a crash as a failure, and a skipped test where skipping is forbidden", () => {
  const gate = gateNamed("tests of the pure rooms");
  const result = (isGood: boolean, passed: number, failed: number, skipped: number): GateResult => {
    return { gate, isGood, seconds: 1, output: "", counts: { executed: passed + failed, passed, failed, skipped } };
  };
  assert.deepEqual(sumUp([result(true, 5, 0, 0), result(false, 3, 0, 0)], false), {
    passed: 8,
    failed: 1,
    notices: [],
  });
  assert.equal(sumUp([result(true, 5, 0, 2)], false).failed, 0);
  assert.match(sumUp([result(true, 5, 0, 2)], false).notices.join(), /^2 SKIPPED/);
  assert.equal(sumUp([result(true, 5, 0, 2)], true).failed, 2);
});

/** Runs a gate whose command starts a process of its own; both print their ids and then wait. */
const waitingGate = `
import { runGate } from ${JSON.stringify(new URL("../scripts/gate/run-gate.ts", import.meta.url).href)};
const waits = "setInterval(() => {}, 1000)";
const starts = \`
  const child = require("node:child_process").spawn(process.execPath, ["--eval", "\${waits}"]);
  require("node:fs").writeFileSync("ids", [process.pid, child.pid].join(" "));
  \${waits};\`;
await runGate({ name: "waits", words: ["--eval", starts], isTests: false, lanes: 1, limitMs: 600_000 }, process.cwd());
`;

test("gates that are killed outright leave nothing running", { skip: process.platform === "win32" }, () =>
  withTree({}, async (folder) => {
    const gates = spawn(process.execPath, ["--input-type=module", "--eval", waitingGate], {
      cwd: folder,
      stdio: "ignore",
    });
    const ids = await answerWhen(
      () => (existsSync(join(folder, "ids")) ? readFileSync(join(folder, "ids"), "utf8") : ""),
      (text) => /^\d+ \d+$/.test(text),
    );
    gates.kill("SIGKILL");
    for (const id of ids.split(" ")) await until(() => !isRunning(Number(id)));
  }),
);

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}
