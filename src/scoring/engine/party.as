/** What is remembered of a counterparty, device, address, merchant category or country over all accounts of a side. */
import { addVisit, crowdBytes, isCrowdSound } from "./crowd";
import * as days from "./daily-sums";
import { areLabelsSound, labelsBytes } from "./labels";
import { dayNumber, log, round, scratch, smallestAmount } from "./memory";

/** The second ends with a crowd, where the party has one. */
export const partyVersion: f64 = 2;

/** Logarithms are summed as whole numbers of this part of one, which no order of addition can change. */
const logParts: f64 = 1_024;
/** A day's sums: events, those with money going out, their logarithms and the squares of these. */
const columns: i32 = 4;
/** Seven days for the longest count by day, and three for late arrivals. */
const ringDays: i32 = 11;
/** Halves when labels do, so that their ratio stays a rate. */
const halvingDays: f64 = 28;
const countedDays: f64 = 7;

/** Offsets in bytes. */
const firstTime: usize = 8;
const header: usize = 16;
const daysAt: usize = 72;
export const partyLabels: usize = 424;
export const partyCrowd: usize = partyLabels + labelsBytes;
/** Without and with a crowd. */
export const partyBytes: usize = partyCrowd;
export const partyBytesWithCrowd: usize = partyCrowd + crowdBytes;

/**
 * What the days before a day hold, and that day, stand in front of a party: a busy one needs it all day. Derived, so not among its bytes.
 * Events, of which older ones weigh less; those of one and of seven days; amounts, with the mean and variance of their logarithms.
 */
export const derivedBytes: usize = 56;
const events: usize = 56;
const events1d: usize = 48;
const events7d: usize = 40;
const amounts: usize = 32;
const meanLog: usize = 24;
const varianceLog: usize = 16;
const seenDay: usize = 8;

export function isPartySound(party: usize, hasCrowd: bool): bool {
  return days.areDaysSound(party + header) && areLabelsSound(party + partyLabels) && (!hasCrowd || isCrowdSound(party + partyCrowd));
}

export function forgetDerived(party: usize): void { store<f64>(party - seenDay, NaN); }

/** Whether it knows the amount of each of its events. */
@inline export function hasAllAmounts(party: usize): bool { return load<f64>(party) == partyVersion; }

@inline function add(party: usize, day: f64, column: usize, value: f64): void {
  const at = days.isApart(party + header, day)
    ? days.rowFor<f64>(party + daysAt, columns, ringDays, day) + (column << 3)
    : party + header + days.headerBytes + (column << 3);
  store<f64>(at, load<f64>(at) + value * (days.isApart(party + header, day) ? 1 : days.olderWeight(party + header, halvingDays, day)));
}

/** `account` is a hash of the account's name. */
export function absorbIntoParty(party: usize, hasCrowd: bool, amount: f64, time: f64, account: f64): void {
  const day = dayNumber(time);
  store<f64>(party + firstTime, days.isUsed(party + header) ? min<f64>(load<f64>(party + firstTime), time) : time);
  days.open<f64>(party + header, party + daysAt, columns, ringDays, halvingDays, day);
  add(party, day, 0, 1);
  if (day < load<f64>(party - seenDay)) forgetDerived(party);
  if (hasCrowd) addVisit(party + partyCrowd, time, account, amount);
  if (!(amount > 0)) return;
  const logarithm = round(log(max<f64>(amount, smallestAmount)) * logParts);
  add(party, day, 1, 1);
  add(party, day, 2, logarithm);
  add(party, day, 3, logarithm * logarithm);
}

/** What was known on the days before a transaction's own, as of the last reading. NaN where there is nothing to know. */
export let viewAgeMs: f64 = 0;
export let viewEvents: f64 = 0;
export let viewEvents1d: f64 = 0;
export let viewEvents7d: f64 = 0;
export let viewAmounts: f64 = 0;
export let viewMeanLog: f64 = 0;
export let viewVarianceLog: f64 = 0;

/** False for a transaction of a day that is no longer kept apart from later ones. */
export function readParty(party: usize, time: f64): bool {
  const day = dayNumber(time);
  if (!days.isRetained(party + header, day - countedDays)) return false;
  if (load<f64>(party - seenDay) != day) sumUp(party, day);
  const age = time - load<f64>(party + firstTime);
  // Before its first event the party was unknown, whatever is known by now.
  viewAgeMs = days.isUsed(party + header) && age >= 0 ? age : NaN;
  viewEvents = load<f64>(party - events);
  viewEvents1d = load<f64>(party - events1d);
  viewEvents7d = load<f64>(party - events7d);
  viewAmounts = load<f64>(party - amounts);
  viewMeanLog = load<f64>(party - meanLog);
  viewVarianceLog = load<f64>(party - varianceLog);
  return true;
}

function sumUp(party: usize, day: f64): void {
  const sums = scratch;
  days.sumBefore<f64>(party + header, party + daysAt, columns, ringDays, halvingDays, day, sums);
  store<f64>(party - events, load<f64>(sums));
  store<f64>(party - events1d, eventsOf(party, day - 1));
  let week: f64 = 0;
  for (let back: f64 = 1; back <= countedDays; back += 1) week += eventsOf(party, day - back);
  store<f64>(party - events7d, week);
  const count = load<f64>(sums, 8);
  const mean = load<f64>(sums, 16) / count;
  store<f64>(party - amounts, count);
  store<f64>(party - meanLog, count > 0 ? mean / logParts : NaN);
  const variance = load<f64>(sums, 24) / count - mean * mean;
  store<f64>(party - varianceLog, count > 0 ? max<f64>(0, variance) / (logParts * logParts) : NaN);
  store<f64>(party - seenDay, day);
}

@inline function eventsOf(party: usize, day: f64): f64 {
  return days.valueOf<f64>(party + header, party + daysAt, columns, ringDays, day, 0);
}
