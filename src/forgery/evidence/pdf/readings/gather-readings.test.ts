import assert from "node:assert/strict";
import { test } from "node:test";
import type { ReadingFacts } from "../../../facts/readings.ts";
import { maskedFiles, plainFiles } from "../../../testing/masked-pdf.ts";
import { Budget } from "../../budget.ts";
import { PdfiumDocument } from "../../pdfium/document.ts";
import { startPdfium } from "../../pdfium/engine.ts";
import { readPdfStructure } from "../structure.ts";
import { gatherReadings } from "./gather-readings.ts";

const pdfium = await startPdfium(2 ** 28);

function read(bytes: Buffer): ReadingFacts | undefined {
  const document = new PdfiumDocument(pdfium, bytes, "");
  const limits = { pageLimit: 20, pixelLimit: 1_000_000 };
  const reading = {
    bytes,
    declaredFormat: "pdf" as const,
    format: "pdf" as const,
    password: undefined,
    receivedAtMs: 0,
    limits,
    isLate: () => false,
  };
  const structure = readPdfStructure(bytes, new Budget(), 20);
  const { artifact } = gatherReadings({ reading, structure, document });
  document.close();
  return artifact.state === "present" ? artifact.value : undefined;
}

for (const [name, bytes] of Object.entries(maskedFiles())) {
  test(`two readings show different pages: ${name}`, () => {
    const facts = read(bytes);
    assert.notEqual(facts, undefined, "nothing odd was seen");
    assert.ok((facts?.differences.length ?? 0) > 0, facts?.oddities.join(", "));
  });
}

for (const [name, bytes] of Object.entries(plainFiles())) {
  test(`every reading shows the same: ${name}`, () => {
    assert.deepEqual(read(bytes)?.differences ?? [], []);
  });
}
