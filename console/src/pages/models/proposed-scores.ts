/** The scores that a proposal of thresholds means, and how a threshold reads. */
import type { LiveThresholds, ThresholdProposal } from "../../../../client/interface.ts";
import { formatScore } from "../../data/format.ts";

/** A score that no transaction has. */
export const never = 101;

/** A proposal without a threshold has none: its figures are those of a side on which nothing is declined, or reviewed. */
export function scoresOf(
  proposal: ThresholdProposal | undefined,
  live: Pick<LiveThresholds, "review" | "decline">,
): { readonly review: number; readonly decline: number } {
  if (proposal === undefined) return { review: live.review, decline: live.decline };
  const decline = proposal.declineThreshold ?? never;
  return { review: Math.min(proposal.reviewThreshold ?? never, decline), decline };
}

export function wordThreshold(score: number): string {
  return score > 100 ? "never" : formatScore(score);
}
