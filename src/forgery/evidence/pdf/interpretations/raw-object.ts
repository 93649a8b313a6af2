/** One object as it is written at its place, with everything about it that programs read in different ways. */
import type { InterpretationOddity } from "../../../facts/interpretations.ts";
import { type Budget, DamageError } from "../../budget.ts";
import { PdfParser } from "../parser.ts";
import { asWhole, isKeyword, type PdfValue } from "../values.ts";

export interface RawObject {
  readonly number: number;
  readonly oddities: ReadonlySet<InterpretationOddity>;
  /** Every key with its value, in order; empty where the object is no dictionary. */
  readonly pairs: readonly (readonly [string, PdfValue])[];
  /** A second value behind the first. */
  readonly second: PdfValue | undefined;
  readonly stream: RawStream | undefined;
  /** The words that end it are missing, or are not those. */
  readonly isUnended: boolean;
}

export interface RawStream {
  readonly starts: readonly number[];
  /** Ends by the stated lengths, then by the first and the last `endstream` before the object's end. */
  readonly statedLengths: readonly number[];
  readonly firstMarker: number;
  readonly lastMarker: number;
}

/** Bytes that are looked through for the words that end an object. */
const reachBytes = 16 * 2 ** 20;
const pairLimit = 2_000;
/** Bytes between `obj` and its value, or after `stream`, that are skipped as junk. */
const junkLimit = 32;

/** Undefined where nothing that could be an object stands there. `offset` may point at a comment sign before it. */
export function readRawObject(bytes: Buffer, offset: number, budget: Budget): RawObject | undefined {
  const head = /^[\s\0]*(%?)[\s\0]*(\d{1,10})[\s\0]+(\d{1,5})[\s\0]+(obj)/i.exec(
    bytes.toString("latin1", offset, offset + 64),
  );
  if (head === null) return undefined;
  const oddities = new Set<InterpretationOddity>();
  const odd = () => oddities.add("object that is not written by the rules");
  if (head[1] === "%" || isCommented(bytes, offset) || head[4] !== "obj") odd();
  const start = offset + head[0].length;
  const open = bytes.indexOf("<<", start);
  const between = open < 0 ? "" : bytes.toString("latin1", start, Math.min(open, start + junkLimit));
  if (open < 0 || open - start > junkLimit || /[[(/]|\d/.test(between))
    return plainObject(bytes, start, Number(head[2]), oddities, budget);
  if (/[^\s\0]/.test(between.replace(/%[^\r\n]*/g, ""))) odd();
  try {
    const parser = new PdfParser(bytes, open + 2, budget);
    const pairs = readPairs(parser, oddities);
    const afterValue = parser.position;
    const stream = readStream(bytes, parser.position, pairs, oddities, budget);
    const second = stream === undefined ? readSecond(bytes, afterValue, budget) : undefined;
    if (second !== undefined) oddities.add("object with two values");
    const hasOwnEnd = hasEnd(bytes, stream?.lastMarker ?? afterValue, stream !== undefined);
    const isUnended = !hasOwnEnd || (stream !== undefined && reachesNext(bytes, stream));
    if (isUnended) odd();
    return { number: Number(head[2]), oddities, pairs, second, stream, isUnended };
  } catch (error) {
    if (error instanceof DamageError) return undefined;
    throw error;
  }
}

function plainObject(
  bytes: Buffer,
  start: number,
  number: number,
  oddities: ReadonlySet<InterpretationOddity>,
  budget: Budget,
): RawObject | undefined {
  try {
    new PdfParser(bytes, start, budget).readValue();
    return { number, oddities, pairs: [], second: undefined, stream: undefined, isUnended: false };
  } catch (error) {
    if (error instanceof DamageError) return undefined;
    throw error;
  }
}

function isCommented(bytes: Buffer, offset: number): boolean {
  for (let position = offset - 1; position >= 0 && position > offset - 200; position -= 1) {
    const byte = bytes[position];
    if (byte === 10 || byte === 13) return false;
    if (byte === 0x25) return true;
  }
  return false;
}

function readPairs(parser: PdfParser, oddities: Set<InterpretationOddity>): (readonly [string, PdfValue])[] {
  const pairs: (readonly [string, PdfValue])[] = [];
  const keys = new Set<string>();
  for (let count = 0; count < pairLimit; count += 1) {
    parser.skipSpace();
    const before = parser.position;
    const key = parser.readValue(1);
    if (isKeyword(key, ">>")) return pairs;
    if (isKeyword(key, "endobj") || isKeyword(key, "stream")) {
      parser.position = before;
      return pairs;
    }
    if (typeof key !== "object" || key === null || key.kind !== "name") {
      oddities.add("dictionary with a damaged key");
      continue;
    }
    const valueStart = parser.position;
    const value = parser.readValue(1);
    if (isKeyword(value, ">>") || isKeyword(value, "endobj")) {
      parser.position = valueStart;
      continue;
    }
    const name = key.name.replace(/[^!-~]+.*$/, "");
    if (name !== key.name) oddities.add("dictionary with a damaged key");
    if (keys.has(name)) {
      oddities.add(name === "Length" ? "stream with two lengths" : "dictionary with the same key twice");
    }
    keys.add(name);
    pairs.push([key.name, value]);
  }
  return pairs;
}

function readStream(
  bytes: Buffer,
  position: number,
  pairs: readonly (readonly [string, PdfValue])[],
  oddities: Set<InterpretationOddity>,
  budget: Budget,
): RawStream | undefined {
  const word = /^[\s\0]*(stream)(?!\w)/i.exec(bytes.toString("latin1", position, position + 64));
  if (word === null) return undefined;
  if (word[1] !== "stream") oddities.add("object that is not written by the rules");
  const after = position + word[0].length;
  const start = bytes[after] === 13 && bytes[after + 1] === 10 ? after + 2 : after + 1;
  const isProper = bytes[after] === 10 || (bytes[after] === 13 && bytes[after + 1] === 10);
  const starts = isProper ? [start] : [after];
  if (!isProper) {
    oddities.add("stream that does not begin by the rules");
    const lineEnd = bytes.subarray(after, after + junkLimit).indexOf(10);
    if (lineEnd >= 0) starts.push(after + lineEnd + 1);
  }
  const end = findObjectEnd(bytes, after, budget);
  const first = indexWithin(bytes, "endstream", after, end);
  const last = bytes.subarray(after, end).lastIndexOf("endstream") + after;
  const isMarked = first < end;
  return {
    starts,
    statedLengths: pairs.flatMap(([key, value]) => (key === "Length" ? (asWhole(value) ?? []) : [])),
    firstMarker: isMarked ? first : end,
    lastMarker: isMarked && last >= after ? last : end,
  };
}

/** Where the next object begins, or the cross-reference: what comes before belongs to this one. */
function findObjectEnd(bytes: Buffer, from: number, budget: Budget): number {
  const limit = Math.min(bytes.length, from + reachBytes);
  const word = indexWithin(bytes, "endobj", from, limit);
  budget.spendSearchedBytes(word - from);
  const end = Math.min(word, indexWithin(bytes, "xref", from, word), indexWithin(bytes, "trailer", from, word));
  const mark = indexWithin(bytes, "endstream", from, end);
  if (mark === end) return end;
  // Without its last word an object would reach into the next one.
  const next = /\s\d{1,10}\s+\d{1,5}\s+obj/.exec(bytes.toString("latin1", mark, Math.min(end, mark + 256)));
  return next === null ? end : mark + next.index;
}

/** The end itself where the word does not stand before it. */
function indexWithin(bytes: Buffer, word: string, from: number, end: number): number {
  const found = bytes.subarray(from, end).indexOf(word);
  return found < 0 ? end : from + found;
}

function hasEnd(bytes: Buffer, position: number, isStream: boolean): boolean {
  const text = bytes.toString("latin1", position, position + 64);
  const pattern = isStream ? /^endstream[\s\0]*endobj(?![a-z])/ : /^[\s\0]*endobj(?![a-z])/;
  const isCommentedOut = isStream && (bytes[position - 1] === 0x25 || /^endstream\s*%/.test(text));
  return pattern.test(text) && !isCommentedOut;
}

/** Another object begins right where the stated length ends: the end mark that was found is its own. */
function reachesNext(bytes: Buffer, { starts, statedLengths, firstMarker }: RawStream): boolean {
  return statedLengths.some((length) => {
    const end = (starts[0] ?? 0) + length;
    return end < firstMarker && /^\s*\d{1,10}\s+\d{1,5}\s+obj/.test(bytes.toString("latin1", end, end + 64));
  });
}

function readSecond(bytes: Buffer, position: number, budget: Budget): PdfValue | undefined {
  const next = /^[\s\0]*<</.exec(bytes.toString("latin1", position, position + 64));
  return next === null ? undefined : new PdfParser(bytes, position, budget).readValue();
}
