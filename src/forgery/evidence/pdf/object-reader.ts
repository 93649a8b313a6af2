/** The objects of one version of a PDF, by number: read where the cross-reference says, unpacked where they are packed. */
import { type Budget, DamageError } from "../budget.ts";
import { unpackStream } from "./filters.ts";
import { readIndirectObject } from "./indirect-object.ts";
import { PdfParser } from "./parser.ts";
import { asItems, asName, asWhole, isReference, isStream, type PdfValue } from "./values.ts";
import type { XrefEntry } from "./xref.ts";

/** References to references; honest files have none. */
const hopLimit = 8;

export class ObjectReader {
  readonly bytes: Buffer;
  readonly budget: Budget;
  readonly #entries: ReadonlyMap<number, XrefEntry>;
  readonly #headerOffset: number;
  readonly #known = new Map<number, PdfValue | undefined>();
  readonly #containers = new Map<number, ReadonlyMap<number, PdfValue>>();

  constructor(bytes: Buffer, entries: ReadonlyMap<number, XrefEntry>, budget: Budget) {
    this.bytes = bytes;
    this.budget = budget;
    this.#entries = entries;
    this.#headerOffset = Math.max(0, bytes.subarray(0, 1_024).indexOf("%PDF-"));
  }

  /** The value itself, or what it refers to; undefined where that is missing or damaged. */
  resolve(value: PdfValue | undefined): PdfValue | undefined {
    let found = value;
    for (let hop = 0; hop < hopLimit && isReference(found); hop += 1) found = this.#findObject(found.number);
    return isReference(found) ? undefined : found;
  }

  get objectCount(): number {
    return this.#entries.size;
  }

  unpack(value: PdfValue | undefined): Uint8Array | undefined {
    const stream = this.resolve(value);
    if (!isStream(stream)) return undefined;
    return unpackStream(this.bytes, stream, this.budget, (inner) => this.resolve(inner));
  }

  #findObject(number: number): PdfValue | undefined {
    if (this.#known.has(number)) return this.#known.get(number);
    // Set first: an object whose length refers to itself must not be read for ever.
    this.#known.set(number, undefined);
    const entry = this.#entries.get(number);
    const value = entry === undefined ? undefined : this.#readEntry(number, entry);
    this.#known.set(number, value);
    return value;
  }

  #readEntry(number: number, entry: XrefEntry): PdfValue | undefined {
    try {
      switch (entry.kind) {
        case "free":
          return undefined;
        case "offset":
          return this.#readAt(number, entry.offset);
        case "packed":
          return this.#container(entry.container).get(number);
      }
    } catch (error) {
      if (error instanceof DamageError) return undefined;
      throw error;
    }
  }

  #readAt(number: number, offset: number): PdfValue | undefined {
    for (const place of new Set([offset, offset + this.#headerOffset])) {
      try {
        const found = readIndirectObject(this.bytes, place, this.budget, (value) => asWhole(this.resolve(value)));
        if (found.number === number) return found.value;
      } catch (error) {
        if (!(error instanceof DamageError)) throw error;
      }
    }
    return undefined;
  }

  #container(number: number): ReadonlyMap<number, PdfValue> {
    const known = this.#containers.get(number);
    if (known !== undefined) return known;
    const objects = new Map<number, PdfValue>();
    this.#containers.set(number, objects);
    const stream = this.#entries.get(number)?.kind === "offset" ? this.#findObject(number) : undefined;
    if (!isStream(stream) || asName(stream.entries.get("Type")) !== "ObjStm") return objects;
    const data = unpackStream(this.bytes, stream, this.budget, (inner) => this.resolve(inner));
    const first = asWhole(this.resolve(stream.entries.get("First"))) ?? 0;
    const count = asWhole(this.resolve(stream.entries.get("N"))) ?? 0;
    const header = new PdfParser(data, 0, this.budget, first);
    for (let index = 0; index < count; index += 1) {
      const objectNumber = header.findWhole();
      const offset = header.findWhole();
      if (objectNumber === undefined || offset === undefined) break;
      try {
        objects.set(objectNumber, new PdfParser(data, first + offset, this.budget).readValue());
      } catch (error) {
        if (!(error instanceof DamageError)) throw error;
      }
    }
    return objects;
  }

  /** The items of an array, each resolved. */
  resolveItems(value: PdfValue | undefined): (PdfValue | undefined)[] {
    return (asItems(this.resolve(value)) ?? []).map((item) => this.resolve(item));
  }
}
