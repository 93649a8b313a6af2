/** What the last few events show: pace, repeats, small amounts before a big one, growth, and money passed on. */
import { dayMs, hourMs, minuteMs } from "../calendar.ts";
import { type AccountState, floatOf, ringAmount, ringTag, ringTime, ringUsed } from "../state/account.ts";
import { fadesAfter } from "../state/fades.ts";
import { ringSize, slot } from "../state/layout.ts";
import { countPlaces, hasPlace, lastPlace, type Retries } from "../state/retries.ts";
import { type Facts, ownAmountOf } from "./facts.ts";

/** Amounts within a twentieth of each other are similar; one of a twentieth of another is small beside it. */
const similarShare = 0.05;
const sameSpanMs = 10 * minuteMs;
const smallShare = 0.05;
const smallSpanMs = dayMs;
const risingSpanMs = 6 * hourMs;
const rapidSpanMs = 2 * hourMs;
const passThroughSpanMs = 2 * dayMs;

export function addRecentFacts(facts: Facts, state: AccountState, tag: number, retries: Retries): void {
  const leftOut = retries.repeats | retries.earlierTries;
  facts.tries = countPlaces(retries.earlierTries) + 1;
  if (leftOut !== 0) facts.sinceRetryMs = facts.timeMs - ringTime(state, lastPlace(leftOut));
  if (facts.earlier > ringSize) facts.ringReachMs = facts.timeMs - ringTime(state, 0);
  addPace(facts, state, leftOut);
  addDecayedFacts(facts, state);
  const ownAmount = ownAmountOf(facts);
  if (!(ownAmount > 0)) return;
  addRepeats(facts, state, { ownAmount, tag, leftOut });
  addSmallRun(facts, state, ownAmount, leftOut);
  addRising(facts, state, ownAmount);
  addRapidSpending(facts, state, { ownAmount, tag, leftOut });
  addPassThrough(facts, state, ownAmount, leftOut);
}

/** An event without any money moved, such as a card check, counts as an event. */
function addPace(facts: Facts, state: AccountState, leftOut: number): void {
  let count1m = 0;
  let count10m = 0;
  let count1h = 0;
  let count24h = 0;
  if (facts.amount >= 0) count1m = count10m = count1h = count24h = 1;
  for (let index = ringUsed(state) - 1; index >= 0; index -= 1) {
    const sinceMs = facts.timeMs - ringTime(state, index);
    if (sinceMs > dayMs) break;
    if (ringAmount(state, index) < 0 || hasPlace(leftOut, index)) continue;
    count24h += 1;
    if (sinceMs <= hourMs) count1h += 1;
    if (sinceMs <= 10 * minuteMs) count10m += 1;
    if (sinceMs <= minuteMs) count1m += 1;
  }
  facts.count1m = count1m;
  facts.count10m = count10m;
  facts.count1h = count1h;
  facts.count24h = count24h;
}

function addDecayedFacts(facts: Facts, state: AccountState): void {
  if (facts.earlier === 0) return;
  const { decayed, heat } = fadesAfter(facts.gapMs / dayMs);
  const hour = decayed[0] ?? 1;
  const day = decayed[1] ?? 1;
  const week = decayed[2] ?? 1;
  const month = decayed[3] ?? 1;
  facts.decayed1h = floatOf(state, slot.decayedCounts) * hour;
  facts.decayed1d = floatOf(state, slot.decayedCounts + 1) * day;
  facts.decayed7d = floatOf(state, slot.decayedCounts + 2) * week;
  facts.decayed30d = floatOf(state, slot.decayedCounts + 3) * month;
  facts.spent1h = floatOf(state, slot.decayedSpent) * hour;
  facts.spent1d = floatOf(state, slot.decayedSpent + 1) * day;
  facts.spent7d = floatOf(state, slot.decayedSpent + 2) * week;
  facts.spent30d = floatOf(state, slot.decayedSpent + 3) * month;
  // What a steady rate would have left after this age; one more event in one more day keeps a young account ordinary.
  const exposureDays = 30 * (1 - Math.exp(-facts.ageMs / dayMs / 30));
  facts.dailyRate = (facts.decayed30d + 1) / (exposureDays + 1);
  facts.paceEvidence = Math.max(
    deviance(facts.count1m, facts.dailyRate / 1_440),
    deviance(facts.count10m, facts.dailyRate / 144),
    deviance(facts.count1h, facts.dailyRate / 24),
    deviance(facts.count24h, facts.dailyRate),
  );
  facts.heat1d = floatOf(state, slot.heat) * (heat[0] ?? 1);
  facts.heat7d = floatOf(state, slot.heat + 1) * (heat[1] ?? 1);
  facts.heat14d = floatOf(state, slot.heat + 2) * (heat[2] ?? 1);
}

/** Half the Poisson deviance of a count that has this payment in it; 0 for no more than expected. */
function deviance(count: number, expectedBefore: number): number {
  const expected = expectedBefore + 1;
  return count > expected ? count * Math.log(count / expected) - (count - expected) : 0;
}

interface Payment {
  readonly ownAmount: number;
  /** Of the counterparty. */
  readonly tag: number;
  /** Places of the ring with further tries of one payment. */
  readonly leftOut: number;
}

/** A repeat is of the same counterparty, as far as both name one; the same amount to another one is only similar. */
function addRepeats(facts: Facts, state: AccountState, { ownAmount, tag, leftOut }: Payment): void {
  let same10m = 0;
  let same1h = 0;
  let elsewhere = 0;
  let similar = 0;
  let similarSum = 0;
  let sinceSameMs = Number.NaN;
  for (let index = ringUsed(state) - 1; index >= 0; index -= 1) {
    const sinceMs = facts.timeMs - ringTime(state, index);
    if (sinceMs > hourMs) break;
    const amount = ringAmount(state, index);
    const otherTag = ringTag(state, index);
    const isSame = amount === ownAmount;
    if (isSame && (tag === 0 || otherTag === 0 || tag === otherTag)) {
      same1h += 1;
      if (sinceMs > sameSpanMs) continue;
      same10m += 1;
      sinceSameMs = Number.isNaN(sinceSameMs) ? sinceMs : sinceSameMs;
      continue;
    }
    if (isSame) elsewhere += 1;
    if (Math.abs(amount - ownAmount) > similarShare * ownAmount || hasPlace(leftOut, index)) continue;
    similar += 1;
    similarSum += amount;
  }
  facts.sameAmount10m = same10m;
  facts.sinceSameMs = sinceSameMs;
  facts.similar1h = similar;
  facts.similarSum1h = similarSum;
  facts.sameAmount1h = same1h;
  facts.sameElsewhere1h = elsewhere;
}

function addSmallRun(facts: Facts, state: AccountState, ownAmount: number, leftOut: number): void {
  let run = 0;
  let largest = 0;
  let spanMs = 0;
  for (let index = ringUsed(state) - 1; index >= 0; index -= 1) {
    const amount = ringAmount(state, index);
    const sinceMs = facts.timeMs - ringTime(state, index);
    if (amount < 0 || sinceMs > smallSpanMs || amount > smallShare * ownAmount) break;
    if (hasPlace(leftOut, index)) continue;
    run += 1;
    largest = Math.max(largest, amount);
    spanMs = sinceMs;
  }
  facts.smallRun = run;
  facts.smallLargest = largest;
  facts.smallSpanMs = spanMs;
}

function addRising(facts: Facts, state: AccountState, ownAmount: number): void {
  let run = 0;
  let last = ownAmount;
  let spanMs = 0;
  for (let index = ringUsed(state) - 1; index >= 0; index -= 1) {
    const amount = ringAmount(state, index);
    const sinceMs = facts.timeMs - ringTime(state, index);
    if (sinceMs > risingSpanMs || !(amount > 0) || !(amount < last)) break;
    run += 1;
    last = amount;
    spanMs = sinceMs;
  }
  facts.risingRun = run;
  facts.risingFactor = Math.min(ownAmount / last, 1e12);
  facts.risingSpanMs = spanMs;
}

function addRapidSpending(facts: Facts, state: AccountState, { ownAmount, tag, leftOut }: Payment): void {
  let count = 1;
  let there = 1;
  let spent = ownAmount;
  let largest = ownAmount;
  for (let index = ringUsed(state) - 1; index >= 0; index -= 1) {
    const amount = ringAmount(state, index);
    if (facts.timeMs - ringTime(state, index) > rapidSpanMs) break;
    if (!(amount > 0) || hasPlace(leftOut, index)) continue;
    count += 1;
    if (ringTag(state, index) === tag) there += 1;
    spent += amount;
    largest = Math.max(largest, amount);
  }
  facts.count2h = count;
  facts.spent2h = spent;
  facts.largest2h = largest;
  if (tag !== 0) facts.countThere2h = there;
}

/** What came in within two days, and the share of it that has gone out since. */
function addPassThrough(facts: Facts, state: AccountState, ownAmount: number, leftOut: number): void {
  let received = 0;
  let sent = ownAmount;
  let sinceMs = Number.NaN;
  for (let index = 0; index < ringUsed(state); index += 1) {
    const amount = ringAmount(state, index);
    const ago = facts.timeMs - ringTime(state, index);
    if (ago > passThroughSpanMs) continue;
    if (amount < 0) {
      received -= amount;
      sinceMs = Number.isNaN(sinceMs) ? ago : sinceMs;
    } else if (received > 0 && !hasPlace(leftOut, index)) sent += amount;
  }
  facts.received48h = received;
  if (received > 0) facts.passedOnShare = Math.min(sent / received, 1e12);
  facts.sinceReceivedMs = sinceMs;
}
