/** Opens a PDF in PDFium: as it is, or with a new cross-reference where PDFium gives up on it and the own reader does not. */

import type { DocumentInput } from "../document-input.ts";
import { type OpenOutcome, type OpenVersion, PdfiumDocument } from "../pdfium/document.ts";
import type { Pdfium } from "../pdfium/engine.ts";
import { rewritePdf } from "./rewritten-pdf.ts";
import type { PdfStructure } from "./structure.ts";

export interface OpenedDocument<T> {
  /** Everything of it is opened at the end of the bytes as they were sent. */
  readonly document: PdfiumDocument;
  readonly outcome: OpenOutcome<T>;
  readonly isRepaired: boolean;
}

/** Adding to larger files would take too much of PDFium's memory. */
const repairedBytesLimit = 64 * 2 ** 20;

export function openDocument<T>(
  pdfium: Pdfium,
  { bytes, password = "" }: DocumentInput,
  structure: PdfStructure | string,
  read: (version: OpenVersion) => T,
): OpenedDocument<T> {
  const document = new PdfiumDocument(pdfium, bytes, password);
  let hasPages = false;
  const outcome = document.withVersion(bytes.length, (version) => {
    hasPages = version.pageCount > 0;
    return read(version);
  });
  if (hasPages || outcome.kind === "locked") return { document, outcome, isRepaired: false };
  const repaired = repairPdf(bytes, structure);
  if (repaired === undefined) return { document, outcome, isRepaired: false };
  document.close();
  const second = new PdfiumDocument(pdfium, repaired, password, bytes.length);
  return { document: second, outcome: second.withVersion(bytes.length, read), isRepaired: true };
}

function repairPdf(bytes: Buffer, structure: PdfStructure | string): Buffer | undefined {
  const last = typeof structure === "string" ? undefined : structure.versions.at(-1);
  if (last === undefined || last.pageCount === 0 || bytes.length > repairedBytesLimit) return undefined;
  const { reader, trailer } = last;
  const entries = [...reader.objectNumbers].flatMap((number) => {
    const entry = reader.findEntry(number);
    return entry === undefined ? [] : [[number, entry] as const];
  });
  return rewritePdf(bytes, entries, trailer, []);
}
