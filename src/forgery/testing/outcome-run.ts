/** What becomes of hostile files in the analyser's workers, for the quick tests and the long ones. */
import assert from "node:assert/strict";
import { ServiceError } from "../../errors.ts";
import type { Analyser, AnalyserSettings } from "../analyse.ts";
import { invoiceLines, startDocument } from "./pdf-writer.ts";

export const roomySettings: AnalyserSettings = {
  workers: 1,
  queueLimit: 50,
  timeoutMs: 20_000,
  memoryLimitBytes: 2 ** 30,
  pageLimit: 20,
  pixelLimit: 10_000_000,
};
export const runTimeMs = Date.UTC(2024, 5, 1);
export const honestPdf = startDocument(invoiceLines("1,240.00")).commit().bytes();

/** What became of a hostile file: never anything but findings or a refusal of this one document. */
export async function outcomeOf(analyser: Analyser, bytes: Uint8Array, declaredFormat = "pdf"): Promise<string> {
  try {
    const { findings } = await analyser.analyse({ bytes, declaredFormat, nowMs: runTimeMs });
    assert.ok(findings.every(({ tampered }) => !tampered));
    return findings.some(({ observation }) => observation.startsWith("Not assessed: ")) ? "not assessed" : "read";
  } catch (error) {
    assert.ok(error instanceof ServiceError, String(error));
    return error.code;
  }
}
