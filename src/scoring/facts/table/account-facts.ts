/** The transaction itself, how much came before on its account, and what is declared of its customer. */
import { type FactRows, fact } from "./fact-row.ts";

export const transactionFacts = {
  timeMs: { order: 0, unit: "milliseconds", meaning: "Its instant, since 1970-01-01T00:00:00Z." },
  amount: fact(1, "money", "AMOUNT_VS_PEERS", { meaning: "Its amount; negative is money coming in." }),
  hour: fact(53, "hour", "TIME_NOVELTY", { ruleName: "hour", meaning: "The hour of the day in UTC, 0 to 23." }),
  weekday: fact(54, "weekday", "TIME_NOVELTY", {
    ruleName: "weekday",
    meaning: "The day of the week in UTC; 0 is Sunday, 6 is Saturday.",
  }),
  decimals: fact(63, "count", "IMPOSSIBLE_DATA", {
    ruleName: "decimals",
    meaning: "Number of decimals of the amount.",
  }),
  declined: fact(203, "truth", "LITTLE_HISTORY", {
    isOutcome: true,
    meaning: "Whether it was declined: such a payment forms no habit of its account. It is set after the decision.",
  }),
  firstDigit: fact(64, "count", "BENFORD", { ruleName: "firstDigit", meaning: "The first digit of the amount." }),
} as const satisfies FactRows;

export const accountFacts = {
  earlier: fact(2, "transactions", "LITTLE_HISTORY", {
    trained: "always",
    grows: true,
    ruleName: "earlierTransactions",
    meaning: "Earlier transactions of the account.",
  }),
  spendings: fact(3, "transactions", "LITTLE_HISTORY", {
    grows: true,
    ruleName: "earlierPayments",
    meaning: "Earlier outgoing payments of the account.",
  }),
  receipts: fact(4, "transactions", "LITTLE_HISTORY", {
    grows: true,
    ruleName: "earlierReceipts",
    meaning: "Earlier incoming payments of the account.",
  }),
  ageMs: fact(5, "milliseconds", "LITTLE_HISTORY", {
    grows: true,
    ruleName: "accountAge",
    meaning: "Time since the account's first transaction.",
  }),
  gapMs: fact(6, "milliseconds", "DORMANT_WAKE", {
    trained: "always",
    ruleName: "sinceLast",
    meaning: "Time since the account's last transaction.",
  }),
  received48h: fact(44, "money", "PASS_THROUGH", {
    ruleName: "received48h",
    meaning: "Money received within two days, among the last 16 transactions.",
  }),
  passedOnShare: fact(45, "share", "PASS_THROUGH", {
    trained: "always",
    ruleName: "passedOnShare",
    meaning: "The share of that money that was paid out since, including this payment.",
  }),
  sinceReceivedMs: fact(46, "milliseconds", "PASS_THROUGH", {
    ruleName: "sinceReceived",
    meaning: "Time since the first of that money was received.",
  }),
} as const satisfies FactRows;

export const customerFacts = {
  relationAgeMs: fact(80, "milliseconds", "NEW_ACCOUNT", {
    grows: true,
    ruleName: "relationAge",
    meaning: "Time since the customer was onboarded.",
  }),
  expectedMonthlyVolume: fact(81, "money", "CUMULATIVE_LIMIT", {
    ruleName: "expectedMonthlyVolume",
    meaning: "The customer's expected monthly volume.",
  }),
  isHighRisk: fact(82, "truth", "CUSTOMER_RISK", {
    ruleName: "isHighRiskCustomer",
    meaning: "Whether the customer's risk level is high.",
  }),
  isListed: fact(83, "truth", "LIST_HIT", {
    ruleName: "isListedCustomer",
    meaning: "Whether the customer is on the watch list of the customer file.",
  }),
} as const satisfies FactRows;
