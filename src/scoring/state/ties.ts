/** What an account is tied to, of fixed size: where it last paid in person, whom it pays and how regularly, invoices, refunds and payers. */

import { dayMs } from "../calendar.ts";

const tiesStateVersion = 2;
/** The first version remembered fewer bills. */
const versionOfFewerBills = 1;
const fewerBills = 6;

/** How many of each are remembered. A firm's wages and its suppliers' invoices of one month have room among the bills. */
export const tieCounts = { places: 3, payees: 24, names: 24, bills: 16, references: 8, payers: 8 } as const;
const { places, payees, names, references, payers } = tieCounts;

/** Where everything lies in a state that remembers so many bills. */
function layOut(bills: number) {
  /** Index of the first of each among the 64-bit floats: times, and sums that decay. */
  const times = {
    version: 0,
    lastTime: 1,
    /** Decayed count of refunds. */
    refunds: 2,
    /** Weight and sum of the natural logarithms of what came in. */
    incomingWeight: 3,
    incomingSum: 4,
    places: 5,
    billLast: 5 + places,
    references: 5 + places + bills,
    payers: 5 + places + bills + references,
  };
  /** Among the 32-bit hashes. */
  const hashes = {
    /** Two letters of the country. */
    places: 0,
    payees: places,
    /** A name that was paid, and the account that was paid under it. */
    names: places + payees,
    namedPayees: places + payees + names,
    references: places + payees + 2 * names,
    payers: places + payees + 2 * names + references,
  };
  /** Among the 32-bit floats. */
  const sizes = {
    /** In days since 1970, which is exact to some minutes. */
    payeeFirstDay: 0,
    payeeLastDay: payees,
    /** Payments, how many of them in a row came at even intervals with about one amount, and the last amount. */
    payeeCount: 2 * payees,
    payeeRegular: 3 * payees,
    payeeAmount: 4 * payees,
    payeePaid: 5 * payees,
    payeeReturned: 6 * payees,
    /** 1 for one that is paid from account to account. */
    payeeIsTransfer: 7 * payees,
    billAmount: 8 * payees,
    billCount: 8 * payees + bills,
    referenceAmount: 8 * payees + 2 * bills,
    nameCount: 8 * payees + 2 * bills + references,
    /** The next place to be taken, when all are used. */
    nextName: 8 * payees + 2 * bills + references + names,
  };
  const timeCount = times.payers + payers;
  const hashCount = hashes.payers + payers;
  const sizeCount = sizes.nextName + 1;
  const sizesAt = timeCount * 8 + hashCount * 4;
  const bytes = Math.ceil((sizesAt + sizeCount * 4) / 8) * 8;
  return { times, hashes, sizes, timeCount, hashCount, sizeCount, bytes };
}

const layout = layOut(tieCounts.bills);
const formerLayout = layOut(fewerBills);
export const timeSlot = layout.times;
export const hashSlot = layout.hashes;
export const sizeSlot = layout.sizes;

export interface TiesState {
  readonly kind: "ties";
  readonly times: Float64Array;
  readonly hashes: Uint32Array;
  readonly sizes: Float32Array;
  readonly bytes: Uint8Array;
}

function viewTies(buffer: ArrayBuffer, { timeCount, hashCount, sizeCount }: typeof layout): TiesState {
  return {
    kind: "ties",
    times: new Float64Array(buffer, 0, timeCount),
    hashes: new Uint32Array(buffer, timeCount * 8, hashCount),
    sizes: new Float32Array(buffer, timeCount * 8 + hashCount * 4, sizeCount),
    bytes: new Uint8Array(buffer),
  };
}

export function createTies(): TiesState {
  const state = viewTies(new ArrayBuffer(layout.bytes), layout);
  state.times[timeSlot.version] = tiesStateVersion;
  return state;
}

/** Copies: the given bytes may be misaligned, or be changed by their owner. One of the first version gets room for more bills. */
export function reviveTies(bytes: Uint8Array, spare?: TiesState): TiesState {
  if (bytes.length === formerLayout.bytes) return widen(bytes);
  if (bytes.length !== layout.bytes) throw new RangeError(`A ties state must have ${layout.bytes} bytes.`);
  const state = spare ?? viewTies(new ArrayBuffer(layout.bytes), layout);
  state.bytes.set(bytes);
  checkVersion(state, tiesStateVersion);
  return state;
}

function checkVersion({ times }: TiesState, version: number): void {
  if (times[timeSlot.version] !== version) throw new RangeError(`A ties state must be of version ${version}.`);
}

function widen(bytes: Uint8Array): TiesState {
  const former = viewTies(new ArrayBuffer(formerLayout.bytes), formerLayout);
  former.bytes.set(bytes);
  checkVersion(former, versionOfFewerBills);
  const state = createTies();
  state.hashes.set(former.hashes);
  const { times, sizes } = formerLayout;
  state.times.set(former.times.subarray(timeSlot.lastTime, times.references), timeSlot.lastTime);
  state.times.set(former.times.subarray(times.references), timeSlot.references);
  state.sizes.set(former.sizes.subarray(0, sizes.billCount));
  state.sizes.set(former.sizes.subarray(sizes.billCount, sizes.referenceAmount), sizeSlot.billCount);
  state.sizes.set(former.sizes.subarray(sizes.referenceAmount), sizeSlot.referenceAmount);
  return state;
}

/** The place of a payee among those remembered; -1 where it is not. */
export function findPayee({ hashes }: TiesState, payee: number): number {
  for (let index = 0; index < payees; index += 1) if (hashes[hashSlot.payees + index] === payee) return index;
  return -1;
}

/** How often an account was paid under a name, as far as it is remembered. */
export function countNamed({ hashes, sizes }: TiesState, name: number, payee: number): number {
  const index = findNamed(hashes, name, payee);
  return index < 0 ? 0 : (sizes[sizeSlot.nameCount + index] ?? 0);
}

export function findNamed(hashes: Uint32Array, name: number, payee: number): number {
  for (let index = 0; index < names; index += 1) {
    if (hashes[hashSlot.names + index] === name && hashes[hashSlot.namedPayees + index] === payee) return index;
  }
  return -1;
}

/** Bills, such as a rent, come again after about a week, two, a month or a quarter. */
const regularGapsDays = [7, 14, 30.4, 91.3] as const;
/** Weekends and short months move a bill by this share of the gap, and at least by so many days. */
const gapShare = 0.12;
const gapDays = 1.2;
/** A bill without a payee is the same if its amount is within this share; one to a known payee, such as a wage, varies more. */
const sameBillShare = 0.02;
const samePayeeShare = 0.1;

export function isRegularGap(days: number): boolean {
  return regularGapsDays.some((gap) => Math.abs(days - gap) <= Math.max(gapDays, gap * gapShare));
}

/** Whether a payment is a further one of a payee's bill. */
export function continuesBill({ sizes }: TiesState, payee: number, amount: number, day: number): boolean {
  const last = sizes[sizeSlot.payeeAmount + payee] ?? 0;
  const isSame = Math.abs(last - amount) <= samePayeeShare * last;
  return isSame && isRegularGap(day - (sizes[sizeSlot.payeeLastDay + payee] ?? 0));
}

/** Amounts nearer to each other than this are the very same. */
export const sameAmountShare = 1e-4;

/** How far an amount is from another one, as a share of that. */
export function changeFrom(other: number, amount: number): number {
  return other > 0 ? Math.abs(amount - other) / other : Number.NaN;
}

/** The place of the bill that this may be a further payment of: of the very same amount, else due about now and the nearest; -1 where there is none. */
export function findBill({ times, sizes }: TiesState, amount: number, timeMs: number): number {
  let found = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < tieCounts.bills; index += 1) {
    const change = changeFrom(sizes[sizeSlot.billAmount + index] ?? 0, amount);
    if (!(change <= sameBillShare) || change >= least) continue;
    const isDue = isRegularGap((timeMs - (times[timeSlot.billLast + index] ?? 0)) / dayMs);
    if (!isDue && change > sameAmountShare) continue;
    least = change;
    found = index;
  }
  return found;
}
