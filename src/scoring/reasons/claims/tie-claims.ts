/** What can be said of what ties an account to places, payees and other accounts. */
import { dayMs } from "../../calendar.ts";
import { wordRecurrences } from "../../rules/recurring-payment.ts";
import { wordCount, wordNumberOf, wordSpan } from "../../wording.ts";
import { lowers, raises, type ThemeEntry } from "../claim.ts";
import { wordIncoming } from "../incoming.ts";

/** More accounts than a household has. */
const crowdFrom = 4;

export const tieThemes = {
  IMPOSSIBLE_TRAVEL: {
    title: "Places of payments in person",
    claims: [
      raises(["placeKm", "sincePlaceMs"], ({ placeKm, sincePlaceMs }) =>
        placeKm > 0
          ? `The last payment in person was at least ${wordCount(placeKm)} km away, ${wordSpan(sincePlaceMs)} before.`
          : undefined,
      ),
    ],
  },
  SHARED_DEVICE: {
    title: "Accounts at the device",
    claims: [
      raises(["deviceAccounts1h", "deviceAccounts1d"], ({ deviceAccounts1d }) =>
        deviceAccounts1d >= crowdFrom
          ? `${wordNumberOf(deviceAccounts1d, "account")} used this device within a day.`
          : undefined,
      ),
      lowers(["deviceAccounts1h", "deviceAccounts1d"], ({ deviceAccounts1d }) =>
        deviceAccounts1d === 1 ? "No other account used this device within a day." : undefined,
      ),
    ],
  },
  PAYEE_CROWD: {
    title: "Accounts at the counterparty",
    claims: [
      raises(["counterpartyLarge1d"], ({ counterpartyLarge1d }) =>
        counterpartyLarge1d >= crowdFrom
          ? `${wordNumberOf(counterpartyLarge1d, "other account")} paid this counterparty at least twice this account's usual amount within a day.`
          : undefined,
      ),
    ],
  },
  PAYEE_CHANGED: {
    title: "Name of the payee",
    claims: [
      raises(["samePayeeName"], ({ samePayeeName }) =>
        samePayeeName >= 1
          ? `Another account of the payee's name was paid ${wordNumberOf(samePayeeName, "time")} before.`
          : undefined,
      ),
    ],
  },
  FRESH_CREDENTIAL: {
    title: "Age of credential and payee",
    claims: [
      raises(["credentialAgeMs"], ({ credentialAgeMs }) =>
        credentialAgeMs < dayMs
          ? `A credential of the account was changed ${wordSpan(credentialAgeMs)} before.`
          : undefined,
      ),
      raises(["payeeAddedMs"], ({ payeeAddedMs }) =>
        payeeAddedMs < dayMs ? `The payee was added ${wordSpan(payeeAddedMs)} before.` : undefined,
      ),
    ],
  },
  DUPLICATE_INVOICE: {
    title: "Reference of the payment",
    claims: [
      raises(["invoicePaid"], ({ invoicePaid, sinceInvoiceMs }) =>
        invoicePaid >= 1 ? `The same reference and amount were paid ${wordSpan(sinceInvoiceMs)} before.` : undefined,
      ),
    ],
  },
  REFUND_ABUSE: {
    title: "Refunds",
    claims: [
      raises(["refunds30d"], ({ refunds30d }) =>
        refunds30d >= 2
          ? `The account had about ${wordNumberOf(refunds30d, "refund")} within about 30 days.`
          : undefined,
      ),
    ],
  },
  FRAUD_WAVE: {
    title: "Frauds at the counterparty this week",
    claims: [
      raises(["counterpartyFrauds7d", "counterpartyFraudRate7d"], ({ counterpartyFrauds7d }) =>
        counterpartyFrauds7d >= 1
          ? `About ${wordNumberOf(counterpartyFrauds7d, "fraud")} at the counterparty became known within about a week.`
          : undefined,
      ),
    ],
  },
  PAYEE_RUN: {
    title: "Payments to this counterparty together",
    claims: [
      raises(["payeeGrowth", "payeeSumRatio"], ({ payeeGrowth, payeeSumRatio }, words) =>
        payeeGrowth >= 1.2 && payeeSumRatio >= 2
          ? `It is ${words.times(payeeGrowth)} the last payment to this counterparty; with it the account has paid there ${words.times(payeeSumRatio)} its usual amount.`
          : undefined,
      ),
      lowers(["payeeGrowth", "payeeSumRatio"], ({ payeeGrowth }, words) =>
        payeeGrowth <= 1.1
          ? `It is ${words.times(payeeGrowth)} the last payment to this counterparty, which is no growth.`
          : undefined,
      ),
    ],
  },
  PAYOUT_RUN: { title: "Payees of ten minutes", claims: [] },
  LARGE_TO_NEW_PAYEE: { title: "Payments from account to account", claims: [] },
  KNOWN_PAYEE: {
    title: "Payee and this account",
    claims: [
      lowers(["payeePayments", "payeeAgeMs"], ({ payeePayments }) =>
        payeePayments >= 2
          ? `The account has paid this counterparty ${wordNumberOf(payeePayments, "time")} before.`
          : undefined,
      ),
      raises(["payeePayments"], ({ payeePayments }) =>
        payeePayments === 0 ? "The counterparty is not among those that the account paid lately." : undefined,
      ),
    ],
  },
  RECURRING_PAYMENT: {
    title: "Recurring payments",
    claims: [
      lowers(["recurrences"], ({ recurrences }, words) =>
        recurrences > 0 ? wordRecurrences(recurrences, words) : undefined,
      ),
    ],
  },
  INCOMING_MONEY: {
    title: "Money coming in",
    claims: [
      raises(["incomingRatio"], (facts, words) =>
        facts.incomingRatio >= 2 ? `It is ${wordIncoming(facts, words)}.` : undefined,
      ),
      lowers(["incomingRatio"], (facts, words) =>
        facts.incomingRatio < 2 && (words.edition < 5 || facts.unitRate !== 0)
          ? `It is ${wordIncoming(facts, words)}.`
          : undefined,
      ),
    ],
  },
} as const satisfies Record<string, ThemeEntry>;
