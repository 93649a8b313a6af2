/** Collects what later revisions changed, judges each by what the signature lets them do, and sums them up by kind. */
import type { ChangeKind, ChangeVerdict, LaterChange, SignaturePermissions } from "../../../facts/signatures.ts";

export interface NotedChange {
  readonly kind: ChangeKind;
  readonly place: string;
  /** The field that it belongs to, for locks. */
  readonly field?: string;
  /** It takes away or replaces what was signed, where its kind alone would be harmless. */
  readonly isReplacing?: boolean;
  /** Only a time stamp is added. */
  readonly isTimestamp?: boolean;
}

/** Places that are named; the rest are counted. */
const placeLimit = 12;
const placeLength = 120;

/**
 * What ISO 32000-1, 12.8.2 and ISO 32000-2, 12.8.2.2 let a later revision do. Without certification nothing is
 * forbidden in so many words: signing, filling in and validation material are what signatures expect, and whatever
 * changes the signed content is not.
 */
function judge(change: NotedChange, { certification, lock }: SignaturePermissions): ChangeVerdict {
  const isLocked = change.field !== undefined && lock !== undefined && locks(lock, change.field);
  switch (change.kind) {
    case "metadata":
    case "security store":
      return "permitted";
    case "signature":
      if (change.isReplacing) return "violated";
      return certification === 1 && !change.isTimestamp ? "violated" : "permitted";
    case "form value":
      return isLocked || certification === 1 ? "violated" : "permitted";
    case "form appearance":
      return isLocked || certification === 1 ? "violated" : "indeterminate";
    case "annotation":
      if (certification === 3) return "permitted";
      return certification === undefined ? "indeterminate" : "violated";
    case "form definition":
    case "action":
    case "attachment":
      return isLocked || certification !== undefined ? "violated" : "indeterminate";
    case "page content":
    case "page tree":
    case "layers":
    case "form resources":
    case "shared object":
      return "violated";
    case "structure":
      return change.isReplacing ? "violated" : "indeterminate";
    case "navigation":
    case "permissions":
    case "other":
      return "indeterminate";
  }
}

function locks({ action, fields }: NonNullable<SignaturePermissions["lock"]>, name: string): boolean {
  const isNamed = fields.some((field) => field === name || name.startsWith(`${field}.`));
  if (action === "All") return true;
  return action === "Include" ? isNamed : !isNamed;
}

export function sumUp(changes: readonly NotedChange[], permissions: SignaturePermissions): LaterChange[] {
  const groups = new Map<string, { kind: ChangeKind; verdict: ChangeVerdict; places: string[]; count: number }>();
  for (const change of changes) {
    const verdict = judge(change, permissions);
    const key = `${change.kind} ${verdict}`;
    const group = groups.get(key) ?? { kind: change.kind, verdict, places: [], count: 0 };
    groups.set(key, group);
    const place = change.place.slice(0, placeLength);
    if (group.places.includes(place)) continue;
    group.count += 1;
    if (group.places.length < placeLimit) group.places.push(place);
  }
  return [...groups.values()];
}
