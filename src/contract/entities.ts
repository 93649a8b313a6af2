/** The profile of an account, customer, counterparty or device: what it did, and what it shares with others. */
import { listKinds } from "./lists.ts";
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";
import { verdictStatuses } from "./transactions.ts";

const closed = { additionalProperties: false } as const;

export const entityKinds = ["account", "customer", "counterparty", "device"] as const;
export type EntityKind = (typeof entityKinds)[number];

/** The field of a transaction that names the entity; a list with this field can hold it. */
export const entityFields = {
  account: "accountId",
  customer: "customerId",
  counterparty: "counterpartyId",
  device: "deviceId",
} as const satisfies Readonly<Record<EntityKind, string>>;

const kind = Type.Enum([...entityKinds]);
const id = Type.String({ description: "Card numbers are masked." });
const orNull = Type.Union([Type.String(), Type.Null()]);

const counts = {
  transactions: Type.Integer(),
  flagged: Type.Integer({ description: "Reviewed or declined." }),
  frauds: Type.Integer({ description: "Labelled as fraud." }),
};

export const EntityProfile = Type.Object(
  {
    kind,
    id,
    scanned: Type.Object(
      { transactions: Type.Integer(), isWhole: Type.Boolean({ description: "false if older records were not read." }) },
      { ...closed, description: "The latest records of this side, in which the entity was looked for." },
    ),
    total: Type.Object({ ...counts, declined: Type.Integer(), labelled: Type.Integer() }, closed),
    first: Type.Union([Type.String(), Type.Null()], { description: "Time of its first transaction among them." }),
    last: Type.Union([Type.String(), Type.Null()]),
    amounts: Type.Array(
      Type.Object(
        { currency: orNull, outgoing: Type.Number(), incoming: Type.Number() },
        { ...closed, description: "Sums by currency." },
      ),
    ),
    nodes: Type.Array(
      Type.Object(
        {
          kind,
          id,
          ...counts,
          accounts: Type.Integer({ description: "Different accounts that use it; for an account, 1." }),
          distance: Type.Integer({ description: "Steps from the entity: 0 is the entity itself." }),
        },
        closed,
      ),
      {
        description:
          "What it shares with others, nearest first. What many accounts use, such as a shop, is not followed.",
      },
    ),
    links: Type.Array(Type.Object({ from: Type.Integer(), to: Type.Integer(), transactions: Type.Integer() }, closed), {
      description: "Places in nodes that have transactions in common.",
    }),
    lists: Type.Array(Type.Object({ name: Type.String(), kind: Type.Enum([...listKinds]), note: orNull }, closed), {
      description: "Lists that hold it.",
    }),
    transactions: Type.Array(
      Type.Object(
        {
          transactionId: Type.String(),
          accountId: id,
          amount: Type.Number(),
          currency: orNull,
          timestamp: Type.Instant(),
          status: Type.Enum([...verdictStatuses]),
          riskScore: Type.Number(),
          isFraud: Type.Union([Type.Boolean(), Type.Null()], { description: "Its label; null if none." }),
        },
        closed,
      ),
      { description: "Its latest transactions by time, latest first." },
    ),
  },
  { $id: "EntityProfile", ...closed },
);
export type EntityProfile = Static<typeof EntityProfile>;
