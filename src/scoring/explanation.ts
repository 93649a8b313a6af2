/** Sentences of a decision, made from its reasons' codes and numbers. */
import type { WeighedReason } from "./model.ts";
import type { StoredDecision } from "./record.ts";
import { findRule } from "./rules/catalogue.ts";
import { wordAmount, wordNumberOf } from "./wording.ts";

/** More than about four reasons are not read. */
const mostReasons = 4;

export function sentenceOf(reason: WeighedReason): string {
  const rule = findRule(reason.code);
  // Rules of the first version did not keep whether a count was exact; that it may not be holds for all of them.
  const numbers = { isExact: 0, ...reason.numbers };
  // A decision may be older than the rules: a code or a number that is no longer known is named, not explained.
  if (rule === undefined || !rule.numbers.every((name) => Number.isFinite(Reflect.get(numbers, name)))) {
    return `Reason ${reason.code}.`;
  }
  return rule.sentence(numbers);
}

/** The verdict's `details`: the gravest reasons, or for what is approved one plain sentence. */
export function wordDetails(decision: StoredDecision, amount: number): string {
  if (decision.status === "approved") return wordApproved(decision, amount);
  const sentences = decision.reasons
    .filter((reason) => reason.contribution > 0)
    .slice(0, mostReasons)
    .map(sentenceOf);
  if (sentences.length > 0) return sentences.join(" ");
  return `The risk score of ${decision.riskScore} is over a threshold that ordinary transactions reach.`;
}

function wordApproved(decision: StoredDecision, amount: number): string {
  const habit = decision.reasons.find((reason) => reason.code === "AMOUNT_VS_HISTORY");
  if (habit !== undefined) return sentenceOf(habit);
  const { transactions } = decision.history;
  const money = amount < 0 ? `${wordAmount(-amount)} coming in` : wordAmount(amount);
  if (transactions === 0)
    return `Nothing speaks against ${money}; this account has no earlier transaction to compare it with.`;
  return `Nothing speaks against ${money} after ${wordNumberOf(transactions, "transaction")} of this account.`;
}

/** The report's `explanation`: the score and every reason that moved it. */
export function wordExplanation(decision: StoredDecision, amount: number): string {
  const raising = decision.reasons.filter((reason) => reason.contribution > 0).map(sentenceOf);
  const lowering = decision.reasons.filter((reason) => reason.contribution < 0).map(sentenceOf);
  const { review, decline } = decision.thresholds;
  const parts = [
    `Risk score ${decision.riskScore} of 100: ${verdictWords[decision.status]} (review from ${review}, decline from ${decline}).`,
  ];
  if (raising.length > 0) parts.push(`Raises the score: ${raising.join(" ")}`);
  if (lowering.length > 0) parts.push(`Lowers the score: ${lowering.join(" ")}`);
  if (raising.length + lowering.length === 0) parts.push(wordApproved(decision, amount));
  const { late, complete } = decision.history;
  if (late)
    parts.push("It arrived after later transactions of the account and was scored on the past that it belongs to.");
  if (!complete) parts.push("Part of that past is no longer retained.");
  return parts.join(" ");
}

const verdictWords = { approved: "approved", review: "to be reviewed", declined: "declined" } as const;
