/** The transaction itself, how much came before on its account, and what is declared of its customer. */
import type { FactRows } from "./fact-row.ts";

export const transactionFacts = {
  timeMs: { order: 0, unit: "milliseconds", meaning: "Its instant, since 1970-01-01T00:00:00Z." },
  amount: { order: 1, unit: "money", theme: "AMOUNT_VS_PEERS", meaning: "Its amount; negative is money coming in." },
  hour: {
    order: 53,
    unit: "hour",
    theme: "TIME_NOVELTY",
    ruleName: "hour",
    meaning: "The hour of the day in UTC, 0 to 23.",
  },
  weekday: {
    order: 54,
    unit: "weekday",
    theme: "TIME_NOVELTY",
    ruleName: "weekday",
    meaning: "The day of the week in UTC; 0 is Sunday, 6 is Saturday.",
  },
  decimals: {
    order: 63,
    unit: "count",
    theme: "IMPOSSIBLE_DATA",
    ruleName: "decimals",
    meaning: "Number of decimals of the amount.",
  },
  firstDigit: {
    order: 64,
    unit: "count",
    theme: "BENFORD",
    ruleName: "firstDigit",
    meaning: "The first digit of the amount.",
  },
} as const satisfies FactRows;

export const accountFacts = {
  earlier: {
    order: 2,
    unit: "transactions",
    theme: "LITTLE_HISTORY",
    trained: "always",
    grows: true,
    ruleName: "earlierTransactions",
    meaning: "Earlier transactions of the account.",
  },
  spendings: {
    order: 3,
    unit: "transactions",
    theme: "LITTLE_HISTORY",
    grows: true,
    ruleName: "earlierPayments",
    meaning: "Earlier outgoing payments of the account.",
  },
  receipts: {
    order: 4,
    unit: "transactions",
    theme: "LITTLE_HISTORY",
    grows: true,
    ruleName: "earlierReceipts",
    meaning: "Earlier incoming payments of the account.",
  },
  ageMs: {
    order: 5,
    unit: "milliseconds",
    theme: "LITTLE_HISTORY",
    grows: true,
    ruleName: "accountAge",
    meaning: "Time since the account's first transaction.",
  },
  gapMs: {
    order: 6,
    unit: "milliseconds",
    theme: "DORMANT_WAKE",
    trained: "always",
    ruleName: "sinceLast",
    meaning: "Time since the account's last transaction.",
  },
  received48h: {
    order: 44,
    unit: "money",
    theme: "PASS_THROUGH",
    ruleName: "received48h",
    meaning: "Money received within two days, among the last 16 transactions.",
  },
  passedOnShare: {
    order: 45,
    unit: "share",
    theme: "PASS_THROUGH",
    trained: "always",
    ruleName: "passedOnShare",
    meaning: "The share of that money that was paid out since, including this payment.",
  },
  sinceReceivedMs: {
    order: 46,
    unit: "milliseconds",
    theme: "PASS_THROUGH",
    ruleName: "sinceReceived",
    meaning: "Time since the first of that money was received.",
  },
} as const satisfies FactRows;

export const customerFacts = {
  relationAgeMs: {
    order: 80,
    unit: "milliseconds",
    theme: "NEW_ACCOUNT",
    grows: true,
    ruleName: "relationAge",
    meaning: "Time since the customer was onboarded.",
  },
  expectedMonthlyVolume: {
    order: 81,
    unit: "money",
    theme: "CUMULATIVE_LIMIT",
    ruleName: "expectedMonthlyVolume",
    meaning: "The customer's expected monthly volume.",
  },
  isHighRisk: {
    order: 82,
    unit: "truth",
    theme: "CUSTOMER_RISK",
    ruleName: "isHighRiskCustomer",
    meaning: "Whether the customer's risk level is high.",
  },
  isListed: {
    order: 83,
    unit: "truth",
    theme: "LIST_HIT",
    ruleName: "isListedCustomer",
    meaning: "Whether the customer is on the watch list of the customer file.",
  },
} as const satisfies FactRows;
