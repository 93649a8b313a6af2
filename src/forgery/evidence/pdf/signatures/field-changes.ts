/** Form fields that are new, gone, filled in, signed or defined in another way in a later revision. */
import { asEntries, asName, type PdfValue } from "../values.ts";
import { catalogOf, compareEntries, entriesAt } from "./catalog-changes.ts";
import { digestDeeply } from "./deep-digest.ts";
import { type FormField, readFormFields } from "./form-fields.ts";
import type { NotedChange } from "./noted-changes.ts";
import type { OpenRevision } from "./signed-revision.ts";

/** What filling in changes. */
const valueKeys = new Set(["V", "I", "RV"]);
const appearanceKeys = new Set(["AP", "AS"]);
/** What a field is, where it is and what it does; flags such as "read only" are set by many programs that sign. */
const definingKeys = new Set(["FT", "Rect", "F", "DV", "DA", "Opt", "Q", "A", "AA", "TU"]);

export function compareFields(before: OpenRevision, after: OpenRevision): NotedChange[] {
  const old = byName(readFormFields(before.reader, before.trailer));
  const current = byName(readFormFields(after.reader, after.trailer));
  const changes: NotedChange[] = [...compareForms(before, after)];
  for (const [key, field] of current) {
    const earlier = old.get(key);
    if (earlier === undefined) changes.push(noteNew(field, after));
    else changes.push(...compareField(earlier, field, before, after));
  }
  for (const [key, field] of old) if (!current.has(key)) changes.push(noteGone(field));
  return changes;
}

/** Widgets of one field have no names of their own; their order identifies them. */
function byName(fields: readonly FormField[]): Map<string, FormField> {
  const named = new Map<string, FormField>();
  const counts = new Map<string, number>();
  for (const field of fields) {
    const count = counts.get(field.name) ?? 0;
    counts.set(field.name, count + 1);
    named.set(`${field.name} ${count}`, field);
  }
  return named;
}

function isSignature(field: FormField): boolean {
  return field.type === "Sig";
}

function noteNew(field: FormField, { reader }: OpenRevision): NotedChange {
  const place = `field ${field.name} added`;
  // A field for a signature may come with its signature only.
  const isSigned = isSignature(field) && (field.entries.has("V") || field.entries.has("Kids"));
  if (!isSigned) return { kind: "form definition", place, field: field.name };
  return { kind: "signature", place, isTimestamp: isTimestamp(asEntries(reader.resolve(field.entries.get("V")))) };
}

function noteGone(field: FormField): NotedChange {
  const place = `field ${field.name} removed`;
  if (!isSignature(field)) return { kind: "form definition", place, field: field.name };
  return { kind: "signature", place, isReplacing: field.entries.has("V") };
}

function isTimestamp(value: ReadonlyMap<string, PdfValue> | undefined): boolean {
  return asName(value?.get("Type")) === "DocTimeStamp" || asName(value?.get("SubFilter")) === "ETSI.RFC3161";
}

function compareField(old: FormField, field: FormField, before: OpenRevision, after: OpenRevision): NotedChange[] {
  const keys = compareEntries(before, after, old.entries, field.entries);
  const hasValueChange = keys.some((key) => valueKeys.has(key));
  const hasAppearanceChange = keys.some((key) => appearanceKeys.has(key));
  const definition = keys.filter((key) => definingKeys.has(key));
  if (isSignature(field))
    return compareSignatureField(old, field, hasValueChange, hasAppearanceChange, definition, after);
  const change = { field: field.name };
  const changes: NotedChange[] = [];
  if (hasValueChange) changes.push({ ...change, kind: "form value", place: `field ${field.name} filled in` });
  else if (hasAppearanceChange) {
    // The value of a field with several widgets stands in their parent, which changes with them.
    const isPart = !field.entries.has("T");
    changes.push({ ...change, kind: isPart ? "form value" : "form appearance", place: `field ${field.name} shows` });
  }
  if (definition.length > 0) {
    const place = `field ${field.name}: ${definition.slice(0, 4).join(", ")}`;
    changes.push({ ...change, kind: "form definition", place });
  }
  return changes;
}

function compareSignatureField(
  old: FormField,
  field: FormField,
  hasValueChange: boolean,
  hasAppearanceChange: boolean,
  definition: readonly string[],
  { reader }: OpenRevision,
): NotedChange[] {
  const wasSigned = old.entries.has("V");
  const value = asEntries(reader.resolve(field.entries.get("V")));
  const place = `field ${field.name}`;
  if (hasValueChange) return [{ kind: "signature", place, isReplacing: wasSigned, isTimestamp: isTimestamp(value) }];
  // What shows a signature is itself signed.
  const isMoved = definition.includes("Rect");
  if (wasSigned && (hasAppearanceChange || isMoved)) return [{ kind: "signature", place, isReplacing: true }];
  if (definition.length === 0) return [];
  return [{ kind: "form definition", place: `${place}: ${definition.slice(0, 4).join(", ")}`, field: field.name }];
}

/** The form as a whole; its resources may grow, but what they have must stay. */
function compareForms(before: OpenRevision, after: OpenRevision): NotedChange[] {
  const old = entriesAt(before, catalogOf(before).get("AcroForm"));
  const current = entriesAt(after, catalogOf(after).get("AcroForm"));
  const changes: NotedChange[] = [];
  for (const key of ["XFA", "CO", "DA"]) {
    if (!old.has(key) || digestDeeply(before.reader, old.get(key)) === digestDeeply(after.reader, current.get(key)))
      continue;
    changes.push({ kind: key === "XFA" ? "form value" : "form definition", place: `form entry ${key}` });
  }
  // Fonts only: signers add pictures and forms of their own, and redraw them.
  const had = entriesAt(before, entriesAt(before, old.get("DR")).get("Font"));
  const has = entriesAt(after, entriesAt(after, current.get("DR")).get("Font"));
  for (const [name, font] of had) {
    if (digestDeeply(before.reader, font) === digestDeeply(after.reader, has.get(name))) continue;
    changes.push({ kind: "form resources", place: `font ${name} of the form` });
  }
  return changes;
}
