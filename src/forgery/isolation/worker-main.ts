/** The process in which untrusted documents are read: takes one task at a time from standard input, answers, and waits for the next. */
import { readSync, writeSync } from "node:fs";
import { ServiceError } from "../../errors.ts";
import { giveWay } from "../../give-way.ts";
import type { Pdfium } from "../evidence/pdfium/engine.ts";
import type { Recogniser } from "../evidence/recognition/tesseract.ts";
import { collectGarbage } from "./collect-garbage.ts";
import { confine } from "./confine.ts";
import { doTask, type Held } from "./do-task.ts";
import {
  answerBytesLimits,
  answerDescriptor,
  encodeMessage,
  type ReleasingTask,
  taskBytesLimit,
  type WorkerTask,
} from "./protocol.ts";
import { startWatchdog } from "./start-watchdog.ts";
import type { TaskTools } from "./task-tools.ts";

const [parentPid = 0, memoryLimitBytes = 0, wasmLimitBytes = 0] = process.argv.slice(2, 5).map(Number);
const kind = process.argv[5];

giveWay();

/** Ctrl-C reaches the whole group of processes; the service decides when its workers end. */
process.on("SIGINT", () => undefined);

const watchdog = startWatchdog({ parentPid, memoryLimitBytes });

/** Share of WebAssembly's memory: a page at 300 dots an inch takes some 50 MB. */
const recogniserLimitBytes = Math.floor(wasmLimitBytes * 0.5);

let pdfium: Pdfium | undefined;
let recogniser: Recogniser | undefined;
/** Pictures alone are worth a second thread: of a PDF most pages have text. It starts here, since no later one is permitted. */
const reading = kind === "image" ? await startReading() : undefined;

async function startReading() {
  const { startRecogniserThread, toolsOf } = await import("./recogniser-thread.ts");
  const thread = startRecogniserThread(2 * wasmLimitBytes, recogniserLimitBytes, watchdog);
  return { thread, tools: toolsOf(thread) };
}

async function startedPdfium(): Promise<Pdfium> {
  if (pdfium === undefined) {
    const { startPdfium } = await import("../evidence/pdfium/engine.ts");
    pdfium = await startPdfium(wasmLimitBytes);
  }
  return pdfium;
}

async function startedRecogniser(languages: readonly string[]): Promise<Recogniser> {
  if (recogniser === undefined) {
    const { startTesseract } = await import("../evidence/recognition/tesseract.ts");
    recogniser = await startTesseract(languages, recogniserLimitBytes);
  }
  return recogniser;
}

/** Whether this process must end once it holds no document. */
let isSpent = false;
const held: Held = { document: undefined };
const tools: TaskTools = {
  pdfium: startedPdfium,
  recogniser: startedRecogniser,
  ...reading?.tools,
  onPages: () => send(encodeMessage({ kind: "phase", phase: "pages" })),
  onRecognition: () => send(encodeMessage({ kind: "phase", phase: "recognition" })),
  onFailure: () => {
    isSpent = true;
  },
};

async function answer(task: WorkerTask, bytes: Buffer): Promise<Buffer> {
  try {
    const outcome = await doTask(task, bytes, tools, held);
    isSpent ||= isWorn() || reading?.thread.isSpent === true;
    const done = encodeMessage({ kind: "done", ...outcome, isSpent });
    if (done.length - 4 <= answerBytesLimits[task.kind]) return done;
    throw new ServiceError("unprocessable_document", "What the document holds is more than can be handed over.");
  } catch (error) {
    if (error instanceof ServiceError) {
      return encodeMessage({ kind: "refused", code: error.code, message: error.message, isSpent });
    }
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    isSpent = true;
    return encodeMessage({ kind: "failed", message });
  }
}

/** A share of PDFium's limit. Beyond it, memory that one document took would be missing for the next. */
const wornShare = 0.25;

/** A share of all memory. A receipt leaves a tenth to a fifth of it in a new worker; the rest goes to the next document. */
const fullShare = 0.6;

/** WebAssembly never gives memory back. */
function isWorn(): boolean {
  if (isFull()) collectGarbage();
  return isFull() || (pdfium !== undefined && pdfium.call.memory.buffer.byteLength > wornShare * wasmLimitBytes);
}

function isFull(): boolean {
  return process.memoryUsage.rss() > fullShare * memoryLimitBytes;
}

function send(framed: Buffer): void {
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

send(encodeMessage({ kind: "ready" }));
// Nearly every document needs it, and starting it before one arrives delays none.
// Should it fail, the first document's own asking says so.
if (kind === "pdf") await startedPdfium().catch(() => undefined);
confine();
for (;;) {
  const header = findBytes(4);
  const length = header?.readUInt32LE(0) ?? 0;
  if (length === 0 || length > taskBytesLimit) process.exit(0);
  const json = findBytes(length);
  const task = json === undefined ? undefined : (JSON.parse(json.toString("utf8")) as WorkerTask | ReleasingTask);
  const bytes = task === undefined ? undefined : findBytes(task.byteLength);
  if (task === undefined || bytes === undefined) process.exit(0);
  if (task.kind === "release") held.document = undefined;
  else send(await answer(task, bytes));
  if (isSpent && held.document === undefined) process.exit(0);
}
