/** Analysed transactions as lists and as sums. */
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";
import { verdictStatuses } from "./verdict-statuses.ts";

export const ListedTransaction = Type.Named("ListedTransaction", {
  transactionId: Type.String(),
  accountId: Type.String({ description: "Card numbers are masked." }),
  amount: Type.Number(),
  currency: Type.OrNull(Type.String()),
  timestamp: Type.Instant(),
  status: Type.Enum(verdictStatuses),
  riskScore: Type.Number({ minimum: 0, maximum: 100 }),
  reasons: Type.Array(Type.String(), {
    description: "Stable reason codes of a reviewed or declined transaction; strongest first.",
  }),
  isFraud: Type.OrNull(Type.Boolean(), { description: "Its label; null if none." }),
});
export type ListedTransaction = Static<typeof ListedTransaction>;

export const TransactionList = Type.Named("TransactionList", {
  transactions: Type.Array(ListedTransaction),
  nextCursor: Type.OrNull(Type.String()),
  behind: Type.Integer({
    description: "Accepted records that are not searchable yet; usually 0 within a second.",
  }),
});
export type TransactionList = Static<typeof TransactionList>;

const counts = {
  transactions: Type.Integer(),
  review: Type.Integer(),
  declined: Type.Integer(),
  amount: Type.Number({ description: "Sum of outgoing amounts, without conversion of currencies." }),
  reviewAmount: Type.Number(),
  declinedAmount: Type.Number(),
  amounts: Type.Array(
    Type.Closed({
      currency: Type.OrNull(Type.String(), { description: "Null for transactions without one." }),
      amount: Type.Number(),
      reviewAmount: Type.Number(),
      declinedAmount: Type.Number(),
    }),
    { description: "The same sums by currency, in order of its code." },
  ),
};

export const Overview = Type.Named("Overview", {
  from: Type.Instant(),
  to: Type.Instant(),
  total: Type.Closed(counts),
  steps: Type.Array(Type.Closed({ start: Type.Instant(), ...counts }), {
    description: "By the time of the transactions; steps without transactions are omitted.",
  }),
  stepHours: Type.Integer(),
  scores: Type.Array(Type.Integer(), { description: "Transactions by risk score: 0-10, 10-20, and so on." }),
  reasons: Type.Array(Type.Closed({ code: Type.String(), transactions: Type.Integer() }), {
    description: "Reasons of reviewed and declined transactions, most frequent first.",
  }),
  latest: Type.OrNull(Type.String(), { description: "Time of the latest transaction." }),
  behind: Type.Integer({ description: "Accepted records that are not counted yet." }),
});
export type Overview = Static<typeof Overview>;
