/** One numbered object of a PDF, read at its place in the file: `7 0 obj … endobj`, with its stream if it has one. */
import { type Budget, DamageError } from "../budget.ts";
import { PdfParser } from "./parser.ts";
import { asWhole, type PdfValue } from "./values.ts";

export interface IndirectObject {
  readonly number: number;
  readonly generation: number;
  readonly value: PdfValue;
  /** Where it ends, as far as that is known. */
  readonly end: number;
}

const streamWord = Buffer.from("endstream", "latin1");

/** `resolveLength` gives a stream's length where the dictionary refers to another object. */
export function readIndirectObject(
  bytes: Buffer,
  offset: number,
  budget: Budget,
  resolveLength: (value: PdfValue | undefined) => number | undefined = asWhole,
): IndirectObject {
  const parser = new PdfParser(bytes, offset, budget);
  const number = parser.findWhole();
  const generation = number === undefined ? undefined : parser.findWhole();
  if (number === undefined || generation === undefined || !parser.findKeyword("obj")) {
    throw new DamageError("There is no object where one should stand.");
  }
  const value = parser.readValue();
  if (value === null || typeof value !== "object" || value.kind !== "dictionary" || !parser.findKeyword("stream")) {
    return { number, generation, value, end: parser.position };
  }
  let start = parser.position;
  if (bytes[start] === 13) start += 1;
  if (bytes[start] === 10) start += 1;
  const end = findStreamEnd(bytes, start, resolveLength(value.entries.get("Length")), budget);
  return { number, generation, value: { kind: "stream", number, generation, entries: value.entries, start, end }, end };
}

/** The stated length where `endstream` follows it, else up to the next `endstream`. */
function findStreamEnd(bytes: Buffer, start: number, length: number | undefined, budget: Budget): number {
  if (length !== undefined && start + length <= bytes.length) {
    const stated = start + length;
    // At most a line end stands between; looking further would make many wrong lengths costly.
    if (bytes.subarray(stated, stated + 4 + streamWord.length).includes(streamWord)) return stated;
  }
  const found = bytes.indexOf(streamWord, start);
  budget.spendSearchedBytes((found < 0 ? bytes.length : found) - start);
  if (found < 0) return bytes.length;
  let end = found;
  if (end > start && bytes[end - 1] === 10) end -= 1;
  if (end > start && bytes[end - 1] === 13) end -= 1;
  return end;
}
