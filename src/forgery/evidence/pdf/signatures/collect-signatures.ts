/** Every signature of a file, with the field that leads to it, if one does. */
import type { SignatureFact } from "../../../facts/signatures.ts";
import type { PdfStructure } from "../structure.ts";
import { asEntries, asItems, asString, isReference, type PdfValue } from "../values.ts";
import { readByteRange } from "./byte-range.ts";
import { findSignatureDictionaries, hasSignatureMark } from "./find-dictionaries.ts";
import { type FormField, readFormFields } from "./form-fields.ts";
import { type OpenRevision, openRevision } from "./signed-revision.ts";

export interface FoundSignature {
  readonly entries: ReadonlyMap<string, PdfValue>;
  readonly field: FormField | undefined;
  readonly place: SignatureFact["place"];
  readonly isCurrent: boolean;
}

/** Those of the current document first, then those that only earlier versions or no version leads to. */
function collect(structure: PdfStructure): FoundSignature[] {
  const current = structure.versions.at(-1);
  if (current === undefined) return [];
  const { reader, trailer } = current;
  const fields = readFormFields(reader, trailer);
  const found: FoundSignature[] = [];
  const known = new Set<string>();
  const add = (one: FoundSignature) => {
    const key = keyOf(one.entries);
    if (known.has(key)) return;
    known.add(key);
    found.push(one);
  };
  for (const field of fields) {
    const value = reader.resolve(field.entries.get("V"));
    // A signed field that leads nowhere is one whose signature was removed; a blank one has no value at all.
    const isLost = field.type === "Sig" && field.entries.has("V") && value === undefined;
    const entries = isLost ? new Map<string, PdfValue>() : asEntries(value);
    if (entries === undefined || (field.type !== "Sig" && !entries.has("ByteRange"))) continue;
    add({ entries, field, place: "field", isCurrent: true });
  }
  const root = asEntries(reader.resolve(trailer.get("Root")));
  for (const value of asEntries(reader.resolve(root?.get("Perms")))?.values() ?? []) {
    const entries = asEntries(reader.resolve(value));
    if (entries?.has("ByteRange")) add({ entries, field: undefined, place: "permissions", isCurrent: true });
  }
  if (!hasSignatureMark(reader.bytes)) return found;
  for (const { objectNumber, entries } of findSignatureDictionaries(reader)) {
    const field = findEarlierField(structure, objectNumber);
    add({ entries, field, place: field === undefined ? "none" : "field", isCurrent: false });
  }
  return found;
}

/** The same bytes read twice are one signature. */
function keyOf(entries: ReadonlyMap<string, PdfValue>): string {
  const range = (asItems(entries.get("ByteRange")) ?? []).map(String).join(",");
  const contents = asString(entries.get("Contents"));
  const head = contents === undefined ? "" : Buffer.from(contents.subarray(0, 4_096)).toString("base64");
  return `${range};${contents?.length ?? -1};${head}`;
}

function findEarlierField({ versions }: PdfStructure, objectNumber: number): FormField | undefined {
  for (const { reader, trailer } of versions.slice(0, -1).reverse()) {
    const field = readFormFields(reader, trailer).find(({ entries, objectNumber: own }) => {
      const value = entries.get("V");
      return (isReference(value) && value.number === objectNumber) || own === objectNumber;
    });
    if (field !== undefined) return field;
  }
  return undefined;
}

const known = new WeakMap<PdfStructure, readonly FoundSignature[]>();

export function collectSignatures(structure: PdfStructure): readonly FoundSignature[] {
  const found = known.get(structure) ?? collect(structure);
  known.set(structure, found);
  return found;
}

/** The oldest revision that a signature covers soundly; only among those that something was appended to, if asked for. */
export function findSignedRevision(
  structure: PdfStructure,
  isFollowed = true,
): { index: number; revision: OpenRevision } | undefined {
  const bytes = structure.versions.at(-1)?.reader.bytes;
  if (bytes === undefined) return undefined;
  const candidates = collectSignatures(structure).flatMap(({ entries }, index) => {
    const { coverage } = readByteRange(bytes, entries.get("ByteRange"));
    const isFit = coverage.faults.length === 0 && (!isFollowed || coverage.bytesAfter > 0);
    return isFit ? [{ index, end: coverage.end }] : [];
  });
  const oldest = candidates.sort((one, other) => one.end - other.end)[0];
  const revision = oldest === undefined ? undefined : openRevision(structure, oldest.end);
  return oldest === undefined || revision === undefined ? undefined : { index: oldest.index, revision };
}
