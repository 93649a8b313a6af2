/** What every revision after a signed one changed, from one to the next. */
import type { LaterChange, SignaturePermissions } from "../../../facts/signatures.ts";
import type { ObjectReader } from "../object-reader.ts";
import { fingerprintPage } from "../page-fingerprint.ts";
import { type PdfPage, readPages } from "../page-tree.ts";
import type { PdfStructure } from "../structure.ts";
import { asEntries, asItems, asName, isReference, type PdfValue } from "../values.ts";
import { compareCatalogs } from "./catalog-changes.ts";
import { digestDeeply } from "./deep-digest.ts";
import { compareFields } from "./field-changes.ts";
import { type NotedChange, sumUp } from "./noted-changes.ts";
import { findSharedChanges } from "./shared-objects.ts";
import type { OpenRevision } from "./signed-revision.ts";

export function compareLaterRevisions(
  structure: PdfStructure,
  signed: OpenRevision,
  permissions: SignaturePermissions,
): LaterChange[] {
  const later = structure.versions.filter(({ end }) => end > signed.end);
  // The newest version counts even where it ends with white space that another one ended with.
  const newest = structure.versions.at(-1);
  const steps = newest === undefined || later.includes(newest) ? later : [...later, newest];
  const changes: NotedChange[] = [];
  let before = signed;
  for (const after of steps) {
    changes.push(...compareStep(before, after));
    before = after;
  }
  return sumUp(changes, permissions);
}

/** The same step is asked for by every signature before it. */
const known = new WeakMap<OpenRevision, WeakMap<OpenRevision, readonly NotedChange[]>>();

function compareStep(before: OpenRevision, after: OpenRevision): readonly NotedChange[] {
  const ofBefore = known.get(before) ?? new WeakMap<OpenRevision, readonly NotedChange[]>();
  known.set(before, ofBefore);
  const found = ofBefore.get(after) ?? [
    ...compareCatalogs(before, after),
    ...comparePages(before, after),
    ...compareAnnotations(before, after),
    ...compareFields(before, after),
    ...findSharedChanges(before, after),
  ];
  ofBefore.set(after, found);
  return found;
}

/** Pages compared in one step. */
const pageLimit = 2_000;

/** Pages that are new, gone, in another order, or drawn in another way. */
function comparePages(before: OpenRevision, after: OpenRevision): NotedChange[] {
  const [old, current] = [readPages(before.reader, before.trailer), readPages(after.reader, after.trailer)];
  const changes: NotedChange[] = [];
  if (old.length !== current.length) {
    changes.push({ kind: "page tree", place: `${old.length} pages became ${current.length}` });
  }
  const digests = new Map<string, Buffer>();
  const digestOf = (revision: OpenRevision, page: PdfPage) => fingerprintPage(revision.reader, page, digests);
  for (let index = 0; index < Math.min(old.length, current.length, pageLimit); index += 1) {
    const [one, other] = [old[index], current[index]];
    if (one === undefined || other === undefined) continue;
    if (one.objectNumber !== other.objectNumber) {
      changes.push({ kind: "page tree", place: `page ${index + 1} is another one` });
      continue;
    }
    const [was, is] = [digestOf(before, one), digestOf(after, other)];
    if (was !== is) changes.push({ kind: "page content", place: `page ${index + 1}` });
  }
  return changes;
}

const annotationLimit = 5_000;
/** Lead back to pages and other annotations, or are rewritten by every viewer. */
const ignored = ["Popup", "IRT", "Dest", "A", "M", "NM", "Obj"];

interface Annotation {
  readonly key: string;
  readonly subtype: string;
  readonly digest: string | undefined;
}

/** Annotations that are new, gone or changed; widgets belong to form fields. */
function compareAnnotations(before: OpenRevision, after: OpenRevision): NotedChange[] {
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
