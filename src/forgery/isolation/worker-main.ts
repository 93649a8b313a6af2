/** The process in which untrusted documents are read: takes one at a time from standard input, answers, and waits for the next. */
import { readSync, writeSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { ServiceError } from "../../errors.ts";
import { catalogue } from "../catalogue.ts";
import { gatherPdfEvidence } from "../evidence/pdf/pdf-evidence.ts";
import type { Pdfium } from "../evidence/pdfium/engine.ts";
import type { Reading } from "../evidence/reading.ts";
import type { Evidence } from "../facts.ts";
import { runChecks } from "../run-checks.ts";
import { answerDescriptor, encodeMessage, messageBytesLimit, type WorkerMessage, type WorkerTask } from "./protocol.ts";
import type { WatchdogData } from "./watchdog.ts";

const [parentPid = 0, memoryLimitBytes = 0, wasmLimitBytes = 0] = process.argv.slice(2).map(Number);

/** Ctrl-C reaches the whole group of processes; the service decides when its workers end. */
process.on("SIGINT", () => undefined);

const watchdogData: WatchdogData = { parentPid, memoryLimitBytes };
const watchdog = new Worker(new URL("./watchdog.ts", import.meta.url), { workerData: watchdogData });
watchdog.unref();

let pdfium: Pdfium | undefined;

async function gather(task: WorkerTask, bytes: Buffer, onSpent: () => void): Promise<Evidence> {
  const lateAtMs = performance.now() + task.lateAfterMs;
  const reading: Reading = {
    bytes,
    declaredFormat: task.declaredFormat,
    format: task.format,
    password: task.password,
    receivedAtMs: task.receivedAtMs,
    limits: { pageLimit: task.pageLimit, pixelLimit: task.pixelLimit },
    isLate: () => performance.now() > lateAtMs,
  };
  if (task.format !== "pdf") {
    // Loaded here only: it is a native addon, which a worker for PDFs may not load.
    const { gatherRasterEvidence } = await import("../evidence/raster/raster-evidence.ts");
    return await gatherRasterEvidence(reading);
  }
  if (!task.isWithoutPages && pdfium === undefined) {
    const { startPdfium } = await import("../evidence/pdfium/engine.ts");
    pdfium = await startPdfium(wasmLimitBytes);
  }
  return gatherPdfEvidence(reading, task.isWithoutPages ? undefined : pdfium, {
    onPages: () => send({ kind: "pages" }),
    onFailure: onSpent,
  });
}

async function answer(task: WorkerTask, bytes: Buffer): Promise<WorkerMessage> {
  let isSpent = false;
  try {
    const evidence = await gather(task, bytes, () => {
      isSpent = true;
    });
    return { kind: "done", pages: evidence.pages, document: runChecks(evidence, catalogue), isSpent };
  } catch (error) {
    if (error instanceof ServiceError) return { kind: "refused", code: error.code, message: error.message, isSpent };
    return { kind: "failed", message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function send(message: WorkerMessage): void {
  const framed = encodeMessage(message);
  let done = 0;
  while (done < framed.length) done += retry(() => writeSync(answerDescriptor, framed, done));
}

/** Undefined at the end of input, which says that the service is gone. */
function findBytes(length: number): Buffer | undefined {
  const bytes = Buffer.allocUnsafeSlow(length);
  let done = 0;
  while (done < length) {
    const count = retry(() => readSync(0, bytes, done, length - done, null));
    if (count === 0) return undefined;
    done += count;
  }
  return bytes;
}

const pause = new Int32Array(new SharedArrayBuffer(4));

/** A pipe that is not ready, or a signal in between, is no failure. */
function retry(operation: () => number): number {
  for (;;) {
    try {
      return operation();
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (code === "EOF") return 0;
      if (code === "EPIPE") process.exit(0);
      if (code !== "EAGAIN" && code !== "EINTR") throw error;
      Atomics.wait(pause, 0, 0, 2);
    }
  }
}

send({ kind: "ready" });
for (;;) {
  const header = findBytes(4);
  const length = header?.readUInt32LE(0) ?? 0;
  if (length === 0 || length > messageBytesLimit) process.exit(0);
  const json = findBytes(length);
  const task = json === undefined ? undefined : (JSON.parse(json.toString("utf8")) as WorkerTask);
  const bytes = task === undefined ? undefined : findBytes(task.byteLength);
  if (task === undefined || bytes === undefined) process.exit(0);
  const message = await answer(task, bytes);
  send(message);
  if (message.kind === "failed" || ("isSpent" in message && message.isSpent)) process.exit(0);
}
