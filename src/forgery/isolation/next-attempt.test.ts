import assert from "node:assert/strict";
import { test } from "node:test";
import { firstAttempt, nextAttempt } from "./next-attempt.ts";
import type { WorkerAnswer } from "./worker-process.ts";

const task = {
  kind: "gather",
  byteLength: 10,
  format: "pdf",
  declaredFormat: "pdf",
  receivedAtMs: 0,
  pageLimit: 20,
  pixelLimit: 1_000_000,
  ocrLanguages: ["eng"],
  wantsFingerprint: false,
} as const;
const first = firstAttempt(task, 60_000);
const stopped = (phase: "structure" | "pages" | "recognition"): WorkerAnswer => ({
  kind: "stopped",
  reason: "time",
  phase,
  wasFresh: true,
});

test("the first attempt leaves time for another", () => {
  assert.deepEqual([first.task.omitted, first.task.lateAfterMs, first.timeoutMs], ["nothing", 30_000, 39_000]);
});

test("time of its own for recognising text adds nothing to the rest", () => {
  const withOwn = firstAttempt(task, 10_000, 50_000);
  assert.deepEqual(withOwn.task.recognition, { timeoutMs: 50_000, lateAfterMs: 25_000 });
  assert.deepEqual([withOwn.task.lateAfterMs, withOwn.timeoutMs], [5_000, 6_500]);
});

test("a recogniser that hangs is left out, and the pages are read again", () => {
  const second = nextAttempt(first, stopped("recognition"), 20_500);
  assert.deepEqual([second?.task.omitted, second?.timeoutMs, second?.task.lateAfterMs], ["recognition", 13_000, 6_500]);
  const third = second && nextAttempt(second, stopped("pages"), 7_500);
  assert.deepEqual([third?.task.omitted, third?.timeoutMs], ["pages", 7_000]);
  assert.equal(third && nextAttempt(third, stopped("pages"), 100), undefined);
});

test("pages that hang are left out, with the least time that this takes", () => {
  const second = nextAttempt(first, stopped("pages"), 100);
  assert.deepEqual([second?.task.omitted, second?.timeoutMs], ["pages", 2_000]);
});

test("a document that finds too little memory left has a worker to itself, and only then leaves anything out", () => {
  const full = { kind: "stopped", reason: "memory", phase: "recognition", wasFresh: false } as const;
  const again = nextAttempt(first, full, 20_500);
  assert.deepEqual([again?.task.omitted, again?.timeoutMs], ["nothing", 13_000]);
  assert.equal(again && nextAttempt(again, { ...full, wasFresh: true }, 7_500)?.task.omitted, "recognition");
  assert.equal(nextAttempt(first, full, 2_000)?.task.omitted, "recognition");
});

test("what hangs before the pages, and every answer, stands", () => {
  assert.equal(nextAttempt(first, stopped("structure"), 20_000), undefined);
  const refused = { kind: "refused", code: "unprocessable_document", message: "", isSpent: false } as const;
  assert.equal(nextAttempt(first, refused, 20_000), undefined);
});
