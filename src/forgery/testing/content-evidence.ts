/** The content facts of a PDF made by a test, gathered as they are in production. */
import assert from "node:assert/strict";
import { gatherPdfEvidence } from "../evidence/pdf/pdf-evidence.ts";
import { startPdfium } from "../evidence/pdfium/engine.ts";
import type { ContentFacts } from "../facts/content.ts";
import type { Evidence } from "../facts.ts";
import { pdfInput } from "./pdf-input.ts";
import { contentOf, invoiceLines, pageObject, startDocument, type TextLine } from "./pdf-writer.ts";

const pdfium = await startPdfium(64 * 2 ** 20);

export function evidenceOf(bytes: Buffer): Evidence {
  return gatherPdfEvidence(pdfInput(bytes), pdfium, {
    onPages: () => undefined,
    onFailure: () => assert.fail("PDFium stopped on a file of a test"),
  });
}

export function contentFactsOf(bytes: Buffer): ContentFacts {
  const { content } = evidenceOf(bytes).artifacts;
  assert.ok(content?.state === "present", `no content was read: ${JSON.stringify(content)}`);
  return content.value;
}

/** Objects beside those of `startDocument`: number, dictionary and, for streams, content. */
export type ExtraObject = readonly [number: number, dictionary: string, stream?: string];

export interface PaintedPage {
  /** Entries of the page's resources; fonts are added to those that there are. */
  readonly resources?: string;
  readonly annotations?: string;
  readonly objects?: readonly ExtraObject[];
}

/** The facts of one page with these instructions; font F1 is Helvetica, F2 Times. */
export function factsOfPage(instructions: string, page: PaintedPage = {}): ContentFacts {
  const [, fonts = "", others = page.resources ?? ""] = /^\/Font << (.*?) >>(.*)$/.exec(page.resources ?? "") ?? [];
  const resources = `/Resources << /Font << /F1 5 0 R /F2 20 0 R ${fonts} >> ${others} >>`;
  const writer = startDocument([])
    .set(3, pageObject(`${resources} ${page.annotations === undefined ? "" : `/Annots [${page.annotations}]`}`))
    .set(4, "<< >>", instructions)
    .set(20, "<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>");
  for (const [number, dictionary, stream] of page.objects ?? []) writer.set(number, dictionary, stream);
  return contentFactsOf(writer.commit().bytes());
}

/** An invoice with a total of 1,240.00 at (420, 640), Helvetica 12, and further instructions behind it. */
export function factsOfInvoice(further = "", page: PaintedPage = {}): ContentFacts {
  return factsOfPage(`${contentOf(invoiceLines("1,240.00"))}\n${further}`, page);
}

/** Instructions that write one line. */
export function writeLine(line: TextLine, font = "F1", size = 12): string {
  return `BT /${font} ${size} Tf 1 0 0 1 ${line.x} ${line.y} Tm (${line.text}) Tj ET\n`;
}

export const noContent: ContentFacts = { fonts: [], manners: [], pages: [] };
