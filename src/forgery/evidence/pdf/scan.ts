/** Finds the objects of a PDF whose cross-reference cannot be read, by looking for every `n g obj`: the last one of a number counts. */
import { type Budget, DamageError, unlessDamaged } from "../budget.ts";
import { unpackStream } from "./filters.ts";
import { readIndirectObject } from "./indirect-object.ts";
import { PdfParser } from "./parser.ts";
import { asEntries, asName, asWhole, isStream, type PdfValue } from "./values.ts";
import type { XrefEntry } from "./xref.ts";

export interface ScannedObjects {
  readonly entries: ReadonlyMap<number, XrefEntry>;
  readonly trailer: ReadonlyMap<string, PdfValue>;
}

const objectLimit = 1_000_000;
const word = Buffer.from("obj", "latin1");

export function scanObjects(bytes: Buffer, budget: Budget): ScannedObjects {
  const entries = new Map<number, XrefEntry>();
  const trailer = new Map<string, PdfValue>();
  let position = bytes.indexOf(word);
  while (position >= 0 && entries.size < objectLimit) {
    const start = findObjectStart(bytes, position);
    if (start !== undefined) noteObject(bytes, start, budget, entries, trailer);
    position = bytes.indexOf(word, position + word.length);
  }
  noteTrailers(bytes, budget, trailer);
  return { entries, trailer };
}

/** Steps back over "7 0 " before the word; undefined where that does not stand there (as in `endobj`). */
export function findObjectStart(bytes: Buffer, wordAt: number): number | undefined {
  // Two numbers of at most ten and five digits, with blanks between.
  const before = bytes.toString("latin1", Math.max(0, wordAt - 24), wordAt);
  const match = /(\d{1,10})\s+\d{1,5}\s*$/.exec(before);
  return match === null ? undefined : wordAt - before.length + match.index;
}

function noteObject(
  bytes: Buffer,
  start: number,
  budget: Budget,
  entries: Map<number, XrefEntry>,
  trailer: Map<string, PdfValue>,
): void {
  try {
    const number = new PdfParser(bytes, start, budget).findWhole();
    if (number === undefined) return;
    entries.set(number, { kind: "offset", offset: start });
    const value = new PdfParser(bytes, bytes.indexOf(word, start) + word.length, budget).readValue();
    const type = asName(asEntries(value)?.get("Type"));
    if (type === "Catalog") trailer.set("Root", { kind: "reference", number, generation: 0 });
    if (type === "ObjStm") notePacked(bytes, start, number, budget, entries);
    if (type === "XRef") copyTrailer(asEntries(value), trailer);
  } catch (error) {
    if (!(error instanceof DamageError)) throw error;
  }
}

function notePacked(bytes: Buffer, start: number, container: number, budget: Budget, entries: Map<number, XrefEntry>) {
  const { value } = readIndirectObject(bytes, start, budget);
  if (!isStream(value)) return;
  const count = asWhole(value.entries.get("N")) ?? 0;
  const header = new PdfParser(unpackStream(bytes, value, budget), 0, budget);
  for (let index = 0; index < count; index += 1) {
    const number = header.findWhole();
    if (number === undefined || header.findWhole() === undefined) return;
    entries.set(number, { kind: "packed", container, index });
  }
}

function noteTrailers(bytes: Buffer, budget: Budget, trailer: Map<string, PdfValue>): void {
  let position = bytes.indexOf("trailer");
  for (let count = 0; position >= 0 && count < 1_000; count += 1) {
    unlessDamaged(() =>
      copyTrailer(asEntries(new PdfParser(bytes, position + "trailer".length, budget).readValue()), trailer),
    );
    position = bytes.indexOf("trailer", position + 1);
  }
}

function copyTrailer(from: ReadonlyMap<string, PdfValue> | undefined, to: Map<string, PdfValue>): void {
  for (const key of ["Root", "Info", "Encrypt", "ID"]) {
    const value = from?.get(key);
    if (value !== undefined) to.set(key, value);
  }
}
