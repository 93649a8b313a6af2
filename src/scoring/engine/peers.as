/** What accounts of one type and currency do: their amounts, hours and signals, by day; and the transaction against them. */
import * as days from "./daily-sums";
import { accountHash, dayMs, dayNumber, facts, get, hourMs, hourOfDay, LN2, log, log1p, log2, ownAmountOf, put, scratch, secondMs, smallestAmount } from "./memory";
import { addPeerAccount, arePeerAccountsMany, mergeDays, peerAccountsBytes } from "./peer-accounts";
import * as F from "./places";

export const peersVersion: f64 = 4;

/** Half octaves around the first amount: 24 octaves each way. */
const amountBins: i32 = 96;
const binsPerOctave: f64 = 2;
const signalBins: i32 = 40;
/** In the order in which their counts lie in a state: it only ever grows at its end. */
export const signals: i32 = 16;

/** A day's columns: amounts, hours, then each signal. */
const hoursAt: i32 = amountBins;
const signalsAt: i32 = hoursAt + 24;
const columns: i32 = signalsAt + signals * signalBins;
/** Days that are kept apart; a transaction that is later than this gets no peers. */
const ringDays: i32 = 4;
/** A single wrong date must not move the days on, since those of all others are then no longer kept apart: only so many in a row do. */
const reachDays: f64 = 2;
const fewestAhead: f64 = 5;
/** About what prices and seasons need to be forgotten. */
const halvingDays: f64 = 64;

/** Offsets in bytes. */
const anchor: usize = 8;
const header: usize = 16;
const daysAt: usize = 40 + (<usize>columns << 3);
const accountsAt: usize = daysAt + <usize>(ringDays * columns * 4);
/** How many in a row came from beyond the reach of the newest day. */
const ahead: usize = accountsAt + peerAccountsBytes(ringDays);
export const peersBytes: usize = ahead + 8;

/** In front of the peers: of each column what lies in it or, within its scale, above it, on the days before a day; and that day. Derived. */
export const peersDerivedBytes: usize = 8 + (<usize>columns << 3);
const seenDay: usize = 8;
@inline function above(peers: usize, column: i32): f64 { return load<f64>(peers - peersDerivedBytes + (<usize>column << 3)); }

export function arePeersSound(peers: usize): bool { return days.areDaysSound(peers + header); }

export function forgetPeersDerived(peers: usize): void { store<f64>(peers - seenDay, NaN); }

/** Where the positions of a transaction's signals are written, in bins of each one's scale; NaN for one that it has not. */
const positions: usize = scratch + 1_024;
@inline function positionAt(index: i32): f64 { return load<f64>(positions + (<usize>index << 3)); }
@inline function setPosition(index: i32, value: f64, least: f64, most: f64): void {
  const position = ((value - least) / (most - least)) * <f64>signalBins;
  store<f64>(positions + (<usize>index << 3), within(position, signalBins));
}

@inline function within(position: f64, bins: i32): f64 {
  return position < 0 ? 0 : position >= <f64>bins ? <f64>bins - 1e-6 : position;
}

/** Numbers that grow with suspicion, counted over all accounts of one kind: a value is then read as its rank, which has no unit and needs no threshold. */
function findPositions(peers: usize, from: usize): void {
  const usualLog = load<f64>(peers + anchor) * LN2;
  setPosition(0, log(load<f64>(from + F.ratioToUsual)), -1, 7);
  setPosition(1, load<f64>(from + F.amountEvidence), -2, 8);
  setPosition(2, log(load<f64>(from + F.ratioToLargest)), -4, 5);
  setPosition(3, log1p(load<f64>(from + F.paceEvidence)), 0, 4);
  setPosition(4, haste(from), -4, 10);
  setPosition(5, load<f64>(from + F.hourEvidence), -3, 3);
  setPosition(6, log1p(load<f64>(from + F.heat1d)), 0, 4);
  setPosition(7, log1p(load<f64>(from + F.heat7d)), 0, 4);
  setPosition(8, log1p(load<f64>(from + F.heat14d)), 0, 4);
  setPosition(9, dayAgainstUsual(from), -3, 8);
  setPosition(10, log(load<f64>(from + F.count24h) + load<f64>(from + F.tries) - 1), 0, 3);
  setPosition(11, moneyOfDay(from, usualLog), -8, 8);
  setPosition(12, load<f64>(from + F.isNewCounterparty), 0, 1);
  setPosition(13, load<f64>(from + F.isNewDevice), 0, 1);
  setPosition(14, load<f64>(from + F.isNewCountry), 0, 1);
  setPosition(15, load<f64>(from + F.isNewCategory), 0, 1);
}

/** How much faster this came than the account's pace would have it. */
@inline function haste(from: usize): f64 {
  return -log((max<f64>(load<f64>(from + F.gapMs), secondMs) / (24 * hourMs)) * load<f64>(from + F.dailyRate));
}

/** A day's payments against the account's usual day. */
@inline function dayAgainstUsual(from: usize): f64 {
  const usualDay = max<f64>(load<f64>(from + F.dailyRate), 1.0 / 30.0) * load<f64>(from + F.usual);
  return log((load<f64>(from + F.spent1d) + ownAmountOf(from, F.amount, F.unitRate)) / usualDay);
}

/** What the account paid within about a day, this payment included, whatever its own habits are. */
@inline function moneyOfDay(from: usize, usualLog: f64): f64 {
  const spent = load<f64>(from + F.spent1d);
  return log((spent > 0 ? spent : 0) + load<f64>(from + F.amount)) - usualLog;
}

function amountPosition(peers: usize, amount: f64): f64 {
  const octaves = log2(max<f64>(amount, smallestAmount)) - load<f64>(peers + anchor);
  return within(octaves * binsPerOctave + <f64>(amountBins / 2) + 0.5, amountBins);
}

/** Takes in a transaction with the signals that it showed when it was scored. Money coming in is no peer. */
export function absorbIntoPeers(peers: usize, from: usize): void {
  const amount = load<f64>(from + F.amount);
  if (!(amount > 0)) return;
  const time = load<f64>(from + F.timeMs);
  const day = dayNumber(time);
  if (isAhead(peers, day)) return;
  if (!days.isUsed(peers + header)) store<f64>(peers + anchor, log2(max<f64>(amount, smallestAmount)));
  findPositions(peers, from);
  const base = days.baseDay(peers + header);
  const isFirst = !days.isUsed(peers + header);
  days.open<u32>(peers + header, peers + daysAt, columns, ringDays, halvingDays, day);
  if (!isFirst) mergeDays(peers + accountsAt, ringDays, base, days.baseDay(peers + header));
  addPeerAccount(peers + accountsAt, ringDays, days.baseDay(peers + header), day, accountHash());
  count(peers, day, <i32>floor(amountPosition(peers, amount)));
  count(peers, day, hoursAt + hourOfDay(time));
  for (let index = 0; index < signals; index += 1) {
    const position = positionAt(index);
    if (position >= 0) count(peers, day, signalsAt + index * signalBins + <i32>floor(position));
  }
  if (day < load<f64>(peers - seenDay)) forgetPeersDerived(peers);
}

/** Whether a day is beyond reach, and too few before it were: it is counted then, and nothing else. A real gap loses the first four after it. */
function isAhead(peers: usize, day: f64): bool {
  const isBeyond = days.isUsed(peers + header) && day > days.newestDay(peers + header) + reachDays;
  const rows = isBeyond ? load<f64>(peers + ahead) + 1 : 0;
  const isWaiting = rows > 0 && rows < fewestAhead;
  store<f64>(peers + ahead, isWaiting ? rows : 0);
  return isWaiting;
}

@inline function count(peers: usize, day: f64, column: i32): void {
  if (days.isApart(peers + header, day)) {
    const at = days.rowFor<u32>(peers + daysAt, columns, ringDays, day) + (<usize>column << 2);
    store<u32>(at, load<u32>(at) + 1);
  } else {
    const at = peers + header + days.headerBytes + (<usize>column << 3);
    store<f64>(at, load<f64>(at) + days.olderWeight(peers + header, halvingDays, day));
  }
}

/** False for a transaction of a day that is no longer kept apart from later ones. */
export function arePeersRetained(peers: usize, time: f64): bool { return days.isRetained(peers + header, dayNumber(time)); }

/** Sums what lies before a day, unless that is the day of the last sums. */
function sumUpTo(peers: usize, day: f64): void {
  if (load<f64>(peers - seenDay) == day) return;
  const out = peers - peersDerivedBytes;
  days.sumBefore<u32>(peers + header, peers + daysAt, columns, ringDays, halvingDays, day, out);
  accumulate(out, amountBins);
  for (let index = 0; index < signals; index += 1) accumulate(out + (<usize>(signalsAt + index * signalBins) << 3), signalBins);
  store<f64>(peers - seenDay, day);
}

function accumulate(values: usize, bins: i32): void {
  for (let index = bins - 2; index >= 0; index -= 1) {
    const at = values + (<usize>index << 3);
    store<f64>(at, load<f64>(at) + load<f64>(at, 8));
  }
}

/** How many amounts of earlier days there are to compare with, older ones weighing less, and how many of them are at least as large. */
export let peersCount: f64 = 0;
export let peersAsLarge: f64 = 0;

/** Compares an amount with those of the days before its own; false where these are no longer kept apart, or of too few accounts. */
export function comparePeers(peers: usize, amount: f64, time: f64): bool {
  const day = dayNumber(time);
  if (!days.isUsed(peers + header) || !days.isRetained(peers + header, day)) return false;
  if (!arePeerAccountsMany(peers + accountsAt, ringDays, days.baseDay(peers + header), days.newestDay(peers + header), day)) return false;
  sumUpTo(peers, day);
  peersAsLarge = countFrom(peers, 0, amountBins, amountPosition(peers, amount));
  peersCount = above(peers, 0);
  return true;
}

/** How many lie at or above a position, taken as spread evenly inside a bin. */
function countFrom(peers: usize, offset: i32, bins: i32, position: f64): f64 {
  const bin = <i32>floor(position);
  const upper = bin + 1 < bins ? above(peers, offset + bin + 1) : 0;
  const here = above(peers, offset + bin) - upper;
  return upper + here * (<f64>(bin + 1) - position);
}

/** Fewer than this say nothing of a rank. */
const fewestPeers: f64 = 200;
/** Counted on top, as so many may be missed: a share is small only where many were seen. */
const missed: f64 = 3;

export function addPeersFacts(peers: usize): void {
  const amount = get(F.amount);
  const time = get(F.timeMs);
  if (!(amount >= 0)) return;
  if (!comparePeers(peers, amount, time) || peersCount < fewestPeers) return;
  put(F.peers, peersCount);
  // A card that is checked with an amount of zero has peers, and nothing that is ranked among theirs.
  if (amount == 0) return;
  put(F.peersAsLarge, peersAsLarge);
  put(F.peersDays, days.daysBefore(peers + header, dayNumber(time)));
  // Amounts that spoke for fraud: evidence of 0 is the lower edge of a bin.
  put(F.peersAboveUsual, shareFrom(peers, 1, 0, -2, 8));
  // Payments on an account that paid, or tried to pay, at least six times within the day.
  put(F.peersBusy, shareFrom(peers, 10, busyFrom, 0, 3));
  put(F.peersShare, (peersAsLarge + 0.5) / (peersCount + 1));
  put(F.peersHour, (above(peers, hoursAt + hourOfDay(time)) * 24) / peersCount);
  findPositions(peers, facts);
  put(F.rankRatio, rankOf(peers, 0));
  put(F.rankAmount, rankOf(peers, 1));
  put(F.rankLargest, rankOf(peers, 2));
  put(F.rankPace, rankOf(peers, 3));
  put(F.rankHaste, rankOf(peers, 4));
  put(F.rankHour, rankOf(peers, 5));
  put(F.rankHeat1d, rankOf(peers, 6));
  put(F.rankHeat7d, rankOf(peers, 7));
  put(F.rankHeat14d, rankOf(peers, 8));
  put(F.rankDay, rankOf(peers, 9));
  put(F.rankCount24h, rankOf(peers, 10));
  put(F.rankSpent24h, rankOf(peers, 11));
  put(F.rankNewCounterparty, rankOf(peers, 12));
  put(F.rankNewDevice, rankOf(peers, 13));
  put(F.rankNewCountry, rankOf(peers, 14));
  put(F.rankNewCategory, rankOf(peers, 15));
  put(F.rankSum, sumOfSurprises());
}

const busyFrom: f64 = log(6);

/** What share of the payments of comparable accounts on the days before had a signal of at least so much: what kind of stream it is. */
function shareFrom(peers: usize, signal: i32, value: f64, least: f64, most: f64): f64 {
  const offset = signalsAt + signal * signalBins;
  const seen = above(peers, offset);
  if (seen < fewestPeers) return NaN;
  const bin = max<f64>(0, floor(((value - least) / (most - least)) * <f64>signalBins));
  return (above(peers, offset + <i32>bin) + missed) / (seen + missed);
}

/** The share that is at least as large, never 0. NaN where there are too few. */
function rankOf(peers: usize, index: i32): f64 {
  const offset = signalsAt + index * signalBins;
  const position = positionAt(index);
  const seen = above(peers, offset);
  return position >= 0 && seen >= fewestPeers ? (countFrom(peers, offset, signalBins, position) + 0.5) / (seen + 1) : NaN;
}

/** What is said twice counts once; clock and the account's recent past say less than the amount itself. */
function sumOfSurprises(): f64 {
  const amount = max<f64>(max<f64>(rarity(F.rankRatio), rarity(F.rankAmount)), rarity(F.peersShare));
  const heat = max<f64>(max<f64>(rarity(F.rankHeat1d), rarity(F.rankHeat7d)), rarity(F.rankHeat14d));
  const pace = max<f64>(rarity(F.rankPace), rarity(F.rankHaste));
  return amount + 0.5 * pace + 0.3 * rarity(F.rankHour) + 0.5 * heat;
}

/** 0 for a rank that is not known: it says nothing. */
@inline function rarity(place: usize): f64 {
  const rank = get(place);
  return rank > 0 ? -log(rank) : 0;
}
