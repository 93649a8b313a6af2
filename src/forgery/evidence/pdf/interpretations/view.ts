/** One interpretation of a PDF: which value each object number has in it. */
import type { ObjectReader } from "../object-reader.ts";
import { isStream, type PdfValue } from "../values.ts";

export interface ViewedObject {
  readonly value: PdfValue;
  /** The packed bytes, where the value is the dictionary of a stream. */
  readonly data?: Uint8Array;
}

/** Null takes an object away. */
export type Overrides = ReadonlyMap<number, ViewedObject | null>;

export interface View {
  /** As it is called in a sentence: "… shows". */
  readonly name: string;
  readonly trailer: ReadonlyMap<string, PdfValue>;
  readonly find: (number: number) => ViewedObject | undefined;
}

export function viewOf(
  name: string,
  reader: ObjectReader,
  trailer: ReadonlyMap<string, PdfValue>,
  overrides: Overrides = new Map(),
): View {
  return {
    name,
    trailer,
    find(number) {
      const override = overrides.get(number);
      if (override !== undefined) return override ?? undefined;
      return viewObject(reader, number);
    },
  };
}

export function viewObject(reader: ObjectReader, number: number): ViewedObject | undefined {
  const value = reader.resolve({ kind: "reference", number, generation: 0 });
  if (value === undefined) return undefined;
  if (!isStream(value)) return { value };
  return { value: { kind: "dictionary", entries: value.entries }, data: reader.bytes.subarray(value.start, value.end) };
}
