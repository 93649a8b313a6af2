/** What of a document's catalogue is not the same in a later revision: actions, layers, attachments, structure, and so on. */
import type { ChangeKind } from "../../../facts/signatures.ts";
import { asEntries, asItems, isReference, type PdfValue } from "../values.ts";
import { digestDeeply } from "./deep-digest.ts";
import type { NotedChange } from "./noted-changes.ts";
import type { OpenRevision } from "./signed-revision.ts";

/** By key; pages and form fields have comparisons of their own. */
const kinds = new Map<string, ChangeKind>([
  ["OpenAction", "action"],
  ["AA", "action"],
  ["OCProperties", "layers"],
  ["AF", "attachment"],
  ["Collection", "attachment"],
  ["Perms", "permissions"],
  ["DSS", "security store"],
  ["StructTreeRoot", "structure"],
  ["MarkInfo", "structure"],
  ["Metadata", "metadata"],
  ["Extensions", "metadata"],
  ["Version", "metadata"],
  ["Lang", "metadata"],
  ["OutputIntents", "metadata"],
  ["Type", "metadata"],
  ["Outlines", "navigation"],
  ["Dests", "navigation"],
  ["PageLabels", "navigation"],
  ["PageMode", "navigation"],
  ["PageLayout", "navigation"],
  ["ViewerPreferences", "navigation"],
  ["URI", "navigation"],
  ["Threads", "navigation"],
]);
const nameKinds = new Map<string, ChangeKind>([
  ["JavaScript", "action"],
  ["EmbeddedFiles", "attachment"],
  ["AP", "form appearance"],
  ["Pages", "page tree"],
  ["Templates", "page tree"],
]);
const comparedElsewhere = new Set(["Pages", "AcroForm", "Names"]);

export const knownCatalogKeys: ReadonlySet<string> = new Set([...kinds.keys(), ...comparedElsewhere]);

export function compareCatalogs(before: OpenRevision, after: OpenRevision): NotedChange[] {
  const [old, current] = [catalogOf(before), catalogOf(after)];
  const names = compareEntries(
    before,
    after,
    entriesAt(before, old.get("Names")),
    entriesAt(after, current.get("Names")),
  );
  return [
    ...compareEntries(before, after, old, current)
      .filter((key) => !comparedElsewhere.has(key))
      .map((key) => ({ kind: kinds.get(key) ?? ("other" as const), place: `catalogue entry ${key}` })),
    ...compareParentTrees(before, after),
    ...names.map((key) => ({ kind: nameKinds.get(key) ?? ("navigation" as const), place: `named ${key}` })),
  ];
}

/** Signed fields and annotations may be added to the structure; the parts of signed pages must not be led elsewhere. */
function compareParentTrees(before: OpenRevision, after: OpenRevision): NotedChange[] {
  const [old, current] = [before, after].map((revision) => {
    const root = entriesAt(revision, catalogOf(revision).get("StructTreeRoot"));
    return asItems(revision.reader.resolve(entriesAt(revision, root.get("ParentTree")).get("Nums"))) ?? [];
  });
  const later = new Map<unknown, PdfValue | undefined>();
  for (let index = 0; index + 1 < (current ?? []).length; index += 2) later.set(current?.[index], current?.[index + 1]);
  const changes: NotedChange[] = [];
  for (let index = 0; index + 1 < (old ?? []).length; index += 2) {
    const [key, was] = [old?.[index], old?.[index + 1]];
    const is = later.get(key);
    if (!isReference(was) || (isReference(is) && is.number === was.number)) continue;
    changes.push({ kind: "structure", place: `structure of part ${String(key)}`, isReplacing: true });
  }
  return changes;
}

export function catalogOf({ reader, trailer }: OpenRevision): ReadonlyMap<string, PdfValue> {
  return asEntries(reader.resolve(trailer.get("Root"))) ?? new Map();
}

export function entriesAt({ reader }: OpenRevision, value: PdfValue | undefined): ReadonlyMap<string, PdfValue> {
  return asEntries(reader.resolve(value)) ?? new Map();
}

/** Keys whose values are not the same, with all that they refer to. */
export function compareEntries(
  before: OpenRevision,
  after: OpenRevision,
  old: ReadonlyMap<string, PdfValue>,
  current: ReadonlyMap<string, PdfValue>,
): string[] {
  const keys = new Set([...old.keys(), ...current.keys()].filter((key) => !comparedElsewhere.has(key)));
  return [...keys].filter((key) => {
    const [one, other] = [old.get(key), current.get(key)];
    return digestDeeply(before.reader, one, notFollowed) !== digestDeeply(after.reader, other, notFollowed);
  });
}

/** Would lead from any part of the document into its pages, which are compared by themselves. */
const notFollowed = ["Pg", "Pages", "AcroForm", "D", "Dest", "Obj"];
