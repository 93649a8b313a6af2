/** The content facts of a PDF made by a test, gathered as they are in production. */
import assert from "node:assert/strict";
import { gatherPdfEvidence } from "../evidence/pdf/pdf-evidence.ts";
import { startPdfium } from "../evidence/pdfium/engine.ts";
import type { ContentFacts } from "../facts/content.ts";

const pdfium = await startPdfium(64 * 2 ** 20);

export function contentFactsOf(bytes: Buffer): ContentFacts {
  const evidence = gatherPdfEvidence(
    {
      bytes,
      declaredFormat: "pdf",
      format: "pdf",
      password: undefined,
      receivedAtMs: 0,
      limits: { pageLimit: 20, pixelLimit: 1_000_000 },
      isLate: () => false,
    },
    pdfium,
    { onPages: () => undefined, onFailure: () => assert.fail("PDFium stopped on a file of a test") },
  );
  const { content } = evidence.artifacts;
  assert.ok(content?.state === "present", `no content was read: ${JSON.stringify(content)}`);
  return content.value;
}
