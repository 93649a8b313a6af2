/** Analyses documents: recognises them, has them read and checked in worker processes, and bounds how many, how long and how much. */
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import Value from "typebox/value";
import { DetailedFinding, type DocumentReport } from "../contract/document.ts";
import { errorTable, ServiceError } from "../errors.ts";
import { catalogue } from "./catalogue.ts";
import type { FileFormat } from "./facts/file.ts";
import { headBytes, parseDeclaredFormat, recogniseContent } from "./formats.ts";
import type { WorkerTask } from "./isolation/protocol.ts";
import { type WorkerGauges, WorkerPool } from "./isolation/worker-pool.ts";
import type { StopReason, WorkerAnswer } from "./isolation/worker-process.ts";
import { versionOf } from "./run-checks.ts";

export interface AnalyserSettings {
  /** Documents that are analysed at once. */
  readonly workers: number;
  /** Documents that may wait; more are refused. */
  readonly queueLimit: number;
  readonly timeoutMs: number;
  readonly memoryLimitBytes: number;
  readonly pageLimit: number;
  readonly pixelLimit: number;
}

export interface DocumentToAnalyse {
  /** The bytes, or the path of a file that holds them. */
  readonly bytes: Uint8Array | string;
  /** As the sender wrote it. */
  readonly declaredFormat: string;
  readonly password?: string;
  readonly nowMs: number;
}

export interface AnalysisResult {
  /** What the content is. */
  readonly format: FileFormat;
  readonly pages: number;
  readonly checks: DocumentReport["checks"];
  /** Gravest first; what was not assessed comes last. */
  readonly findings: readonly DetailedFinding[];
  readonly catalogueVersion: string;
}

export interface Analyser {
  /** Throws ServiceError: unsupported_media_type, unprocessable_document or overloaded. */
  analyse(document: DocumentToAnalyse): Promise<AnalysisResult>;
  readonly gauges: WorkerGauges;
  /** Stops what is under way. */
  close(): Promise<void>;
}

/** Share of the time after which reading comes to an end with what it has. */
const lateShare = 0.5;
/** Share of the time for the first attempt; the rest is for a second one without the pages. */
const firstAttemptShare = 0.75;
/** Reading without the pages takes milliseconds, but a loaded machine must not make it fail. */
const secondAttemptMinimumMs = 2_000;

export function createAnalyser(settings: AnalyserSettings): Analyser {
  const pool = new WorkerPool(settings);
  const catalogueVersion = versionOf(catalogue);

  async function analyse(document: DocumentToAnalyse): Promise<AnalysisResult> {
    const declaredFormat = parseDeclaredFormat(document.declaredFormat);
    const { head, byteLength } = await readHead(document.bytes);
    const format = requireReadable(head, byteLength, declaredFormat);
    const task: WorkerTask = {
      byteLength,
      declaredFormat,
      format,
      receivedAtMs: document.nowMs,
      pageLimit: settings.pageLimit,
      pixelLimit: settings.pixelLimit,
      lateAfterMs: settings.timeoutMs * lateShare,
      isWithoutPages: false,
      ...(document.password === undefined ? {} : { password: document.password }),
    };
    const answer = await runTask(task, () => streamBytes(document.bytes));
    switch (answer.kind) {
      case "done":
        requireFindings(answer.document.findings);
        return { format, pages: answer.pages, ...answer.document, catalogueVersion };
      case "refused":
        if (!Object.hasOwn(errorTable, answer.code)) throw new Error("A worker refused with a code that there is not.");
        throw new ServiceError(answer.code, answer.message);
      case "stopped":
        throw new ServiceError("unprocessable_document", stopMessages[answer.reason]);
    }
  }

  async function runTask(task: WorkerTask, bytes: () => AsyncIterable<Uint8Array>): Promise<WorkerAnswer> {
    const kind = task.format === "pdf" ? "pdf" : "image";
    return await pool.withPlace(async (place) => {
      const firstMs = settings.timeoutMs * firstAttemptShare;
      const first = await place.run(kind, task, bytes, firstMs);
      if (first.kind !== "stopped" || !first.wasInPages) return first;
      const secondMs = Math.max(secondAttemptMinimumMs, settings.timeoutMs - firstMs);
      return await place.run(kind, { ...task, isWithoutPages: true }, bytes, secondMs);
    });
  }

  return { analyse, gauges: pool.gauges, close: () => pool.close() };
}

const stopMessages: Readonly<Record<StopReason, string>> = {
  time: "The document takes longer to read than the limit; send a simpler copy of it.",
  memory: "The document takes more memory to read than the limit; send a simpler copy of it.",
  crash: "The document stops its reader; it is damaged, or made to do that.",
};

function requireReadable(head: Uint8Array, byteLength: number, declaredFormat: FileFormat): FileFormat {
  if (byteLength === 0) throw new ServiceError("unprocessable_document", "The document is empty.");
  const content = recogniseContent(head, declaredFormat);
  switch (content.kind) {
    case "readable":
      return content.format;
    case "unsupported":
      throw new ServiceError(
        "unsupported_media_type",
        `The document is ${content.name}, which is not read here; send it as PDF or as a picture.`,
      );
    case "unknown":
      throw new ServiceError("unprocessable_document", "The document's content is of no known kind.");
  }
}

/** The worker read hostile bytes; what it says is checked before it goes any further. */
function requireFindings(findings: readonly unknown[]): void {
  if (!findings.every((finding) => Value.Check(DetailedFinding, finding))) {
    throw new Error("A worker's findings do not have the shape of findings.");
  }
}

async function readHead(bytes: Uint8Array | string): Promise<{ head: Uint8Array; byteLength: number }> {
  if (typeof bytes !== "string") return { head: bytes.subarray(0, headBytes), byteLength: bytes.length };
  const { size } = await stat(bytes);
  const handle = await open(bytes, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return { head: buffer.subarray(0, bytesRead), byteLength: size };
  } finally {
    await handle.close();
  }
}

async function* streamBytes(bytes: Uint8Array | string): AsyncGenerator<Uint8Array> {
  if (typeof bytes === "string") yield* createReadStream(bytes, { highWaterMark: 2 ** 18 });
  else yield bytes;
}
