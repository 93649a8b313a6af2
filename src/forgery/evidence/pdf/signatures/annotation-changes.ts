/** Annotations, other than the widgets of form fields, that are new, gone or not the same in a later revision. */
import type { ObjectReader } from "../object-reader.ts";
import { readPages } from "../page-tree.ts";
import { asEntries, asItems, asName, isReference, type PdfValue } from "../values.ts";
import { digestDeeply } from "./deep-digest.ts";
import type { NotedChange } from "./noted-changes.ts";
import type { OpenRevision } from "./signed-revision.ts";

const pageLimit = 2_000;
const annotationLimit = 5_000;
/** Lead back to pages and other annotations, or are rewritten by every viewer. */
const ignored = ["Popup", "IRT", "Dest", "A", "M", "NM", "Obj"];

interface Annotation {
  readonly key: string;
  readonly subtype: string;
  readonly digest: string | undefined;
}

export function compareAnnotations(before: OpenRevision, after: OpenRevision): NotedChange[] {
  const [old, current] = [readPages(before.reader, before.trailer), readPages(after.reader, after.trailer)];
  const changes: NotedChange[] = [];
  for (let index = 0; index < Math.min(current.length, pageLimit); index += 1) {
    const was = readAnnotations(before.reader, old[index]?.entries.get("Annots"));
    const is = readAnnotations(after.reader, current[index]?.entries.get("Annots"));
    const note = (one: Annotation, what: string) =>
      changes.push({ kind: "annotation", place: `page ${index + 1}: ${one.subtype} ${what}` });
    for (const [key, one] of is) {
      const earlier = was.get(key);
      if (earlier === undefined) note(one, "added");
      else if (earlier.digest !== one.digest) note(one, "changed");
    }
    for (const [key, one] of was) if (!is.has(key)) note(one, "removed");
  }
  return changes;
}

function readAnnotations(reader: ObjectReader, list: PdfValue | undefined): Map<string, Annotation> {
  const found = new Map<string, Annotation>();
  const items = asItems(reader.resolve(list)) ?? [];
  items.slice(0, annotationLimit).forEach((item, index) => {
    const entries = asEntries(reader.resolve(item));
    if (entries === undefined) return;
    const subtype = asName(reader.resolve(entries.get("Subtype"))) ?? "annotation";
    // Widgets are compared with their fields; a popup only shows the text of another annotation.
    if (subtype === "Widget" || subtype === "Popup") return;
    const key = isReference(item) ? `object ${item.number}` : `place ${index}`;
    found.set(key, { key, subtype, digest: digestDeeply(reader, item, ignored) });
  });
  return found;
}
