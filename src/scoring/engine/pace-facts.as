/** What the last few events show: pace, repeats, small amounts before a big one, growth, and money passed on. */
import * as A from "./account";
import { ringAmount, ringSize, ringTag, ringTime, ringUsed } from "./account";
import { earlierBurst } from "./bursts";
import * as fades from "./fades";
import { dayMs, exp, get, hourMs, isIn, isNaN64, log, minuteMs, mostTimes, put, tag } from "./memory";
import { ownAmount } from "./own-amount";
import * as F from "./places";
import { earlierTries, repeats } from "./retries";

/** Amounts within a twentieth of each other are similar; one of a twentieth of another is small beside it. */
const similarShare: f64 = 0.05;
const sameSpanMs: f64 = 10 * minuteMs;
const smallShare: f64 = 0.05;
const smallSpanMs: f64 = dayMs;
const risingSpanMs: f64 = 6 * hourMs;
const rapidSpanMs: f64 = 2 * hourMs;
const passThroughSpanMs: f64 = 2 * dayMs;

export function addRecentFacts(account: usize): void {
  const leftOut = repeats | earlierTries;
  const time = get(F.timeMs);
  put(F.tries, <f64>(popcnt(earlierTries) + 1));
  if (leftOut != 0) put(F.sinceRetryMs, time - ringTime(account, 31 - clz(leftOut)));
  if (get(F.earlier) > <f64>ringSize) put(F.ringReachMs, time - ringTime(account, 0));
  addPace(account, leftOut);
  put(F.earlierBurst, earlierBurst(account, time));
  addPayees(account, leftOut);
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
export function addPace(account: usize, leftOut: i32): void {
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

/** Counted at the last payment to each. */
function addPayees(account: usize, leftOut: i32): void {
  const there = get(F.amount) >= 0 ? tag() : 0;
  let count = there == 0 ? 0 : 1;
  for (let index = ringUsed(account) - 1; index >= 0 && count > 0; index -= 1) {
    const other = ringTag(account, index);
    if (get(F.timeMs) - ringTime(account, index) > 10 * minuteMs) break;
    if (other == 0 || other == there || ringAmount(account, index) < 0 || isIn(leftOut, index)) continue;
    let later = ringUsed(account) - 1;
    while (later > index && ringTag(account, later) != other) later -= 1;
    if (later == index) count += 1;
  }
  put(F.payees10m, <f64>count);
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
  // As large a burst as one of earlier days is nothing new.
  const known = get(F.earlierBurst);
  const short = max<f64>(deviance(get(F.count1m), max<f64>(known, rate / 1_440)), deviance(get(F.count10m), max<f64>(known, rate / 144)));
  const long = max<f64>(deviance(get(F.count1h), max<f64>(known, rate / 24)), deviance(get(F.count24h), max<f64>(known, rate)));
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
