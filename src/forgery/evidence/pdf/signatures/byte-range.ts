/** Which bytes a signature says it covers, and whether that leaves room for anything but the signature itself. */
import type { CoverageFault, SignatureCoverage } from "../../../facts/signatures.ts";
import { asItems, type PdfValue } from "../values.ts";

/** Written numbers that are kept. */
const writtenLimit = 16;

export interface ByteRange {
  readonly coverage: SignatureCoverage;
  /** The covered parts in order; undefined where they are unknown. */
  readonly parts: readonly Buffer[] | undefined;
}

export function readByteRange(bytes: Buffer, value: PdfValue | undefined): ByteRange {
  const found = readFrom(bytes, value);
  const header = bytes.subarray(0, 1_024).indexOf("%PDF-");
  if (header <= 0 || found.coverage.faults.length === 0) return found;
  // Mail programs put bytes before a file; the signature counts from where the file begins.
  const moved = readFrom(bytes.subarray(header), value);
  if (moved.coverage.faults.length > 0) return found;
  return { ...moved, coverage: { ...moved.coverage, end: moved.coverage.end + header } };
}

function readFrom(bytes: Buffer, value: PdfValue | undefined): ByteRange {
  const items = asItems(value);
  if (items === undefined) return without(value === undefined || value === null ? "missing" : "malformed", []);
  const numbers = items.map((item) => (typeof item === "number" ? item : Number.NaN));
  const ranges = numbers.slice(0, writtenLimit).map((number) => (Number.isFinite(number) ? number : -1));
  if (items.length === 0) return without("missing", ranges);
  const isWhole = numbers.every((number) => Number.isSafeInteger(number) && number >= 0);
  if (!isWhole || numbers.length % 2 === 1) return without("malformed", ranges);

  const pairs = Array.from({ length: numbers.length / 2 }, (_, index) => {
    const start = numbers[2 * index] ?? 0;
    return { start, end: start + (numbers[2 * index + 1] ?? 0) };
  });
  if (pairs.every(({ start, end }) => start === end)) return without("empty", ranges);
  const faults: CoverageFault[] = [];
  const end = pairs.at(-1)?.end ?? 0;
  if (pairs.length !== 2) faults.push("not two ranges");
  if (pairs[0]?.start !== 0) faults.push("does not begin at the start");
  if (pairs.some((pair, index) => index > 0 && pair.start < (pairs[index - 1]?.end ?? 0))) faults.push("overlapping");
  if (pairs.some((pair) => pair.end > bytes.length)) faults.push("beyond the end");
  if (faults.length === 0) faults.push(...findGapFaults(bytes, pairs[0]?.end ?? 0, pairs[1]?.start ?? 0));
  if (faults.length === 0 && !isRevisionEnd(bytes, end)) faults.push("ends within a revision");
  const isReadable = !faults.includes("beyond the end");
  return {
    coverage: { ranges, faults, end, bytesAfter: countAfter(bytes, end) },
    parts: isReadable ? pairs.map((pair) => bytes.subarray(pair.start, pair.end)) : undefined,
  };
}

function without(fault: CoverageFault, ranges: readonly number[]): ByteRange {
  return { coverage: { ranges, faults: [fault], end: 0, bytesAfter: 0 }, parts: undefined };
}

/** The gap is the string of the signature with its brackets; some signers leave the brackets to the covered parts. */
function findGapFaults(bytes: Buffer, start: number, end: number): CoverageFault[] {
  if (end <= start) return ["gap misses the signature"];
  const from = bytes[start] === 0x3c ? start + 1 : start;
  const to = bytes[end - 1] === 0x3e ? end - 1 : end;
  for (let position = from; position < to; position += 1) {
    if (!isHexOrSpace(bytes[position] ?? 0)) return ["gap holds more than the signature"];
  }
  return [];
}

function isHexOrSpace(byte: number): boolean {
  return (
    (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66) || isSpace(byte)
  );
}

function isSpace(byte: number): boolean {
  return byte === 0 || byte === 9 || byte === 10 || byte === 12 || byte === 13 || byte === 32;
}

const endMark = Buffer.from("%%EOF", "latin1");
const startMark = Buffer.from("startxref", "latin1");

/** The covered part ends where a whole file ends; `%%EOF` itself is sometimes forgotten, its section never. */
function isRevisionEnd(bytes: Buffer, end: number): boolean {
  let last = Math.min(end, bytes.length);
  while (last > 0 && isSpace(bytes[last - 1] ?? 0)) last -= 1;
  if (bytes.subarray(last - endMark.length, last).equals(endMark)) return true;
  const tail = bytes.subarray(Math.max(0, last - 64), last);
  const mark = tail.lastIndexOf(startMark);
  return mark >= 0 && /^startxref\s+\d+\s*%{0,2}E?O?F?\s*$/.test(tail.toString("latin1", mark));
}

function countAfter(bytes: Buffer, end: number): number {
  let count = 0;
  for (let position = end; position < bytes.length; position += 1) if (!isSpace(bytes[position] ?? 0)) count += 1;
  return count;
}
