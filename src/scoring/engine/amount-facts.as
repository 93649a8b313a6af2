/** The amount against the account's own habits. */
import * as A from "./account";
import { amountBins, amountCounts, amountPosition, anchor, largest, ringAmount, ringSize, ringTime, ringUsed } from "./account";
import { countAbove, quantilePosition, totalOf } from "./counts";
import { clamp, dayMs, get, hypot, isIn, LN2, log, log1p, log2, pow, put, scratch, smallestAmount } from "./memory";
import { ownAmount } from "./own-amount";
import * as F from "./places";
import { earlierTries, findRepeats, repeats } from "./retries";

/**
 * Card and transfer amounts of one payer usually vary by a factor of 2 to 3 (a spread of .7 to 1.1 in natural logarithms).
 * While habits are few the account's own spread is drawn towards this, as if it had been seen in so many amounts.
 */
const generalSpread: f64 = 0.9;
const generalSpreadWeight: f64 = 8;
/** No account is so regular that a tenth more would be strange; it also covers the width of a bin. */
const smallestSpread: f64 = 0.25;
/** Amounts of fraud against the victim's usual: four to five times in the middle, widely spread. */
const fraudOffset: f64 = 1.5;
const fraudSpread: f64 = 1;
/** An earlier amount of four fifths of this one makes it nothing new. */
const nearlyShare: f64 = 0.8;
const recentMs: f64 = 7 * dayMs;
/** 84 % of a normal distribution lie below one standard deviation above its median, 16 % below one under it. */
const upperShare: f64 = 0.8413;
const lowerShare: f64 = 0.1587;

export function addAmountFacts(account: usize): void {
  const habits = <f64>totalOf(account + amountCounts, amountBins);
  put(F.habits, habits);
  if (habits == 0) return;
  const usual = usualAmount(account, habits);
  put(F.usual, usual);
  const spread = spreadOf(account, habits);
  put(F.spread, spread);
  const largestAmount = load<f64>(account + largest);
  put(F.largest, largestAmount);
  const since = get(F.timeMs) - recentMs;
  put(F.outliers7d, countSince(account, since, 3 * usual, repeats | earlierTries));
  const own = ownAmount();
  if (!(own > 0)) return;
  const amount = max<f64>(own, smallestAmount);
  const ratio = amount / usual;
  put(F.ratioToUsual, ratio);
  put(F.ratioToLargest, amount / max<f64>(largestAmount, smallestAmount));
  const second = load<f64>(account + A.secondLargest);
  if (second > 0) put(F.ratioToSecondLargest, amount / max<f64>(second, smallestAmount));
  const mean = load<f64>(account + A.decayedSpent + 24) / load<f64>(account + A.decayedCounts + 24);
  if (mean > 0) put(F.ratioToMean30d, amount / max<f64>(mean, smallestAmount));
  put(F.amountZ, zScore(account, amount));
  put(F.nearlyAsLarge, nearlyAsLarge(account, nearlyShare * amount, largestAmount, since));
  put(F.amountEvidence, amountEvidence(log(ratio), spreadWithRate(spread), habits));
}

/** A rate that may be off widens what is ordinary. */
@inline function spreadWithRate(spread: f64): f64 {
  const error = get(F.unitError);
  return error > 0 ? hypot(spread, log1p(error)) : spread;
}

/** Against the decayed moments, whose spread is drawn towards the general one like that of the histogram. */
function zScore(account: usize, amount: f64): f64 {
  const weight = load<f64>(account + A.momentWeight);
  if (!(weight > 0)) return NaN;
  const mean = load<f64>(account + A.momentSum) / weight;
  const own = max<f64>(0, load<f64>(account + A.momentSquares) / weight - mean * mean);
  const variance = (generalSpreadWeight * (generalSpread * generalSpread) + weight * own) / (generalSpreadWeight + weight);
  const offset = (log2(amount) - load<f64>(account + anchor)) * LN2;
  return (offset - mean) / sqrt(variance * (1 + 1 / weight));
}

/** Exact while the last few events are all there are, and all of them attest habits; read from the histogram otherwise. */
function usualAmount(account: usize, habits: f64): f64 {
  if (load<f64>(account + A.events) <= <f64>ringSize) {
    const exact = exactMedian(account, habits);
    if (exact > 0) return max<f64>(exact, smallestAmount);
  }
  const position = quantilePosition(account + amountCounts, amountBins, habits, 0.5);
  return pow(2, (position - <f64>(amountBins / 2) - 0.5) / A.amountBinsPerOctave + load<f64>(account + anchor));
}

@inline function sortedAt(index: i32): f64 { return load<f64>(scratch + (<usize>index << 3)); }

/** 0 where other payments are listed than those that attest habits: of declined ones, and of a run too long to be tries, only the histogram knows. */
function exactMedian(account: usize, habits: f64): f64 {
  const left = findRepeats(account, 0);
  let used = 0;
  const count = ringUsed(account);
  for (let index = 0; index < count; index += 1) {
    const amount = ringAmount(account, index);
    if (!(amount > 0) || isIn(left, index)) continue;
    let position = used;
    for (; position > 0 && sortedAt(position - 1) > amount; position -= 1) store<f64>(scratch + (<usize>position << 3), sortedAt(position - 1));
    store<f64>(scratch + (<usize>position << 3), amount);
    used += 1;
  }
  if (<f64>used != habits) return 0;
  return (sortedAt((used - 1) >> 1) + sortedAt(used >> 1)) / 2;
}

function spreadOf(account: usize, habits: f64): f64 {
  const upper = quantilePosition(account + amountCounts, amountBins, habits, upperShare);
  const lower = quantilePosition(account + amountCounts, amountBins, habits, lowerShare);
  const own = (((upper - lower) / 2) * LN2) / A.amountBinsPerOctave;
  const variance = (generalSpreadWeight * (generalSpread * generalSpread) + habits * own * own) / (generalSpreadWeight + habits);
  return max<f64>(smallestSpread, sqrt(variance));
}

/** An amount at or below the usual is evidence of neither; the larger, the more. */
function amountEvidence(logRatio: f64, spread: f64, habits: f64): f64 {
  // The usual amount itself is known only so well.
  const scale = spread * sqrt(1 + 1 / habits);
  const fraudScale = sqrt(spread * spread + fraudSpread * fraudSpread);
  const at = clamp(logRatio, 0, 60);
  return logDensity(at, fraudOffset, fraudScale, 3, constantOf3) - logDensity(at, 0, scale, 8, constantOf8);
}

/**
 * Logarithm of the density at `x` of Student's t distribution, with the heavier tails that amounts of money have, for a location and a scale; the
 * constant that depends on the degrees alone is given.
 */
@inline function logDensity(x: f64, location: f64, scale: f64, degrees: f64, constant: f64): f64 {
  const z = (x - location) / scale;
  return constant - log(scale) - ((degrees + 1) / 2) * log1p((z * z) / degrees);
}

/** ln(gamma((n + 1) / 2) / (gamma(n / 2) * sqrt(n * pi))) for n = 3 and n = 8. */
const constantOf3: f64 = log(2 / (sqrt<f64>(3) * 3.141592653589793));
const constantOf8: f64 = log(35 / (64 * 1.4142135623730951));

/** What was done within the last week attests no habit yet: else the second payment of a thief would be an old custom. */
function nearlyAsLarge(account: usize, amount: f64, largestAmount: f64, since: f64): f64 {
  if (amount > largestAmount) return 0;
  const ever = countAbove(account + amountCounts, amountBins, amountPosition(account, amount));
  return max<f64>(0, ever - countSince(account, since, amount, repeats));
}

/** Amounts above a bound among the last few events, without those of the given set. */
function countSince(account: usize, since: f64, above: f64, without: i32): f64 {
  let count = 0;
  for (let index = ringUsed(account) - 1; index >= 0 && ringTime(account, index) >= since; index -= 1) {
    if (ringAmount(account, index) > above && !isIn(without, index)) count += 1;
  }
  return <f64>count;
}
