/** The profile of an account, customer, counterparty or device: what it did, and what it shares with others. */
import { listKinds } from "./lists.ts";
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";
import { verdictStatuses } from "./verdict-statuses.ts";

const textOrNull = Type.OrNull(Type.String());

export const entityKinds = ["account", "customer", "counterparty", "device"] as const;
export type EntityKind = (typeof entityKinds)[number];

/** The field of a transaction that names the entity; a list with this field can hold it. */
export const entityFields = {
  account: "accountId",
  customer: "customerId",
  counterparty: "counterpartyId",
  device: "deviceId",
} as const satisfies Readonly<Record<EntityKind, string>>;

const kind = Type.Enum(entityKinds);
const id = Type.String({ description: "Card numbers are masked." });

const counts = {
  transactions: Type.Integer(),
  flagged: Type.Integer({ description: "Reviewed or declined." }),
  frauds: Type.Integer({ description: "Labelled as fraud." }),
};

export const EntityProfile = Type.Named("EntityProfile", {
  kind,
  id,
  scanned: Type.Closed(
    { transactions: Type.Integer(), isWhole: Type.Boolean({ description: "false if older records were not read." }) },
    { description: "The latest records of this side, in which the entity was looked for." },
  ),
  total: Type.Closed({ ...counts, declined: Type.Integer(), labelled: Type.Integer() }),
  first: Type.OrNull(Type.String(), { description: "Time of its first transaction among them." }),
  last: Type.OrNull(Type.String()),
  amounts: Type.Array(
    Type.Closed(
      { currency: textOrNull, outgoing: Type.Number(), incoming: Type.Number() },
      { description: "Sums by currency." },
    ),
  ),
  nodes: Type.Array(
    Type.Closed({
      kind,
      id,
      ...counts,
      accounts: Type.Integer({ description: "Different accounts that use it; for an account, 1." }),
      distance: Type.Integer({ description: "Steps from the entity: 0 is the entity itself." }),
    }),
    {
      description:
        "What it shares with others, nearest first. What many accounts use, such as a shop, is not followed.",
    },
  ),
  links: Type.Array(Type.Closed({ from: Type.Integer(), to: Type.Integer(), transactions: Type.Integer() }), {
    description: "Places in nodes that have transactions in common.",
  }),
  lists: Type.Array(Type.Closed({ name: Type.String(), kind: Type.Enum(listKinds), note: textOrNull }), {
    description: "Lists that hold it.",
  }),
  transactions: Type.Array(
    Type.Closed({
      transactionId: Type.String(),
      accountId: id,
      amount: Type.Number(),
      currency: textOrNull,
      timestamp: Type.Instant(),
      status: Type.Enum(verdictStatuses),
      riskScore: Type.Number(),
      isFraud: Type.OrNull(Type.Boolean(), { description: "Its label; null if none." }),
    }),
    { description: "Its latest transactions by time, latest first." },
  ),
});
export type EntityProfile = Static<typeof EntityProfile>;
