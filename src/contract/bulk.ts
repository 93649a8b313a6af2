/** The answer to a file of transactions. */
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";
import { FraudVerdict, verdictStatuses } from "./transaction.ts";

export const RejectedRow = Type.Object(
  {
    line: Type.Integer({ description: "Line of the file (CSV, JSON lines) or position in the array, from 1." }),
    field: Type.String({ description: "The invalid field; empty if it is the whole row." }),
    reason: Type.String(),
  },
  { $id: "RejectedRow", additionalProperties: false },
);
export type RejectedRow = Static<typeof RejectedRow>;

const FlaggedTransaction = Type.Object(
  {
    transactionId: Type.String(),
    accountId: Type.String(),
    amount: Type.Number(),
    timestamp: Type.String(),
    riskScore: Type.Number(),
    status: Type.Enum([...verdictStatuses]),
    reasons: Type.Array(Type.String({ description: "Stable reason code." })),
  },
  { additionalProperties: false },
);
export type FlaggedTransaction = Static<typeof FlaggedTransaction>;

const RiskyAccount = Type.Object(
  {
    accountId: Type.String(),
    transactions: Type.Integer(),
    flagged: Type.Integer(),
    highestRiskScore: Type.Number(),
    amount: Type.Number({ description: "Sum of the absolute amounts in this file." }),
  },
  { additionalProperties: false },
);
export type RiskyAccount = Static<typeof RiskyAccount>;

export const BulkAnalytics = Type.Object(
  {
    summary: Type.Object(
      {
        rows: Type.Integer(),
        processed: Type.Integer(),
        rejected: Type.Integer(),
        replayed: Type.Integer(),
        approved: Type.Integer(),
        review: Type.Integer(),
        declined: Type.Integer(),
        amount: Type.Object({ total: Type.Number(), review: Type.Number(), declined: Type.Number() }),
        period: Type.Object({ from: Type.String(), to: Type.String() }),
        accounts: Type.Integer(),
      },
      { additionalProperties: false },
    ),
    flagged: Type.Array(FlaggedTransaction),
    flaggedCount: Type.Integer({ description: "Number of flagged transactions; the list is capped." }),
    rejected: Type.Array(RejectedRow),
    rejectedCount: Type.Integer({ description: "Number of rejected rows; the list is capped." }),
    scoreHistogram: Type.Array(
      Type.Object({ from: Type.Number(), to: Type.Number(), count: Type.Integer() }, { additionalProperties: false }),
    ),
    accounts: Type.Array(RiskyAccount),
    accountsCount: Type.Integer({ description: "Number of accounts in the file; the list is capped." }),
  },
  { $id: "BulkAnalytics", additionalProperties: false },
);
export type BulkAnalytics = Static<typeof BulkAnalytics>;

export const BulkResult = Type.Object(
  {
    caseId: Type.String(),
    processedCount: Type.Integer(),
    fraudulentCount: Type.Integer(),
    analyticsJson: BulkAnalytics,
    details: Type.Array(FraudVerdict),
  },
  { $id: "BulkResult", additionalProperties: false },
);
export type BulkResult = Static<typeof BulkResult>;
