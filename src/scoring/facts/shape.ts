/** The shape of the number: roundness, decimals and first digits. */
import { firstDigit, isRoundAmount } from "../state/absorb.ts";
import type { AccountState } from "../state/account.ts";
import { totalOf } from "../state/histogram.ts";
import { countSlot, histogramSpan } from "../state/layout.ts";
import type { Facts } from "./facts.ts";

/** Benford's law says nothing of fewer first digits than this. */
const fewestDigits = 100;

export function addShapeFacts(facts: Facts, state: AccountState): void {
  facts.decimals = decimalsOf(facts.amount);
  const habits = totalOf(state.counts, histogramSpan.rounds);
  if (habits > 0) facts.roundShare = (state.counts[countSlot.rounds] ?? 0) / habits;
  if (!(facts.amount > 0)) return;
  facts.isRound = isRoundAmount(facts.amount) ? 1 : 0;
  facts.firstDigit = firstDigit(facts.amount);
  const digits = totalOf(state.counts, histogramSpan.digits);
  facts.digitHabits = digits;
  if (digits < fewestDigits) return;
  facts.digitShare = (state.counts[countSlot.digits + facts.firstDigit - 1] ?? 0) / digits;
  facts.benfordDistance = benfordDistance(state, digits);
}

/** The share of amounts that begin with this digit, by Benford's law. */
export function benfordShare(digit: number): number {
  return Math.log10(1 + 1 / digit);
}

function benfordDistance(state: AccountState, digits: number): number {
  let distance = 0;
  for (let digit = 1; digit <= 9; digit += 1) {
    const expected = benfordShare(digit) * digits;
    const surplus = (state.counts[countSlot.digits + digit - 1] ?? 0) - expected;
    distance += (surplus * surplus) / expected;
  }
  return distance;
}

/** How many decimals an amount is written with, nine at most. */
export function decimalsOf(amount: number): number {
  let scaled = Math.abs(amount);
  // Beyond this a 64-bit float has no exact cents, so that decimals would be its own and not the sender's.
  if (scaled > 1e9) return 0;
  for (let decimals = 0; decimals < 9; decimals += 1) {
    if (Math.abs(scaled - Math.round(scaled)) <= scaled * 1e-14) return decimals;
    scaled *= 10;
  }
  return 9;
}
