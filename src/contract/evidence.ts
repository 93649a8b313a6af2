/** The evidence of a verdict: the whole decision as data. */
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";
import { verdictStatuses } from "./verdict-statuses.ts";

const Reason = Type.Object(
  {
    code: Type.String({ description: "Stable code of the reason, for example AMOUNT_VS_HISTORY." }),
    sentence: Type.String({ description: "The reason in words, with its numbers." }),
    contribution: Type.Number({ description: "Contribution to the score in log-odds; negative values lower it." }),
    numbers: Type.Record(Type.String(), Type.Number(), { description: "Numbers of the rule's finding." }),
    features: Type.Record(Type.String(), Type.Number(), {
      description: "Part of the contribution by feature: Shapley values in log-odds.",
    }),
  },
  { $id: "Reason", additionalProperties: false },
);

export const Decision = Type.Object(
  {
    status: Type.Enum([...verdictStatuses]),
    riskScore: Type.Number({ minimum: 0, maximum: 100 }),
    logOdds: Type.Number({ description: "Sum of baseLogOdds and all contributions." }),
    baseLogOdds: Type.Number({ description: "Starting log-odds of a transaction, before any reason." }),
    reasons: Type.Array(Reason),
    counterfactual: Type.Object(
      {
        approvedUpTo: Type.Union([Type.Number(), Type.Null()], {
          description:
            "Highest amount that would have been approved, all else being equal; null if the transaction was approved or if there is none.",
        }),
      },
      { additionalProperties: false },
    ),
    modelVersion: Type.String(),
    rulesVersion: Type.String({ description: "Version of the built-in rules." }),
    ruleSet: Type.String({ description: "The live rule set; set-0 if the rules were never changed." }),
    rules: Type.Array(
      Type.Object(
        {
          code: Type.String({ description: "rule:ID, or BLOCK_LIST, ALLOW_LIST or WATCH_LIST." }),
          version: Type.Union([Type.Integer(), Type.Null()], { description: "Version of the rule; null for a list." }),
          effect: Type.Enum(["allow", "block", "review", "points"]),
          isLive: Type.Boolean({ description: "False if it ran in shadow mode." }),
          contribution: Type.Number({ description: "Contribution to the score in log-odds." }),
          sentence: Type.String(),
        },
        { additionalProperties: false },
      ),
      { description: "Rules that fired, and lists that contain a value of the transaction." },
    ),
    undecidedRules: Type.Array(Type.String(), {
      description:
        "Rules, as rule:ID@VERSION, that could not be evaluated: a value was missing, or a division by zero.",
    }),
    thresholds: Type.Object({ review: Type.Number(), decline: Type.Number() }),
    history: Type.Object(
      {
        transactions: Type.Integer({ description: "Number of earlier transactions of the account that were used." }),
        late: Type.Boolean({ description: "The transaction is earlier than others that were already decided." }),
        complete: Type.Boolean({ description: "False if part of the account's history is no longer retained." }),
        currency: Type.Optional(
          Type.String({
            description: "The account's currency, if the transaction's is another and was compared by a coarse rate.",
          }),
        ),
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
    currency: Type.Optional(Type.String()),
    timestamp: Type.Instant(),
    sinceSeconds: Type.Number({ description: "Seconds before the transaction." }),
  },
  { $id: "EarlierTransaction", additionalProperties: false },
);

const maskedText = (description: string) => Type.Optional(Type.String({ description }));

const EvidenceTransaction = Type.Object(
  {
    accountId: Type.String(),
    amount: Type.Number(),
    timestamp: Type.Instant(),
    accountType: maskedText("Type of the account."),
    currency: maskedText("ISO 4217 code."),
    counterpartyId: maskedText("Who is paid, or who pays."),
    merchantCategory: maskedText("Merchant category."),
    channel: maskedText("Channel of the payment."),
    country: maskedText("Country of the payment."),
    ipCountry: maskedText("Country of the attribute ipAddress, by the operator's file."),
    deviceId: maskedText("Device that was used."),
    customerId: maskedText("Customer who owns the account."),
    attributes: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: "Other fields that were sent, as far as they are shown.",
      }),
    ),
  },
  {
    $id: "EvidenceTransaction",
    additionalProperties: false,
    description: "The transaction as it was read; card numbers are masked.",
  },
);
export type EvidenceTransaction = Static<typeof EvidenceTransaction>;

export const Evidence = Type.Object(
  {
    transactionId: Type.String(),
    transaction: EvidenceTransaction,
    sequence: Type.Integer({ description: "Sequence number, in order of acceptance." }),
    decision: Decision,
    earlier: Type.Array(EarlierTransaction, {
      description:
        "The account's latest transactions that were accepted earlier and are not later than this one; latest first.",
    }),
    features: Type.Record(Type.String(), Type.Union([Type.Number(), Type.Null()]), {
      description: "Every feature by name; null if it has no value yet.",
    }),
  },
  { $id: "Evidence", additionalProperties: false },
);
export type Evidence = Static<typeof Evidence>;
