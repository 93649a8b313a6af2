/** Takes log-odds from one share of positives to another. */
import { logOdds } from "../sigmoid.ts";

/**
 * Right when positives and negatives look the same in both places and only their shares differ: then the odds of every
 * row change by one factor.
 */
export function shiftBaseRate(margin: number, trainedShare: number, share: number): number {
  return margin + logOdds(share) - logOdds(trainedShare);
}
