/** Whether a count of the last few events is all there was: the places are few, and tries of one payment count once. */
import type { Facts } from "./facts.ts";

/** 1 when the events of this span were all kept and all counted, 0 when there may have been more of them. */
export function isExactWithin(facts: Facts, spanMs: number): 0 | 1 {
  // Either is NaN, and so compares false, when nothing was pushed out or left out.
  return facts.ringReachMs <= spanMs || facts.sinceRetryMs <= spanMs ? 0 : 1;
}
