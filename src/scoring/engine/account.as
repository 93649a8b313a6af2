/** What is remembered of one account: fixed in size, constant work a transaction, at one address. What it is tied to lies at its end. */
import { areLabelsSound } from "./labels";
import { log2, smallestAmount } from "./memory";
import { areTiesSound, beginTies, tiesBytes } from "./ties";

/** Of the byte layout and of the meaning of what lies in it; a state of another version is not read. */
export const accountVersion: f64 = 5;
const ownBytes: i32 = 1_536;
export const accountBytes: i32 = ownBytes + tiesBytes;

@inline export function tiesOf(account: usize): usize { return account + <usize>ownBytes; }

export function beginAccount(account: usize): void {
  store<f64>(account, accountVersion);
  beginTies(tiesOf(account));
}

export const ringSize: i32 = 16;
export const bandRingSize: i32 = 4;
/** Quarter octaves around the first amount: 12 octaves, a factor of 4,096, each way. */
export const amountBins: i32 = 96;
export const amountBinsPerOctave: f64 = 4;

/** Offsets in bytes. 64-bit floats: the version, then times. */
export const firstTime: usize = 8;
export const lastTime: usize = 16;
/** All events, then those with money going out, then those with money coming in. */
export const events: usize = 24;
export const spendings: usize = 32;
export const receipts: usize = 40;
/** Binary logarithm of the first amount, the middle of the histogram. */
export const anchor: usize = 48;
export const largest: usize = 56;
export const secondLargest: usize = 64;
/** Decayed numbers of spendings, by the hour, day, week and month; then decayed amounts spent, then received. */
export const decayedCounts: usize = 72;
export const decayedSpent: usize = 104;
export const decayedReceived: usize = 136;
/** Weight, sum and sum of squares of the natural logarithm relative to the anchor. */
export const momentWeight: usize = 168;
export const momentSum: usize = 176;
export const momentSquares: usize = 184;
export const ringTimes: usize = 192;
export const ringAmounts: usize = 320;
export const bandTimes: usize = 448;
export const bandAmounts: usize = 480;
/** Decayed sums of how surprising each amount was when it came, by the day, week and fortnight. */
export const heat: usize = 512;
export const accountLabels: usize = 536;
/** 16-bit counts. */
export const ringTags: usize = 840;
export const amountCounts: usize = 872;
export const hourCounts: usize = 1_064;
export const weekdayCounts: usize = 1_112;
export const digitCounts: usize = 1_126;
/** Amounts that are whole hundreds, then those that are not. */
export const roundCounts: usize = 1_144;
/** How often a counterparty, device, country and category was given. */
export const fieldCounts: usize = 1_148;
/** Bloom filters; the first is of counterparties that the list at the end has no place for. */
export const counterpartyFilter: usize = 1_156;
export const deviceFilter: usize = 1_188;
export const countryFilter: usize = 1_196;
export const categoryFilter: usize = 1_204;
/** Code of the currency that its amounts are in; 0 while none was named. */
export const unit: usize = 1_212;
/** The largest burst of earlier days, then that of the last days, 5 bits each, and the day of the latter, 6 bits; none in states of earlier releases. */
export const bursts: usize = 1_214;
/** How often values of attributes were given, half a byte each. */
export const attributeCounters: usize = 1_216;
export const attributeBytes: i32 = 64;
/** The 16-bit tags of 128 counterparties, in order of first use; 0 is an unused place. */
export const counterparties: usize = 1_280;

export function isAccountSound(account: usize): bool {
  return load<f64>(account + events) >= 0 && areLabelsSound(account + accountLabels) && areTiesSound(tiesOf(account));
}

/** How many of the ring's places are used. */
@inline export function ringUsed(account: usize): i32 { return <i32>min<f64>(<f64>ringSize, load<f64>(account + events)); }
@inline export function ringTime(account: usize, index: i32): f64 { return load<f64>(account + ringTimes + (<usize>index << 3)); }
@inline export function ringAmount(account: usize, index: i32): f64 { return load<f64>(account + ringAmounts + (<usize>index << 3)); }
/** Folded hash of the counterparty; 0 where none was given. */
@inline export function ringTag(account: usize, index: i32): u32 { return load<u16>(account + ringTags + (<usize>index << 1)); }

/** How many of the places for amounts just under a threshold are used. */
export function bandUsed(account: usize): i32 {
  let used = 0;
  while (used < bandRingSize && load<f64>(account + bandAmounts + (<usize>used << 3)) > 0) used += 1;
  return used;
}

/** Where an amount lies in the histogram, in bins; the anchor lies in the middle of its bin. */
export function amountPosition(account: usize, amount: f64): f64 {
  const octaves = log2(max(amount, smallestAmount)) - load<f64>(account + anchor);
  return octaves * amountBinsPerOctave + <f64>(amountBins / 2) + 0.5;
}

/** The index of an entry of this time in a ring, or -1 where the ring is full of later ones; `makeRoom` then moves the others. */
export function findRoom(times: usize, size: i32, used: i32, time: f64): i32 {
  let position = used;
  while (position > 0 && load<f64>(times + (<usize>(position - 1) << 3)) > time) position -= 1;
  if (used < size) return position;
  return position - 1;
}

/** Moves a column's entries of 2 to the `shift` bytes, so that there is room at a position; what is pushed out is the oldest. */
@inline export function makeRoom(column: usize, shift: usize, size: i32, used: i32, position: i32): void {
  if (used >= size) memory.copy(column, column + (1 << shift), <usize>position << shift);
  else memory.copy(column + (<usize>(position + 1) << shift), column + (<usize>position << shift), <usize>(used - position) << shift);
}
