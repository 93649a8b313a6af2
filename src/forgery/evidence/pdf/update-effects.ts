/** What one update of a PDF does, object by object: only what differs in value counts, not what was only rewritten. */
import type { UpdateEffect, UpdateEffectKind } from "../../facts/revisions.ts";
import type { ObjectReader } from "./object-reader.ts";
import { type ContentRole, findObjectRoles, type ObjectRole, pageContentKeys } from "./object-roles.ts";
import type { PdfVersion } from "./structure.ts";
import { asEntries, asItems, asName, isReference, isStream, type PdfValue } from "./values.ts";

type Version = Pick<PdfVersion, "reader" | "trailer">;
type Roles = ReadonlyMap<number, ObjectRole>;

/** Values nested deeper count as different. */
const depthLimit = 100;

/** Undefined when the document is too large to be classified. */
export function classifyUpdate(before: Version, after: Version): readonly UpdateEffect[] | undefined {
  const changed = findChangedObjects(before.reader, after.reader);
  const trailerEffects = diffTrailers(before, after);
  if (changed.length === 0 && trailerEffects.length === 0) return [];
  const rolesBefore = findObjectRoles(before.reader, before.trailer);
  const roles = findObjectRoles(after.reader, after.trailer);
  if (roles === undefined || rolesBefore === undefined) return undefined;
  const counts = new Map<UpdateEffectKind, number>();
  const count = (kinds: Iterable<UpdateEffectKind>) => {
    for (const kind of new Set(kinds)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  };
  for (const number of changed) count(effectsOf(number, before, after, rolesBefore, roles));
  count(trailerEffects);
  return [...counts].map(([kind, objects]) => ({ kind, objects }));
}

/** Those whose value is another one now, which are new, or which are gone. */
function findChangedObjects(before: ObjectReader, after: ObjectReader): number[] {
  const numbers = new Set([...before.objectNumbers, ...after.objectNumbers]);
  return [...numbers].filter((number) => {
    before.budget.spendValue();
    const [old, current] = [before.findPlace(number), after.findPlace(number)];
    if (old === current) return false;
    const [was, is] = [findValue(before, number), findValue(after, number)];
    // What only holds other objects has no effect of its own.
    if (isContainer(was) || isContainer(is)) return isContainer(was) ? is !== undefined && !isContainer(is) : false;
    return !isSameValue(before, was, after, is, 0);
  });
}

function findValue(reader: ObjectReader, number: number): PdfValue | undefined {
  return reader.resolve({ kind: "reference", number, generation: 0 });
}

function isContainer(value: PdfValue | undefined): boolean {
  const type = isStream(value) ? asName(value.entries.get("Type")) : undefined;
  return type === "XRef" || type === "ObjStm";
}

function effectsOf(
  number: number,
  before: Version,
  after: Version,
  rolesBefore: Roles,
  rolesAfter: Roles,
): UpdateEffectKind[] {
  const role = rolesAfter.get(number) ?? rolesBefore.get(number);
  const [was, is] = [findValue(before.reader, number), findValue(after.reader, number)];
  switch (role) {
    case undefined:
      return ["unreachable"];
    case "page":
      // A page that comes or goes is content; one that stays may have other things changed.
      if (!rolesAfter.has(number) || rolesBefore.get(number) !== "page") return ["page content"];
      return diffKeys(was, is, (key) => effectOfPageKey(key));
    case "page tree":
      return diffKeys(was, is, (key) => (pageContentKeys.has(key) ? ["page content"] : ["structure"]));
    case "catalogue":
      return diffKeys(was, is, (key) => effectOfCatalogueKey(key, was, is));
    case "form":
      return diffForm(was, is);
    case "annotation list":
    case "field list":
      return diffLists(was, is, role === "field list" ? "form values" : "annotations");
    default:
      return [role];
  }

  function effectOfPageKey(key: string): UpdateEffectKind[] {
    if (pageContentKeys.has(key)) return ["page content"];
    if (key === "Annots") return diffLists(entryOf(was, key, before), entryOf(is, key, after), "annotations");
    return ["PieceInfo", "LastModified", "Metadata"].includes(key) ? ["metadata"] : ["structure"];
  }

  function effectOfCatalogueKey(key: string, old: PdfValue | undefined, current: PdfValue | undefined) {
    const named: Readonly<Record<string, ContentRole>> = {
      Metadata: "metadata",
      DSS: "signature data",
      Perms: "signature data",
      // Signatures of the long-term kind name the extension that they use.
      Extensions: "signature data",
      AF: "attachments",
    };
    if (key === "AcroForm") return diffForm(entryOf(old, key, before), entryOf(current, key, after));
    return [named[key] ?? "structure"];
  }

  function diffForm(old: PdfValue | undefined, current: PdfValue | undefined): UpdateEffectKind[] {
    return diffKeys(old, current, (key) => {
      if (key === "SigFlags") return ["signature data"];
      if (key !== "Fields") return ["form values"];
      return diffLists(entryOf(old, key, before), entryOf(current, key, after), "form values");
    });
  }

  /** The roles of what was added to a list or taken from it. */
  function diffLists(old: PdfValue | undefined, current: PdfValue | undefined, otherwise: ContentRole) {
    const numbersOf = (value: PdfValue | undefined) =>
      new Set((asItems(value) ?? []).filter(isReference).map((item) => item.number));
    const [wasIn, isIn] = [numbersOf(old), numbersOf(current)];
    const differing = [
      ...[...isIn].filter((item) => !wasIn.has(item)).map((item) => rolesAfter.get(item)),
      ...[...wasIn].filter((item) => !isIn.has(item)).map((item) => rolesBefore.get(item)),
    ];
    return differing.map((found): UpdateEffectKind => (found === "signature data" ? found : otherwise));
  }

  function diffKeys(
    old: PdfValue | undefined,
    current: PdfValue | undefined,
    effectsOfKey: (key: string) => readonly UpdateEffectKind[],
  ): UpdateEffectKind[] {
    const [oldEntries, entries] = [asEntries(old), asEntries(current)];
    const keys = new Set([...(oldEntries?.keys() ?? []), ...(entries?.keys() ?? [])]);
    return [...keys].flatMap((key) => {
      const isSame = isSameValue(before.reader, oldEntries?.get(key), after.reader, entries?.get(key), 0);
      return isSame ? [] : effectsOfKey(key);
    });
  }
}

function entryOf(value: PdfValue | undefined, key: string, { reader }: Version): PdfValue | undefined {
  return reader.resolve(asEntries(value)?.get(key));
}

/** The objects show what the trailer refers to; only the references are compared here. */
function diffTrailers(before: Version, after: Version): UpdateEffectKind[] {
  const numberOf = (version: Version, key: string) => {
    const value = version.trailer.get(key);
    return isReference(value) ? value.number : undefined;
  };
  const isOther = (key: string) => numberOf(before, key) !== numberOf(after, key);
  return [...(isOther("Root") ? (["structure"] as const) : []), ...(isOther("Info") ? (["metadata"] as const) : [])];
}

/** References are the same when they name the same object; what that holds is compared by itself. */
function isSameValue(
  one: ObjectReader,
  value: PdfValue | undefined,
  other: ObjectReader,
  twin: PdfValue | undefined,
  depth: number,
): boolean {
  if (value === twin) return true;
  if (depth > depthLimit || typeof value !== "object" || typeof twin !== "object" || value === null || twin === null) {
    return false;
  }
  one.budget.spendValue();
  switch (value.kind) {
    case "name":
      return twin.kind === "name" && value.name === twin.name;
    case "keyword":
      return twin.kind === "keyword" && value.word === twin.word;
    case "reference":
      return twin.kind === "reference" && value.number === twin.number;
    case "string":
      return twin.kind === "string" && Buffer.compare(value.bytes, twin.bytes) === 0;
    case "array":
      return (
        twin.kind === "array" &&
        value.items.length === twin.items.length &&
        value.items.every((item, index) => isSameValue(one, item, other, twin.items[index], depth + 1))
      );
    case "dictionary":
      return twin.kind === "dictionary" && haveSameEntries(value.entries, twin.entries);
    case "stream":
      return (
        twin.kind === "stream" &&
        haveSameEntries(value.entries, twin.entries) &&
        Buffer.compare(one.packedBytes(value), other.packedBytes(twin)) === 0
      );
  }

  function haveSameEntries(entries: ReadonlyMap<string, PdfValue>, twins: ReadonlyMap<string, PdfValue>): boolean {
    const keysOf = (map: ReadonlyMap<string, PdfValue>) => [...map.keys()].filter((key) => key !== "Length");
    const keys = keysOf(entries);
    return (
      keys.length === keysOf(twins).length &&
      keys.every((key) => isSameValue(one, entries.get(key), other, twins.get(key), depth + 1))
    );
  }
}
