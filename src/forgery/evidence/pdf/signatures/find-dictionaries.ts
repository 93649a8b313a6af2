/** Finds every signature dictionary of a file, wherever it stands, by the byte range that each must have. */
import { DamageError } from "../../budget.ts";
import { readIndirectObject } from "../indirect-object.ts";
import type { ObjectReader } from "../object-reader.ts";
import { asEntries, asItems, type PdfValue } from "../values.ts";

export interface SignatureDictionary {
  /** Where its object stands in the file. */
  readonly offset: number;
  readonly objectNumber: number;
  readonly entries: ReadonlyMap<string, PdfValue>;
}

/** Long-term archives are renewed once in some years; a hundred signatures are seen on no honest document. */
const dictionaryLimit = 100;
/** From the object's number to its byte range: the signature itself may stand between, some hundred kilobytes of digits. */
const reachBytes = 2 * 2 ** 20;
const depthLimit = 8;
const mark = Buffer.from("/ByteRange", "latin1");

export function hasSignatureMark(bytes: Buffer): boolean {
  return bytes.includes(mark);
}

export function findSignatureDictionaries(reader: ObjectReader): SignatureDictionary[] {
  const { bytes, budget } = reader;
  const found: SignatureDictionary[] = [];
  let position = bytes.indexOf(mark);
  for (let count = 0; position >= 0 && count < dictionaryLimit; count += 1) {
    const start = findObjectBefore(bytes, position);
    if (start !== undefined && !found.some(({ offset }) => offset === start)) {
      try {
        const object = readIndirectObject(bytes, start, budget);
        const entries = findWithRange(reader.decrypt(object), 0);
        if (entries !== undefined) found.push({ offset: start, objectNumber: object.number, entries });
      } catch (error) {
        if (!(error instanceof DamageError)) throw error;
      }
    }
    position = bytes.indexOf(mark, position + mark.length);
  }
  return found;
}

/** The last "7 0 obj" before a place. */
function findObjectBefore(bytes: Buffer, position: number): number | undefined {
  let at = bytes.lastIndexOf(" obj", position);
  if (at < 0 || position - at > reachBytes) return undefined;
  const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39;
  while (at > 0 && isDigit(bytes[at - 1] ?? 0)) at -= 1;
  while (at > 0 && [9, 10, 13, 32].includes(bytes[at - 1] ?? 0)) at -= 1;
  while (at > 0 && isDigit(bytes[at - 1] ?? 0)) at -= 1;
  return at;
}

/** The dictionary itself, or one within it: a field may hold its signature directly. */
function findWithRange(value: PdfValue | undefined, depth: number): ReadonlyMap<string, PdfValue> | undefined {
  if (depth > depthLimit) return undefined;
  const entries = asEntries(value);
  if (entries?.has("ByteRange")) return entries;
  for (const inner of entries?.values() ?? asItems(value) ?? []) {
    const found = findWithRange(inner, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
