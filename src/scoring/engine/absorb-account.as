/** Takes one transaction into an account's state; a late one counts as if it had come at its own time. */
import {
  amountBins,
  amountCounts,
  amountPosition,
  anchor,
  attributeBytes,
  attributeCounters,
  bandAmounts,
  bandRingSize,
  bandTimes,
  bandUsed,
  categoryFilter,
  countryFilter,
  decayedCounts,
  decayedReceived,
  decayedSpent,
  deviceFilter,
  digitCounts,
  events,
  fieldCounts,
  findRoom,
  firstTime,
  heat,
  hourCounts,
  largest,
  lastTime,
  makeRoom,
  momentSquares,
  momentSum,
  momentWeight,
  receipts,
  ringAmounts,
  ringSize,
  ringTags,
  ringTimes,
  ringUsed,
  roundCounts,
  secondLargest,
  spendings,
  unit,
  weekdayCounts,
} from "./account";
import { addCounterparty } from "./counterparties";
import { countInto, filterAdd } from "./counts";
import * as fades from "./fades";
import {
  amountGiven,
  attributeCount,
  attributes,
  categoryHash,
  counterpartyHash,
  countryHash,
  dayMs,
  deviceHash,
  hourOfDay,
  LN2,
  log10,
  log2,
  namesCategory,
  namesCounterparty,
  namesCountry,
  namesDevice,
  pow,
  scratch,
  smallestAmount,
  tag,
  timeMs,
  unitCode,
  weekdayOf,
} from "./memory";
import { isRetry } from "./retries";

/**
 * `surprise` is how surprising its amount was; 0 for none. `amount` is in the account's unit; 0 where that is not known. False for what attests no
 * habit: a further try of one payment, and what was declined.
 */
export function absorbIntoAccount(account: usize, surprise: f64, isInBand: bool, amount: f64, isDeclined: bool): bool {
  const time = timeMs();
  if (load<u16>(account + unit) == 0) store<u16>(account + unit, <u16>unitCode());
  const isFurtherTry = isRetry(account, amount, time, tag());
  const isHabit = !isFurtherTry && !isDeclined;
  const isFirst = load<f64>(account + events) == 0;
  const last = isFirst ? time : load<f64>(account + lastTime);
  pushRing(account, amount, time);
  // What is decayed is weighed as of the last time: a late event arrives there already faded.
  const stepDays = (time - last) / dayMs;
  fades.fadeAfter(abs(stepDays));
  addDecayed(account, amount, stepDays);
  addMoments(account, isHabit ? amount : 0, stepDays);
  addHeat(account, isFurtherTry ? 0 : surprise, stepDays);
  store<f64>(account + firstTime, isFirst ? time : min<f64>(load<f64>(account + firstTime), time));
  store<f64>(account + lastTime, max<f64>(last, time));
  addTo(account + events, 1);
  if (amountGiven() < 0) addTo(account + receipts, 1);
  if (amountGiven() > 0) addTo(account + spendings, 1);
  if (amount > 0 && isHabit) addHabits(account, amount, isInBand);
  absorbAttributes(account);
  if (namesCounterparty()) {
    countField(account, 0);
    addCounterparty(account, tag(), counterpartyHash());
  }
  if (namesDevice()) addField(account, 1, deviceFilter, 8, deviceHash());
  if (namesCountry()) addField(account, 2, countryFilter, 8, countryHash());
  if (namesCategory()) addField(account, 3, categoryFilter, 8, categoryHash());
  return isHabit;
}

@inline function addTo(at: usize, value: f64): void { store<f64>(at, load<f64>(at) + value); }

function pushRing(account: usize, amount: f64, time: f64): void {
  const used = ringUsed(account);
  const position = findRoom(account + ringTimes, ringSize, used, time);
  if (position < 0) return;
  makeRoom(account + ringTimes, 3, ringSize, used, position);
  makeRoom(account + ringAmounts, 3, ringSize, used, position);
  makeRoom(account + ringTags, 1, ringSize, used, position);
  store<f64>(account + ringTimes + (<usize>position << 3), time);
  store<f64>(account + ringAmounts + (<usize>position << 3), amount);
  store<u16>(account + ringTags + (<usize>position << 1), <u16>tag());
}

function addDecayed(account: usize, amount: f64, stepDays: f64): void {
  addDecayedAt(account, 0, fades.byHour, amount, stepDays);
  addDecayedAt(account, 8, fades.byDay, amount, stepDays);
  addDecayedAt(account, 16, fades.byWeek, amount, stepDays);
  addDecayedAt(account, 24, fades.byMonth, amount, stepDays);
}

@inline function addDecayedAt(account: usize, offset: usize, fade: f64, amount: f64, stepDays: f64): void {
  const kept = stepDays > 0 ? fade : 1;
  const weight = stepDays < 0 ? fade : 1;
  addFaded(account + decayedCounts + offset, kept, amount >= 0 ? weight : 0);
  addFaded(account + decayedSpent + offset, kept, weight * max<f64>(amount, 0));
  addFaded(account + decayedReceived + offset, kept, weight * max<f64>(-amount, 0));
}

function addHeat(account: usize, surprise: f64, stepDays: f64): void {
  addHeatAt(account + heat, fades.heatByDay, surprise, stepDays);
  addHeatAt(account + heat + 8, fades.heatByWeek, surprise, stepDays);
  addHeatAt(account + heat + 16, fades.heatByFortnight, surprise, stepDays);
}

@inline function addHeatAt(at: usize, fade: f64, surprise: f64, stepDays: f64): void {
  addFaded(at, stepDays > 0 ? fade : 1, stepDays < 0 ? surprise * fade : surprise);
}

@inline function addFaded(at: usize, kept: f64, added: f64): void { store<f64>(at, load<f64>(at) * kept + added); }

/** With no amount to add, what is there still fades. */
function addMoments(account: usize, amount: f64, stepDays: f64): void {
  const logarithm = log2(max<f64>(amount, smallestAmount));
  if (amount > 0 && load<f64>(account + largest) == 0) store<f64>(account + anchor, logarithm);
  const fade = fades.moments;
  const kept = stepDays > 0 ? fade : 1;
  const weight: f64 = amount <= 0 ? 0 : stepDays < 0 ? fade : 1;
  const offset = (logarithm - load<f64>(account + anchor)) * LN2;
  addFaded(account + momentWeight, kept, weight);
  addFaded(account + momentSum, kept, weight * offset);
  addFaded(account + momentSquares, kept, weight * offset * offset);
}

function addHabits(account: usize, amount: f64, isInBand: bool): void {
  const time = timeMs();
  const before = load<f64>(account + largest);
  if (amount >= before) {
    store<f64>(account + secondLargest, before);
    store<f64>(account + largest, amount);
  } else if (amount > load<f64>(account + secondLargest)) store<f64>(account + secondLargest, amount);
  const bin = floor(amountPosition(account, amount));
  countInto(account + amountCounts, amountBins, <i32>min<f64>(<f64>(amountBins - 1), max<f64>(0, bin)));
  countInto(account + hourCounts, 24, hourOfDay(time));
  countInto(account + weekdayCounts, 7, weekdayOf(time));
  countInto(account + digitCounts, 9, firstDigit(amountGiven()) - 1);
  countInto(account + roundCounts, 2, isRoundAmount(amountGiven()) ? 0 : 1);
  if (isInBand) pushBand(account, amount, time);
}

function pushBand(account: usize, amount: f64, time: f64): void {
  const used = bandUsed(account);
  const position = findRoom(account + bandTimes, bandRingSize, used, time);
  if (position < 0) return;
  makeRoom(account + bandTimes, 3, bandRingSize, used, position);
  makeRoom(account + bandAmounts, 3, bandRingSize, used, position);
  store<f64>(account + bandTimes + (<usize>position << 3), time);
  store<f64>(account + bandAmounts + (<usize>position << 3), amount);
}

function addField(account: usize, field: usize, filter: usize, length: u32, hash: u32): void {
  countField(account, field);
  filterAdd(account + filter, length, hash);
}

@inline function countField(account: usize, field: usize): void {
  const at = account + fieldCounts + (field << 1);
  store<u16>(at, <u16>min<u32>(0xffff, <u32>load<u16>(at) + 1));
}

/** 1 to 9. */
export function firstDigit(amount: f64): i32 {
  const power = floor(log10(max<f64>(amount, smallestAmount)));
  const scaled = amount / powerOfTen(power);
  // 300 / 10 ** 2 is exact, 0.3 / 10 ** -1 is slightly below 3.
  return <i32>min<f64>(9, max<f64>(1, floor(scaled + 1e-9)));
}

/** Looked up, which is several times as fast as a power. */
const leastPower: f64 = -6;
const mostPower: f64 = 17;
let arePowersKnown = false;
const powers: usize = scratch + 2_048;

function powerOfTen(power: f64): f64 {
  if (!(power >= leastPower && power <= mostPower)) return pow(10, power);
  if (!arePowersKnown) {
    for (let each = leastPower; each <= mostPower; each += 1) store<f64>(powers + (<usize>(each - leastPower) << 3), pow(10, each));
    arePowersKnown = true;
  }
  return load<f64>(powers + (<usize>(power - leastPower) << 3));
}

/** A whole number of hundreds. */
export function isRoundAmount(amount: f64): bool {
  // A remainder of fractions takes long, and most amounts have some.
  return amount >= 100 && floor(amount) == amount && amount % 100 == 0;
}

// Counters of half a byte, found by hash. Two values may share counters, so that a newcomer may be taken for known, never the other way round
// while it is counted.
const counters: u32 = <u32>attributeBytes * 2;
const fullCounter: u32 = 15;

function absorbAttributes(account: usize): void {
  for (let index = 0; index < attributeCount(); index += 1) {
    const at = attributes + <usize>index * 12;
    const isNew = attributeCountOf(account, load<u32>(at, 4)) == 0;
    addAttribute(account, load<u32>(at));
    addAttribute(account, load<u32>(at, 4));
    if (isNew) addAttribute(account, load<u32>(at, 8));
  }
}

export function attributeCountOf(account: usize, hash: u32): u32 {
  return min<u32>(counterAt(account, hash & 0xffff), counterAt(account, hash >>> 16));
}

@inline function counterAt(account: usize, hash: u32): u32 {
  const place = hash % counters;
  return (<u32>load<u8>(account + attributeCounters + (place >> 1)) >> ((place & 1) * 4)) & fullCounter;
}

/** Only the smaller of a text's two counters grows: what others added to the other one is not added to. */
function addAttribute(account: usize, hash: u32): void {
  const count = attributeCountOf(account, hash);
  if (count + 1 == fullCounter) halveAttributes(account);
  const wanted = min<u32>(count, attributeCountOf(account, hash)) + 1;
  raiseCounter(account, hash & 0xffff, wanted);
  raiseCounter(account, hash >>> 16, wanted);
}

function raiseCounter(account: usize, hash: u32, wanted: u32): void {
  if (counterAt(account, hash) >= wanted) return;
  const place = hash % counters;
  const at = account + attributeCounters + (place >> 1);
  const shift = (place & 1) * 4;
  store<u8>(at, <u8>((<u32>load<u8>(at) & ~(fullCounter << shift)) | (wanted << shift)));
}

/** Rounds down: what came once is forgotten, so that references that never repeat do not fill the counters. */
function halveAttributes(account: usize): void {
  for (let index = 0; index < attributeBytes; index += 1) {
    const at = account + attributeCounters + <usize>index;
    store<u8>(at, (load<u8>(at) >> 1) & 0x77);
  }
}
