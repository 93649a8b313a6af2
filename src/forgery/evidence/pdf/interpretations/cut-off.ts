/** Distinguishes a file that lost its end from one whose newest version some programs read and others do not. */
import type { PdfStructure } from "../structure.ts";

/**
 * Without the newest version where the file breaks off within it. What is left of it is no second interpretation: every
 * program shows the version before, or repairs the file as far as it goes. What it changed is a matter of its history.
 */
export function withoutBrokenEnd(structure: PdfStructure): PdfStructure {
  const [before, current] = [structure.versions.at(-2), structure.versions.at(-1)];
  if (!structure.isSearched || before === undefined || current === undefined) return structure;
  const { bytes } = current.reader;
  return hasBrokenEnd(bytes, before.end)
    ? { ...structure, versions: structure.versions.slice(0, -1), isSearched: false }
    : structure;
}

/** Without what is no later revision of a document: a part of another file behind it. */
export function withoutOtherFile(structure: PdfStructure): PdfStructure {
  const before = structure.versions.at(-2);
  const bytes = structure.versions.at(-1)?.reader.bytes;
  const isFollowed = before !== undefined && bytes !== undefined && findFileBehind(bytes, before.end) !== undefined;
  return isFollowed ? withoutBrokenEnd(structure) : structure;
}

/** What stands behind the last sound version is a part of one, or of another file. */
export function hasBrokenEnd(bytes: Buffer, soundEnd: number): boolean {
  const isAnotherFile = findFileBehind(bytes, soundEnd) !== undefined;
  return isAnotherFile || isCutOff(bytes, soundEnd) || endsWithinObject(bytes, soundEnd);
}

/** Another file, or its beginning, that stands behind the end of a sound one. */
export function findFileBehind(bytes: Buffer, soundEnd: number): Buffer | undefined {
  const isFile = /^[\s\0]*%PDF-/.test(bytes.toString("latin1", soundEnd, soundEnd + 16));
  return isFile ? bytes.subarray(bytes.indexOf("%PDF-", soundEnd)) : undefined;
}

/**
 * The newest version has a cross-reference, or the beginning of one, and no whole end mark behind it. What such a version
 * shows is a matter of its history, as with every later one.
 */
export function isCutOff(bytes: Buffer, soundEnd: number): boolean {
  const [reference, pointer] = ["trailer", "startxref"].map((word) => bytes.indexOf(word, soundEnd));
  if (reference === undefined || pointer === undefined) return false;
  const isWritten = reference >= 0 || pointer >= 0 || bytes.indexOf("/XRef", soundEnd) >= 0;
  if (!isWritten) return false;
  return pointer < 0 || /^startxref\s*\d*\s*%{0,2}E?O?F?$/.test(bytes.toString("latin1", pointer, pointer + 64));
}

/** What stands behind the last whole object: the beginning of another one, or of a cross-reference. */
const beginning =
  /^[\s\0]*(?:\d{1,10}(?:\s+(?:\d{1,5}(?:\s+(?:o(?:b(?:j[\s\S]*)?)?)?)?)?)?|x(?:r(?:e(?:f[\s\dnf]*)?)?)?)$/;

/** What was appended ends within an object, and no cross-reference stands behind it. */
function endsWithinObject(bytes: Buffer, soundEnd: number): boolean {
  const tail = bytes.subarray(soundEnd);
  if (["trailer", "startxref", "%%EOF"].some((word) => tail.includes(word))) return false;
  const lastEnd = tail.lastIndexOf("endobj");
  const rest = tail.subarray(lastEnd < 0 ? 0 : lastEnd + "endobj".length);
  return beginning.test(rest.toString("latin1"));
}
