/** The pages of one version of a PDF, in order, each with what it inherits. */
import type { ObjectReader } from "./object-reader.ts";
import { asEntries, asName, isReference, type PdfValue } from "./values.ts";

export interface PdfPage {
  /** Stays the same from version to version, which is how a page is known again; undefined for a page without a number. */
  readonly objectNumber: number | undefined;
  readonly entries: ReadonlyMap<string, PdfValue>;
}

const inheritable = ["Resources", "MediaBox", "CropBox", "Rotate"];
/** Levels of the tree; honest trees have two to five. */
const depthLimit = 64;
/** More than any limit on pages that can be set. */
const pageLimit = 20_000;

export function readPages(reader: ObjectReader, trailer: ReadonlyMap<string, PdfValue>): PdfPage[] {
  const root = asEntries(reader.resolve(trailer.get("Root")));
  const pages: PdfPage[] = [];
  const visited = new Set<number>();

  function visit(node: PdfValue | undefined, inherited: ReadonlyMap<string, PdfValue>, depth: number): void {
    if (depth > depthLimit || pages.length >= pageLimit) return;
    const objectNumber = isReference(node) ? node.number : undefined;
    if (objectNumber !== undefined && visited.has(objectNumber)) return;
    if (objectNumber !== undefined) visited.add(objectNumber);
    const own = asEntries(reader.resolve(node));
    if (own === undefined) return;
    reader.budget.spendValue();
    const handedDown = new Map(inherited);
    for (const key of inheritable) {
      const value = own.get(key);
      if (value !== undefined) handedDown.set(key, value);
    }
    const isTree = asName(reader.resolve(own.get("Type"))) === "Pages" || own.has("Kids");
    if (!isTree) pages.push({ objectNumber, entries: new Map([...handedDown, ...own]) });
    else for (const kid of kidsOf(own)) visit(kid, handedDown, depth + 1);
  }

  function kidsOf(node: ReadonlyMap<string, PdfValue>): readonly PdfValue[] {
    const kids = reader.resolve(node.get("Kids"));
    return typeof kids === "object" && kids !== null && kids.kind === "array" ? kids.items : [];
  }

  visit(root?.get("Pages"), new Map(), 0);
  return pages;
}
