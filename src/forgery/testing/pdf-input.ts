/** A PDF as its gatherers receive it, without a limit on time. */
import type { DocumentInput } from "../evidence/document-input.ts";

export function pdfInput(bytes: Buffer, pageLimit = 20): DocumentInput {
  return {
    bytes,
    declaredFormat: "pdf",
    format: "pdf",
    password: undefined,
    receivedAtMs: 0,
    limits: { pageLimit, pixelLimit: 1_000_000 },
    isLate: () => false,
  };
}
