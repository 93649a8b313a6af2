/**
 * What is known of the labels of one account or party: the last few one by one, all before them as counts.
 * It answers for any instant as long as everything that became known after it is still among the last few.
 */
import { dayMs, dayNumber, powerOfTwo } from "./memory";

const logSize: i32 = 8;
export const labelsBytes: usize = 304;

/** Offsets of 64-bit floats. */
const used: usize = 0;
/** Aggregates of events that are no longer listed: counts, when the last became known, the streak of frauds. */
const frauds: usize = 8;
const genuine: usize = 16;
const newestKnown: usize = 24;
const streakStart: usize = 32;
const streakLength: usize = 40;
const lastFraud: usize = 48;
const lastGenuine: usize = 56;
/** Weighed counts of these as of the epoch in which the last became known: epoch, frauds and all; fast and slow. */
const fast: usize = 64;
const slow: usize = 88;
/** In order of the transactions' own times. */
const times: usize = 112;
const knownTimes: usize = 176;
/** 1 is fraud. */
const frauds1: usize = 240;

/** Whenever an epoch of so many days begins, what became known before it weighs half. */
const fastEpochDays: f64 = 7;
const slowEpochDays: f64 = 28;

/** What was known at the instant that was read last. Times are 0 where there is nothing. */
export let viewFrauds: f64 = 0;
export let viewGenuine: f64 = 0;
export let viewFastFrauds: f64 = 0;
export let viewFastAll: f64 = 0;
export let viewSlowFrauds: f64 = 0;
export let viewSlowAll: f64 = 0;
/** Frauds since the last that turned out genuine, by the transactions' own times. */
export let viewStreakLength: f64 = 0;
export let viewStreakStartMs: f64 = 0;
export let viewLastFraudMs: f64 = 0;
export let viewLastGenuineMs: f64 = 0;

@inline function at(log: usize, column: usize, index: i32): f64 { return load<f64>(log + column + (<usize>index << 3)); }
@inline function put(log: usize, column: usize, index: i32, value: f64): void { store<f64>(log + column + (<usize>index << 3), value); }
@inline function field(log: usize, place: usize): f64 { return load<f64>(log + place); }
@inline function setField(log: usize, place: usize, value: f64): void { store<f64>(log + place, value); }

export function isEmpty(log: usize): bool {
  return field(log, used) == 0 && field(log, frauds) == 0 && field(log, genuine) == 0;
}

/** Whether it lists as many as there are places for. */
@inline export function areLabelsSound(log: usize): bool { return field(log, used) >= 0 && field(log, used) <= <f64>logSize; }

/** A label of a transaction of this time, known from an instant on. */
export function addLabel(log: usize, time: f64, known: f64, isFraud: bool): void {
  const count = <i32>field(log, used);
  let index = count;
  while (index > 0 && isAfter(log, index - 1, time, isFraud)) index -= 1;
  if (count < logSize) {
    move(log, index + 1, index, count - index);
    putEvent(log, index, time, known, isFraud);
    setField(log, used, <f64>(count + 1));
    return;
  }
  if (index == 0) {
    aggregate(log, time, known, isFraud);
    return;
  }
  aggregate(log, at(log, times, 0), at(log, knownTimes, 0), at(log, frauds1, 0) == 1);
  move(log, 0, 1, index - 1);
  putEvent(log, index - 1, time, known, isFraud);
}

/** Takes back what was added before. A streak that is no longer listed only gets shorter. */
export function removeLabel(log: usize, time: f64, known: f64, isFraud: bool): void {
  const count = <i32>field(log, used);
  for (let index = 0; index < count; index += 1) {
    if (at(log, times, index) != time || at(log, knownTimes, index) != known || (at(log, frauds1, index) == 1) != isFraud) continue;
    move(log, index, index + 1, count - index - 1);
    setField(log, used, <f64>(count - 1));
    return;
  }
  weigh(log, known, isFraud, -1);
  const counted = isFraud ? frauds : genuine;
  setField(log, counted, max<f64>(0, field(log, counted) - 1));
  if (isFraud && time >= field(log, streakStart)) setField(log, streakLength, max<f64>(0, field(log, streakLength) - 1));
  if (field(log, counted) == 0) setField(log, isFraud ? lastFraud : lastGenuine, 0);
  if (field(log, frauds) == 0) setField(log, streakLength, 0);
}

/** Reads what was known at an instant; false where something that became known later can no longer be separated. */
export function readLabels(log: usize, time: f64): bool {
  viewFrauds = field(log, frauds);
  viewGenuine = field(log, genuine);
  const isRetained = viewFrauds + viewGenuine == 0 || field(log, newestKnown) <= time;
  viewLastFraudMs = field(log, lastFraud);
  viewLastGenuineMs = field(log, lastGenuine);
  viewStreakLength = field(log, streakLength);
  viewStreakStartMs = viewStreakLength > 0 ? field(log, streakStart) : 0;
  const fastFade = fadeBetween(field(log, fast), epochOf(time, fastEpochDays));
  const slowFade = fadeBetween(field(log, slow), epochOf(time, slowEpochDays));
  viewFastFrauds = field(log, fast + 8) * fastFade;
  viewFastAll = field(log, fast + 16) * fastFade;
  viewSlowFrauds = field(log, slow + 8) * slowFade;
  viewSlowAll = field(log, slow + 16) * slowFade;
  const count = <i32>field(log, used);
  for (let index = 0; index < count; index += 1) {
    const known = at(log, knownTimes, index);
    if (known <= time) readEvent(at(log, times, index), known, at(log, frauds1, index) == 1, time);
  }
  return isRetained;
}

function readEvent(own: f64, known: f64, isFraud: bool, time: f64): void {
  const byFast = fadeBetween(epochOf(known, fastEpochDays), epochOf(time, fastEpochDays));
  const bySlow = fadeBetween(epochOf(known, slowEpochDays), epochOf(time, slowEpochDays));
  viewFastAll += byFast;
  viewSlowAll += bySlow;
  if (isFraud) {
    viewFastFrauds += byFast;
    viewSlowFrauds += bySlow;
    viewLastFraudMs = viewFrauds == 0 ? own : max<f64>(viewLastFraudMs, own);
    viewFrauds += 1;
    viewStreakStartMs = viewStreakLength == 0 ? own : viewStreakStartMs;
    viewStreakLength += 1;
  } else {
    viewLastGenuineMs = viewGenuine == 0 ? own : max<f64>(viewLastGenuineMs, own);
    viewGenuine += 1;
    viewStreakLength = 0;
    viewStreakStartMs = 0;
  }
}

/**
 * Whether a fraud that was known at an instant is listed at a time, in days since 1970 as 32-bit floats keep them: 1 or 0, and NaN where labels that
 * became known later may have taken its place.
 */
export function fraudOn(log: usize, day: f32, time: f64): f64 {
  const count = <i32>field(log, used);
  let areAllKnown = true;
  for (let index = 0; index < count; index += 1) {
    if (at(log, knownTimes, index) > time) areAllKnown = false;
    else if (at(log, frauds1, index) == 1 && dayOf(log, index) == day) return 1;
  }
  const isAnyCounted = field(log, frauds) + field(log, genuine) > 0;
  return areAllKnown || !isAnyCounted || day > dayOf(log, 0) ? 0 : NaN;
}

@inline function dayOf(log: usize, index: i32): f32 { return <f32>(at(log, times, index) / dayMs); }

/** Where there is no label at all. */
export function readNoLabels(): void {
  viewFrauds = viewGenuine = viewFastFrauds = viewFastAll = viewSlowFrauds = viewSlowAll = 0;
  viewStreakLength = viewStreakStartMs = viewLastFraudMs = viewLastGenuineMs = 0;
}

function weigh(log: usize, known: f64, isFraud: bool, sign: f64): void {
  weighIn(log + fast, epochOf(known, fastEpochDays), isFraud, sign);
  weighIn(log + slow, epochOf(known, slowEpochDays), isFraud, sign);
}

function weighIn(sums: usize, epoch: f64, isFraud: bool, sign: f64): void {
  const isUnused = load<f64>(sums, 16) == 0 && load<f64>(sums, 8) == 0;
  const newest = isUnused ? epoch : max<f64>(load<f64>(sums), epoch);
  const fade = isUnused ? 0 : fadeBetween(load<f64>(sums), newest);
  const weight = sign * fadeBetween(epoch, newest);
  store<f64>(sums, max<f64>(0, load<f64>(sums, 8) * fade + (isFraud ? weight : 0)), 8);
  store<f64>(sums, max<f64>(0, load<f64>(sums, 16) * fade + weight), 16);
  store<f64>(sums, newest);
}

function aggregate(log: usize, time: f64, known: f64, isFraud: bool): void {
  weigh(log, known, isFraud, 1);
  const isFirst = field(log, frauds) + field(log, genuine) == 0;
  setField(log, newestKnown, isFirst ? known : max<f64>(field(log, newestKnown), known));
  const counted = isFraud ? frauds : genuine;
  setField(log, counted, field(log, counted) + 1);
  if (isFraud) aggregateFraud(log, time);
  else aggregateGenuine(log, time);
}

function aggregateFraud(log: usize, time: f64): void {
  const length = field(log, streakLength);
  if (field(log, genuine) == 0 || time >= field(log, lastGenuine)) {
    setField(log, streakStart, length == 0 ? time : min<f64>(field(log, streakStart), time));
    setField(log, streakLength, length + 1);
  }
  setField(log, lastFraud, field(log, frauds) == 1 ? time : max<f64>(field(log, lastFraud), time));
}

function aggregateGenuine(log: usize, time: f64): void {
  if (field(log, genuine) != 1 && time <= field(log, lastGenuine)) return;
  setField(log, lastGenuine, time);
  if (field(log, streakLength) == 0) return;
  if (time > field(log, lastFraud)) setField(log, streakLength, 0);
  else if (time > field(log, streakStart)) {
    // Where within the streak it fell is known only as far as the last fraud came after it.
    setField(log, streakStart, field(log, lastFraud));
    setField(log, streakLength, 1);
  }
}

/** Of one instant what is genuine comes first, so that the order in which labels are given does not matter. */
function isAfter(log: usize, index: i32, time: f64, isFraud: bool): bool {
  const other = at(log, times, index);
  return other > time || (other == time && !isFraud && at(log, frauds1, index) == 1);
}

function putEvent(log: usize, index: i32, time: f64, known: f64, isFraud: bool): void {
  put(log, times, index, time);
  put(log, knownTimes, index, known);
  put(log, frauds1, index, isFraud ? 1 : 0);
}

function move(log: usize, to: i32, from: i32, count: i32): void {
  if (count <= 0) return;
  moveColumn(log + times, to, from, count);
  moveColumn(log + knownTimes, to, from, count);
  moveColumn(log + frauds1, to, from, count);
}

@inline function moveColumn(column: usize, to: i32, from: i32, count: i32): void {
  memory.copy(column + (<usize>to << 3), column + (<usize>from << 3), <usize>count << 3);
}

@inline function epochOf(time: f64, days: f64): f64 { return floor(dayNumber(time) / days); }

/** 1 where the second epoch lies before the first. */
@inline function fadeBetween(from: f64, to: f64): f64 { return to > from ? powerOfTwo(from - to) : 1; }
