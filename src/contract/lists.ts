/** Lists: what they hold, what they do, and how they are sent and shown. */
import { ErrorBody } from "./error.ts";
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";

/**
 * What a list does by itself: `block` declines, `allow` approves, `watch` sends to review, `reference` serves rules only. A
 * `screen` list holds names: one that is near opens a case, and changes no verdict.
 */
export const listKinds = ["block", "allow", "watch", "reference", "screen"] as const;
export type ListKind = (typeof listKinds)[number];

/** The field of a transaction whose values a list holds. */
export const listFields = [
  "accountId",
  "counterpartyId",
  "country",
  "deviceId",
  "merchantCategory",
  "channel",
  "currency",
  "customerId",
  "name",
] as const;
export type ListField = (typeof listFields)[number];

/** In UTF-16 code units, as the fields of transactions are. */
export const listValueLimit = 256;
export const listNoteLimit = 200;

const name = Type.String({
  pattern: "^[a-z0-9][a-z0-9_-]{0,63}$",
  description: "Lower-case letters, digits, - and _; at most 64. Rules use this name.",
});
const kind = Type.Enum(listKinds, {
  description:
    "block declines, allow approves, watch sends to review; reference is only used by rules; screen, with the field name, compares names and opens cases.",
});
const field = Type.Enum(listFields, {
  description: "Transaction field that the entries are compared with; name for a screening list.",
});
const title = Type.String({ maxLength: 200, description: "Description." });
const expiresAt = Type.OrNull(Type.String(), {
  description: "When the entry expires; null means never.",
});
const note = Type.String({ maxLength: listNoteLimit, description: "Free text." });

export const ListInput = Type.Named("ListInput", { kind, field, title: Type.Optional(title) });
export type ListInput = Static<typeof ListInput>;

export const ListInfo = Type.Named("List", {
  name,
  kind,
  field,
  title,
  entries: Type.Integer({ description: "Number of entries, including expired ones." }),
  createdAt: Type.Instant(),
  createdBy: Type.String(),
  changedAt: Type.Instant({ description: "Time of the last change of the entries." }),
  changedBy: Type.String(),
});
export type ListInfo = Static<typeof ListInfo>;

export const ListPage = Type.Page("ListPage", { lists: Type.Array(ListInfo) });
export type ListPage = Static<typeof ListPage>;

export const ListEntryInput = Type.Named("ListEntryInput", {
  value: Type.String({ minLength: 1, maxLength: listValueLimit }),
  expiresAt: Type.Optional(expiresAt),
  note: Type.Optional(note),
});
export type ListEntryInput = Static<typeof ListEntryInput>;

export const ListEntry = Type.Named("ListEntry", {
  value: Type.String(),
  expiresAt,
  note: Type.OrNull(note),
  sequence: Type.Integer({ description: "Sequence number: the entry applies to verdicts after it." }),
});
export type ListEntry = Static<typeof ListEntry>;

export const ListEntryPage = Type.Page("ListEntryPage", { entries: Type.Array(ListEntry) });
export type ListEntryPage = Static<typeof ListEntryPage>;

export const ListLoadResult = Type.Named("ListLoadResult", {
  addedCount: Type.Integer(),
  changedCount: Type.Integer({ description: "Entries whose expiry or note changed." }),
  unchangedCount: Type.Integer(),
  ignoredCount: Type.Integer({
    description: "Records of a sanctions list that are no listed party: addresses, documents, relatives.",
  }),
  removedCount: Type.Integer(),
  failedCount: Type.Integer(),
  errorDetails: Type.Array(ErrorBody),
});
export type ListLoadResult = Static<typeof ListLoadResult>;
