/** Notes other interpretations of the file as a whole: objects that nothing leads to, second headers, counts of pages. */
import type { ObjectReader } from "../object-reader.ts";
import type { PdfStructure, PdfVersion } from "../structure.ts";
import { asEntries, asItems, asName, asWhole, isReference, type PdfValue } from "../values.ts";
import { type Alternatives, countWay, firstWay, headerWay, lastWay, lenientWay, strictWay } from "./alternatives.ts";
import { findUnlistedObjects } from "./occurrences.ts";
import { asViewed } from "./odd-objects.ts";
import { readRawObject } from "./raw-object.ts";
import { type ViewedObject, viewObject } from "./view.ts";

/** Hold other objects or the cross-reference, and show nothing themselves. */
const structural = new Set(["XRef", "ObjStm"]);
const unlistedLimit = 5_000;
const headerLimit = 50;
const tableBytes = 2 * 2 ** 20;

export function noteOddStructure(structure: PdfStructure, reachable: ReadonlySet<number>, into: Alternatives): void {
  const current = structure.versions.at(-1);
  if (current === undefined) return;
  noteUnlisted(structure, current, reachable, into);
  noteHeaders(current.reader, reachable, into);
  noteCount(current.reader, current.trailer, into);
  noteUntypedPages(current.reader, current.trailer, into);
  if (!current.trailer.has("Size")) noteOddRows(current.reader, reachable, into);
}

function noteUnlisted(
  structure: PdfStructure,
  { reader, trailer, pageCount }: PdfVersion,
  reachable: ReadonlySet<number>,
  into: Alternatives,
): void {
  const isRepaired = !trailer.has("Size") || pageCount === 0;
  for (const { number, offset, isWithinStream } of findUnlistedObjects(structure).slice(0, unlistedLimit)) {
    const raw = readRawObject(reader.bytes, offset, reader.budget);
    if (raw === undefined) continue;
    const type = asName(new Map(raw.pairs).get("Type"));
    if (structural.has(type ?? "") || raw.pairs.some(([key]) => key === "Linearized")) continue;
    const isCatalog = type === "Catalog";
    if (!(reachable.has(number) || (isCatalog && !isWithinStream))) continue;
    const object = asViewed(reader, raw, "last", "long");
    const listed = viewObject(reader, number);
    reader.budget.spendSearchedBytes((object.data?.length ?? 0) + (listed?.data?.length ?? 0));
    if (listed !== undefined && isSame(listed, object)) continue;
    into.note("objects that no cross-reference leads to");
    const place = Number(reader.findPlace(number));
    const isMissing = listed === undefined;
    if (isMissing || offset > place) into.set(lastWay, number, object);
    // Where the cross-reference had to be repaired, what comes first in the file is an earlier state of it.
    const isEarlier = isRepaired || (!isMissing && offset >= place);
    if (!isEarlier && into.find(firstWay, number) === undefined) into.set(firstWay, number, object);
    if (isCatalog) into.setRoot(offset > place ? lastWay : firstWay, { kind: "reference", number, generation: 0 });
  }
}

function isSame(one: ViewedObject, other: ViewedObject): boolean {
  const describe = (value: PdfValue) =>
    JSON.stringify(value, (key, inner) => {
      if (key === "Length") return undefined;
      return inner instanceof Map ? [...inner].filter(([name]) => name !== "Length").sort() : inner;
    });
  const trimmed = (data: Uint8Array | undefined) =>
    Buffer.from(data ?? [])
      .toString("latin1")
      .trim();
  return describe(one.value) === describe(other.value) && trimmed(one.data) === trimmed(other.data);
}

/** Programs that look for the last header count offsets from there, and see nothing of what stands before it. */
function noteHeaders(reader: ObjectReader, reachable: ReadonlySet<number>, into: Alternatives): void {
  const { bytes } = reader;
  let header = bytes.indexOf("%PDF-", 1);
  for (let count = 0; header > 0 && count < headerLimit; count += 1) {
    const isVersion = /^%PDF-\d\.\d/.test(bytes.toString("latin1", header, header + 8));
    if (isVersion && !isWithinStreamOf(reader, reachable, header)) {
      const before = [...reachable].filter((number) => Number(reader.findPlace(number)) < header);
      // Where all of it stands before, the header begins another file, which is none of this one's.
      if (before.length > 0 && before.length < reachable.size) {
        into.note("objects outside the file proper");
        for (const number of before) into.set(headerWay, number, null);
      }
    }
    header = bytes.indexOf("%PDF-", header + 1);
  }
}

function isWithinStreamOf(reader: ObjectReader, reachable: ReadonlySet<number>, place: number): boolean {
  for (const number of new Set([...reachable, ...reader.objectNumbers])) {
    const value = reader.resolve({ kind: "reference", number, generation: 0 });
    const isStream = typeof value === "object" && value !== null && value.kind === "stream";
    if (isStream && place >= value.start && place < value.end) return true;
  }
  return false;
}

/** Fewer pages than there are, all in one list: programs that believe the number show only the first of them. */
function noteCount(reader: ObjectReader, trailer: ReadonlyMap<string, PdfValue>, into: Alternatives): void {
  const root = asEntries(reader.resolve(trailer.get("Root")));
  const reference = root?.get("Pages");
  const tree = asEntries(reader.resolve(reference));
  const kids = asItems(reader.resolve(tree?.get("Kids")));
  const count = asWhole(reader.resolve(tree?.get("Count")));
  if (tree === undefined || kids === undefined || count === undefined || !isReference(reference)) return;
  if (count === 0 || count >= kids.length) return;
  const areLeaves = kids.every((kid) => asEntries(reader.resolve(kid))?.has("Kids") !== true);
  if (!areLeaves) return;
  into.note("page tree that counts fewer pages than it has");
  into.set(countWay, reference.number, withKids(tree, kids.slice(0, count)));
  into.set(lenientWay, reference.number, withKids(tree, kids));
}

function withKids(tree: ReadonlyMap<string, PdfValue>, kids: readonly PdfValue[]): ViewedObject {
  const list: PdfValue = { kind: "array", items: kids };
  const entries = new Map<string, PdfValue>([...tree, ["Kids", list], ["Count", kids.length]]);
  return { value: { kind: "dictionary", entries } };
}

/** Pages whose type stands in a comment: programs that go by types do not show them. */
function noteUntypedPages(reader: ObjectReader, trailer: ReadonlyMap<string, PdfValue>, into: Alternatives): void {
  const root = asEntries(reader.resolve(trailer.get("Root")));
  const reference = root?.get("Pages");
  const tree = asEntries(reader.resolve(reference));
  const kids = asItems(reader.resolve(tree?.get("Kids"))) ?? [];
  if (tree === undefined || !isReference(reference)) return;
  const typed = kids.filter((kid) => !hasCommentedType(reader, kid));
  if (typed.length === kids.length || typed.length === 0) return;
  into.note("page whose type is commented out");
  into.set(strictWay, reference.number, withKids(tree, typed));
}

function hasCommentedType(reader: ObjectReader, kid: PdfValue): boolean {
  const place = isReference(kid) ? Number(reader.findPlace(kid.number)) : Number.NaN;
  if (!Number.isSafeInteger(place) || asEntries(reader.resolve(kid))?.has("Type") !== false) return false;
  const end = reader.bytes.indexOf("endobj", place);
  return /%[^\r\n]*\/Type/.test(reader.bytes.toString("latin1", place, Math.min(end, place + 4_096)));
}

/** Rows of a cross-reference table that say neither "in use" nor "free": who does not repair the file has no such object. */
function noteOddRows(reader: ObjectReader, reachable: ReadonlySet<number>, into: Alternatives): void {
  const { bytes } = reader;
  const table = bytes.lastIndexOf("\nxref");
  if (table < 0) return;
  const text = bytes.toString("latin1", table, Math.min(bytes.length, table + tableBytes));
  let number = 0;
  for (const row of text.matchAll(/^(\d+) (\d+)(?: (\S))?[ \t]*$/gm)) {
    if (row[3] === undefined) {
      number = Number(row[1]);
      continue;
    }
    if (row[3] !== "n" && row[3] !== "f" && reachable.has(number)) {
      into.note("cross-reference that is not written by the rules");
      into.set(strictWay, number, null);
    }
    number += 1;
  }
}
