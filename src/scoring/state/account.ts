/** What is remembered of one account: fixed in size, constant work a transaction, all in one buffer. */
import { LabelLog } from "./label-log.ts";
import {
  accountBytes,
  accountBytesWithoutUnit,
  accountStateVersion,
  accountStateWithoutUnit,
  amountBins,
  amountBinsPerOctave,
  countCount,
  countSlot,
  countsOffset,
  floatCount,
  ringSize,
  slot,
} from "./layout.ts";

/** Views on one buffer; layout.ts says what lies where. */
export interface AccountState {
  readonly kind: "account";
  readonly floats: Float64Array;
  readonly counts: Uint16Array;
  readonly bytes: Uint8Array;
  readonly labels: LabelLog;
  /** The columns of its ring, and of its ring of amounts just under a threshold. */
  readonly ring: readonly Column[];
  readonly bands: readonly Column[];
}

/** Where the entries of a ring have one of their values. */
export interface Column {
  readonly values: Float64Array | Uint16Array;
  readonly offset: number;
}

function viewAccount(buffer: ArrayBuffer): AccountState {
  const floats = new Float64Array(buffer, 0, floatCount);
  const counts = new Uint16Array(buffer, countsOffset, countCount);
  return {
    kind: "account",
    floats,
    counts,
    bytes: new Uint8Array(buffer),
    labels: new LabelLog(floats, slot.labels),
    ring: [
      { values: floats, offset: slot.ringTimes },
      { values: floats, offset: slot.ringAmounts },
      { values: counts, offset: countSlot.ringTags },
    ],
    bands: [
      { values: floats, offset: slot.bandTimes },
      { values: floats, offset: slot.bandAmounts },
    ],
  };
}

export function createAccount(): AccountState {
  const state = viewAccount(new ArrayBuffer(accountBytes));
  state.floats[slot.header] = accountStateVersion;
  return state;
}

/** Copies: the given bytes may be misaligned, or be changed by their owner. */
export function reviveAccount(bytes: Uint8Array, spare?: AccountState): AccountState {
  const isOlder = bytes.length === accountBytesWithoutUnit;
  if (!isOlder && bytes.length !== accountBytes)
    throw new RangeError(`An account state must have ${accountBytes} bytes.`);
  const state = spare ?? viewAccount(new ArrayBuffer(accountBytes));
  state.bytes.set(bytes);
  state.bytes.fill(0, bytes.length);
  if (state.floats[slot.header] !== (isOlder ? accountStateWithoutUnit : accountStateVersion)) {
    throw new RangeError(`An account state must be of version ${accountStateVersion}.`);
  }
  state.floats[slot.header] = accountStateVersion;
  return state;
}

export function floatOf(state: AccountState, index: number): number {
  return state.floats[index] ?? 0;
}

/** How many of the ring's places are used. */
export function ringUsed(state: AccountState): number {
  return Math.min(ringSize, floatOf(state, slot.events));
}

export function ringTime(state: AccountState, index: number): number {
  return state.floats[slot.ringTimes + index] ?? 0;
}

export function ringAmount(state: AccountState, index: number): number {
  return state.floats[slot.ringAmounts + index] ?? 0;
}

/** Folded hash of the counterparty; 0 where none was given. */
export function ringTag(state: AccountState, index: number): number {
  return state.counts[countSlot.ringTags + index] ?? 0;
}

/** Smaller amounts count as this, so that logarithms and ratios stay finite. */
export const smallestAmount = 1e-6;

/** Where an amount lies in the histogram, in bins; the anchor lies in the middle of its bin. */
export function amountPosition(state: AccountState, amount: number): number {
  const octaves = Math.log2(Math.max(amount, smallestAmount)) - floatOf(state, slot.anchor);
  return octaves * amountBinsPerOctave + amountBins / 2 + 0.5;
}

export function amountAt(state: AccountState, position: number): number {
  return 2 ** ((position - amountBins / 2 - 0.5) / amountBinsPerOctave + floatOf(state, slot.anchor));
}
