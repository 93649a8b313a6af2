/** The counterparty over all accounts on the days before, and device, merchant category and country in the same way, shorter. */
import { type FactRows, fact } from "./fact-row.ts";

export const counterpartyFacts = {
  counterpartyAgeMs: fact(117, "milliseconds", "COUNTERPARTY_ACTIVITY", {
    grows: true,
    ruleName: "counterpartyAge",
    meaning: "Time since the counterparty's first transaction with any account.",
  }),
  counterpartyEvents: fact(118, "transactions", "COUNTERPARTY_ACTIVITY", {
    grows: true,
    ruleName: "counterpartyTransactions",
    meaning: "The counterparty's transactions before today; older ones count less.",
  }),
  counterpartyEvents1d: fact(119, "transactions", "COUNTERPARTY_ACTIVITY", {
    ruleName: "counterpartyTransactions1d",
    meaning: "The counterparty's transactions of the day before.",
  }),
  counterpartyEvents7d: fact(120, "transactions", "COUNTERPARTY_ACTIVITY", {
    ruleName: "counterpartyTransactions7d",
    meaning: "The counterparty's transactions of the 7 days before.",
  }),
  counterpartyAmount: fact(121, "standard deviations", "COUNTERPARTY_ACTIVITY", {
    ruleName: "counterpartyDeviation",
    meaning: "The log amount compared with the counterparty's amounts.",
  }),
  counterpartyFrauds: fact(122, "transactions", "LABEL_PROXIMITY", {
    trained: "linked",
    grows: true,
    ruleName: "counterpartyFrauds",
    meaning: "Confirmed frauds of the counterparty.",
  }),
  counterpartyGenuine: fact(123, "transactions", "LABEL_PROXIMITY", {
    trained: "linked",
    grows: true,
    ruleName: "counterpartyGenuine",
    meaning: "The counterparty's transactions confirmed as genuine.",
  }),
  counterpartyFraudShare7d: fact(124, "share", "LABEL_PROXIMITY", {
    trained: "linked",
    ruleName: "counterpartyFraudShare7d",
    meaning: "The share of fraud among the labels of about a week.",
  }),
  counterpartyFraudShare28d: fact(125, "share", "LABEL_PROXIMITY", {
    trained: "linked",
    ruleName: "counterpartyFraudShare28d",
    meaning: "The share of fraud among the labels of about a month.",
  }),
  counterpartyStreak: fact(126, "transactions", "LABEL_PROXIMITY", {
    trained: "linked",
    ruleName: "counterpartyFraudRun",
    meaning: "Consecutive confirmed frauds.",
  }),
  counterpartyStreakAgeMs: fact(127, "milliseconds", "LABEL_PROXIMITY", {
    trained: "linked",
    grows: true,
    ruleName: "counterpartyFraudRunAge",
    meaning: "Time since the first of these frauds.",
  }),
  counterpartySinceFraudMs: fact(128, "milliseconds", "LABEL_PROXIMITY", {
    trained: "linked",
    ruleName: "sinceCounterpartyFraud",
    meaning: "Time since the last confirmed fraud.",
  }),
  counterpartySinceGenuineMs: fact(129, "milliseconds", "LABEL_PROXIMITY", {
    trained: "linked",
    ruleName: "sinceCounterpartyGenuine",
    meaning: "Time since the last transaction confirmed as genuine.",
  }),
  counterpartyFraudRate: fact(130, "share", "LABEL_PROXIMITY", {
    trained: "linked",
    ruleName: "counterpartyFraudRate",
    meaning: "Recent confirmed frauds per transaction.",
  }),
  counterpartyKnownShare: fact(131, "share", "LABEL_PROXIMITY", {
    trained: "linked",
    meaning: "The share of its transactions lately that have a label.",
  }),
  deviceAgeMs: fact(132, "milliseconds", "NEW_DEVICE", {
    grows: true,
    ruleName: "deviceAge",
    meaning: "Time since the device's first transaction with any account.",
  }),
  deviceEvents: fact(133, "transactions", "NEW_DEVICE", {
    grows: true,
    ruleName: "deviceTransactions",
    meaning: "The device's transactions before today; older ones count less.",
  }),
  deviceFrauds: fact(134, "transactions", "LABEL_PROXIMITY", {
    trained: "linked",
    grows: true,
    ruleName: "deviceFrauds",
    meaning: "The device's confirmed frauds.",
  }),
  deviceGenuine: fact(135, "transactions", "LABEL_PROXIMITY", {
    trained: "linked",
    grows: true,
    ruleName: "deviceGenuine",
    meaning: "The device's transactions confirmed as genuine.",
  }),
  deviceFraudShare28d: fact(136, "share", "LABEL_PROXIMITY", {
    trained: "linked",
    ruleName: "deviceFraudShare28d",
    meaning: "The share of fraud among the device's labels of about a month.",
  }),
  deviceFraudRate: fact(137, "share", "LABEL_PROXIMITY", {
    trained: "linked",
    ruleName: "deviceFraudRate",
    meaning: "The device's recent confirmed frauds per transaction.",
  }),
  categoryEvents: fact(139, "transactions", "NEW_CATEGORY", {
    grows: true,
    ruleName: "categoryTransactions",
    meaning: "Transactions of the merchant category before today.",
  }),
  categoryAmount: fact(140, "standard deviations", "NEW_CATEGORY", {
    ruleName: "categoryDeviation",
    meaning: "The log amount compared with those of the merchant category.",
  }),
  categoryFraudShare28d: fact(141, "share", "LABEL_PROXIMITY", {
    trained: "linked",
    ruleName: "categoryFraudShare28d",
    meaning: "The share of fraud among the category's labels of about a month.",
  }),
  countryEvents: fact(142, "transactions", "NEW_COUNTRY", {
    grows: true,
    ruleName: "countryTransactions",
    meaning: "Transactions in the country before today.",
  }),
  countryAmount: fact(143, "standard deviations", "NEW_COUNTRY", {
    ruleName: "countryDeviation",
    meaning: "The log amount compared with those in the country.",
  }),
  countryFraudShare28d: fact(144, "share", "LABEL_PROXIMITY", {
    trained: "linked",
    ruleName: "countryFraudShare28d",
    meaning: "The share of fraud among the country's labels of about a month.",
  }),
} as const satisfies FactRows;
