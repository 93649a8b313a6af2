/** The objects of one version of a PDF, by number: read where the cross-reference says, unpacked where they are packed. */
import { type Budget, DamageError, unlessDamaged } from "../budget.ts";
import { type Decryption, decryptStream, decryptStrings } from "./decryption.ts";
import { unpackBytes } from "./filters.ts";
import { type IndirectObject, readIndirectObject } from "./indirect-object.ts";
import { PdfParser } from "./parser.ts";
import { asItems, asName, asWhole, isReference, isStream, type PdfStream, type PdfValue } from "./values.ts";
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
  /** Where streams begin that gave only what could be had of them. */
  readonly #repaired = new Set<number>();

  readonly #decryption: Decryption | undefined;
  readonly #parsed: Map<number, IndirectObject>;

  /** Readers of versions of the same file may share what they parsed, by its place. */
  constructor(
    bytes: Buffer,
    entries: ReadonlyMap<number, XrefEntry>,
    budget: Budget,
    shared: { readonly decryption?: Decryption; readonly parsed?: Map<number, IndirectObject> } = {},
  ) {
    this.bytes = bytes;
    this.budget = budget;
    this.#entries = entries;
    this.#headerOffset = Math.max(0, bytes.subarray(0, 1_024).indexOf("%PDF-"));
    this.#decryption = shared.decryption;
    this.#parsed = shared.parsed ?? new Map();
  }

  /** Where an object stands by the cross-reference; undefined where that does not name it. */
  findEntry(number: number): XrefEntry | undefined {
    return this.#entries.get(number);
  }

  /** Equal for the same bytes at the same place of the same file; undefined for an object that is free or not named. */
  findPlace(number: number): string | undefined {
    const entry = this.#entries.get(number);
    if (entry === undefined || entry.kind === "free") return undefined;
    if (entry.kind === "offset") return `${entry.offset}`;
    const container = this.#entries.get(entry.container);
    return `${container?.kind === "offset" ? container.offset : "?"}/${entry.index}`;
  }

  get objectNumbers(): Iterable<number> {
    return this.#entries.keys();
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
    return this.#unpackStream(stream);
  }

  /** As it stands in the file, but decrypted. */
  packedBytes(stream: PdfStream): Uint8Array {
    const packed = this.bytes.subarray(stream.start, stream.end);
    return this.#decryption === undefined ? packed : decryptStream(stream, packed, this.#decryption);
  }

  #unpackStream(stream: PdfStream): Uint8Array {
    const note = () => this.#repaired.add(stream.start);
    return unpackBytes(this.packedBytes(stream), stream.entries, this.budget, (inner) => this.resolve(inner), note);
  }

  /** How many of the streams unpacked so far were not whole. */
  get repairedStreams(): number {
    return this.#repaired.size;
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

  /** With its strings as they were, for an object that was read where it stands in the file. */
  decrypt({ value, number, generation }: IndirectObject): PdfValue {
    return this.#decryption === undefined ? value : decryptStrings(value, number, generation, this.#decryption);
  }

  #readAt(number: number, offset: number): PdfValue | undefined {
    for (const place of new Set([offset, offset + this.#headerOffset])) {
      try {
        const found = this.#parse(place);
        if (found.number !== number) continue;
        return this.decrypt(found);
      } catch (error) {
        if (!(error instanceof DamageError)) throw error;
      }
    }
    return undefined;
  }

  #parse(place: number): IndirectObject {
    const known = this.#parsed.get(place);
    if (known !== undefined) return known;
    const found = readIndirectObject(this.bytes, place, this.budget, (value) => asWhole(this.resolve(value)));
    // What reaches the end of this version may go on in the next.
    if (found.end < this.bytes.length) this.#parsed.set(place, found);
    return found;
  }

  #container(number: number): ReadonlyMap<number, PdfValue> {
    const known = this.#containers.get(number);
    if (known !== undefined) return known;
    const objects = new Map<number, PdfValue>();
    this.#containers.set(number, objects);
    const stream = this.#entries.get(number)?.kind === "offset" ? this.#findObject(number) : undefined;
    if (!isStream(stream) || asName(stream.entries.get("Type")) !== "ObjStm") return objects;
    const data = this.#unpackStream(stream);
    const first = asWhole(this.resolve(stream.entries.get("First"))) ?? 0;
    const count = asWhole(this.resolve(stream.entries.get("N"))) ?? 0;
    const header = new PdfParser(data, 0, this.budget, first);
    for (let index = 0; index < count; index += 1) {
      const objectNumber = header.findWhole();
      const offset = header.findWhole();
      if (objectNumber === undefined || offset === undefined) break;
      unlessDamaged(() => objects.set(objectNumber, new PdfParser(data, first + offset, this.budget).readValue()));
    }
    return objects;
  }

  /** The items of an array, each resolved. */
  resolveItems(value: PdfValue | undefined): (PdfValue | undefined)[] {
    return (asItems(this.resolve(value)) ?? []).map((item) => this.resolve(item));
  }
}
