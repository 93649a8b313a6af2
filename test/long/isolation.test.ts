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
import { invoiceLines, startDocument } from "../../src/forgery/testing/pdf-writer.ts";

const settings = {
  workers: 1,
  queueLimit: 50,
  timeoutMs: 20_000,
  memoryLimitBytes: 2 ** 30,
  pageLimit: 20,
  pixelLimit: 10_000_000,
};
const nowMs = Date.UTC(2024, 5, 1);
const analyser = createAnalyser(settings);
after(() => analyser.close());
const honest = startDocument(invoiceLines("1,240.00")).commit().bytes();
const analyse = (bytes: Uint8Array, declaredFormat = "pdf") => analyser.analyse({ bytes, declaredFormat, nowMs });

/** What became of a hostile file: never anything but findings or a refusal of this one document. */
async function outcomeOf(bytes: Uint8Array, declaredFormat = "pdf"): Promise<string> {
  try {
    const { findings } = await analyse(bytes, declaredFormat);
    assert.ok(findings.every(({ tampered }) => !tampered));
    return findings.some(({ observation }) => observation.startsWith("Not assessed: ")) ? "not assessed" : "read";
  } catch (error) {
    assert.ok(error instanceof ServiceError, String(error));
    return error.code;
  }
}

test("hostile files cost their own answer, and the next document is read", { timeout: 120_000 }, async () => {
  const outcomes = {
    formBomb: await outcomeOf(hostile.formBomb()),
    flateBomb: await outcomeOf(hostile.flateBomb()),
    xrefBomb: await outcomeOf(hostile.xrefBomb()),
    nestedArrays: await outcomeOf(hostile.nestedArrays(1_000_000)),
    xrefLoop: await outcomeOf(hostile.xrefLoop()),
    pageTreeLoop: await outcomeOf(hostile.pageTreeLoop()),
    headerOnly: await outcomeOf(hostile.headerOnly()),
    randomPdf: await outcomeOf(Buffer.concat([Buffer.from("%PDF-1.4\n"), randomBytes(100_000)])),
    giantPng: await outcomeOf(hostile.giantPng(60_000, 60_000), "png"),
    emptyPng: await outcomeOf(hostile.giantPng(2_000, 2_000), "png"),
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
  assert.deepEqual((await analyse(honest)).findings, []);
});

test("a document that takes too much memory costs its own answer", async () => {
  const small = createAnalyser({ ...settings, memoryLimitBytes: 192 * 2 ** 20 });
  try {
    // Longer than all the memory that is allowed.
    const padded = Buffer.concat([honest, Buffer.alloc(256 * 2 ** 20, 0x20)]);
    await assert.rejects(
      small.analyse({ bytes: padded, declaredFormat: "pdf", nowMs }),
      (error) => error instanceof ServiceError && error.code === "unprocessable_document",
    );
    assert.equal(small.gauges.stoppedForMemory, 1);
    assert.deepEqual((await small.analyse({ bytes: honest, declaredFormat: "pdf", nowMs })).findings, []);
    assert.equal(small.gauges.started, 2);
  } finally {
    await small.close();
  }
});

const serviceLike = fileURLToPath(new URL("../../src/forgery/testing/analyse-once.ts", import.meta.url));

test("idle workers do not keep a service from ending", { timeout: 30_000 }, async () => {
  const child = spawn(process.execPath, [serviceLike, "end"], { stdio: ["ignore", "pipe", "inherit"] });
  const code = await new Promise((resolve) => child.once("close", resolve));
  assert.equal(code, 0);
});

test("workers end with a service that is killed or interrupted, also within a document, without a word", {
  timeout: 60_000,
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

async function waitUntil(condition: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (condition()) return;
    await sleep(50);
  }
  assert.fail("the workers are still there");
}
