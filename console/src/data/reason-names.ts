/** Names of the reasons of a verdict: short enough for a table, and in words that an analyst knows. */
import type { Evidence } from "../../../client/interface.ts";
import { nameOfCode } from "./format.ts";

type Reason = Evidence["decision"]["reasons"][number];

/** What a reason's rule found. */
const found: Readonly<Record<string, string>> = {
  AMOUNT_VS_HISTORY: "Above the usual amount",
  AMOUNT_VS_PEERS: "High amount among peers",
  COMBINED_SIGNS: "Rare among comparable payments",
  UNUSUAL_SPELL: "Run of unusual amounts",
  VELOCITY_BURST: "Burst of payments",
  CARD_TESTING: "Small tests before a large payment",
  STRUCTURING: "Amounts just under a threshold",
  CUMULATIVE_LIMIT: "Above the expected volume",
  DORMANT_WAKE: "Active after a long silence",
  NEW_ACCOUNT: "High amount of a new customer",
  DUPLICATE: "Same amount again",
  SIMILAR_AMOUNTS: "Nearly equal amounts",
  ROUND_AMOUNT: "Unusually round amount",
  BENFORD: "Unusual first digits",
  TIME_NOVELTY: "Unusual hour or weekday",
  TAKEOVER: "Several habits change at once",
  PASS_THROUGH: "Money passed on",
  ESCALATION: "Rising amounts",
  IMPOSSIBLE_DATA: "Implausible data",
  IMPLAUSIBLE_AMOUNT: "Implausibly large amount",
  RETRY_STORM: "Retries of one payment",
  LABEL_PROXIMITY: "Linked to confirmed fraud",
  LIST_HIT: "Customer on the watch list",
  CUSTOMER_RISK: "High-risk customer",
  NEW_COUNTERPARTY: "New counterparty",
  NEW_DEVICE: "New device",
  NEW_COUNTRY: "New country",
  NEW_CATEGORY: "New merchant category",
  LITTLE_HISTORY: "Little history",
  COUNTERPARTY_ACTIVITY: "Counterparty's activity",
  CURRENCY: "Currency",
  NEW_ATTRIBUTE: "Other fields",
  BLOCK_LIST: "Block list",
  ALLOW_LIST: "Allow list",
  WATCH_LIST: "Watch list",
  OTHER_INPUTS: "Other inputs of the model",
  IMPOSSIBLE_TRAVEL: "In two places too soon",
  SHARED_DEVICE: "Many accounts at one device",
  PAYEE_CROWD: "Many payers of a new payee",
  FRAUD_WAVE: "Many frauds at the counterparty",
  PAYEE_CHANGED: "Known payee, new account",
  LARGE_TO_NEW_PAYEE: "Large transfer to a new payee",
  PAYEE_RUN: "Growing payments to a new payee",
  PAYOUT_RUN: "Run of payouts",
  RAPID_SPENDING: "Much spent within two hours",
  FRESH_CREDENTIAL: "New payee after a changed credential",
  DUPLICATE_INVOICE: "Invoice paid before",
  REFUND_ABUSE: "Unusual refunds",
  KNOWN_PAYEE: "Payee known for a long time",
  SANDBOX: "Sandbox id",
};

/** What the model used, where a reason lowers the score or its rule found nothing: a known device is no new device. */
const inputs: Readonly<Record<string, string>> = {
  AMOUNT_VS_HISTORY: "Amount and usual amount",
  AMOUNT_VS_PEERS: "Amount among peers",
  UNUSUAL_SPELL: "Amounts of the last days",
  VELOCITY_BURST: "Pace of payments",
  CARD_TESTING: "Small amounts before it",
  STRUCTURING: "Amounts near a threshold",
  CUMULATIVE_LIMIT: "Expected volume",
  DORMANT_WAKE: "Time since the last activity",
  NEW_ACCOUNT: "Time as a customer",
  DUPLICATE: "Repeated amounts",
  SIMILAR_AMOUNTS: "Similar amounts",
  ROUND_AMOUNT: "Round amounts",
  BENFORD: "First digits",
  TIME_NOVELTY: "Hour and weekday",
  PASS_THROUGH: "Money received before",
  ESCALATION: "Order of amounts",
  IMPOSSIBLE_DATA: "Decimals of the amount",
  IMPLAUSIBLE_AMOUNT: "Amount among payments in general",
  COMBINED_SIGNS: "Rarity of all signs",
  RETRY_STORM: "Retries",
  LABEL_PROXIMITY: "Known labels nearby",
  CUSTOMER_RISK: "Customer's risk level",
  NEW_COUNTERPARTY: "Counterparty",
  NEW_DEVICE: "Device",
  NEW_COUNTRY: "Country",
  NEW_CATEGORY: "Merchant category",
  LITTLE_HISTORY: "Length of the history",
};

/** By its code alone, as lists and statistics name it. */
export const nameReason = (code: string): string =>
  code.startsWith("rule:") ? `Rule ${code.slice("rule:".length)}` : (found[code] ?? nameOfCode(code));

/** A reason of one verdict. */
export function nameReasonOf({ code, contribution, numbers }: Reason): string {
  const isFound = contribution > 0 && Object.keys(numbers).length > 0;
  return isFound ? nameReason(code) : (inputs[code] ?? nameReason(code));
}
