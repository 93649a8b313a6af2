/** Amounts just under a reporting threshold, this one included. */
import { dayMs } from "../calendar.ts";
import { bandUsed } from "../state/absorb.ts";
import { type AccountState, amountPosition, floatOf } from "../state/account.ts";
import { countAbove } from "../state/histogram.ts";
import { bandRingSize, histogramSpan, slot } from "../state/layout.ts";
import { type Facts, ownAmountOf } from "./facts.ts";

export function addStructuringFacts(facts: Facts, state: AccountState, thresholds: readonly number[]): void {
  const ownAmount = ownAmountOf(facts);
  const threshold = findBand(ownAmount, thresholds);
  if (threshold === undefined) return;
  facts.bandThreshold = threshold;
  facts.bandCount7d = facts.bandCount30d = 1;
  facts.bandSum7d = facts.bandSum30d = ownAmount;
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

/** Guidance on structuring covers amounts from 90 % of a threshold; the threshold itself is reported, so it is not included. */
const bandFrom = 0.9;

function isInBand(amount: number, threshold: number): boolean {
  return amount >= threshold * bandFrom && amount < threshold;
}

/** The threshold just above an amount whose band it lies in. */
export function findBand(amount: number, thresholds: readonly number[]): number | undefined {
  for (const threshold of thresholds) if (isInBand(amount, threshold)) return threshold;
  return undefined;
}

function bandStart(threshold: number): number {
  return threshold * bandFrom;
}
