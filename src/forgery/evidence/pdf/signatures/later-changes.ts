/** What every revision after a signed one changed, from one to the next. */
import type { LaterChange, SignaturePermissions } from "../../../facts/signatures.ts";
import type { PdfStructure } from "../structure.ts";
import { compareAnnotations } from "./annotation-changes.ts";
import { compareCatalogs } from "./catalog-changes.ts";
import { compareFields } from "./field-changes.ts";
import { type NotedChange, sumUp } from "./noted-changes.ts";
import { comparePages } from "./page-changes.ts";
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
