/** A decision in words, made from its reasons. */
import { type PolicyHit, policyEffects } from "./policy.ts";
import type { Reason } from "./reasons/reason.ts";
import type { StoredDecision } from "./record.ts";
import { findRule } from "./rules/catalogue.ts";
import { wordAmount, wordNumberOf } from "./wording.ts";

/** More than about four reasons are not read. */
const mostReasons = 4;
/** In log-odds, and as a share of all that raises: what moves a score by less gets no sentence. */
const worthASentence = 0.1;
const worthShare = 0.04;

/** The verdict's `details` where it is not approved: what decided it, then the gravest reasons. */
export function wordFlagged(decision: StoredDecision, reasons: readonly Reason[]): string {
  const sentences = [...decidingHits(decision), ...raising(reasons)].slice(0, mostReasons);
  if (sentences.length > 0) return sentences.map(({ sentence }) => sentence).join(" ");
  return `The risk score of ${decision.riskScore} is over a threshold that ordinary transactions reach.`;
}

/** Hits of users' live rules and lists, except those that only add points: these are reasons like others. */
export function decidingHits({ status, policy }: Pick<StoredDecision, "status" | "policy">): readonly PolicyHit[] {
  if (policy === undefined) return [];
  const hits = policy.hits.filter(({ isLive, effect }) => isLive && effect !== "points");
  // Of several effects only the one that prevailed is named; the others made no difference.
  const effect = policyEffects.find((one) => hits.some((hit) => hit.effect === one));
  if ((effect === "allow") !== (status === "approved")) return [];
  return hits.filter((hit) => hit.effect === effect);
}

/** The verdict's `details` where it is approved: one plain sentence. */
export function wordApproved(decision: StoredDecision, amount: number): string {
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
export function wordExplanation(decision: StoredDecision, reasons: readonly Reason[], amount: number): string {
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
  if (up.length + down.length + deciding.length === 0) parts.push(wordApproved(decision, amount));
  if (decision.approvedUpTo > 0) {
    parts.push(`Up to ${wordAmount(decision.approvedUpTo)} it would have been approved, all else being equal.`);
  }
  const { late, complete } = decision.history;
  if (late)
    parts.push("It arrived after later transactions of the account and was scored on the past that it belongs to.");
  if (!complete) parts.push("Part of that past is no longer retained.");
  return parts.join(" ");
}

/** The reasons that raise the score by enough to be named, gravest first. */
export function raising(reasons: readonly Reason[]): readonly Reason[] {
  const whole = reasons.reduce((sum, { contribution }) => sum + Math.max(0, contribution), 0);
  const least = Math.max(worthASentence, worthShare * whole);
  return reasons.filter(({ contribution, isInformative }) => isInformative && contribution >= least);
}

const verdictWords = { approved: "approved", review: "to be reviewed", declined: "declined" } as const;
