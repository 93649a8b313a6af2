import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { ServiceError } from "../../src/errors.ts";
import { createAnalyser } from "../../src/forgery/analyse.ts";
import * as hostile from "../../src/forgery/testing/hostile-files.ts";
import { honestPdf, outcomeOf, roomySettings, runTimeMs } from "../../src/forgery/testing/outcome-run.ts";

/** Of a test: ends what hangs, and no busy machine. */
const limitMs = 3_600_000;
// Bombs unpack for seconds, and for minutes where the processors have other work.
const analyser = createAnalyser({ ...roomySettings, timeoutMs: 1_200_000 });
after(() => analyser.close());
const analyse = (bytes: Uint8Array) => analyser.analyse({ bytes, declaredFormat: "pdf", nowMs: runTimeMs });

test("hostile files cost their own answer, and the next document is read", { timeout: limitMs }, async () => {
  const outcomes = {
    formBomb: await outcomeOf(analyser, hostile.formBomb()),
    flateBomb: await outcomeOf(analyser, hostile.flateBomb()),
    xrefBomb: await outcomeOf(analyser, hostile.xrefBomb()),
    nestedArrays: await outcomeOf(analyser, hostile.nestedArrays(1_000_000)),
    xrefLoop: await outcomeOf(analyser, hostile.xrefLoop()),
    pageTreeLoop: await outcomeOf(analyser, hostile.pageTreeLoop()),
    headerOnly: await outcomeOf(analyser, hostile.headerOnly()),
    randomPdf: await outcomeOf(analyser, Buffer.concat([Buffer.from("%PDF-1.4\n"), randomBytes(100_000)])),
    giantPng: await outcomeOf(analyser, hostile.giantPng(60_000, 60_000), "png"),
    emptyPng: await outcomeOf(analyser, hostile.giantPng(2_000, 2_000), "png"),
  };
  assert.deepEqual(outcomes, {
    formBomb: "not assessed",
    flateBomb: "read",
    xrefBomb: "unprocessable_document",
    nestedArrays: "read",
    xrefLoop: "read",
    pageTreeLoop: "read",
    headerOnly: "unprocessable_document",
    randomPdf: "unprocessable_document",
    giantPng: "not assessed",
    emptyPng: "unprocessable_document",
  });
  assert.deepEqual((await analyse(honestPdf)).findings, []);
});

test("a document that takes too long in its pages is told without them, in time", { timeout: limitMs }, async () => {
  // Many times what an honest one takes on this machine with the start of its worker, and little beside what these pages take.
  const fresh = createAnalyser({ ...roomySettings, timeoutMs: limitMs });
  const honestMs = performance.now();
  await fresh.analyse({ bytes: honestPdf, declaredFormat: "pdf", nowMs: runTimeMs });
  const timeoutMs = Math.max(4_000, 20 * (performance.now() - honestMs));
  await fresh.close();
  const hurried = createAnalyser({ ...roomySettings, timeoutMs });
  try {
    // A worker that is up already, so that the time is the document's own.
    await hurried.analyse({ bytes: honestPdf, declaredFormat: "pdf", nowMs: runTimeMs });
    const startMs = performance.now();
    const { findings } = await hurried.analyse({
      bytes: hostile.endlessShading(),
      declaredFormat: "pdf",
      nowMs: runTimeMs,
    });
    assert.match(findings.at(-1)?.observation ?? "", /^Not assessed: the pages take more time/);
    assert.equal(hurried.gauges.stoppedForTime, 1);
    assert.ok(performance.now() - startMs < 5 * timeoutMs);
  } finally {
    await hurried.close();
  }
});

test("a document that takes too much memory costs its own answer", async () => {
  const small = createAnalyser({ ...roomySettings, memoryLimitBytes: 192 * 2 ** 20 });
  try {
    // Longer than all the memory that is allowed.
    const padded = Buffer.concat([honestPdf, Buffer.alloc(256 * 2 ** 20, 0x20)]);
    await assert.rejects(
      small.analyse({ bytes: padded, declaredFormat: "pdf", nowMs: runTimeMs }),
      (error) => error instanceof ServiceError && error.code === "unprocessable_document",
    );
    assert.equal(small.gauges.stoppedForMemory, 1);
    assert.deepEqual((await small.analyse({ bytes: honestPdf, declaredFormat: "pdf", nowMs: runTimeMs })).findings, []);
    assert.equal(small.gauges.started, 2);
  } finally {
    await small.close();
  }
});

const serviceLike = fileURLToPath(new URL("../../src/forgery/testing/analyse-once.ts", import.meta.url));

test("idle workers do not keep a service from ending", { timeout: limitMs }, async () => {
  const child = spawn(process.execPath, [serviceLike, "end"], { stdio: ["ignore", "pipe", "inherit"] });
  const code = await new Promise((resolve) => child.once("close", resolve));
  assert.equal(code, 0);
});

test("workers end with a service that is killed or interrupted, also within a document, without a word", {
  timeout: limitMs,
  skip: process.platform !== "linux",
}, async () => {
  for (const [mode, signal] of [
    ["idle", "SIGKILL"],
    ["hang", "SIGKILL"],
    ["idle", "SIGINT"],
  ] as const) {
    const child = spawn(process.execPath, [serviceLike, mode], { stdio: ["ignore", "pipe", "pipe"], detached: true });
    let errors = "";
    child.stderr.on("data", (chunk: Buffer) => {
      errors += chunk.toString();
    });
    const workers = await new Promise<number[]>((resolve) => {
      child.stdout.once("data", (chunk: Buffer) => resolve(JSON.parse(chunk.toString())));
    });
    assert.ok(workers.length > 0, mode);
    // Ctrl-C reaches the whole group of processes; being killed reaches the service alone.
    process.kill(signal === "SIGINT" ? -(child.pid ?? 0) : (child.pid ?? 0), signal);
    await waitUntil(() => workers.every((pid) => !isAlive(pid)));
    assert.equal(errors, "", mode);
  }
});

/** A process that ended but was not yet collected by its new parent is no longer alive. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

/** Within the limit of the test. */
async function waitUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(50);
}
