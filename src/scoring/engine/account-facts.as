/** The transaction against its account's own habits: amount, pace, thresholds, clock, shape and novelty. */
import {
  absorbIntoAccount,
  attributeCountOf,
  firstDigit,
  isRoundAmount,
} from "./absorb-account";
import * as A from "./account";
import { amountBins, amountCounts, amountPosition, anchor, largest, ringAmount, ringSize, ringTag, ringTime, ringUsed } from "./account";
import { countAbove, filterDistinct, filterHas, quantilePosition, totalOf } from "./counts";
import * as fades from "./fades";
import {
  attributeCount,
  attributes,
  categoryHash,
  clamp,
  counterpartyHash,
  countryHash,
  dayMs,
  deviceHash,
  exp,
  facts,
  get,
  hasAttributes,
  hourMs,
  hourOfDay,
  hypot,
  isIn,
  isNaN64,
  LN2,
  log,
  log10,
  log1p,
  log2,
  minuteMs,
  mostTimes,
  namesCategory,
  namesCounterparty,
  namesCountry,
  namesDevice,
  ownAmountOf,
  pow,
  put,
  round,
  scratch,
  smallestAmount,
  tag,
  thresholds,
  weekdayOf,
} from "./memory";
import * as F from "./places";
import { earlierTries, findRepeats, findRetries, repeats } from "./retries";

@inline export function ownAmount(): f64 { return ownAmountOf(facts, F.amount, F.unitRate); }

/** What is known of the account as a whole; the amount's worth in its unit stands among the facts already. */
export function addAccountFacts(account: usize): void {
  const time = get(F.timeMs);
  const earlier = load<f64>(account + A.events);
  put(F.earlier, earlier);
  put(F.spendings, load<f64>(account + A.spendings));
  put(F.receipts, load<f64>(account + A.receipts));
  if (earlier > 0) {
    put(F.ageMs, time - load<f64>(account + A.firstTime));
    put(F.gapMs, time - load<f64>(account + A.lastTime));
  }
  findRetries(account, ownAmount(), time, tag());
  addAmountFacts(account);
  addRecentFacts(account);
  addStructuringFacts(account);
  addClockFacts(account);
  addShapeFacts(account);
  addNoveltyFacts(account);
  addAttributeFacts(account);
}

/** For an account that is rebuilt: only what its states take in. */
export function addRebuiltFacts(account: usize): void {
  findRetries(account, ownAmount(), get(F.timeMs), tag());
  addAmountFacts(account);
  const threshold = findBand(ownAmount());
  if (threshold > 0) put(F.bandThreshold, threshold);
}

// --- amount

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

function addAmountFacts(account: usize): void {
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

/** Exact while the last few events are all there are; read from the histogram after that. */
function usualAmount(account: usize, habits: f64): f64 {
  if (load<f64>(account + A.events) <= <f64>ringSize) return max<f64>(exactMedian(account), smallestAmount);
  const position = quantilePosition(account + amountCounts, amountBins, habits, 0.5);
  return pow(2, (position - <f64>(amountBins / 2) - 0.5) / A.amountBinsPerOctave + load<f64>(account + anchor));
}

@inline function sortedAt(index: i32): f64 { return load<f64>(scratch + (<usize>index << 3)); }

function exactMedian(account: usize): f64 {
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
  if (used == 0) return 0;
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

// --- the last few events

/** Amounts within a twentieth of each other are similar; one of a twentieth of another is small beside it. */
const similarShare: f64 = 0.05;
const sameSpanMs: f64 = 10 * minuteMs;
const smallShare: f64 = 0.05;
const smallSpanMs: f64 = dayMs;
const risingSpanMs: f64 = 6 * hourMs;
const rapidSpanMs: f64 = 2 * hourMs;
const passThroughSpanMs: f64 = 2 * dayMs;

function addRecentFacts(account: usize): void {
  const leftOut = repeats | earlierTries;
  const time = get(F.timeMs);
  put(F.tries, <f64>(popcnt(earlierTries) + 1));
  if (leftOut != 0) put(F.sinceRetryMs, time - ringTime(account, 31 - clz(leftOut)));
  if (get(F.earlier) > <f64>ringSize) put(F.ringReachMs, time - ringTime(account, 0));
  addPace(account, leftOut);
  addDecayedFacts(account);
  const own = ownAmount();
  if (!(own > 0)) return;
  addRepeats(account, own, leftOut);
  addSmallRun(account, own, leftOut);
  addRising(account, own);
  addRapidSpending(account, own, leftOut);
  addPassThrough(account, own, leftOut);
}

/** An event without any money moved, such as a card check, counts as an event. */
function addPace(account: usize, leftOut: i32): void {
  const time = get(F.timeMs);
  const own = get(F.amount) >= 0 ? 1 : 0;
  let count1m = own;
  let count10m = own;
  let count1h = own;
  let count24h = own;
  for (let index = ringUsed(account) - 1; index >= 0; index -= 1) {
    const since = time - ringTime(account, index);
    if (since > dayMs) break;
    if (ringAmount(account, index) < 0 || isIn(leftOut, index)) continue;
    count24h += 1;
    if (since <= hourMs) count1h += 1;
    if (since <= 10 * minuteMs) count10m += 1;
    if (since <= minuteMs) count1m += 1;
  }
  put(F.count1m, <f64>count1m);
  put(F.count10m, <f64>count10m);
  put(F.count1h, <f64>count1h);
  put(F.count24h, <f64>count24h);
}

function addDecayedFacts(account: usize): void {
  if (get(F.earlier) == 0) return;
  fades.fadeAfter(get(F.gapMs) / dayMs);
  const counts = account + A.decayedCounts;
  const spent = account + A.decayedSpent;
  const month = load<f64>(counts, 24) * fades.byMonth;
  put(F.decayed1h, load<f64>(counts) * fades.byHour);
  put(F.decayed1d, load<f64>(counts, 8) * fades.byDay);
  put(F.decayed7d, load<f64>(counts, 16) * fades.byWeek);
  put(F.decayed30d, month);
  put(F.spent1h, load<f64>(spent) * fades.byHour);
  put(F.spent1d, load<f64>(spent, 8) * fades.byDay);
  put(F.spent7d, load<f64>(spent, 16) * fades.byWeek);
  put(F.spent30d, load<f64>(spent, 24) * fades.byMonth);
  // What a steady rate would have left after this age; one more event in one more day keeps a young account ordinary.
  const exposureDays = 30 * (1 - exp(-get(F.ageMs) / dayMs / 30));
  const rate = (month + 1) / (exposureDays + 1);
  put(F.dailyRate, rate);
  const short = max<f64>(deviance(get(F.count1m), rate / 1_440), deviance(get(F.count10m), rate / 144));
  const long = max<f64>(deviance(get(F.count1h), rate / 24), deviance(get(F.count24h), rate));
  put(F.paceEvidence, max<f64>(short, long));
  put(F.heat1d, load<f64>(account + A.heat) * fades.heatByDay);
  put(F.heat7d, load<f64>(account + A.heat, 8) * fades.heatByWeek);
  put(F.heat14d, load<f64>(account + A.heat, 16) * fades.heatByFortnight);
}

/** Half the Poisson deviance of a count that has this payment in it; 0 for no more than expected. */
function deviance(count: f64, expectedBefore: f64): f64 {
  const expected = expectedBefore + 1;
  return count > expected ? count * log(count / expected) - (count - expected) : 0;
}

/** A repeat is of the same counterparty, as far as both name one; the same amount to another one is only similar. */
function addRepeats(account: usize, own: f64, leftOut: i32): void {
  const time = get(F.timeMs);
  const there = tag();
  let same10m = 0;
  let same1h = 0;
  let elsewhere = 0;
  let similar = 0;
  let similarSum: f64 = 0;
  let sinceSame: f64 = NaN;
  for (let index = ringUsed(account) - 1; index >= 0; index -= 1) {
    const since = time - ringTime(account, index);
    if (since > hourMs) break;
    const amount = ringAmount(account, index);
    const other = ringTag(account, index);
    const isSame = amount == own;
    if (isSame && (there == 0 || other == 0 || there == other)) {
      same1h += 1;
      if (since > sameSpanMs) continue;
      same10m += 1;
      sinceSame = isNaN64(sinceSame) ? since : sinceSame;
      continue;
    }
    if (isSame) elsewhere += 1;
    if (abs(amount - own) > similarShare * own || isIn(leftOut, index)) continue;
    similar += 1;
    similarSum += amount;
  }
  put(F.sameAmount10m, <f64>same10m);
  put(F.sinceSameMs, sinceSame);
  put(F.similar1h, <f64>similar);
  put(F.similarSum1h, similarSum);
  put(F.sameAmount1h, <f64>same1h);
  put(F.sameElsewhere1h, <f64>elsewhere);
}

function addSmallRun(account: usize, own: f64, leftOut: i32): void {
  let run = 0;
  let most: f64 = 0;
  let span: f64 = 0;
  for (let index = ringUsed(account) - 1; index >= 0; index -= 1) {
    const amount = ringAmount(account, index);
    const since = get(F.timeMs) - ringTime(account, index);
    if (amount < 0 || since > smallSpanMs || amount > smallShare * own) break;
    if (isIn(leftOut, index)) continue;
    run += 1;
    most = max<f64>(most, amount);
    span = since;
  }
  put(F.smallRun, <f64>run);
  put(F.smallLargest, most);
  put(F.smallSpanMs, span);
}

function addRising(account: usize, own: f64): void {
  let run = 0;
  let last = own;
  let span: f64 = 0;
  for (let index = ringUsed(account) - 1; index >= 0; index -= 1) {
    const amount = ringAmount(account, index);
    const since = get(F.timeMs) - ringTime(account, index);
    if (since > risingSpanMs || !(amount > 0) || !(amount < last)) break;
    run += 1;
    last = amount;
    span = since;
  }
  put(F.risingRun, <f64>run);
  put(F.risingFactor, min<f64>(own / last, mostTimes));
  put(F.risingSpanMs, span);
}

function addRapidSpending(account: usize, own: f64, leftOut: i32): void {
  const there = tag();
  let count = 1;
  let countThere = 1;
  let spent = own;
  let most = own;
  for (let index = ringUsed(account) - 1; index >= 0; index -= 1) {
    const amount = ringAmount(account, index);
    if (get(F.timeMs) - ringTime(account, index) > rapidSpanMs) break;
    if (!(amount > 0) || isIn(leftOut, index)) continue;
    count += 1;
    if (ringTag(account, index) == there) countThere += 1;
    spent += amount;
    most = max<f64>(most, amount);
  }
  put(F.count2h, <f64>count);
  put(F.spent2h, spent);
  put(F.largest2h, most);
  if (there != 0) put(F.countThere2h, <f64>countThere);
}

/** What came in within two days, and the share of it that has gone out since. */
function addPassThrough(account: usize, own: f64, leftOut: i32): void {
  let received: f64 = 0;
  let sent = own;
  let since: f64 = NaN;
  const used = ringUsed(account);
  for (let index = 0; index < used; index += 1) {
    const amount = ringAmount(account, index);
    const ago = get(F.timeMs) - ringTime(account, index);
    if (ago > passThroughSpanMs) continue;
    if (amount < 0) {
      received -= amount;
      since = isNaN64(since) ? ago : since;
    } else if (received > 0 && !isIn(leftOut, index)) sent += amount;
  }
  put(F.received48h, received);
  if (received > 0) put(F.passedOnShare, min<f64>(sent / received, mostTimes));
  put(F.sinceReceivedMs, since);
}

// --- thresholds

/** Guidance on structuring covers amounts from 90 % of a threshold; the threshold itself is reported, so it is not included. */
const bandFrom: f64 = 0.9;

@inline function isInBand(amount: f64, threshold: f64): bool { return amount >= threshold * bandFrom && amount < threshold; }

/** The threshold just above an amount whose band it lies in; 0 where there is none. */
function findBand(amount: f64): f64 {
  const count = load<i32>(thresholds);
  for (let index = 0; index < count; index += 1) {
    const threshold = load<f64>(thresholds + 8 + (<usize>index << 3));
    if (isInBand(amount, threshold)) return threshold;
  }
  return 0;
}

function addStructuringFacts(account: usize): void {
  const own = ownAmount();
  const threshold = findBand(own);
  if (threshold == 0) return;
  const time = get(F.timeMs);
  put(F.bandThreshold, threshold);
  let count7d = 1;
  let count30d = 1;
  let sum7d = own;
  let sum30d = own;
  const used = A.bandUsed(account);
  if (used == A.bandRingSize) put(F.bandReachMs, time - load<f64>(account + A.bandTimes));
  for (let index = used - 1; index >= 0; index -= 1) {
    const amount = load<f64>(account + A.bandAmounts + (<usize>index << 3));
    const since = time - load<f64>(account + A.bandTimes + (<usize>index << 3));
    if (!isInBand(amount, threshold) || since > 30 * dayMs) continue;
    count30d += 1;
    sum30d += amount;
    if (since > 7 * dayMs) continue;
    count7d += 1;
    sum7d += amount;
  }
  put(F.bandCount7d, <f64>count7d);
  put(F.bandCount30d, <f64>count30d);
  put(F.bandSum7d, sum7d);
  put(F.bandSum30d, sum30d);
  const habits = get(F.habits);
  if (habits > 0) put(F.bandHabitShare, (habitsAbove(account, threshold * bandFrom) - habitsAbove(account, threshold)) / habits);
}

function habitsAbove(account: usize, amount: f64): f64 {
  return countAbove(account + amountCounts, amountBins, amountPosition(account, amount));
}

// --- clock

/** Neighbouring hours say half as much of an hour as the hour itself. */
const neighbourWeight: f64 = 0.5;
/** The prior: as if so many payments had been seen evenly over the whole day or week. */
const evenHours: f64 = 6;
const evenWeekdays: f64 = 14;
/** One payment in ten may come at any hour. */
const freeShare: f64 = 0.1;

function addClockFacts(account: usize): void {
  const hour = hourOfDay(get(F.timeMs));
  const weekday = weekdayOf(get(F.timeMs));
  const habits = <f64>totalOf(account + A.hourCounts, 24);
  put(F.hour, <f64>hour);
  put(F.weekday, <f64>weekday);
  put(F.clockHabits, habits);
  if (habits == 0) return;
  const here = countAtHour(account, hour);
  const near = (countAtHour(account, hour - 1) + countAtHour(account, hour + 1)) * neighbourWeight;
  const share = (here + near) / (1 + 2 * neighbourWeight) / habits;
  put(F.hourCount, here);
  put(F.hourShare, share);
  put(F.hourEvidence, clockEvidence(share, habits, 24, evenHours));
  const onWeekday = <f64>load<u16>(account + A.weekdayCounts + (<usize>weekday << 1));
  put(F.weekdayCount, onWeekday);
  put(F.weekdayEvidence, clockEvidence(onWeekday / habits, habits, 7, evenWeekdays));
}

@inline function countAtHour(account: usize, hour: i32): f64 {
  return <f64>load<u16>(account + A.hourCounts + (<usize>((hour + 24) % 24) << 1));
}

/** Log-likelihood ratio of fraud, which keeps no hours, against the account's own habit. */
function clockEvidence(share: f64, habits: f64, parts: f64, evenWeight: f64): f64 {
  const own = (share * habits + evenWeight / parts) / (habits + evenWeight);
  return -log(parts * ((1 - freeShare) * own + freeShare / parts));
}

// --- the shape of the number: roundness, decimals and first digits

/** Benford's law says nothing of fewer first digits than this. */
const fewestDigits: i32 = 100;

function addShapeFacts(account: usize): void {
  const amount = get(F.amount);
  put(F.decimals, decimalsOf(amount));
  const habits = totalOf(account + A.roundCounts, 2);
  if (habits > 0) put(F.roundShare, <f64>load<u16>(account + A.roundCounts) / <f64>habits);
  if (!(amount > 0)) return;
  put(F.isRound, isRoundAmount(amount) ? 1 : 0);
  const digit = firstDigit(amount);
  put(F.firstDigit, <f64>digit);
  const digits = totalOf(account + A.digitCounts, 9);
  put(F.digitHabits, <f64>digits);
  if (digits < fewestDigits) return;
  put(F.digitShare, digitCount(account, digit) / <f64>digits);
  put(F.benfordDistance, benfordDistance(account, <f64>digits));
}

@inline function digitCount(account: usize, digit: i32): f64 {
  return <f64>load<u16>(account + A.digitCounts + (<usize>(digit - 1) << 1));
}

/** Against the share of amounts that begin with each digit by Benford's law. */
function benfordDistance(account: usize, digits: f64): f64 {
  let distance: f64 = 0;
  for (let digit = 1; digit <= 9; digit += 1) {
    const expected = log10(1 + 1 / <f64>digit) * digits;
    const surplus = digitCount(account, digit) - expected;
    distance += (surplus * surplus) / expected;
  }
  return distance;
}

/** How many decimals an amount is written with, nine at most. */
function decimalsOf(amount: f64): f64 {
  let scaled = abs(amount);
  // Beyond this a 64-bit float has no exact cents, so that decimals would be its own and not the sender's.
  if (scaled > 1e9) return 0;
  for (let decimals = 0; decimals < 9; decimals += 1) {
    if (abs(scaled - round(scaled)) <= scaled * 1e-14) return <f64>decimals;
    scaled *= 10;
  }
  return 9;
}

// --- novelty

function addNoveltyFacts(account: usize): void {
  if (namesCounterparty()) addNovelty(account, 0, A.counterpartyFilter, 32, counterpartyHash(), F.isNewCounterparty, F.counterpartiesSeen, F.counterpartiesDistinct);
  if (namesDevice()) addNovelty(account, 1, A.deviceFilter, 8, deviceHash(), F.isNewDevice, F.devicesSeen, F.devicesDistinct);
  if (namesCountry()) addNovelty(account, 2, A.countryFilter, 8, countryHash(), F.isNewCountry, F.countriesSeen, F.countriesDistinct);
  if (namesCategory()) addNovelty(account, 3, A.categoryFilter, 8, categoryHash(), F.isNewCategory, F.categoriesSeen, F.categoriesDistinct);
}

function addNovelty(account: usize, field: usize, filter: usize, length: i32, hash: u32, isNew: usize, seen: usize, distinct: usize): void {
  const count = <f64>load<u16>(account + A.fieldCounts + (field << 1));
  // The first that an account names is neither new nor known: every account has one.
  put(isNew, count == 0 ? NaN : filterHas(account + filter, <u32>length, hash) ? 0 : 1);
  put(seen, count);
  put(distinct, filterDistinct(account + filter, length));
}

// --- attributes that scoring does not know, as categories: whether their values are new to the account, and how rare

/** With fewer earlier transactions that give an attribute nothing is known of its values. */
const fewestGiven: f64 = 5;
/** Where every second value is new, such as a reference, one more says nothing. */
const ordinaryShare: f64 = 0.5;

function addAttributeFacts(account: usize): void {
  if (!hasAttributes()) return;
  let known = 0;
  let fresh = 0;
  let rarest: f64 = 1;
  for (let index = 0; index < attributeCount(); index += 1) {
    const at = attributes + <usize>index * 12;
    const given = <f64>attributeCountOf(account, load<u32>(at));
    const asNew = <f64>attributeCountOf(account, load<u32>(at, 8));
    if (!(given >= fewestGiven && asNew <= ordinaryShare * given)) continue;
    const withValue = <f64>attributeCountOf(account, load<u32>(at, 4));
    known += 1;
    if (withValue == 0) fresh += 1;
    rarest = min<f64>(rarest, withValue / given);
  }
  put(F.attributesKnown, <f64>known);
  if (known == 0) return;
  put(F.newAttributes, <f64>fresh);
  put(F.rarestAttributeShare, rarest);
}

// --- what the account takes in

/** No single amount is so surprising that it should be remembered as more than this. */
const mostSurprise: f64 = 6;

/** With the facts as they are kept: the state is the same whether it takes the transaction in at once or long after. */
export function absorbAccount(account: usize, from: usize): void {
  const evidence = load<f64>(from + F.amountEvidence);
  const surprise = evidence > 0 ? min<f64>(evidence, mostSurprise) : 0;
  absorbIntoAccount(account, surprise, !isNaN64(load<f64>(from + F.bandThreshold)), ownAmountOf(from, F.amount, F.unitRate));
}
