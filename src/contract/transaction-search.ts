/** Analysed transactions as lists and as sums. */
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";
import { verdictStatuses } from "./transactions.ts";

export const ListedTransaction = Type.Object(
  {
    transactionId: Type.String(),
    accountId: Type.String({ description: "Card numbers are masked." }),
    amount: Type.Number(),
    currency: Type.Union([Type.String(), Type.Null()]),
    timestamp: Type.Instant(),
    status: Type.Enum([...verdictStatuses]),
    riskScore: Type.Number({ minimum: 0, maximum: 100 }),
    reasons: Type.Array(Type.String(), {
      description: "Stable reason codes of a reviewed or declined transaction; strongest first.",
    }),
    isFraud: Type.Union([Type.Boolean(), Type.Null()], { description: "Its label; null if none." }),
  },
  { $id: "ListedTransaction", additionalProperties: false },
);
export type ListedTransaction = Static<typeof ListedTransaction>;

export const TransactionList = Type.Object(
  {
    transactions: Type.Array(ListedTransaction),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
    behind: Type.Integer({
      description: "Accepted records that are not searchable yet; usually 0 within a second.",
    }),
  },
  { $id: "TransactionList", additionalProperties: false },
);
export type TransactionList = Static<typeof TransactionList>;

const counts = {
  transactions: Type.Integer(),
  review: Type.Integer(),
  declined: Type.Integer(),
  amount: Type.Number({ description: "Sum of outgoing amounts, without conversion of currencies." }),
  reviewAmount: Type.Number(),
  declinedAmount: Type.Number(),
  amounts: Type.Array(
    Type.Object(
      {
        currency: Type.Union([Type.String(), Type.Null()], { description: "Null for transactions without one." }),
        amount: Type.Number(),
        reviewAmount: Type.Number(),
        declinedAmount: Type.Number(),
      },
      { additionalProperties: false },
    ),
    { description: "The same sums by currency, in order of its code." },
  ),
};

export const Overview = Type.Object(
  {
    from: Type.Instant(),
    to: Type.Instant(),
    total: Type.Object(counts, { additionalProperties: false }),
    steps: Type.Array(Type.Object({ start: Type.Instant(), ...counts }, { additionalProperties: false }), {
      description: "By the time of the transactions; steps without transactions are omitted.",
    }),
    stepHours: Type.Integer(),
    scores: Type.Array(Type.Integer(), { description: "Transactions by risk score: 0-10, 10-20, and so on." }),
    reasons: Type.Array(
      Type.Object({ code: Type.String(), transactions: Type.Integer() }, { additionalProperties: false }),
      { description: "Reasons of reviewed and declined transactions, most frequent first." },
    ),
    latest: Type.Union([Type.String(), Type.Null()], { description: "Time of the latest transaction." }),
    behind: Type.Integer({ description: "Accepted records that are not counted yet." }),
  },
  { $id: "Overview", additionalProperties: false },
);
export type Overview = Static<typeof Overview>;
