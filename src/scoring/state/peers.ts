/** What accounts of one type and currency do: their amounts, hours and signals, by day. */
import { dayNumber, hourMs, hourOfDay } from "../calendar.ts";
import { type Facts, ownAmountOf } from "../facts/facts.ts";
import type { FactName } from "../facts/table/fact-table.ts";
import { smallestAmount } from "./account.ts";
import { DailySums, dailyHeaderLength } from "./daily-sums.ts";

/**
 * A number that grows with suspicion. It is counted over all accounts of one kind, so that a transaction's value can be read as its
 * rank among recent ones. A rank has no unit and needs no threshold.
 */
interface Signal {
  readonly name: FactName;
  /** Of the scale on which it is counted. */
  readonly from: number;
  readonly to: number;
}

/** A day's payments against the account's usual day. */
function dayAgainstUsual(facts: Facts): number {
  const usualDay = Math.max(facts.dailyRate, 1 / 30) * facts.usual;
  return Math.log((facts.spent1d + ownAmountOf(facts)) / usualDay);
}

/** How much faster this came than the account's pace would have it. */
function haste(facts: Facts): number {
  return -Math.log((Math.max(facts.gapMs, 1_000) / (24 * hourMs)) * facts.dailyRate);
}

/** Payments within a day, each further try of this one included: twelve tries in a row are no retry. */
function busyness(facts: Facts): number {
  return Math.log(facts.count24h + facts.tries - 1);
}

/** What the account paid within about a day, this payment included, whatever its own habits are. */
function moneyOfDay(facts: Facts, anchor: number): number {
  return Math.log((facts.spent1d > 0 ? facts.spent1d : 0) + facts.amount) - anchor;
}

/** In the order in which their counts lie in a state: it only ever grows at its end. */
export const signals = [
  { name: "rankRatio", from: -1, to: 7 },
  { name: "rankAmount", from: -2, to: 8 },
  { name: "rankLargest", from: -4, to: 5 },
  { name: "rankPace", from: 0, to: 4 },
  { name: "rankHaste", from: -4, to: 10 },
  { name: "rankHour", from: -3, to: 3 },
  { name: "rankHeat1d", from: 0, to: 4 },
  { name: "rankHeat7d", from: 0, to: 4 },
  { name: "rankHeat14d", from: 0, to: 4 },
  { name: "rankDay", from: -3, to: 8 },
  { name: "rankCount24h", from: 0, to: 3 },
  { name: "rankSpent24h", from: -8, to: 8 },
  { name: "rankNewCounterparty", from: 0, to: 1 },
  { name: "rankNewDevice", from: 0, to: 1 },
  { name: "rankNewCountry", from: 0, to: 1 },
  { name: "rankNewCategory", from: 0, to: 1 },
] as const satisfies readonly Signal[];

/** A transaction's value of each signal; NaN where it has none. `anchor` is the logarithm of an amount that is usual among peers. */
function readSignals(facts: Facts, anchor: number, into: Float64Array): void {
  into[0] = Math.log(facts.ratioToUsual);
  into[1] = facts.amountEvidence;
  into[2] = Math.log(facts.ratioToLargest);
  into[3] = Math.log1p(facts.paceEvidence);
  into[4] = haste(facts);
  into[5] = facts.hourEvidence;
  into[6] = Math.log1p(facts.heat1d);
  into[7] = Math.log1p(facts.heat7d);
  into[8] = Math.log1p(facts.heat14d);
  into[9] = dayAgainstUsual(facts);
  into[10] = busyness(facts);
  into[11] = moneyOfDay(facts, anchor);
  into[12] = facts.isNewCounterparty;
  into[13] = facts.isNewDevice;
  into[14] = facts.isNewCountry;
  into[15] = facts.isNewCategory;
}

const froms = Float64Array.from(signals, ({ from }) => from);
const lengths = Float64Array.from(signals, ({ from, to }) => to - from);

const peersStateVersion = 3;

/** Half octaves around the first amount: 24 octaves each way. */
const amountBins = 96;
const binsPerOctave = 2;
const signalBins = 40;

/** A day's columns: amounts, hours, then each signal. */
const hoursAt = amountBins;
const signalsAt = hoursAt + 24;
const columns = signalsAt + signals.length * signalBins;

/** Days that are kept apart; a transaction that is later than this gets no peers. */
export const ringDays = 4;
/** About what prices and seasons need to be forgotten. */
const halvingDays = 64;
const shape = { columns, ringDays, halvingDays } as const;

/** Index of each 64-bit float, or of the first of several. */
const slot = { version: 0, anchor: 1 } as const;
const headerAt = 2;
const olderAt = headerAt + dailyHeaderLength;
const floatCount = olderAt + columns;
const peersBytes = floatCount * 8 + ringDays * columns * 4;

export interface PeersState {
  readonly kind: "peers";
  readonly floats: Float64Array;
  readonly bytes: Uint8Array;
  readonly days: DailySums;
  /**
   * What lies before `seenDay`: of each column what lies in it or, within its scale, above it. Derived, so no part of the bytes.
   */
  readonly above: Float64Array;
  seenDay: number;
}

function viewPeers(buffer: ArrayBuffer): PeersState {
  const floats = new Float64Array(buffer, 0, floatCount);
  const days = new DailySums(shape, {
    header: floats.subarray(headerAt, olderAt),
    older: floats.subarray(olderAt),
    days: new Uint32Array(buffer, floatCount * 8, ringDays * columns),
  });
  const above = new Float64Array(columns);
  return { kind: "peers", floats, bytes: new Uint8Array(buffer), days, above, seenDay: Number.NaN };
}

export function createPeers(): PeersState {
  const state = viewPeers(new ArrayBuffer(peersBytes));
  state.floats[slot.version] = peersStateVersion;
  return state;
}

/** Copies: the given bytes may be misaligned, or be changed by their owner. */
export function revivePeers(bytes: Uint8Array): PeersState {
  if (bytes.length === formerBytes) return reviveFormer(bytes);
  if (bytes.length !== peersBytes) throw new RangeError(`A peers state must have ${peersBytes} bytes.`);
  const state = viewPeers(new ArrayBuffer(peersBytes));
  state.bytes.set(bytes);
  if (state.floats[slot.version] !== peersStateVersion) {
    throw new RangeError(`A peers state must be of version ${peersStateVersion}.`);
  }
  return state;
}

/** Version 2 had the first ten signals; the others begin empty. */
const formerVersion = 2;
const formerColumns = signalsAt + 10 * signalBins;
const formerFloats = olderAt + formerColumns;
const formerBytes = formerFloats * 8 + ringDays * formerColumns * 4;

function reviveFormer(bytes: Uint8Array): PeersState {
  const copy = bytes.slice().buffer;
  const floats = new Float64Array(copy, 0, formerFloats);
  if (floats[slot.version] !== formerVersion) {
    throw new RangeError(`A peers state of ${formerBytes} bytes must be of version ${formerVersion}.`);
  }
  const state = createPeers();
  state.floats.set(floats.subarray(1), 1);
  const days = new Uint32Array(state.bytes.buffer, floatCount * 8, ringDays * columns);
  const former = new Uint32Array(copy, formerFloats * 8, ringDays * formerColumns);
  for (let day = 0; day < ringDays; day += 1) {
    days.set(former.subarray(day * formerColumns, (day + 1) * formerColumns), day * columns);
  }
  return state;
}

/** Takes in a transaction with the signals that it showed when it was scored. Money coming in is no peer. */
export function absorbPeers(state: PeersState, facts: Facts): void {
  if (!(facts.amount > 0)) return;
  const { days, floats } = state;
  const day = dayNumber(facts.timeMs);
  if (!days.isUsed) floats[slot.anchor] = Math.log2(Math.max(facts.amount, smallestAmount));
  counted[0] = Math.floor(amountPosition(state, facts.amount));
  counted[1] = hoursAt + hourOfDay(facts.timeMs);
  let count = 2;
  const found = findPositions(state, facts);
  for (let index = 0; index < found.length; index += 1) {
    const position = found[index] ?? Number.NaN;
    if (!(position >= 0)) continue;
    counted[count] = signalsAt + index * signalBins + Math.floor(position);
    count += 1;
  }
  days.open(day);
  days.count(day, counted, count);
  if (day < state.seenDay) state.seenDay = Number.NaN;
}

function amountPosition(state: PeersState, amount: number): number {
  const octaves = Math.log2(Math.max(amount, smallestAmount)) - (state.floats[slot.anchor] ?? 0);
  return within(octaves * binsPerOctave + amountBins / 2 + 0.5, amountBins);
}

const positions = new Float64Array(signals.length);
/** Columns that a transaction counts in. */
const counted = new Uint16Array(2 + signals.length);

/** In bins of each signal's scale; NaN for a transaction without the signal. Overwritten by the next call. */
function findPositions({ floats }: PeersState, facts: Facts): Float64Array {
  readSignals(facts, (floats[slot.anchor] ?? 0) * Math.LN2, positions);
  for (let index = 0; index < positions.length; index += 1) {
    const share = ((positions[index] ?? Number.NaN) - (froms[index] ?? 0)) / (lengths[index] ?? 1);
    positions[index] = within(share * signalBins, signalBins);
  }
  return positions;
}

function within(position: number, bins: number): number {
  return position < 0 ? 0 : position >= bins ? bins - 1e-6 : position;
}

/** False for a transaction of a day that is no longer kept apart from later ones. */
export function isRetained(state: PeersState, timeMs: number): boolean {
  return state.days.isRetained(dayNumber(timeMs));
}

/** Sums what lies before a day, unless that is the day of the last sums. */
function sumUpTo(state: PeersState, day: number): void {
  if (state.seenDay === day) return;
  const { above, days } = state;
  days.sumBefore(day, above);
  accumulate(above, 0, amountBins);
  for (let index = 0; index < signals.length; index += 1) accumulate(above, signalsAt + index * signalBins, signalBins);
  state.seenDay = day;
}

function accumulate(values: Float64Array, offset: number, length: number): void {
  for (let index = offset + length - 2; index >= offset; index -= 1) {
    values[index] = (values[index] ?? 0) + (values[index + 1] ?? 0);
  }
}

interface PeersView {
  /** How many amounts of earlier days there are to compare with; older ones weigh less. */
  readonly count: number;
  /** How many of them are at least as large. */
  readonly asLarge: number;
  /** Since the first of them; NaN where that is not known. */
  readonly days: number;
}

/** Compares an amount with those of the days before its own; nothing where these are no longer kept apart. */
export function comparePeers(state: PeersState, amount: number, timeMs: number): PeersView | undefined {
  if (!state.days.isUsed || !isRetained(state, timeMs)) return undefined;
  const day = dayNumber(timeMs);
  sumUpTo(state, day);
  const asLarge = countFrom(state.above, 0, amountBins, amountPosition(state, amount));
  return { count: state.above[0] ?? 0, asLarge, days: state.days.daysBefore(day) };
}

/** How many lie at or above a position, taken as spread evenly inside a bin. */
function countFrom(above: Float64Array, offset: number, bins: number, position: number): number {
  const bin = Math.floor(position);
  const upper = bin + 1 < bins ? (above[offset + bin + 1] ?? 0) : 0;
  const here = (above[offset + bin] ?? 0) - upper;
  return upper + here * (bin + 1 - position);
}

/** Fewer than this say nothing of a rank. */
export const fewestPeers = 200;

const ranks = new Float64Array(signals.length);

/**
 * The rank of each signal among those of the days before: the share that is at least as large, never 0. NaN where there are too few.
 * Only after `comparePeers`; overwritten by the next call.
 */
export function rankSignals(state: PeersState, facts: Facts): Float64Array {
  const { above } = state;
  const found = findPositions(state, facts);
  for (let index = 0; index < found.length; index += 1) {
    const offset = signalsAt + index * signalBins;
    const position = found[index] ?? Number.NaN;
    const count = above[offset] ?? 0;
    const isKnown = position >= 0 && count >= fewestPeers;
    ranks[index] = isKnown ? (countFrom(above, offset, signalBins, position) + 0.5) / (count + 1) : Number.NaN;
  }
  return ranks;
}

/** Where in `above` lies what a signal was at least; the whole of it is at its `from`. */
export function placeOf(name: (typeof signals)[number]["name"], value: number): number {
  const index = signals.findIndex((signal) => signal.name === name);
  const share = (value - (froms[index] ?? 0)) / (lengths[index] ?? 1);
  return signalsAt + index * signalBins + Math.max(0, Math.floor(share * signalBins));
}

/** How common this hour is among the days before, 1 for an even share; only after `comparePeers`. */
export function hourCommonness(state: PeersState, timeMs: number): number {
  const count = state.above[0] ?? 0;
  if (count < fewestPeers) return Number.NaN;
  return ((state.above[hoursAt + hourOfDay(timeMs)] ?? 0) * 24) / count;
}
