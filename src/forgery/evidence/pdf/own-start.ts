/** Finds where a document begins and ends in a file that holds something before it: another document, or what a transfer put there. */

/** Readers look for the header within so many bytes, and count from there (ISO 32000-1, annex H.3.4.1). */
const headerWithin = 1_024;
/** The dictionary of a cross-reference stream is shorter. */
const dictionaryBytes = 2_048;
/** An end mark and the white space behind it. */
const endMarkBytes = 64;
/** Beginnings of PDFs that are tried, from the last one: those of attached files are among them. */
const headerLimit = 50;

/**
 * Zero where all of the file is the document. Only what the last cross-reference counts from is its own: where two files stand
 * one after the other, nothing else may be mixed out of both.
 */
export function findOwnStart(bytes: Buffer): number {
  const mark = bytes.lastIndexOf("startxref");
  const target = Number(/^startxref\s+(\d{1,15})/.exec(bytes.toString("latin1", mark, mark + 64))?.[1] ?? 0);
  if (mark < 0 || target === 0 || leadsToReference(bytes, target)) return 0;
  const first = bytes.indexOf("%PDF-");
  let header = bytes.lastIndexOf("%PDF-", mark);
  for (let count = 0; header > 0 && count < headerLimit; count += 1) {
    if (header === first && header < headerWithin) return 0;
    if (leadsToReference(bytes, header + target)) return header;
    header = bytes.lastIndexOf("%PDF-", header - 1);
  }
  return 0;
}

/**
 * The end of the bytes, or where the beginning of another file follows that breaks off: it has no end of its own, and its
 * objects are none of this document's.
 */
export function findOwnEnd(bytes: Buffer): number {
  const header = bytes.lastIndexOf("%PDF-");
  if (header <= 0 || bytes.indexOf("startxref", header) >= 0) return bytes.length;
  return /%%EOF[\s\0]*$/.test(bytes.toString("latin1", Math.max(0, header - endMarkBytes), header))
    ? header
    : bytes.length;
}

function leadsToReference(bytes: Buffer, place: number): boolean {
  const text = bytes.toString("latin1", place, place + dictionaryBytes);
  return /^\s*xref\s/.test(text) || /^\s*\d{1,10}\s+\d{1,5}\s+obj[\s\S]*\/XRef/.test(text.split("stream", 1)[0] ?? "");
}
