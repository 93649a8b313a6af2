/** Analysed transactions as lists and as sums, for people who look for some of them. */
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";
import { verdictStatuses } from "./transaction.ts";

export const ListedTransaction = Type.Object(
  {
    transactionId: Type.String(),
    accountId: Type.String({ description: "Card numbers are masked." }),
    amount: Type.Number(),
    currency: Type.Union([Type.String(), Type.Null()]),
    timestamp: Type.String(),
    status: Type.Enum([...verdictStatuses]),
    riskScore: Type.Number({ minimum: 0, maximum: 100 }),
    reasons: Type.Array(Type.String(), { description: "Stable codes of what was not approved; gravest first." }),
  },
  { $id: "ListedTransaction", additionalProperties: false },
);
export type ListedTransaction = Static<typeof ListedTransaction>;

export const TransactionList = Type.Object(
  {
    transactions: Type.Array(ListedTransaction),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
    behind: Type.Integer({
      description:
        "Verdicts and other records that were accepted but are not in the list yet; usually 0 within a second.",
    }),
  },
  { $id: "TransactionList", additionalProperties: false },
);
export type TransactionList = Static<typeof TransactionList>;

const counts = {
  transactions: Type.Integer(),
  review: Type.Integer(),
  declined: Type.Integer(),
  amount: Type.Number({ description: "Of payments; what came in is left out, and currencies are not told apart." }),
  reviewAmount: Type.Number(),
  declinedAmount: Type.Number(),
};

export const Overview = Type.Object(
  {
    from: Type.String(),
    to: Type.String(),
    total: Type.Object(counts, { additionalProperties: false }),
    steps: Type.Array(Type.Object({ start: Type.String(), ...counts }, { additionalProperties: false }), {
      description: "By the transactions' own time; steps without any are left out.",
    }),
    stepHours: Type.Integer(),
    scores: Type.Array(Type.Integer(), { description: "Transactions by risk score: 0-10, 10-20, and so on." }),
    reasons: Type.Array(
      Type.Object({ code: Type.String(), transactions: Type.Integer() }, { additionalProperties: false }),
      { description: "Reasons of what was not approved, most frequent first." },
    ),
    latest: Type.Union([Type.String(), Type.Null()], { description: "The time of the latest transaction of all." }),
    behind: Type.Integer({ description: "Records that were accepted but are not counted yet." }),
  },
  { $id: "Overview", additionalProperties: false },
);
export type Overview = Static<typeof Overview>;
