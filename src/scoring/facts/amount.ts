/** The amount against the account's own habits. */
import { dayMs } from "../calendar.ts";
import { clamp } from "../odds.ts";
import {
  type AccountState,
  amountAt,
  amountPosition,
  floatOf,
  ringAmount,
  ringTime,
  ringUsed,
  smallestAmount,
} from "../state/account.ts";
import { countAbove, quantilePosition, totalOf } from "../state/histogram.ts";
import { amountBinsPerOctave, decayDays, histogramSpan, ringSize, slot } from "../state/layout.ts";
import { findOwnRepeats, hasPlace, type Retries } from "../state/retries.ts";
import { type Facts, ownAmountOf } from "./facts.ts";

/**
 * Card and transfer amounts of one payer usually vary by a factor of 2 to 3 (a spread of .7 to 1.1 in natural logarithms).
 * While habits are few the account's own spread is drawn towards this, as if it had been seen in so many amounts.
 */
const generalSpread = 0.9;
const generalSpreadWeight = 8;
/** No account is so regular that a tenth more would be strange; it also covers the width of a bin. */
const smallestSpread = 0.25;
/** Amounts of fraud against the victim's usual: four to five times in the middle, widely spread. */
const fraudOffset = 1.5;
const fraudSpread = 1;
/** An earlier amount of four fifths of this one makes it nothing new. */
const nearlyShare = 0.8;
const recentMs = 7 * dayMs;
/** 84 % of a normal distribution lie below one standard deviation above its median, 16 % below one under it. */
const upperShare = 0.8413;
const lowerShare = 0.1587;

export function addAmountFacts(facts: Facts, state: AccountState, retries: Retries): void {
  const habits = totalOf(state.counts, histogramSpan.amounts);
  facts.habits = habits;
  if (habits === 0) return;
  const usual = usualAmount(state, habits);
  facts.usual = usual;
  facts.spread = spreadOf(state, habits);
  facts.largest = floatOf(state, slot.largest);
  facts.outliers7d = countSince(state, facts.timeMs - recentMs, 3 * usual, retries.repeats | retries.earlierTries);
  const ownAmount = ownAmountOf(facts);
  if (!(ownAmount > 0)) return;
  const amount = Math.max(ownAmount, smallestAmount);
  facts.ratioToUsual = amount / usual;
  facts.ratioToLargest = amount / Math.max(facts.largest, smallestAmount);
  const second = floatOf(state, slot.secondLargest);
  if (second > 0) facts.ratioToSecondLargest = amount / Math.max(second, smallestAmount);
  const month = decayDays.length - 1;
  const mean = floatOf(state, slot.decayedSpent + month) / floatOf(state, slot.decayedCounts + month);
  if (mean > 0) facts.ratioToMean30d = amount / Math.max(mean, smallestAmount);
  facts.amountZ = zScore(state, amount);
  facts.nearlyAsLarge = nearlyAsLarge(state, nearlyShare * amount, facts, retries);
  facts.amountEvidence = amountEvidence(Math.log(facts.ratioToUsual), spreadWithRate(facts), habits);
}

/** A rate that may be off widens what is ordinary. */
function spreadWithRate({ spread, unitError }: Facts): number {
  return unitError > 0 ? Math.hypot(spread, Math.log1p(unitError)) : spread;
}

/** No single amount is so surprising that it should be remembered as more than this. */
const mostSurprise = 6;

/** How surprising an amount was when it came: what an account's heat is made of. */
export function surpriseOf(facts: Facts): number {
  // Rounded as it is stored with the decision, so that a rebuilt account has the same value.
  const evidence = Math.fround(facts.amountEvidence);
  return evidence > 0 ? Math.min(evidence, mostSurprise) : 0;
}

/** Against the decayed moments, whose spread is drawn towards the general one like that of the histogram. */
function zScore(state: AccountState, amount: number): number {
  const weight = floatOf(state, slot.momentWeight);
  if (!(weight > 0)) return Number.NaN;
  const mean = floatOf(state, slot.momentSum) / weight;
  const own = Math.max(0, floatOf(state, slot.momentSquares) / weight - mean * mean);
  const variance = (generalSpreadWeight * generalSpread ** 2 + weight * own) / (generalSpreadWeight + weight);
  const offset = (Math.log2(amount) - floatOf(state, slot.anchor)) * Math.LN2;
  return (offset - mean) / Math.sqrt(variance * (1 + 1 / weight));
}

/** Exact while the last few events are all there are; read from the histogram after that. */
function usualAmount(state: AccountState, habits: number): number {
  if (floatOf(state, slot.events) <= ringSize) return Math.max(exactMedian(state), smallestAmount);
  return amountAt(state, quantilePosition(state.counts, histogramSpan.amounts, habits, 0.5));
}

const sorted = new Float64Array(ringSize);

function exactMedian(state: AccountState): number {
  const repeats = findOwnRepeats(state);
  let used = 0;
  for (let index = 0; index < ringUsed(state); index += 1) {
    const amount = ringAmount(state, index);
    if (!(amount > 0) || hasPlace(repeats, index)) continue;
    let position = used;
    for (; position > 0 && (sorted[position - 1] ?? 0) > amount; position -= 1)
      sorted[position] = sorted[position - 1] ?? 0;
    sorted[position] = amount;
    used += 1;
  }
  return ((sorted[(used - 1) >> 1] ?? 0) + (sorted[used >> 1] ?? 0)) / 2;
}

function spreadOf(state: AccountState, habits: number): number {
  const upper = quantilePosition(state.counts, histogramSpan.amounts, habits, upperShare);
  const lower = quantilePosition(state.counts, histogramSpan.amounts, habits, lowerShare);
  const own = (((upper - lower) / 2) * Math.LN2) / amountBinsPerOctave;
  const variance = (generalSpreadWeight * generalSpread ** 2 + habits * own * own) / (generalSpreadWeight + habits);
  return Math.max(smallestSpread, Math.sqrt(variance));
}

/** An amount at or below the usual is evidence of neither; the larger, the more. */
function amountEvidence(logRatio: number, spread: number, habits: number): number {
  // The usual amount itself is known only so well.
  const scale = spread * Math.sqrt(1 + 1 / habits);
  const fraudScale = Math.sqrt(spread * spread + fraudSpread * fraudSpread);
  const at = clamp(logRatio, 0, 60);
  return logDensity3(at, fraudOffset, fraudScale) - logDensity8(at, 0, scale);
}

/** What was done within the last week attests no habit yet: else the second payment of a thief would be an old custom. */
function nearlyAsLarge(state: AccountState, amount: number, facts: Facts, { repeats }: Retries): number {
  if (amount > facts.largest) return 0;
  const ever = countAbove(state.counts, histogramSpan.amounts, amountPosition(state, amount));
  return Math.max(0, ever - countSince(state, facts.timeMs - recentMs, amount, repeats));
}

/** Amounts above a bound among the last few events, without those of the given set. */
function countSince(state: AccountState, sinceMs: number, above: number, without: number): number {
  let count = 0;
  for (let index = ringUsed(state) - 1; index >= 0 && ringTime(state, index) >= sinceMs; index -= 1) {
    if (ringAmount(state, index) > above && !hasPlace(without, index)) count += 1;
  }
  return count;
}

/**
 * Logarithm of the density at `x` of Student's t distribution, with the heavier tails that amounts of money have, for a location and a scale; the
 * constant that depends on the degrees alone is given.
 */
function logDensity(x: number, location: number, scale: number, degrees: number, constant: number): number {
  const z = (x - location) / scale;
  return constant - Math.log(scale) - ((degrees + 1) / 2) * Math.log1p((z * z) / degrees);
}

/** ln(gamma((n + 1) / 2) / (gamma(n / 2) * sqrt(n * pi))) for n = 3 and n = 8. */
const constantOf3 = Math.log(2 / (Math.sqrt(3) * Math.PI));
const constantOf8 = Math.log(35 / (64 * Math.SQRT2));

function logDensity3(x: number, location: number, scale: number): number {
  return logDensity(x, location, scale, 3, constantOf3);
}

function logDensity8(x: number, location: number, scale: number): number {
  return logDensity(x, location, scale, 8, constantOf8);
}
