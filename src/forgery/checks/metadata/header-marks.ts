/** Which program wrote a PDF as a file, by the comment behind its header, which each has its own of and which stays when others append to it. */
import type { MetadataFacts } from "../../facts/metadata.ts";
import type { StructureFacts } from "../../facts/structure.ts";

/**
 * Programs whose files all had the same mark: at least four files each among 205, and as many marks of others as none.
 * pdfTeX's one exception there had been written anew by pdftk.
 */
const claims: readonly (readonly [program: string, producer: RegExp, mark: string])[] = [
  ["Microsoft Office", /^Microsoft.{0,2} (Word|Excel|PowerPoint|Office)/i, "b5b5b5b5"],
  ["LibreOffice", /^(LibreOffice|OpenOffice)/i, "c3a4c3bcc3b6c39f"],
  ["macOS", /Quartz PDFContext/i, "c4e5f2e5eba7f3a0d0c4c6"],
  ["Ghostscript", /^GPL Ghostscript/i, "c7ec8fa2"],
  ["pdfTeX", /^pdfTeX/i, "d0d4c5d8"],
];

/** Marks of programs that write other programs' files anew and keep what these say of themselves. */
const rewriters: Readonly<Record<string, string>> = {
  bff7a2fe: "qpdf",
  c2b5c2b6: "MuPDF",
  "80818283": "cpdf",
  a1b3c5d7: "PDFium",
  f6e4fcdf: "PDFBox",
  d3ebe9e1: "the print function of a browser",
};

export interface WriterMismatch {
  /** What the file says that it was written by. */
  readonly named: string;
  /** What its first bytes are known from; undefined where they are of nobody known. */
  readonly written: string | undefined;
}

/** Undefined where both agree, or where nothing is known of one of them. */
export function findWriterMismatch(metadata: MetadataFacts, structure: StructureFacts): WriterMismatch | undefined {
  const mark = structure.traits.headerMark;
  const producers = metadata.tools.filter(({ field }) => field === "Producer").map(({ text }) => text);
  for (const producer of producers) {
    const claim = claims.find(([, pattern]) => pattern.test(producer));
    if (claim === undefined || mark.startsWith(claim[2])) continue;
    const owner = claims.find(([, , known]) => known === mark)?.[0];
    return { named: producer.slice(0, 80), written: owner ?? rewriters[mark] };
  }
  return undefined;
}
