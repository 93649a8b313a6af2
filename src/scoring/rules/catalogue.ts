/** Every rule, in the order in which they are evaluated. A new rule is its file, its test and its line here. */
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
import { impossibleData } from "./impossible-data.ts";
import { impossibleTravel } from "./impossible-travel.ts";
import { knownPayee } from "./known-payee.ts";
import { labelProximity } from "./label-proximity.ts";
import { listHit } from "./list-hit.ts";
import { newAccount } from "./new-account.ts";
import { newCounterparty } from "./new-counterparty.ts";
import { newCountry } from "./new-country.ts";
import { newDevice } from "./new-device.ts";
import { passThrough } from "./pass-through.ts";
import { payeeChanged } from "./payee-changed.ts";
import { payeeCrowd } from "./payee-crowd.ts";
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

/** Changes whenever a rule may find something else than before. */
export const rulesVersion = "rules-3";

export const rules: readonly Rule[] = [
  amountVsHistory,
  amountVsPeers,
  combinedSigns,
  unusualSpell,
  velocityBurst,
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
  freshCredential,
  duplicateInvoice,
  refundAbuse,
  knownPayee,
  recurringPayment,
];

const byCode: ReadonlyMap<string, Rule> = new Map(rules.map((rule) => [rule.code, rule]));

export function findRule(code: string): Rule | undefined {
  return byCode.get(code);
}
