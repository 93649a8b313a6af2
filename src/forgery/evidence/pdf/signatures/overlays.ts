/** What is drawn over the pages of one revision: every annotation, with the field that a widget belongs to. */
import type { ObjectReader } from "../object-reader.ts";
import { type PdfPage, readPages } from "../page-tree.ts";
import { decodeTextString } from "../text-string.ts";
import { asEntries, asItems, asName, asString, isReference, type PdfValue } from "../values.ts";
import { digestDeeply } from "./deep-digest.ts";
import type { OpenRevision } from "./signed-revision.ts";

export interface Overlay {
  readonly kind: "signature" | "field" | "annotation";
  readonly name: string;
  /** In the page's own coordinates. */
  readonly rect: { readonly left: number; readonly bottom: number; readonly right: number; readonly top: number };
  readonly look: string | undefined;
  readonly value: string | undefined;
}

const annotationLimit = 2_000;
const parentLimit = 16;
const nameLimit = 200;

/** By a key that stays the same from revision to revision, for each page. */
export function readOverlays(revision: OpenRevision, pageLimit: number): readonly ReadonlyMap<string, Overlay>[] {
  const { reader, trailer } = revision;
  return readPages(reader, trailer)
    .slice(0, pageLimit)
    .map((page) => readPage(reader, page));
}

function readPage(reader: ObjectReader, page: PdfPage): ReadonlyMap<string, Overlay> {
  const found = new Map<string, Overlay>();
  const items = asItems(reader.resolve(page.entries.get("Annots"))) ?? [];
  items.slice(0, annotationLimit).forEach((item, index) => {
    const entries = asEntries(reader.resolve(item));
    const rect = entries === undefined ? undefined : readRect(reader, entries.get("Rect"));
    if (entries === undefined || rect === undefined) return;
    const subtype = asName(reader.resolve(entries.get("Subtype"))) ?? "annotation";
    if (subtype === "Popup") return;
    const key = isReference(item) ? `object ${item.number}` : `place ${index}`;
    const look = ["AP", "AS", "F", "Rect", "MK", "C", "IC", "BS", "Border"].map((name) =>
      digestDeeply(reader, entries.get(name)),
    );
    const inherited = (name: string) => findInherited(reader, entries, name);
    const isSignature = asName(reader.resolve(inherited("FT"))) === "Sig";
    found.set(key, {
      kind: subtype !== "Widget" ? "annotation" : isSignature ? "signature" : "field",
      name: subtype === "Widget" ? nameOf(reader, inherited("T")) : subtype,
      rect,
      look: look.join(" "),
      value: digestDeeply(reader, inherited("V") ?? inherited("Contents")),
    });
  });
  return found;
}

function findInherited(reader: ObjectReader, own: ReadonlyMap<string, PdfValue>, name: string): PdfValue | undefined {
  let entries: ReadonlyMap<string, PdfValue> | undefined = own;
  for (let level = 0; entries !== undefined && level < parentLimit; level += 1) {
    const value = entries.get(name);
    if (value !== undefined) return value;
    entries = asEntries(reader.resolve(entries.get("Parent")));
  }
  return undefined;
}

function nameOf(reader: ObjectReader, value: PdfValue | undefined): string {
  const bytes = asString(reader.resolve(value));
  return bytes === undefined ? "" : decodeTextString(bytes.subarray(0, 2 * nameLimit)).slice(0, nameLimit);
}

function readRect(reader: ObjectReader, value: PdfValue | undefined): Overlay["rect"] | undefined {
  const numbers = reader.resolveItems(value).flatMap((item) => (typeof item === "number" ? [item] : []));
  const [x1, y1, x2, y2] = numbers;
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined;
  return { left: Math.min(x1, x2), right: Math.max(x1, x2), bottom: Math.min(y1, y2), top: Math.max(y1, y2) };
}
