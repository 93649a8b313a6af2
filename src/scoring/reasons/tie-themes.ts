/** Themes of what ties an account to places, payees and other accounts. */
import type { Facts } from "../facts/facts.ts";
import { wordCount, wordMultiple, wordNumberOf, wordSpan } from "../wording.ts";

type Words = (facts: Facts) => string | undefined;

function entry(title: string, sentence: Words = () => undefined): { readonly title: string; readonly sentence: Words } {
  return { title, sentence };
}

export const tieThemes = {
  IMPOSSIBLE_TRAVEL: entry("Places of payments in person", ({ placeKm, sincePlaceMs }) =>
    placeKm > 0
      ? `The last payment in person was ${wordCount(placeKm)} km away, ${wordSpan(sincePlaceMs)} before.`
      : undefined,
  ),
  SHARED_DEVICE: entry("Accounts at the device", ({ deviceAccounts1d }) =>
    deviceAccounts1d > 0 ? `${wordNumberOf(deviceAccounts1d, "account")} used this device within a day.` : undefined,
  ),
  PAYEE_CROWD: entry("Accounts at the counterparty", ({ counterpartyAccounts1d }) =>
    counterpartyAccounts1d > 0
      ? `${wordNumberOf(counterpartyAccounts1d, "account")} dealt with this counterparty within a day.`
      : undefined,
  ),
  PAYEE_CHANGED: entry("Name of the payee"),
  FRESH_CREDENTIAL: entry("Age of credential and payee", ({ credentialAgeMs }) =>
    credentialAgeMs >= 0 ? `A credential of the account was changed ${wordSpan(credentialAgeMs)} before.` : undefined,
  ),
  DUPLICATE_INVOICE: entry("Reference of the payment"),
  REFUND_ABUSE: entry("Refunds", ({ refunds30d }) =>
    refunds30d >= 1 ? `The account had about ${wordNumberOf(refunds30d, "refund")} within about 30 days.` : undefined,
  ),
  FRAUD_WAVE: entry("Frauds at the counterparty this week"),
  KNOWN_PAYEE: entry("Payee and this account", ({ payeePayments }) =>
    payeePayments >= 0
      ? `The account has paid this counterparty ${wordNumberOf(payeePayments, "time")} before.`
      : undefined,
  ),
  RECURRING_PAYMENT: entry("Recurring payments"),
  INCOMING_MONEY: entry("Money coming in", ({ incomingRatio }) =>
    incomingRatio > 0 ? `It is ${wordMultiple(incomingRatio)} times what usually comes in.` : undefined,
  ),
} as const;
