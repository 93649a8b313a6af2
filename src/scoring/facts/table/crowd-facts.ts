/** How many accounts meet at a counterparty, device or address at once, and the frauds of a week. */
import { type FactRows, fact } from "./fact-row.ts";

export const crowdFacts = {
  counterpartyAccounts1h: fact(171, "count", "PAYEE_CROWD", {
    ruleName: "counterpartyAccounts1h",
    meaning: "Accounts at the counterparty within an hour, this one included; at most 17.",
  }),
  counterpartyAccounts1d: fact(172, "count", "PAYEE_CROWD", {
    ruleName: "counterpartyAccounts1d",
    meaning: "Accounts at the counterparty within a day.",
  }),
  counterpartyLarge1d: fact(173, "count", "PAYEE_CROWD", {
    ruleName: "counterpartyLarge1d",
    meaning: "Of the others, accounts that paid at least twice what this account usually pays.",
  }),
  deviceAccounts1h: fact(174, "count", "SHARED_DEVICE", {
    ruleName: "deviceAccounts1h",
    meaning: "Accounts at the device within an hour, this one included; at most 17.",
  }),
  deviceAccounts1d: fact(175, "count", "SHARED_DEVICE", {
    ruleName: "deviceAccounts1d",
    meaning: "Accounts at the device within a day.",
  }),
  deviceEvents7d: fact(176, "transactions", "SHARED_DEVICE", {
    ruleName: "deviceTransactions7d",
    meaning: "The device's transactions of the 7 days before.",
  }),
  addressAccounts1h: fact(177, "count", "SHARED_DEVICE", {
    ruleName: "addressAccounts1h",
    meaning: "Accounts at the address ipAddress within an hour.",
  }),
  addressAccounts1d: fact(178, "count", "SHARED_DEVICE", {
    ruleName: "addressAccounts1d",
    meaning: "Accounts at the address within a day.",
  }),
  addressAgeMs: fact(179, "milliseconds", "SHARED_DEVICE", {
    grows: true,
    ruleName: "addressAge",
    meaning: "Time since the address's first transaction with any account.",
  }),
  addressEvents7d: fact(180, "transactions", "SHARED_DEVICE", {
    ruleName: "addressTransactions7d",
    meaning: "The address's transactions of the 7 days before.",
  }),
  counterpartyIncomingShare: fact(181, "share", "COUNTERPARTY_ACTIVITY", {
    ruleName: "counterpartyRefundShare",
    meaning: "The share of the counterparty's transactions that moved no money out, such as refunds.",
  }),
  counterpartyFraudRate7d: fact(182, "share", "FRAUD_WAVE", {
    ruleName: "counterpartyFraudRate7d",
    meaning: "Confirmed frauds of about a week per transaction of the 7 days before.",
  }),
  counterpartyFrauds7d: fact(183, "transactions", "FRAUD_WAVE", {
    ruleName: "counterpartyFrauds7d",
    meaning: "The counterparty's frauds that became known in about a week; older ones count half.",
  }),
} as const satisfies FactRows;
