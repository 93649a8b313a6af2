/** Every rule, in the order in which they are evaluated. A new rule is its file, its test and its line here. */
import type { Transaction } from "../../contract/transactions.ts";
import { createWords, type Words, wordsOfFirstEdition } from "../words.ts";
import { amountVsHistory } from "./amount-vs-history.ts";
import { amountVsPeers } from "./amount-vs-peers.ts";
import { benford } from "./benford.ts";
import { cardTesting } from "./card-testing.ts";
import { combinedSigns } from "./combined-signs.ts";
import { cumulativeLimit } from "./cumulative-limit.ts";
import { customerRisk } from "./customer-risk.ts";
import { dormantWake } from "./dormant-wake.ts";
import { duplicate } from "./duplicate.ts";
import { duplicateInvoice } from "./duplicate-invoice.ts";
import { escalation } from "./escalation.ts";
import { fraudWave } from "./fraud-wave.ts";
import { freshCredential } from "./fresh-credential.ts";
import { implausibleAmount } from "./implausible-amount.ts";
import { impossibleData } from "./impossible-data.ts";
import { impossibleTravel } from "./impossible-travel.ts";
import { knownPayee } from "./known-payee.ts";
import { labelProximity } from "./label-proximity.ts";
import { largeToNewPayee } from "./large-to-new-payee.ts";
import { listHit } from "./list-hit.ts";
import { newAccount } from "./new-account.ts";
import { newCounterparty } from "./new-counterparty.ts";
import { newCountry } from "./new-country.ts";
import { newDevice } from "./new-device.ts";
import { passThrough } from "./pass-through.ts";
import { payeeChanged } from "./payee-changed.ts";
import { payeeCrowd } from "./payee-crowd.ts";
import { payeeRun } from "./payee-run.ts";
import { payoutRun } from "./payout-run.ts";
import { rapidSpending } from "./rapid-spending.ts";
import { recurringPayment } from "./recurring-payment.ts";
import { refundAbuse } from "./refund-abuse.ts";
import { retryStorm } from "./retry-storm.ts";
import { roundAmount } from "./round-amount.ts";
import type { Rule } from "./rule.ts";
import { sharedDevice } from "./shared-device.ts";
import { similarAmounts } from "./similar-amounts.ts";
import { structuring } from "./structuring.ts";
import { takeover } from "./takeover.ts";
import { timeNovelty } from "./time-novelty.ts";
import { unusualSpell } from "./unusual-spell.ts";
import { velocityBurst } from "./velocity-burst.ts";

/** Changes whenever a rule may find, or say, something else than before. */
export const rulesVersion = "rules-11";
/** Earlier versions whose decisions these rules still give: what is newer in them is silent on facts that were not kept then. */
const reproducedVersions: ReadonlySet<string> = new Set([
  rulesVersion,
  "rules-10",
  "rules-9",
  "rules-8",
  "rules-7",
  "rules-6",
  "rules-5",
  "rules-4",
  "rules-3",
]);

export function isReproduced(version: string): boolean {
  return reproducedVersions.has(version);
}

const editions: ReadonlyMap<string, 1 | 2 | 3 | 4 | 5 | 6 | 7> = new Map([
  ["rules-1", 1],
  ["rules-2", 1],
  ["rules-3", 1],
  ["rules-4", 2],
  ["rules-5", 3],
  ["rules-6", 4],
  ["rules-7", 5],
  ["rules-8", 6],
  ["rules-9", 7],
]);

/** How decisions by a version of the rules are worded; `unit` is the account's currency where the transaction's is another. */
export function wordsOf(version: string, transaction: Pick<Transaction, "amount" | "currency">, unit?: string): Words {
  const edition = editions.get(version);
  return edition === 1 ? wordsOfFirstEdition : createWords(transaction, unit, edition);
}

export const rules: readonly Rule[] = [
  amountVsHistory,
  amountVsPeers,
  combinedSigns,
  unusualSpell,
  velocityBurst,
  rapidSpending,
  cardTesting,
  structuring,
  cumulativeLimit,
  dormantWake,
  newAccount,
  duplicate,
  similarAmounts,
  roundAmount,
  benford,
  timeNovelty,
  takeover,
  passThrough,
  escalation,
  impossibleData,
  implausibleAmount,
  retryStorm,
  labelProximity,
  listHit,
  customerRisk,
  newCounterparty,
  newDevice,
  newCountry,
  impossibleTravel,
  sharedDevice,
  payeeCrowd,
  fraudWave,
  payeeChanged,
  largeToNewPayee,
  payeeRun,
  freshCredential,
  duplicateInvoice,
  refundAbuse,
  knownPayee,
  recurringPayment,
  payoutRun,
];

const byCode: ReadonlyMap<string, Rule> = new Map(rules.map((rule) => [rule.code, rule]));

export function findRule(code: string): Rule | undefined {
  return byCode.get(code);
}
