/**
 * Objects that a later revision replaces although something out of the ordinary refers to them too: a way to pass off
 * the change of one thing as the harmless change of another.
 */
import { asEntries, asItems, asName, isReference, type PdfValue } from "../values.ts";
import { catalogOf, knownCatalogKeys } from "./catalog-changes.ts";
import { type FormField, readFormFields } from "./form-fields.ts";
import type { NotedChange } from "./noted-changes.ts";
import type { OpenRevision } from "./signed-revision.ts";

/** Trailer entries of tables and streams (ISO 32000-1, tables 15 and 17). */
const knownTrailerKeys = new Set(
  "Root Info ID Size Prev XRefStm Encrypt Type W Index Length Filter DecodeParms DL".split(" "),
);
const visitLimit = 20_000;
const depthLimit = 30;

export function findSharedChanges(before: OpenRevision, after: OpenRevision): NotedChange[] {
  const unusual = new Map<number, string>();
  for (const [key, value] of before.trailer) {
    if (!knownTrailerKeys.has(key)) collect(before, value, `trailer entry ${key}`, unusual);
  }
  for (const [key, value] of catalogOf(before)) {
    if (!knownCatalogKeys.has(key)) collect(before, value, `catalogue entry ${key}`, unusual);
  }
  if (unusual.size === 0) return [];
  const replaced = new Set(findReplacedAppearances(before, after));
  return [...unusual].flatMap(([number, place]): NotedChange[] => {
    const [was, is] = [before.reader.findPlace(number), after.reader.findPlace(number)];
    const isChanged = was !== undefined && was !== is;
    return isChanged || replaced.has(number)
      ? [{ kind: "shared object", place: `object ${number}, also ${place}` }]
      : [];
  });
}

/** Objects that a field was drawn with and is drawn with no more. */
function findReplacedAppearances(before: OpenRevision, after: OpenRevision): number[] {
  const current = new Map(readFormFields(after.reader, after.trailer).map((field) => [field.name, field]));
  return readFormFields(before.reader, before.trailer).flatMap((field) => {
    const kept = new Set(appearanceNumbers(after, current.get(field.name)));
    return appearanceNumbers(before, field).filter((number) => !kept.has(number));
  });
}

function appearanceNumbers({ reader }: OpenRevision, field: FormField | undefined): number[] {
  const appearance = field?.entries.get("AP");
  const normal = asEntries(reader.resolve(appearance))?.get("N");
  return [appearance, normal].flatMap((value) => (isReference(value) ? [value.number] : []));
}

function collect(revision: OpenRevision, value: PdfValue, place: string, into: Map<number, string>): void {
  let visits = 0;
  function visit(item: PdfValue | undefined, depth: number): void {
    visits += 1;
    if (visits > visitLimit || depth > depthLimit) return;
    if (isReference(item)) {
      if (into.has(item.number)) return;
      const target = revision.reader.resolve(item);
      // Pages and the catalogue are compared by themselves, wherever else they are named.
      const type = asName(asEntries(target)?.get("Type"));
      if (type === "Page" || type === "Pages" || type === "Catalog") return;
      into.set(item.number, place);
      visit(target, depth + 1);
      return;
    }
    for (const [key, inner] of asEntries(item) ?? []) if (key !== "Parent" && key !== "P") visit(inner, depth + 1);
    for (const inner of asItems(item) ?? []) visit(inner, depth + 1);
  }
  visit(value, 0);
}
