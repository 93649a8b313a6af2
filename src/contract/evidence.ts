/** What stands behind a verdict: the whole decision as data. */
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";
import { verdictStatuses } from "./transaction.ts";

const Reason = Type.Object(
  {
    code: Type.String({ description: "Stable code of the reason, such as AMOUNT_VS_HISTORY." }),
    sentence: Type.String({ description: "The reason in words, with its numbers." }),
    contribution: Type.Number({ description: "What it adds to the score, in log-odds; negative lowers it." }),
    numbers: Type.Record(Type.String(), Type.Number(), { description: "The numbers that a rule found." }),
    features: Type.Record(Type.String(), Type.Number(), {
      description: "The part of the contribution that comes from each feature: its Shapley value, in log-odds.",
    }),
  },
  { $id: "Reason", additionalProperties: false },
);

export const Decision = Type.Object(
  {
    status: Type.Enum([...verdictStatuses]),
    riskScore: Type.Number({ minimum: 0, maximum: 100 }),
    logOdds: Type.Number({ description: "The base plus every contribution." }),
    baseLogOdds: Type.Number({ description: "Log-odds of a transaction of which nothing is known." }),
    reasons: Type.Array(Reason),
    counterfactual: Type.Object(
      {
        approvedUpTo: Type.Union([Type.Number(), Type.Null()], {
          description:
            "An amount up to which it would have been approved, all else being equal; null where it was, or none is.",
        }),
      },
      { additionalProperties: false },
    ),
    modelVersion: Type.String(),
    rulesVersion: Type.String({ description: "Of the built-in rules." }),
    ruleSet: Type.String({ description: "The set of rules that was in charge; set-0 while none was ever changed." }),
    rules: Type.Array(
      Type.Object(
        {
          code: Type.String({ description: "rule:ID, or BLOCK_LIST, ALLOW_LIST or WATCH_LIST." }),
          version: Type.Union([Type.Integer(), Type.Null()], { description: "Of the rule; null for a list." }),
          effect: Type.Enum(["allow", "block", "review", "points"]),
          isLive: Type.Boolean({ description: "False for one that was only watched." }),
          contribution: Type.Number({ description: "What it adds to the score, in log-odds." }),
          sentence: Type.String(),
        },
        { additionalProperties: false },
      ),
      { description: "Rules that fired, and lists that held a value of the transaction." },
    ),
    undecidedRules: Type.Array(Type.String(), {
      description:
        "Rules, as rule:ID@VERSION, that could not be worked out: a value was missing, or a number divided by zero.",
    }),
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

const EarlierTransaction = Type.Object(
  {
    transactionId: Type.String(),
    amount: Type.Number(),
    timestamp: Type.String(),
    sinceSeconds: Type.Number({ description: "How long before the transaction it happened." }),
  },
  { $id: "EarlierTransaction", additionalProperties: false },
);

const maskedText = (description: string) => Type.Optional(Type.String({ description }));

const EvidenceTransaction = Type.Object(
  {
    accountId: Type.String(),
    amount: Type.Number(),
    timestamp: Type.String(),
    accountType: maskedText("Type of the account."),
    currency: maskedText("ISO 4217 code."),
    counterpartyId: maskedText("Who is paid or pays."),
    merchantCategory: maskedText("Merchant category."),
    channel: maskedText("How it was made."),
    country: maskedText("Where it happened."),
    deviceId: maskedText("The device that was used."),
    customerId: maskedText("The customer that the account belongs to."),
  },
  {
    $id: "EvidenceTransaction",
    additionalProperties: false,
    description: "The transaction as it was understood; card numbers are masked.",
  },
);
export type EvidenceTransaction = Static<typeof EvidenceTransaction>;

export const Evidence = Type.Object(
  {
    transactionId: Type.String(),
    transaction: EvidenceTransaction,
    sequence: Type.Integer({ description: "Place in the order in which transactions were accepted." }),
    decision: Decision,
    earlier: Type.Array(EarlierTransaction, {
      description:
        "The account's last transactions that were accepted before it and did not happen after it, the latest first.",
    }),
    features: Type.Record(Type.String(), Type.Union([Type.Number(), Type.Null()]), {
      description: "Every feature by name; null where it has no value yet.",
    }),
  },
  { $id: "Evidence", additionalProperties: false },
);
export type Evidence = Static<typeof Evidence>;
