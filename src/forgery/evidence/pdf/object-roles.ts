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
  const walk = new RoleWalk(reader);
  walk.walkAll(trailer);
  return walk.isCut ? undefined : walk.roles;
}

/** The first way that leads to an object gives it its role. */
class RoleWalk {
  readonly roles = new Map<number, ObjectRole>();
  readonly #reader: ObjectReader;
  #visits = 0;

  constructor(reader: ObjectReader) {
    this.#reader = reader;
  }

  get isCut(): boolean {
    return this.#visits >= visitLimit;
  }

  walkAll(trailer: Entries): void {
    const rootReference = trailer.get("Root");
    const root = this.#entriesOf(rootReference);
    this.#mark(rootReference, "catalogue");
    const pages = readPages(this.#reader, trailer);
    for (const { objectNumber } of pages) if (objectNumber !== undefined) this.roles.set(objectNumber, "page");
    this.#markTree(root?.get("Pages"), 0);
    for (const { entries } of pages) for (const key of pageContentKeys) this.#walk(entries.get(key), "page content");
    this.#walk(trailer.get("Info"), "metadata");
    this.#walk(root?.get("Metadata"), "metadata");
    this.#walk(root?.get("DSS"), "signature data");
    this.#walk(root?.get("Perms"), "signature data");
    this.#walkForm(root?.get("AcroForm"));
    for (const { entries } of pages) this.#walkAnnotations(entries.get("Annots"));
    this.#walk(root?.get("AF"), "attachments");
    this.#walk(this.#entriesOf(root?.get("Names"))?.get("EmbeddedFiles"), "attachments");
    for (const { entries } of pages) {
      this.#walk(entries.get("Metadata"), "metadata");
      this.#walk(entries.get("PieceInfo"), "metadata");
      for (const [key, value] of entries) {
        if (key !== "Annots" && !backKeys.has(key)) this.#walk(value, "structure");
      }
    }
    for (const [key, value] of root ?? []) if (key !== "Pages") this.#walk(value, "structure");
    this.#walk(trailer.get("Encrypt"), "structure");
  }

  #mark(value: PdfValue | undefined, role: ObjectRole): void {
    if (isReference(value) && !this.roles.has(value.number)) this.roles.set(value.number, role);
  }

  #markTree(node: PdfValue | undefined, depth: number): void {
    if (depth > 64 || !isReference(node) || this.roles.has(node.number)) return;
    this.roles.set(node.number, "page tree");
    for (const kid of this.#itemsOf(this.#entriesOf(node)?.get("Kids"))) this.#markTree(kid, depth + 1);
  }

  #walk(start: PdfValue | undefined, role: ContentRole): void {
    const stack: (PdfValue | undefined)[] = [start];
    while (stack.length > 0 && this.#visits < visitLimit) {
      this.#visits += 1;
      const value = stack.pop();
      if (isReference(value)) {
        if (this.roles.has(value.number)) continue;
        const found = this.#reader.resolve(value);
        if (isPageNode(found)) continue;
        this.roles.set(value.number, role);
        stack.push(found);
        continue;
      }
      const items = asItems(value);
      if (items !== undefined) for (const item of items) stack.push(item);
      for (const [key, entry] of asEntries(value) ?? []) if (!backKeys.has(key)) stack.push(entry);
    }
  }

  #walkFields(value: PdfValue | undefined, inherited: string | undefined, depth: number): void {
    const field = this.#entriesOf(value);
    if (field === undefined || depth > 32 || (isReference(value) && this.roles.has(value.number))) return;
    const type = asName(this.#reader.resolve(field.get("FT"))) ?? inherited;
    const role = type === "Sig" ? "signature data" : "form values";
    this.#mark(value, role);
    for (const kid of this.#itemsOf(field.get("Kids"))) this.#walkFields(kid, type, depth + 1);
    for (const [key, entry] of field) if (!backKeys.has(key) && key !== "Kids") this.#walk(entry, role);
  }

  #walkForm(reference: PdfValue | undefined): void {
    const form = this.#entriesOf(reference);
    this.#mark(reference, "form");
    const fields = form?.get("Fields");
    this.#mark(fields, "field list");
    for (const field of this.#itemsOf(fields)) this.#walkFields(field, undefined, 0);
    for (const [key, entry] of form ?? []) if (key !== "Fields") this.#walk(entry, "form values");
  }

  #walkAnnotations(list: PdfValue | undefined): void {
    this.#mark(list, "annotation list");
    for (const annotation of this.#itemsOf(list)) {
      const entries = this.#entriesOf(annotation);
      const isWidget = asName(this.#reader.resolve(entries?.get("Subtype"))) === "Widget";
      if (!isWidget) this.#walk(annotation, "annotations");
      else {
        const isSignature = asName(this.#reader.resolve(entries?.get("FT"))) === "Sig";
        this.#walk(annotation, isSignature ? "signature data" : "form values");
      }
    }
  }

  #entriesOf(value: PdfValue | undefined): Entries | undefined {
    return asEntries(this.#reader.resolve(value));
  }

  #itemsOf(value: PdfValue | undefined): readonly (PdfValue | undefined)[] {
    return asItems(this.#reader.resolve(value)) ?? [];
  }
}

function isPageNode(value: PdfValue | undefined): boolean {
  const type = asName(asEntries(value)?.get("Type"));
  return type === "Page" || type === "Pages" || type === "Catalog";
}
