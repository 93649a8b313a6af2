/** Labels of the account's earlier transactions, as far as they were known. */
import { type FactRows, fact } from "./fact-row.ts";

export const labelFacts = {
  ownFrauds: fact(107, "transactions", "LABEL_PROXIMITY", {
    trained: "linked",
    grows: true,
    ruleName: "accountFrauds",
    meaning: "Confirmed frauds of the account.",
  }),
  ownGenuine: fact(108, "transactions", "LABEL_PROXIMITY", {
    trained: "linked",
    grows: true,
    ruleName: "accountGenuine",
    meaning: "Transactions of the account confirmed as genuine.",
  }),
  ownFraudShare7d: fact(109, "share", "LABEL_PROXIMITY", {
    trained: "linked",
    ruleName: "accountFraudShare7d",
    meaning: "The share of fraud among the labels of about a week.",
  }),
  ownFraudShare28d: fact(110, "share", "LABEL_PROXIMITY", {
    trained: "linked",
    ruleName: "accountFraudShare28d",
    meaning: "The share of fraud among the labels of about a month.",
  }),
  // By their own times, with none between them that turned out genuine.
  ownStreak: fact(111, "transactions", "LABEL_PROXIMITY", {
    trained: "linked",
    ruleName: "accountFraudRun",
    meaning: "Consecutive confirmed frauds.",
  }),
  ownStreakAgeMs: fact(112, "milliseconds", "LABEL_PROXIMITY", {
    trained: "linked",
    grows: true,
    ruleName: "accountFraudRunAge",
    meaning: "Time since the first of these frauds.",
  }),
  ownSinceFraudMs: fact(113, "milliseconds", "LABEL_PROXIMITY", {
    trained: "linked",
    ruleName: "sinceAccountFraud",
    meaning: "Time since the last confirmed fraud.",
  }),
  ownSinceGenuineMs: fact(114, "milliseconds", "LABEL_PROXIMITY", {
    trained: "linked",
    ruleName: "sinceAccountGenuine",
    meaning: "Time since the last transaction confirmed as genuine.",
  }),
  // Where only fraud is ever reported, the share of fraud among labels says nothing; this and the next one do.
  ownFraudRate: fact(115, "share", "LABEL_PROXIMITY", {
    trained: "linked",
    ruleName: "accountFraudRate",
    meaning: "Recent confirmed frauds per transaction.",
  }),
  ownKnownShare: fact(116, "share", "LABEL_PROXIMITY", {
    trained: "linked",
    meaning: "The share of its transactions that have a label.",
  }),
  labelEvidence: fact(138, "log-odds", "LABEL_PROXIMITY", {
    trained: "linked",
    ruleName: "labelEvidence",
    meaning: "Evidence for fraud from the labels of account, counterparty or device.",
  }),
} as const satisfies FactRows;
