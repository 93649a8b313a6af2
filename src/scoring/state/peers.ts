/** What accounts of one type and currency do: their amounts, hours and signals, by day. */
import { dayNumber, hourMs, hourOfDay } from "../calendar.ts";
import { type Facts, ownAmountOf } from "../facts/facts.ts";
import { smallestAmount } from "./account.ts";
import { DailySums, dailyHeaderLength } from "./daily-sums.ts";

/**
 * A number that grows with suspicion. It is counted over all accounts of one kind, so that a transaction's value can be read as its
 * rank among recent ones. A rank has no unit and needs no threshold.
 */
interface Signal {
  readonly name: string;
  /** Of the scale on which it is counted. */
  readonly from: number;
  readonly to: number;
  /** On that scale; NaN where the transaction has no value. `anchor` is the logarithm of an amount that is usual among peers. */
  readonly read: (facts: Facts, anchor: number) => number;
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
  { name: "rankRatio", from: -1, to: 7, read: (facts) => Math.log(facts.ratioToUsual) },
  { name: "rankAmount", from: -2, to: 8, read: (facts) => facts.amountEvidence },
  { name: "rankLargest", from: -4, to: 5, read: (facts) => Math.log(facts.ratioToLargest) },
  { name: "rankPace", from: 0, to: 4, read: (facts) => Math.log1p(facts.paceEvidence) },
  { name: "rankHaste", from: -4, to: 10, read: haste },
  { name: "rankHour", from: -3, to: 3, read: (facts) => facts.hourEvidence },
  { name: "rankHeat1d", from: 0, to: 4, read: (facts) => Math.log1p(facts.heat1d) },
  { name: "rankHeat7d", from: 0, to: 4, read: (facts) => Math.log1p(facts.heat7d) },
  { name: "rankHeat14d", from: 0, to: 4, read: (facts) => Math.log1p(facts.heat14d) },
  { name: "rankDay", from: -3, to: 8, read: dayAgainstUsual },
  { name: "rankCount24h", from: 0, to: 3, read: busyness },
  { name: "rankSpent24h", from: -8, to: 8, read: moneyOfDay },
  { name: "rankNewCounterparty", from: 0, to: 1, read: (facts) => facts.isNewCounterparty },
  { name: "rankNewDevice", from: 0, to: 1, read: (facts) => facts.isNewDevice },
  { name: "rankNewCountry", from: 0, to: 1, read: (facts) => facts.isNewCountry },
  { name: "rankNewCategory", from: 0, to: 1, read: (facts) => facts.isNewCategory },
] as const satisfies readonly Signal[];

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
  days.open(day);
  days.add(day, Math.floor(amountPosition(state, facts.amount)), 1);
  days.add(day, hoursAt + hourOfDay(facts.timeMs), 1);
  for (let index = 0; index < signals.length; index += 1) {
    const position = signalPosition(state, index, facts);
    if (position >= 0) days.add(day, signalsAt + index * signalBins + Math.floor(position), 1);
  }
  if (day < state.seenDay) state.seenDay = Number.NaN;
}

function amountPosition(state: PeersState, amount: number): number {
  const octaves = Math.log2(Math.max(amount, smallestAmount)) - (state.floats[slot.anchor] ?? 0);
  return within(octaves * binsPerOctave + amountBins / 2 + 0.5, amountBins);
}

/** NaN for a transaction without this signal. */
function signalPosition(state: PeersState, index: number, facts: Facts): number {
  const signal = signals[index];
  if (signal === undefined) return Number.NaN;
  const anchor = (state.floats[slot.anchor] ?? 0) * Math.LN2;
  const share = (signal.read(facts, anchor) - signal.from) / (signal.to - signal.from);
  return within(share * signalBins, signalBins);
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

/** A signal's rank among those of the days before: the share that is at least as large, never 0. NaN where there are too few. */
export function rankSignal(state: PeersState, index: number, facts: Facts): number {
  const position = signalPosition(state, index, facts);
  const offset = signalsAt + index * signalBins;
  const count = state.above[offset] ?? 0;
  if (Number.isNaN(position) || count < fewestPeers) return Number.NaN;
  return (countFrom(state.above, offset, signalBins, position) + 0.5) / (count + 1);
}

/** How common this hour is among the days before, 1 for an even share; only after `comparePeers`. */
export function hourCommonness(state: PeersState, timeMs: number): number {
  const count = state.above[0] ?? 0;
  if (count < fewestPeers) return Number.NaN;
  return ((state.above[hoursAt + hourOfDay(timeMs)] ?? 0) * 24) / count;
}
