/** The evidence of a verdict: the whole decision as data. */
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";
import { verdictStatuses } from "./transactions.ts";

const Reason = Type.Named("Reason", {
  code: Type.String({ description: "Stable code of the reason, for example AMOUNT_VS_HISTORY." }),
  sentence: Type.String({ description: "The reason in words, with its numbers." }),
  contribution: Type.Number({ description: "Contribution to the score in log-odds; negative values lower it." }),
  numbers: Type.Record(Type.String(), Type.Number(), { description: "Numbers of the rule's finding." }),
  features: Type.Record(Type.String(), Type.Number(), {
    description: "Part of the contribution by feature: Shapley values in log-odds.",
  }),
});

export const Decision = Type.Named("Decision", {
  status: Type.Enum(verdictStatuses),
  riskScore: Type.Number({ minimum: 0, maximum: 100 }),
  logOdds: Type.Number({ description: "Sum of baseLogOdds and all contributions." }),
  baseLogOdds: Type.Number({ description: "Starting log-odds of a transaction, before any reason." }),
  reasons: Type.Array(Reason),
  counterfactual: Type.Closed({
    approvedUpTo: Type.OrNull(Type.Number(), {
      description:
        "Highest amount that would have been approved, all else being equal; null if the transaction was approved or if there is none.",
    }),
  }),
  modelVersion: Type.String(),
  rulesVersion: Type.String({ description: "Version of the built-in rules." }),
  ruleSet: Type.String({ description: "The live rule set; set-0 if the rules were never changed." }),
  rules: Type.Array(
    Type.Closed({
      code: Type.String({ description: "rule:ID, or BLOCK_LIST, ALLOW_LIST or WATCH_LIST." }),
      version: Type.OrNull(Type.Integer(), { description: "Version of the rule; null for a list." }),
      effect: Type.Enum(["allow", "block", "review", "points"]),
      isLive: Type.Boolean({ description: "False if it ran in shadow mode." }),
      contribution: Type.Number({ description: "Contribution to the score in log-odds." }),
      sentence: Type.String(),
    }),
    { description: "Rules that fired, and lists that contain a value of the transaction." },
  ),
  undecidedRules: Type.Array(Type.String(), {
    description: "Rules, as rule:ID@VERSION, that could not be evaluated: a value was missing, or a division by zero.",
  }),
  thresholds: Type.Object({ review: Type.Number(), decline: Type.Number() }),
  history: Type.Closed({
    transactions: Type.Integer({ description: "Number of earlier transactions of the account that were used." }),
    late: Type.Boolean({ description: "The transaction is earlier than others that were already decided." }),
    complete: Type.Boolean({ description: "False if part of the account's history is no longer retained." }),
    currency: Type.Optional(
      Type.String({
        description: "The account's currency, if the transaction's is another and was compared by a coarse rate.",
      }),
    ),
  }),
});
export type Decision = Static<typeof Decision>;

const EarlierTransaction = Type.Named("EarlierTransaction", {
  transactionId: Type.String(),
  amount: Type.Number(),
  timestamp: Type.Instant(),
  sinceSeconds: Type.Number({ description: "Seconds before the transaction." }),
});

const maskedText = (description: string) => Type.Optional(Type.String({ description }));

const EvidenceTransaction = Type.Named(
  "EvidenceTransaction",
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
  { description: "The transaction as it was read; card numbers are masked." },
);
export type EvidenceTransaction = Static<typeof EvidenceTransaction>;

export const Evidence = Type.Named("Evidence", {
  transactionId: Type.String(),
  transaction: EvidenceTransaction,
  sequence: Type.Integer({ description: "Sequence number, in order of acceptance." }),
  decision: Decision,
  earlier: Type.Array(EarlierTransaction, {
    description:
      "The account's latest transactions that were accepted earlier and are not later than this one; latest first.",
  }),
  features: Type.Record(Type.String(), Type.OrNull(Type.Number()), {
    description: "Every feature by name; null if it has no value yet.",
  }),
});
export type Evidence = Static<typeof Evidence>;
