/** Looks at the objects that pages are made of, as they are written, and notes every other way in which they can be read. */
import type { InterpretationOddity } from "../../../facts/interpretations.ts";
import { unlessDamaged } from "../../budget.ts";
import type { ObjectReader } from "../object-reader.ts";
import { asEntries, asItems, asName, asWhole, isReference, type PdfValue } from "../values.ts";
import { type Alternatives, lenientWay, listedWay, longWay, shortWay, strictWay, swallowWay } from "./alternatives.ts";
import { findContentVariants } from "./content-variants.ts";
import { type RawObject, type RawStream, readRawObject } from "./raw-object.ts";
import type { ViewedObject } from "./view.ts";

/** Filters of ISO 32000-1, table 6, and their short names. */
const filters = new Set(
  "FlateDecode Fl LZWDecode LZW ASCIIHexDecode AHx ASCII85Decode A85 RunLengthDecode RL CCITTFaxDecode CCF DCTDecode DCT JBIG2Decode JPXDecode Crypt".split(
    " ",
  ),
);
const syntaxOddities: readonly InterpretationOddity[] = [
  "object that is not written by the rules",
  "stream that does not begin by the rules",
];
/** Where most objects are written in a wrong way, it is the program's, and all readers know how to take it. */
const systematicShare = 0.5;
const systematicCount = 3;
/** Bytes by which a length may differ from where the end mark stands: line ends. */
const lengthTolerance = 4;

interface Looked {
  readonly number: number;
  readonly raw: RawObject;
}

export function noteOddObjects(reader: ObjectReader, numbers: Iterable<number>, into: Alternatives): void {
  const looked = [...numbers].flatMap((number) => look(reader, number, into) ?? []);
  const odd = looked.filter(({ raw }) => syntaxOddities.some((oddity) => raw.oddities.has(oddity)));
  const isSystematic = odd.length >= systematicCount && odd.length >= systematicShare * looked.length;
  const wrong = looked.filter(({ raw }) => raw.stream !== undefined && hasWrongLength(reader, raw, raw.stream));
  const streams = looked.filter(({ raw }) => raw.stream !== undefined).length;
  const isWrongAlways = wrong.length >= systematicCount && wrong.length >= systematicShare * streams;
  for (const one of looked) {
    if (!isSystematic) noteSyntax(reader, one, looked, into);
    noteValues(reader, one, into);
    if (!isWrongAlways && wrong.includes(one)) noteLengths(reader, one, into);
    noteContent(reader, one, into);
  }
}

/** An object whose place holds another one is noted at once; what is packed in a stream has no writing of its own. */
function look(reader: ObjectReader, number: number, into: Alternatives): Looked | undefined {
  const place = Number(reader.findPlace(number));
  if (!Number.isSafeInteger(place)) return undefined;
  const header = Math.max(0, reader.bytes.subarray(0, 1_024).indexOf("%PDF-"));
  for (const offset of new Set([place, place + header])) {
    const raw = readRawObject(reader.bytes, offset, reader.budget);
    if (raw === undefined) continue;
    if (raw.number === number) return { number, raw };
    if (reader.resolve({ kind: "reference", number, generation: 0 }) !== undefined) return undefined;
    into.note("cross-reference that leads to other objects");
    into.set(listedWay, number, asViewed(reader, raw, "last", "long"));
    return undefined;
  }
  return undefined;
}

export function asViewed(
  reader: ObjectReader,
  raw: RawObject,
  which: "first" | "last",
  length: "short" | "long",
): ViewedObject {
  const entries = new Map<string, PdfValue>();
  for (const [key, value] of raw.pairs) {
    const name = key.replace(/[^!-~]+.*$/, "");
    if (which === "last" || !entries.has(name)) entries.set(name, value);
  }
  if (raw.pairs.length === 0 && raw.stream === undefined) return { value: null };
  const value: PdfValue = { kind: "dictionary", entries };
  if (raw.stream === undefined) return { value };
  const { starts, firstMarker, lastMarker } = raw.stream;
  const start = starts.at(-1) ?? firstMarker;
  const stated = statedEnds(reader, raw, raw.stream);
  const end = length === "long" ? Math.max(lastMarker, ...stated) : Math.min(firstMarker, ...stated);
  const data = reader.bytes.subarray(start, Math.max(start, end));
  return { value, data: firstMarker < end && firstMarker >= start ? withoutMarks(data, entries) : data };
}

/** An end mark within contents would end them once more. */
function withoutMarks(data: Buffer, entries: ReadonlyMap<string, PdfValue>): Buffer {
  if (entries.has("Filter")) return data;
  return Buffer.from(data.toString("latin1").replaceAll("endstream", "         "), "latin1");
}

function statedEnds(reader: ObjectReader, raw: RawObject, { starts }: RawStream): number[] {
  const start = starts[0] ?? 0;
  return raw.pairs.flatMap(([key, value]) => {
    const length = key === "Length" ? asWhole(reader.resolve(value)) : undefined;
    return length === undefined || start + length > reader.bytes.length ? [] : [start + length];
  });
}

function noteSyntax(reader: ObjectReader, { number, raw }: Looked, all: readonly Looked[], into: Alternatives): void {
  const odd = syntaxOddities.filter((oddity) => raw.oddities.has(oddity));
  if (odd.length === 0) return;
  for (const oddity of odd) into.note(oddity);
  into.set(strictWay, number, null);
  into.set(lenientWay, number, asViewed(reader, raw, "last", "long"));
  if (!raw.isUnended) return;
  // What does not end takes the next object with it.
  const placeOf = (one: Looked) => Number(reader.findPlace(one.number));
  const own = Number(reader.findPlace(number));
  const later = all.filter((one) => placeOf(one) > own).sort((one, other) => placeOf(one) - placeOf(other));
  if (later[0] === undefined) return;
  into.set(swallowWay, number, asViewed(reader, raw, "last", "short"));
  into.set(swallowWay, later[0].number, null);
}

function noteValues(reader: ObjectReader, { number, raw }: Looked, into: Alternatives): void {
  const valueOddities = [...raw.oddities].filter((oddity) => !syntaxOddities.includes(oddity));
  for (const oddity of valueOddities) into.note(oddity);
  if (valueOddities.length > 0) {
    into.set(shortWay, number, asViewed(reader, raw, "first", "short"));
    into.set(longWay, number, asViewed(reader, raw, "last", "long"));
  }
  if (raw.second !== undefined) into.set(lenientWay, number, { value: raw.second });
  const last = new Map(raw.pairs);
  const contents = reader.resolve(last.get("Contents"));
  const items = asItems(contents);
  if (items?.some((item) => !isReference(item))) {
    into.note("list of contents that is not written by the rules");
    const withContents = (list: readonly PdfValue[]): ViewedObject => ({
      value: { kind: "dictionary", entries: new Map([...last, ["Contents", { kind: "array", items: list }]]) },
    });
    into.set(strictWay, number, withContents(items.filter((item) => isReference(item))));
    into.set(lenientWay, number, withContents(flatten(items)));
  }
  if (raw.stream === undefined) return;
  const filter = reader.resolve(last.get("Filter"));
  const names = (asItems(filter) ?? [filter]).flatMap((item) => asName(reader.resolve(item)) ?? []);
  if (names.some((name) => !filters.has(name))) {
    into.note("stream with an unknown filter");
    const { value, data } = asViewed(reader, raw, "last", "long");
    into.set(strictWay, number, null);
    into.set(lenientWay, number, withoutFilter(value, data ?? new Uint8Array()));
  }
}

/** Nested lists, and numbers that stand as "5 0 r". */
function flatten(items: readonly PdfValue[]): PdfValue[] {
  const flat: PdfValue[] = [];
  items.forEach((item, index) => {
    if (isReference(item)) flat.push(item);
    const inner = asItems(item);
    if (inner !== undefined) for (const one of flatten(inner)) flat.push(one);
    const [number, generation, word] = [item, items[index + 1], items[index + 2]];
    const isWord = typeof word === "object" && word !== null && word.kind === "keyword" && /^r$/i.test(word.word);
    if (isWord && typeof number === "number" && typeof generation === "number") {
      flat.push({ kind: "reference", number, generation });
    }
  });
  return flat;
}

function withoutFilter(value: PdfValue, data: Uint8Array): ViewedObject {
  const entries = new Map(asEntries(value) ?? []);
  for (const key of ["Filter", "DecodeParms", "F", "DP"]) entries.delete(key);
  return { value: { kind: "dictionary", entries }, data };
}

/** Packed streams end by themselves, whatever their length is said to be. */
function hasWrongLength(reader: ObjectReader, raw: RawObject, stream: RawStream): boolean {
  if (raw.pairs.some(([key]) => key === "Filter" || key === "F")) return false;
  const ends = [...statedEnds(reader, raw, stream), stream.firstMarker, stream.lastMarker];
  return Math.max(...ends) - Math.min(...ends) > lengthTolerance;
}

function noteLengths(reader: ObjectReader, { number, raw }: Looked, into: Alternatives): void {
  into.note("stream that is longer than its length says");
  into.set(shortWay, number, asViewed(reader, raw, "first", "short"));
  into.set(longWay, number, asViewed(reader, raw, "last", "long"));
}

function noteContent(reader: ObjectReader, { number, raw }: Looked, into: Alternatives): void {
  if (raw.stream === undefined || !isContent(raw)) return;
  const content = unlessDamaged(() => reader.unpack({ kind: "reference", number, generation: 0 }));
  const variants = content === undefined ? undefined : findContentVariants(Buffer.from(content));
  if (variants === undefined) return;
  for (const oddity of variants.oddities) into.note(oddity);
  const { value } = asViewed(reader, raw, "last", "long");
  into.set(strictWay, number, withoutFilter(value, variants.strict));
  into.set(lenientWay, number, withoutFilter(value, variants.lenient));
}

function isContent({ pairs }: RawObject): boolean {
  return !pairs.some(([key]) => key === "Type" || key === "Subtype");
}
