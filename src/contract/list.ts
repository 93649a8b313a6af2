/** Lists: what they hold, what they do, and how they are sent and shown. */
import { ErrorBody } from "./error.ts";
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";

/** What a list does by itself: `block` declines, `allow` approves, `watch` sends to review, `reference` serves rules only. */
export const listKinds = ["block", "allow", "watch", "reference"] as const;
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
] as const;
export type ListField = (typeof listFields)[number];

/** In UTF-16 code units, as the fields of transactions are. */
const listValueLimit = 256;
export const listNoteLimit = 200;

const name = Type.String({
  pattern: "^[a-z0-9][a-z0-9_-]{0,63}$",
  description: "Small letters, digits, - and _; 64 at most. Rules name it so.",
});
const kind = Type.Enum([...listKinds], {
  description: "block declines, allow approves, watch sends to review; reference does nothing by itself.",
});
const field = Type.Enum([...listFields], { description: "The field of a transaction whose values it holds." });
const title = Type.String({ maxLength: 200, description: "What it is for, in words." });
const expiresAt = Type.Union([Type.String(), Type.Null()], {
  description: "Transactions from this instant on no longer meet it; null is never.",
});
const note = Type.String({ maxLength: listNoteLimit, description: "A remark for people." });

export const ListInput = Type.Object(
  { kind, field, title: Type.Optional(title) },
  { $id: "ListInput", additionalProperties: false },
);
export type ListInput = Static<typeof ListInput>;

export const ListInfo = Type.Object(
  {
    name,
    kind,
    field,
    title,
    entries: Type.Integer({ description: "Entries in force, expired ones included." }),
    createdAt: Type.String(),
    createdBy: Type.String(),
    changedAt: Type.String({ description: "When its entries last changed." }),
    changedBy: Type.String(),
  },
  { $id: "List", additionalProperties: false },
);
export type ListInfo = Static<typeof ListInfo>;

export const ListPage = Type.Object(
  { lists: Type.Array(ListInfo), nextCursor: Type.Union([Type.String(), Type.Null()]) },
  { $id: "ListPage", additionalProperties: false },
);
export type ListPage = Static<typeof ListPage>;

export const ListEntryInput = Type.Object(
  {
    value: Type.String({ minLength: 1, maxLength: listValueLimit }),
    expiresAt: Type.Optional(expiresAt),
    note: Type.Optional(note),
  },
  { $id: "ListEntryInput", additionalProperties: false },
);
export type ListEntryInput = Static<typeof ListEntryInput>;

export const ListEntry = Type.Object(
  {
    value: Type.String(),
    expiresAt,
    note: Type.Union([note, Type.Null()]),
    sequence: Type.Integer({ description: "Place in the order of acceptance: verdicts after it meet the entry." }),
  },
  { $id: "ListEntry", additionalProperties: false },
);
export type ListEntry = Static<typeof ListEntry>;

export const ListEntryPage = Type.Object(
  { entries: Type.Array(ListEntry), nextCursor: Type.Union([Type.String(), Type.Null()]) },
  { $id: "ListEntryPage", additionalProperties: false },
);
export type ListEntryPage = Static<typeof ListEntryPage>;

export const ListLoadResult = Type.Object(
  {
    addedCount: Type.Integer(),
    changedCount: Type.Integer({ description: "Entries that were there with another expiry or note." }),
    unchangedCount: Type.Integer(),
    removedCount: Type.Integer(),
    failedCount: Type.Integer(),
    errorDetails: Type.Array(ErrorBody),
  },
  { $id: "ListLoadResult", additionalProperties: false },
);
export type ListLoadResult = Static<typeof ListLoadResult>;
