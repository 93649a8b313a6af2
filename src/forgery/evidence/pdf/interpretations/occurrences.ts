/** Every object that stands in a file, whether a cross-reference leads to it or not. */
import type { PdfStructure } from "../structure.ts";
import { isStream } from "../values.ts";

export interface Occurrence {
  readonly number: number;
  readonly offset: number;
  /** Within the packed bytes of a stream that a cross-reference leads to. */
  readonly isWithinStream: boolean;
}

const occurrenceLimit = 500_000;
const words = ["obj", "OBJ"];

/** Those that the cross-reference of no version leads to, in the order of the file. */
export function findUnlistedObjects({ versions }: PdfStructure): Occurrence[] {
  const current = versions.at(-1);
  if (current === undefined) return [];
  const { bytes } = current.reader;
  const listed = findListed(versions, bytes);
  const found: { number: number; offset: number }[] = [];
  for (const word of words) {
    let position = bytes.indexOf(word);
    for (let count = 0; position >= 0 && count < occurrenceLimit; count += 1) {
      const one = readAt(bytes, position);
      if (one !== undefined && !listed.has(keyOf(one.number, one.offset))) found.push(one);
      position = bytes.indexOf(word, position + word.length);
    }
  }
  if (found.length === 0) return [];
  const streams = findStreams(current.reader);
  return found
    .sort((one, other) => one.offset - other.offset)
    .map((one) => ({ ...one, isWithinStream: isWithin(streams, one.offset) }));
}

const keyOf = (number: number, offset: number) => `${number} at ${offset}`;

/** Offsets that count from the header, and those that point at the white space before an object, are meant well. */
function findListed(versions: PdfStructure["versions"], bytes: Buffer): ReadonlySet<string> {
  const header = Math.max(0, bytes.subarray(0, 1_024).indexOf("%PDF-"));
  const listed = new Set<string>();
  for (const { reader } of versions) {
    for (const number of reader.objectNumbers) {
      const place = Number(reader.findPlace(number));
      if (!Number.isSafeInteger(place)) continue;
      for (const start of header === 0 ? [place] : [place, place + header]) {
        let offset = start;
        while (offset - start < 16 && (bytes[offset] ?? 255) <= 32) offset += 1;
        listed.add(keyOf(number, offset));
      }
    }
  }
  return listed;
}

/** Steps back over "7 0 " before the word. */
function readAt(bytes: Buffer, wordAt: number): { number: number; offset: number } | undefined {
  const before = bytes[wordAt - 1] ?? 0;
  if (before > 32) return undefined;
  const text = bytes.toString("latin1", Math.max(0, wordAt - 24), wordAt);
  const match = /(\d{1,10})[\s\0]+\d{1,5}[\s\0]+$/.exec(text);
  if (match === null) return undefined;
  return { number: Number(match[1]), offset: wordAt - text.length + match.index };
}

type Range = readonly [number, number];

function findStreams(reader: PdfStructure["versions"][number]["reader"]): readonly Range[] {
  const ranges: Range[] = [];
  for (const number of reader.objectNumbers) {
    const value = reader.resolve({ kind: "reference", number, generation: 0 });
    if (isStream(value)) ranges.push([value.start, value.end]);
  }
  return ranges.sort((one, other) => one[0] - other[0]);
}

function isWithin(ranges: readonly Range[], place: number): boolean {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.[0] ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  const [, end] = ranges[low - 1] ?? [0, 0];
  return place < end;
}
