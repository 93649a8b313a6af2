/** Whether a count of the last few events is all there was: the places are few, and tries of one payment count once. */
import type { Facts } from "./facts.ts";

/** 1 when every event of this span is still among those that are kept one by one. */
export function isKeptWithin(facts: Facts, spanMs: number): 0 | 1 {
  // NaN, and so not below anything, while nothing was pushed out.
  return facts.ringReachMs <= spanMs ? 0 : 1;
}

/** 1 when, on top of that, every one of them counts: none was left out as a further try of a payment. */
export function isExactWithin(facts: Facts, spanMs: number): 0 | 1 {
  return facts.sinceRetryMs <= spanMs ? 0 : isKeptWithin(facts, spanMs);
}
