/** What each object of one version of a PDF is there for, by the way on which it is reached from the document's root. */
import type { ObjectReader } from "./object-reader.ts";
import { readPages } from "./page-tree.ts";
import { asEntries, asItems, asName, isReference, type PdfValue } from "./values.ts";

export type ContentRole =
  | "page content"
  | "metadata"
  | "signature data"
  | "form values"
  | "annotations"
  | "attachments"
  | "structure";
/** Objects that hold several things, so that their entries have to be looked at one by one. */
export type FrameRole = "catalogue" | "page" | "page tree" | "form" | "annotation list" | "field list";
export type ObjectRole = ContentRole | FrameRole;

type Entries = ReadonlyMap<string, PdfValue>;

export const pageContentKeys: ReadonlySet<string> = new Set([
  "Contents",
  "Resources",
  "MediaBox",
  "CropBox",
  "Rotate",
  "UserUnit",
  "Group",
]);
/** They lead back up. */
const backKeys = new Set(["Parent", "P", "StructParent", "StructParents", "Dest", "Pg"]);
/** Values walked over in one version; the largest honest files have some million. */
const visitLimit = 2_000_000;

type Roles = ReadonlyMap<number, ObjectRole>;

/** Asked for each version by the one before it, the one after it, and who looks for what is not reached. */
const known = new WeakMap<ObjectReader, { readonly trailer: Entries; readonly roles: Roles | undefined }>();

/** Undefined when the document has more than can be walked over. */
export function findObjectRoles(reader: ObjectReader, trailer: Entries): Roles | undefined {
  const last = known.get(reader);
  if (last?.trailer === trailer) return last.roles;
  const roles = walkDocument(reader, trailer);
  known.set(reader, { trailer, roles });
  return roles;
}

function walkDocument(reader: ObjectReader, trailer: Entries): Roles | undefined {
  const roles = new Map<number, ObjectRole>();
  let visits = 0;

  function mark(value: PdfValue | undefined, role: ObjectRole): void {
    if (isReference(value) && !roles.has(value.number)) roles.set(value.number, role);
  }

  function walk(start: PdfValue | undefined, role: ContentRole): void {
    const stack: (PdfValue | undefined)[] = [start];
    while (stack.length > 0 && visits < visitLimit) {
      visits += 1;
      const value = stack.pop();
      if (isReference(value)) {
        if (roles.has(value.number)) continue;
        const found = reader.resolve(value);
        if (isPageNode(found)) continue;
        roles.set(value.number, role);
        stack.push(found);
        continue;
      }
      const items = asItems(value);
      if (items !== undefined) for (const item of items) stack.push(item);
      for (const [key, entry] of asEntries(value) ?? []) if (!backKeys.has(key)) stack.push(entry);
    }
  }

  function walkFields(value: PdfValue | undefined, inherited: string | undefined, depth: number): void {
    const field = asEntries(reader.resolve(value));
    if (field === undefined || depth > 32 || (isReference(value) && roles.has(value.number))) return;
    const type = asName(reader.resolve(field.get("FT"))) ?? inherited;
    const role = type === "Sig" ? "signature data" : "form values";
    mark(value, role);
    for (const kid of asItems(reader.resolve(field.get("Kids"))) ?? []) walkFields(kid, type, depth + 1);
    for (const [key, entry] of field) if (!backKeys.has(key) && key !== "Kids") walk(entry, role);
  }

  function walkForm(reference: PdfValue | undefined): void {
    const form = asEntries(reader.resolve(reference));
    mark(reference, "form");
    const fields = form?.get("Fields");
    mark(fields, "field list");
    for (const field of asItems(reader.resolve(fields)) ?? []) walkFields(field, undefined, 0);
    for (const [key, entry] of form ?? []) if (key !== "Fields") walk(entry, "form values");
  }

  function walkAnnotations(list: PdfValue | undefined): void {
    mark(list, "annotation list");
    for (const annotation of asItems(reader.resolve(list)) ?? []) {
      const entries = asEntries(reader.resolve(annotation));
      const isWidget = asName(reader.resolve(entries?.get("Subtype"))) === "Widget";
      if (!isWidget) walk(annotation, "annotations");
      else walk(annotation, asName(reader.resolve(entries?.get("FT"))) === "Sig" ? "signature data" : "form values");
    }
  }

  const rootReference = trailer.get("Root");
  const root = asEntries(reader.resolve(rootReference));
  mark(rootReference, "catalogue");
  const pages = readPages(reader, trailer);
  for (const { objectNumber } of pages) if (objectNumber !== undefined) roles.set(objectNumber, "page");
  markTree(root?.get("Pages"), 0);
  for (const { entries } of pages) for (const key of pageContentKeys) walk(entries.get(key), "page content");
  walk(trailer.get("Info"), "metadata");
  walk(root?.get("Metadata"), "metadata");
  walk(root?.get("DSS"), "signature data");
  walk(root?.get("Perms"), "signature data");
  walkForm(root?.get("AcroForm"));
  for (const { entries } of pages) walkAnnotations(entries.get("Annots"));
  walk(root?.get("AF"), "attachments");
  walk(asEntries(reader.resolve(root?.get("Names")))?.get("EmbeddedFiles"), "attachments");
  for (const { entries } of pages) {
    walk(entries.get("Metadata"), "metadata");
    walk(entries.get("PieceInfo"), "metadata");
    for (const [key, value] of entries) if (key !== "Annots" && !backKeys.has(key)) walk(value, "structure");
  }
  for (const [key, value] of root ?? []) if (key !== "Pages") walk(value, "structure");
  walk(trailer.get("Encrypt"), "structure");
  return visits >= visitLimit ? undefined : roles;

  function markTree(node: PdfValue | undefined, depth: number): void {
    if (depth > 64 || !isReference(node) || roles.has(node.number)) return;
    roles.set(node.number, "page tree");
    for (const kid of asItems(reader.resolve(asEntries(reader.resolve(node))?.get("Kids"))) ?? []) {
      markTree(kid, depth + 1);
    }
  }
}

function isPageNode(value: PdfValue | undefined): boolean {
  const type = asName(asEntries(value)?.get("Type"));
  return type === "Page" || type === "Pages" || type === "Catalog";
}
