/** Where an account last paid in person, its payees, bills, invoices and refunds, and who pays it. */
import { type FactRows, fact } from "./fact-row.ts";

export const tieFacts = {
  placeKm: fact(153, "count", "IMPOSSIBLE_TRAVEL", {
    ruleName: "placeDistance",
    meaning: "The least distance in kilometres between this country and that of the last payment in person.",
  }),
  sincePlaceMs: fact(154, "milliseconds", "IMPOSSIBLE_TRAVEL", {
    ruleName: "sincePlace",
    meaning: "Time since the last payment in person.",
  }),
  isTransfer: fact(155, "truth", "LARGE_TO_NEW_PAYEE", {
    ruleName: "isTransfer",
    meaning: "Whether it is a payment from account to account.",
  }),
  payeePayments: fact(156, "transactions", "KNOWN_PAYEE", {
    grows: true,
    ruleName: "payeePayments",
    meaning: "How often the account has paid this counterparty, as far as it is among the 24 remembered.",
  }),
  payeeAgeMs: fact(157, "milliseconds", "KNOWN_PAYEE", {
    grows: true,
    ruleName: "payeeAge",
    meaning: "Time since the account first paid this counterparty.",
  }),
  payeeRatio: fact(158, "times", "KNOWN_PAYEE", {
    ruleName: "timesPayeeUsual",
    meaning: "The amount divided by the mean of what the account has paid this counterparty.",
  }),
  samePayeeName: fact(159, "transactions", "PAYEE_CHANGED", {
    ruleName: "samePayeeName",
    meaning: "How often another account of the same name was paid before this new one.",
  }),
  payeeAddedMs: fact(160, "milliseconds", "FRESH_CREDENTIAL", {
    ruleName: "sincePayeeAdded",
    meaning: "Time since the payee was added, by the attribute payeeAddedAt.",
  }),
  credentialAgeMs: fact(161, "milliseconds", "FRESH_CREDENTIAL", {
    ruleName: "sinceCredentialChange",
    meaning: "Time since a credential was changed, by the attribute credentialChangedAt.",
  }),
  recurrences: fact(162, "transactions", "RECURRING_PAYMENT", {
    ruleName: "recurrences",
    meaning:
      "How often a bill of this amount came before, at even intervals; half for one that was declined a month or a quarter before.",
  }),
  invoicePaid: fact(163, "transactions", "DUPLICATE_INVOICE", {
    ruleName: "invoicePaid",
    meaning: "How often the same reference and amount were paid within 24 days.",
  }),
  sinceInvoiceMs: fact(164, "milliseconds", "DUPLICATE_INVOICE", {
    meaning: "Time since that payment.",
  }),
  isRefund: fact(165, "truth", "REFUND_ABUSE", {
    ruleName: "isRefund",
    meaning: "Whether the incoming money is a refund.",
  }),
  refunds30d: fact(166, "transactions", "REFUND_ABUSE", {
    ruleName: "refunds30d",
    meaning: "Refunds of the account, with a decay of 30 days.",
  }),
  paidThere: fact(167, "money", "REFUND_ABUSE", {
    ruleName: "paidThere",
    meaning: "What the account has paid the counterparty that refunds.",
  }),
  returnedThere: fact(168, "money", "REFUND_ABUSE", {
    ruleName: "refundedThere",
    meaning: "What that counterparty has refunded, this payment included.",
  }),
  incomingRatio: fact(169, "times", "INCOMING_MONEY", {
    ruleName: "timesUsualIncoming",
    meaning: "Incoming money divided by the geometric mean of what came in before, of which older amounts count less.",
  }),
  payers1d: fact(170, "count", "INCOMING_MONEY", {
    ruleName: "payers1d",
    meaning: "Payers within a day, among the last eight.",
  }),
  billChange: fact(190, "share", "RECURRING_PAYMENT", {
    ruleName: "billChange",
    meaning: "How far the amount is from that of the bill's last payment.",
  }),
  payeeGrowth: fact(191, "times", "PAYEE_RUN", {
    ruleName: "timesLastToPayee",
    meaning: "The amount divided by the last one that the account paid this counterparty.",
  }),
  payeeSumRatio: fact(192, "times", "PAYEE_RUN", {
    ruleName: "timesUsualToPayee",
    meaning: "All that the account has paid this counterparty, with this payment, divided by its usual amount.",
  }),
  payeesKnown: fact(193, "count", "LARGE_TO_NEW_PAYEE", {
    grows: true,
    ruleName: "payeesKnown",
    meaning: "How many are remembered whom the account has paid by transfer.",
  }),
  paymentsThere: fact(194, "transactions", "REFUND_ABUSE", {
    ruleName: "paymentsThere",
    meaning: "How often the account has paid the counterparty that refunds.",
  }),
} as const satisfies FactRows;
