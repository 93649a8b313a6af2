/** What stands behind a verdict: the whole decision as data. */
import Type, { type Static } from "typebox";
import { verdictStatuses } from "./transaction.ts";

const Reason = Type.Object(
  {
    code: Type.String({ description: "Stable code of the reason, such as AMOUNT_VS_HISTORY." }),
    sentence: Type.String({ description: "The reason in words, with its numbers." }),
    contribution: Type.Number({ description: "What it adds to the score, in log-odds; negative lowers it." }),
    numbers: Type.Record(Type.String(), Type.Number(), { description: "The numbers that the sentence speaks of." }),
  },
  { $id: "Reason", additionalProperties: false },
);
export type Reason = Static<typeof Reason>;

export const Decision = Type.Object(
  {
    status: Type.Enum([...verdictStatuses]),
    riskScore: Type.Number({ minimum: 0, maximum: 100 }),
    logOdds: Type.Number({ description: "Base rate plus every contribution." }),
    baseLogOdds: Type.Number(),
    reasons: Type.Array(Reason),
    modelVersion: Type.String(),
    rulesVersion: Type.String(),
    thresholds: Type.Object({ review: Type.Number(), decline: Type.Number() }),
    history: Type.Object(
      {
        transactions: Type.Integer({ description: "How many earlier transactions of the account were seen." }),
        late: Type.Boolean({ description: "It happened before others that had already been decided." }),
        complete: Type.Boolean({ description: "False when part of the past it belongs to is no longer retained." }),
      },
      { additionalProperties: false },
    ),
  },
  { $id: "Decision", additionalProperties: false },
);
export type Decision = Static<typeof Decision>;

export const Evidence = Type.Object(
  {
    transactionId: Type.String(),
    sequence: Type.Integer({ description: "Place in the order in which transactions were accepted." }),
    decision: Decision,
    features: Type.Record(Type.String(), Type.Union([Type.Number(), Type.Null()]), {
      description: "Every feature by name; null where it has no value yet.",
    }),
  },
  { $id: "Evidence", additionalProperties: false },
);
export type Evidence = Static<typeof Evidence>;
