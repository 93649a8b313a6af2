/** A decision up to rules-3 in words, made from its reasons. Kept records say it again, so none of it changes. */

import type { StoredDecision } from "../../record.ts";
import { findRule } from "../../rules/catalogue.ts";
import { wordAmount, wordNumberOf } from "../../wording.ts";
import { decidingHits, raising, worthASentence } from "../deciding.ts";
import type { Reason } from "../gathered.ts";

/** More than about four reasons are not read. */
const mostReasons = 4;

/** The verdict's `details` where it is not approved: what decided it, then the gravest reasons. */
export function wordFlaggedFirst(decision: StoredDecision, reasons: readonly Reason[]): string {
  const sentences = [...decidingHits(decision), ...raising(reasons)].slice(0, mostReasons);
  if (sentences.length > 0) return sentences.map(({ sentence }) => sentence).join(" ");
  return `The risk score of ${decision.riskScore} is over a threshold that ordinary transactions reach.`;
}

/** The verdict's `details` where it is approved: one plain sentence. */
export function wordApprovedFirst(decision: StoredDecision, amount: number): string {
  const [allowed] = decidingHits(decision);
  if (allowed !== undefined) return allowed.sentence;
  const habit = decision.findings.find(({ code }) => code === "AMOUNT_VS_HISTORY");
  if (habit !== undefined) return findRule(habit.code)?.sentence(habit.numbers) ?? "";
  const { transactions } = decision.history;
  const money = amount < 0 ? `${wordAmount(-amount)} coming in` : wordAmount(amount);
  if (transactions === 0)
    return `Nothing speaks against ${money}; this account has no earlier transaction to compare it with.`;
  return `Nothing speaks against ${money} after ${wordNumberOf(transactions, "transaction")} of this account.`;
}

/** The report's `explanation`: the score and what moved it. */
export function wordExplanationFirst(decision: StoredDecision, reasons: readonly Reason[], amount: number): string {
  const up = raising(reasons);
  const deciding = decidingHits(decision);
  const down = reasons
    .filter(({ contribution, isInformative }) => isInformative && contribution <= -worthASentence)
    .toReversed();
  const { review, decline } = decision.thresholds;
  const parts = [
    `Risk score ${decision.riskScore} of 100: ${verdictWords[decision.status]} (review from ${review}, decline from ${decline}).`,
  ];
  if (deciding.length > 0) parts.push(deciding.map(({ sentence }) => sentence).join(" "));
  if (up.length > 0) parts.push(`Raises the score: ${up.map(({ sentence }) => sentence).join(" ")}`);
  if (down.length > 0) parts.push(`Lowers the score: ${down.map(({ sentence }) => sentence).join(" ")}`);
  if (up.length + down.length + deciding.length === 0) parts.push(wordApprovedFirst(decision, amount));
  if (decision.approvedUpTo > 0) {
    parts.push(`Up to ${wordAmount(decision.approvedUpTo)} it would have been approved, all else being equal.`);
  }
  const { late, complete } = decision.history;
  if (late)
    parts.push("It arrived after later transactions of the account and was scored on the past that it belongs to.");
  if (!complete) parts.push("Part of that past is no longer retained.");
  return parts.join(" ");
}

const verdictWords = { approved: "approved", review: "to be reviewed", declined: "declined" } as const;
