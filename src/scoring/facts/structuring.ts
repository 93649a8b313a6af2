/** Amounts just under a reporting threshold, this one included. */
import { dayMs } from "../calendar.ts";
import { bandUsed } from "../state/absorb.ts";
import { type AccountState, amountPosition, floatOf } from "../state/account.ts";
import { countAbove } from "../state/histogram.ts";
import { bandRingSize, histogramSpan, slot } from "../state/layout.ts";
import { bandStart, findBand, isInBand } from "../state/structuring-band.ts";
import type { Facts } from "./facts.ts";

export function addStructuringFacts(facts: Facts, state: AccountState, thresholds: readonly number[]): void {
  const threshold = findBand(facts.amount, thresholds);
  if (threshold === undefined) return;
  facts.bandThreshold = threshold;
  facts.bandCount7d = facts.bandCount30d = 1;
  facts.bandSum7d = facts.bandSum30d = facts.amount;
  const used = bandUsed(state.floats);
  if (used === bandRingSize) facts.bandReachMs = facts.timeMs - floatOf(state, slot.bandTimes);
  for (let index = used - 1; index >= 0; index -= 1) {
    const amount = floatOf(state, slot.bandAmounts + index);
    const sinceMs = facts.timeMs - floatOf(state, slot.bandTimes + index);
    if (!isInBand(amount, threshold) || sinceMs > 30 * dayMs) continue;
    facts.bandCount30d += 1;
    facts.bandSum30d += amount;
    if (sinceMs > 7 * dayMs) continue;
    facts.bandCount7d += 1;
    facts.bandSum7d += amount;
  }
  if (facts.habits > 0) facts.bandHabitShare = shareInBand(state, threshold, facts.habits);
}

function shareInBand(state: AccountState, threshold: number, habits: number): number {
  const above = (amount: number) => countAbove(state.counts, histogramSpan.amounts, amountPosition(state, amount));
  return (above(bandStart(threshold)) - above(threshold)) / habits;
}
