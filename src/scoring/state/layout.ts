/** Where each part of an account's state lies in its one buffer: 64-bit floats first, then 16-bit counts, then bytes. */
import { labelLogLength } from "./label-log.ts";

/** Of the byte layout and of the meaning of what lies in it; a state of another version is not read. */
export const accountStateVersion = 3;
/** It lacked what lies at the end: the unit and the counts of attributes. */
export const accountStateWithoutUnit = 2;

export const ringSize = 16;
export const bandRingSize = 4;
/** Quarter octaves around the first amount: 12 octaves, a factor of 4,096, each way. */
export const amountBins = 96;
export const amountBinsPerOctave = 4;

/** How fast the decayed counters forget: an event's weight falls to 1/e in this time. */
export const decayDays = [1 / 24, 1, 7, 30] as const;
/** The amounts' own mean and spread look further back. */
export const momentDecayDays = 90;

/** How fast the account's own past surprises are forgotten. */
export const heatDecayDays = [1, 7, 14] as const;

/** Index of each 64-bit float. */
export const slot = {
  header: 0,
  firstTime: 1,
  lastTime: 2,
  /** All events, then those with money going out, then those with money coming in. */
  events: 3,
  spendings: 4,
  receipts: 5,
  /** Binary logarithm of the first amount, the middle of the histogram. */
  anchor: 6,
  largest: 7,
  secondLargest: 8,
  /** Decayed numbers of spendings, in the order of `decayDays`, then decayed amounts spent, then received. */
  decayedCounts: 9,
  decayedSpent: 13,
  decayedReceived: 17,
  /** Weight, sum and sum of squares of the natural logarithm relative to the anchor. */
  momentWeight: 21,
  momentSum: 22,
  momentSquares: 23,
  ringTimes: 24,
  ringAmounts: 24 + ringSize,
  bandTimes: 24 + 2 * ringSize,
  bandAmounts: 24 + 2 * ringSize + bandRingSize,
  /** Decayed sums of how surprising each amount was when it came, in the order of `heatDecayDays`. */
  heat: 24 + 2 * ringSize + 2 * bandRingSize,
  labels: 24 + 2 * ringSize + 2 * bandRingSize + heatDecayDays.length,
} as const;
const floats = slot.labels + labelLogLength;

/** Offset, in 16-bit units from the start of the counts. */
export const countSlot = {
  ringTags: 0,
  amounts: ringSize,
  hours: ringSize + amountBins,
  weekdays: ringSize + amountBins + 24,
  digits: ringSize + amountBins + 31,
  /** Amounts that are whole hundreds, then those that are not. */
  rounds: ringSize + amountBins + 40,
  /** How often a counterparty, device, country and category was given. */
  fields: ringSize + amountBins + 42,
  /** Behind the filters: code of the currency that its amounts are in; 0 while none was named. */
  unit: ringSize + amountBins + 46 + 28,
} as const;
const counts = ringSize + amountBins + 46;

export const countsOffset = floats * 8;
const filtersOffset = countsOffset + counts * 2;

/** A part of the bytes, or of the 16-bit counts. */
export interface Span {
  readonly offset: number;
  readonly length: number;
}

/** Bloom filters, in bytes from the start of the buffer. */
export const filterSpan = {
  counterparty: { offset: filtersOffset, length: 32 },
  device: { offset: filtersOffset + 32, length: 8 },
  country: { offset: filtersOffset + 40, length: 8 },
  category: { offset: filtersOffset + 48, length: 8 },
} as const satisfies Record<string, Span>;

/** Histograms, in 16-bit units from the start of the counts. */
export const histogramSpan = {
  amounts: { offset: countSlot.amounts, length: amountBins },
  hours: { offset: countSlot.hours, length: 24 },
  weekdays: { offset: countSlot.weekdays, length: 7 },
  digits: { offset: countSlot.digits, length: 9 },
  rounds: { offset: countSlot.rounds, length: 2 },
} as const satisfies Record<string, Span>;

/** Rounded up to whole 64-bit floats. */
export const accountBytesWithoutUnit = Math.ceil((filtersOffset + 56) / 8) * 8;
/** How often values of attributes were given, one byte a place. */
export const attributeSpan: Span = { offset: accountBytesWithoutUnit, length: 64 };
export const accountBytes = accountBytesWithoutUnit + attributeSpan.length;
export const floatCount = floats;
/** As far as the unit. */
export const countCount = countSlot.unit + 1;
