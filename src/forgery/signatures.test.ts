import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogue } from "./catalogue.ts";
import { gatherPdfEvidence } from "./evidence/pdf/pdf-evidence.ts";
import { startPdfium } from "./evidence/pdfium/engine.ts";
import { runChecks } from "./run-checks.ts";
import { attackedFiles, honestFiles } from "./testing/signed-files.ts";

const pdfium = await startPdfium(2 ** 28);
const ofSignatures = catalogue.filter(({ cause }) => cause === "signature" || cause === "reading");

function findingsOf(bytes: Buffer) {
  const reading = {
    bytes,
    declaredFormat: "pdf" as const,
    format: "pdf" as const,
    password: undefined,
    receivedAtMs: 0,
    limits: { pageLimit: 20, pixelLimit: 1_000_000 },
    isLate: () => false,
  };
  const events = { onPages: () => undefined, onFailure: () => assert.fail("PDFium failed") };
  return runChecks(gatherPdfEvidence(reading, pdfium, events), ofSignatures).findings;
}

for (const [name, bytes] of Object.entries(await attackedFiles())) {
  test(`tampered with: ${name}`, () => {
    const findings = findingsOf(bytes);
    assert.ok(
      findings.some(({ tampered }) => tampered),
      JSON.stringify(findings),
    );
  });
}

for (const [name, bytes] of Object.entries(await honestFiles())) {
  test(`not tampered with: ${name}`, () => {
    assert.deepEqual(findingsOf(bytes), []);
  });
}
