/** For tests of recognised text: an analyser that reads English, and pictures of pages that it draws itself. */
import { after } from "node:test";
import { type Analyser, createAnalyser } from "../analyse.ts";
import { invoiceLines, startDocument, type TextLine } from "./pdf-writer.ts";

export const readingSettings = {
  workers: 1,
  queueLimit: 8,
  timeoutMs: 600_000,
  memoryLimitBytes: 2 ** 30,
  pageLimit: 20,
  pixelLimit: 20_000_000,
};

export interface Reading {
  readonly analyser: Analyser;
  draw(lines: readonly TextLine[]): Promise<Buffer>;
  drawInvoice(): Promise<Buffer>;
}

/** It is closed after the last test. */
export function startReading(): Reading {
  const analyser = createAnalyser({ ...readingSettings, ocrLanguages: ["eng"] });
  after(() => analyser.close());
  async function draw(lines: readonly TextLine[]): Promise<Buffer> {
    const bytes = startDocument(lines).commit().bytes();
    return (await analyser.drawPage({ bytes, page: 1, dotsPerInch: 150 })).png;
  }
  return { analyser, draw, drawInvoice: () => draw(invoiceLines("1,240.00")) };
}
