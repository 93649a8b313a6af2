/** A picture of a file as the analysis reads it, without limits that matter here. */
import { readFileSync } from "node:fs";
import type { DocumentInput } from "../../src/forgery/evidence/document-input.ts";

export function pictureReading(file: string): DocumentInput {
  const format = file.endsWith(".png") ? "png" : "jpeg";
  return {
    bytes: readFileSync(file),
    format,
    declaredFormat: format,
    password: undefined,
    // Receipts of earlier years are not of the future.
    receivedAtMs: Date.UTC(2026, 0, 1),
    limits: { pageLimit: 1, pixelLimit: 100_000_000 },
    isLate: () => false,
  };
}
