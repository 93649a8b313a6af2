/** What is remembered of all accounts of one type and currency: their amounts by day, so that a verdict sees only earlier days. */
import { dayNumber } from "../calendar.ts";
import { smallestAmount } from "./account.ts";

const peersStateVersion = 1;

/** Half octaves around the first amount: 24 octaves each way. */
const bins = 96;
const binsPerOctave = 2;
/** Days that are kept apart; a transaction that is later than this gets no peers. */
export const ringDays = 8;
/** Whenever a calendar period of this many days begins, all before it weighs half: about what prices and seasons need. */
const halvingDays = 64;

/** Index of each 64-bit float; the older days' bins follow. */
const place = { header: 0, newestDay: 1, baseDay: 2, anchor: 3, isUsed: 4, older: 5 } as const;
const floatCount = place.older + bins;
const peersBytes = floatCount * 8 + ringDays * bins * 4;

export interface PeersState {
  readonly kind: "peers";
  readonly floats: Float64Array;
  /** A row of bins for each day of the ring; a day's row is its number modulo the ring's length. */
  readonly days: Uint32Array;
  readonly bytes: Uint8Array;
  /** How much lies in or above each bin, for all days before `seenDay`; derived, so no part of the bytes. */
  readonly above: Float64Array;
  seenDay: number;
}

function viewPeers(buffer: ArrayBuffer): PeersState {
  return {
    kind: "peers",
    floats: new Float64Array(buffer, 0, floatCount),
    days: new Uint32Array(buffer, floatCount * 8, ringDays * bins),
    bytes: new Uint8Array(buffer),
    above: new Float64Array(bins + 1),
    seenDay: Number.NaN,
  };
}

export function createPeers(): PeersState {
  const state = viewPeers(new ArrayBuffer(peersBytes));
  state.floats[place.header] = peersStateVersion;
  return state;
}

/** Copies: the given bytes may be misaligned, or be changed by their owner. */
export function revivePeers(bytes: Uint8Array): PeersState {
  if (bytes.length !== peersBytes) throw new RangeError(`A peers state must have ${peersBytes} bytes.`);
  const state = viewPeers(new ArrayBuffer(peersBytes));
  state.bytes.set(bytes);
  if (state.floats[place.header] !== peersStateVersion) {
    throw new RangeError(`A peers state must be of version ${peersStateVersion}.`);
  }
  return state;
}

function floatOf(state: PeersState, index: number): number {
  return state.floats[index] ?? 0;
}

function rowOf(day: number): number {
  return (((day % ringDays) + ringDays) % ringDays) * bins;
}

function positionOf(state: PeersState, amount: number): number {
  const octaves = Math.log2(Math.max(amount, smallestAmount)) - floatOf(state, place.anchor);
  return Math.min(bins - 1e-6, Math.max(0, octaves * binsPerOctave + bins / 2 + 0.5));
}

/** A power of two, so that weighing changes no bit of what is weighed. */
function weightOf(day: number, atDay: number): number {
  return 2 ** (Math.floor(day / halvingDays) - Math.floor(atDay / halvingDays));
}

export function absorbPeers(state: PeersState, amount: number, timeMs: number): void {
  if (!(amount > 0)) return;
  const day = dayNumber(timeMs);
  if (floatOf(state, place.isUsed) === 0) {
    state.floats[place.isUsed] = 1;
    state.floats[place.anchor] = Math.log2(Math.max(amount, smallestAmount));
    state.floats[place.newestDay] = day;
    state.floats[place.baseDay] = day - ringDays;
  }
  if (day > floatOf(state, place.newestDay)) advance(state, day);
  const bin = Math.floor(positionOf(state, amount));
  const baseDay = floatOf(state, place.baseDay);
  if (day > baseDay) {
    const index = rowOf(day) + bin;
    state.days[index] = (state.days[index] ?? 0) + 1;
  } else {
    const index = place.older + bin;
    state.floats[index] = floatOf(state, index) + weightOf(day, baseDay);
  }
  if (day < state.seenDay) state.seenDay = Number.NaN;
}

/** Moves the days that leave the ring to the older ones. */
function advance(state: PeersState, day: number): void {
  const oldBase = floatOf(state, place.baseDay);
  const newBase = day - ringDays;
  const weight = weightOf(oldBase, newBase);
  for (let index = place.older; index < floatCount; index += 1) {
    state.floats[index] = floatOf(state, index) * weight;
  }
  for (let leaving = oldBase + 1; leaving <= Math.min(newBase, oldBase + ringDays); leaving += 1) {
    const row = rowOf(leaving);
    const leavingWeight = weightOf(leaving, newBase);
    for (let bin = 0; bin < bins; bin += 1) {
      const index = place.older + bin;
      state.floats[index] = floatOf(state, index) + (state.days[row + bin] ?? 0) * leavingWeight;
      state.days[row + bin] = 0;
    }
  }
  state.floats[place.newestDay] = day;
  state.floats[place.baseDay] = newBase;
}

/** False for a transaction of a day that is no longer kept apart from later ones. */
export function isRetained(state: PeersState, timeMs: number): boolean {
  return floatOf(state, place.isUsed) === 0 || dayNumber(timeMs) > floatOf(state, place.baseDay);
}

/** Sums what lies before a day, once for each day that is asked for. */
function look(state: PeersState, day: number): void {
  if (state.seenDay === day) return;
  const { above } = state;
  const baseDay = floatOf(state, place.baseDay);
  const baseWeight = weightOf(baseDay, day);
  const newest = Math.min(day - 1, floatOf(state, place.newestDay));
  above[bins] = 0;
  for (let bin = bins - 1; bin >= 0; bin -= 1) {
    let here = floatOf(state, place.older + bin) * baseWeight;
    for (let kept = baseDay + 1; kept <= newest; kept += 1) {
      here += (state.days[rowOf(kept) + bin] ?? 0) * weightOf(kept, day);
    }
    above[bin] = (above[bin + 1] ?? 0) + here;
  }
  state.seenDay = day;
}

export interface PeersView {
  /** How many amounts of earlier days there are to compare with; older ones weigh less. */
  readonly count: number;
  /** How many of them are at least as large. */
  readonly asLarge: number;
}

/** Compares an amount with those of the days before its own; nothing where these are no longer kept apart. */
export function comparePeers(state: PeersState, amount: number, timeMs: number): PeersView | undefined {
  if (floatOf(state, place.isUsed) === 0 || !isRetained(state, timeMs)) return undefined;
  look(state, dayNumber(timeMs));
  const position = positionOf(state, amount);
  const bin = Math.floor(position);
  const upper = state.above[bin + 1] ?? 0;
  const here = (state.above[bin] ?? 0) - upper;
  return { count: state.above[0] ?? 0, asLarge: upper + here * (bin + 1 - position) };
}
