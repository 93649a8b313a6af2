/** The values that a PDF is written in (ISO 32000-1, 7.3), and safe ways to look into them. */

export interface PdfName {
  readonly kind: "name";
  readonly name: string;
}
export interface PdfString {
  readonly kind: "string";
  readonly bytes: Uint8Array;
}
export interface PdfReference {
  readonly kind: "reference";
  readonly number: number;
  readonly generation: number;
}
export interface PdfArray {
  readonly kind: "array";
  readonly items: readonly PdfValue[];
}
export interface PdfDictionary {
  readonly kind: "dictionary";
  readonly entries: ReadonlyMap<string, PdfValue>;
}
export interface PdfStream {
  readonly kind: "stream";
  readonly entries: ReadonlyMap<string, PdfValue>;
  /** The object that it is, which an encrypted one is decrypted by. */
  readonly number: number;
  readonly generation: number;
  /** Where the packed bytes stand in the file. */
  readonly start: number;
  readonly end: number;
}
/** A bare word that is no value, such as `endobj`. */
export interface PdfKeyword {
  readonly kind: "keyword";
  readonly word: string;
}
export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfReference
  | PdfArray
  | PdfDictionary
  | PdfStream
  | PdfKeyword;

type Kind = Exclude<PdfValue, null | boolean | number>["kind"];

function isKind<K extends Kind>(value: PdfValue | undefined, kind: K): value is Extract<PdfValue, { kind: K }> {
  return typeof value === "object" && value !== null && value.kind === kind;
}

export function isReference(value: PdfValue | undefined): value is PdfReference {
  return isKind(value, "reference");
}
export function isKeyword(value: PdfValue | undefined, word: string): boolean {
  return isKind(value, "keyword") && value.word === word;
}
export function isStream(value: PdfValue | undefined): value is PdfStream {
  return isKind(value, "stream");
}
export function asName(value: PdfValue | undefined): string | undefined {
  return isKind(value, "name") ? value.name : undefined;
}
export function asString(value: PdfValue | undefined): Uint8Array | undefined {
  return isKind(value, "string") ? value.bytes : undefined;
}
export function asItems(value: PdfValue | undefined): readonly PdfValue[] | undefined {
  return isKind(value, "array") ? value.items : undefined;
}
/** The entries of a dictionary, or of a stream's dictionary. */
export function asEntries(value: PdfValue | undefined): ReadonlyMap<string, PdfValue> | undefined {
  return isKind(value, "dictionary") || isKind(value, "stream") ? value.entries : undefined;
}
export function asWhole(value: PdfValue | undefined): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
