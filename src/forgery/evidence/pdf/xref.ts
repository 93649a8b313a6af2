/** One cross-reference section of a PDF, a table or a stream: where each object stands, and which section came before. */
import { type Budget, DamageError } from "../budget.ts";
import { unpackStream } from "./filters.ts";
import { readIndirectObject } from "./indirect-object.ts";
import { PdfParser } from "./parser.ts";
import { asEntries, asItems, asName, asWhole, isStream, type PdfValue } from "./values.ts";

export type XrefEntry =
  | { readonly kind: "free" }
  | { readonly kind: "offset"; readonly offset: number }
  | { readonly kind: "packed"; readonly container: number; readonly index: number };

export interface XrefSection {
  readonly offset: number;
  readonly form: "table" | "stream";
  readonly entries: ReadonlyMap<number, XrefEntry>;
  readonly trailer: ReadonlyMap<string, PdfValue>;
}

/** The largest honest files seen have some 100,000 objects. */
const entryLimit = 1_000_000;

export function readXrefSection(bytes: Buffer, offset: number, budget: Budget): XrefSection {
  if (offset < 0 || offset >= bytes.length) throw new DamageError("A cross-reference lies outside the file.");
  const parser = new PdfParser(bytes, offset, budget);
  return parser.findKeyword("xref") ? readTable(parser, offset, budget) : readXrefStream(bytes, offset, budget);
}

function readTable(parser: PdfParser, offset: number, budget: Budget): XrefSection {
  const entries = new Map<number, XrefEntry>();
  while (!parser.findKeyword("trailer")) {
    const first = parser.findWhole();
    const count = parser.findWhole();
    if (first === undefined || count === undefined || entries.size + count > entryLimit) {
      throw new DamageError("A cross-reference table is damaged.");
    }
    readSubsection(parser, first, count, entries, budget);
  }
  const trailer = asEntries(parser.readValue());
  if (trailer === undefined) throw new DamageError("A cross-reference table has no trailer.");
  return { offset, form: "table", entries, trailer };
}

function readSubsection(
  parser: PdfParser,
  first: number,
  count: number,
  entries: Map<number, XrefEntry>,
  budget: Budget,
): void {
  let shift = 0;
  for (let index = 0; index < count; index += 1) {
    budget.spendValue();
    const offset = parser.findWhole();
    const generation = parser.findWhole();
    if (offset === undefined || generation === undefined) return;
    const isFree = parser.findKeyword("f");
    if (!isFree && !parser.findKeyword("n")) throw new DamageError("A cross-reference table is damaged.");
    // A table that should begin with the free head at 0 but counts from 1 is a well-known writer's error.
    if (index === 0 && first === 1 && isFree && generation === 65_535) shift = -1;
    entries.set(first + index + shift, isFree ? { kind: "free" } : { kind: "offset", offset });
  }
}

function readXrefStream(bytes: Buffer, offset: number, budget: Budget): XrefSection {
  const { value } = readIndirectObject(bytes, offset, budget);
  if (!isStream(value) || asName(value.entries.get("Type")) !== "XRef") {
    throw new DamageError("There is no cross-reference where one should stand.");
  }
  const widths = (asItems(value.entries.get("W")) ?? []).map((width) => asWhole(width) ?? 0);
  const [typeWidth = 0, secondWidth = 0, thirdWidth = 0] = widths;
  const rowBytes = typeWidth + secondWidth + thirdWidth;
  if (rowBytes === 0 || widths.some((width) => width > 8)) throw new DamageError("A cross-reference has no fields.");
  const data = unpackStream(bytes, value, budget);
  const size = asWhole(value.entries.get("Size")) ?? 0;
  const index = (asItems(value.entries.get("Index")) ?? [0, size]).map((item) => asWhole(item) ?? 0);

  const entries = new Map<number, XrefEntry>();
  let position = 0;
  for (let pair = 0; pair + 1 < index.length; pair += 2) {
    const first = index[pair] ?? 0;
    for (let step = 0; step < (index[pair + 1] ?? 0) && position + rowBytes <= data.length; step += 1) {
      budget.spendValue();
      const type = typeWidth === 0 ? 1 : readField(data, position, typeWidth);
      const second = readField(data, position + typeWidth, secondWidth);
      const third = readField(data, position + typeWidth + secondWidth, thirdWidth);
      position += rowBytes;
      if (type === 0) entries.set(first + step, { kind: "free" });
      else if (type === 1) entries.set(first + step, { kind: "offset", offset: second });
      else if (type === 2) entries.set(first + step, { kind: "packed", container: second, index: third });
      if (entries.size > entryLimit) throw new DamageError("A cross-reference has too many entries.");
    }
  }
  return { offset, form: "stream", entries, trailer: value.entries };
}

function readField(data: Uint8Array, start: number, width: number): number {
  let value = 0;
  for (let index = start; index < start + width; index += 1) value = value * 256 + (data[index] ?? 0);
  return value;
}

/** Rows looked at in one file. */
const rowLimit = 20_000;
const rowBytes = 20;
const row = /^\d{10} \d{5} [nf](?: \n| \r|\r\n)$/;

/** Rows of tables that are not written as the standard has them: 20 bytes each, to the byte (ISO 32000-1, 7.5.4). */
export function countIrregularRows(bytes: Buffer, tableOffsets: readonly number[]): number {
  let irregular = 0;
  let looked = 0;
  for (const offset of tableOffsets) {
    let position = offset + "xref".length;
    for (;;) {
      const head = /^\s*(\d{1,10}) (\d{1,10})\s*?(?:\r\n|\n|\r)/.exec(
        bytes.toString("latin1", position, position + 64),
      );
      if (head === null) break;
      position += head[0].length;
      const count = Number(head[2]);
      for (let index = 0; index < count && looked < rowLimit; index += 1) {
        looked += 1;
        const text = bytes.toString("latin1", position, position + rowBytes);
        if (!row.test(text)) {
          // From here on it is unknown where rows begin.
          irregular += count - index;
          return Math.min(irregular, rowLimit);
        }
        position += rowBytes;
      }
      if (looked >= rowLimit) return irregular;
    }
  }
  return irregular;
}
