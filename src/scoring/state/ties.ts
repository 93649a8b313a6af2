/** What an account is tied to, of fixed size: where it last paid in person, whom it pays and how regularly, invoices, refunds and payers. */

const tiesStateVersion = 1;

/** How many of each are remembered. */
export const tieCounts = { places: 3, payees: 24, names: 24, bills: 6, references: 8, payers: 8 } as const;
const { places, payees, names, bills, references, payers } = tieCounts;

/** Index of the first of each among the 64-bit floats: times, and sums that decay. */
export const timeSlot = {
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
} as const;
const timeCount = timeSlot.payers + payers;

/** Among the 32-bit hashes. */
export const hashSlot = {
  /** Two letters of the country. */
  places: 0,
  payees: places,
  /** A name that was paid, and the account that was paid under it. */
  names: places + payees,
  namedPayees: places + payees + names,
  references: places + payees + 2 * names,
  payers: places + payees + 2 * names + references,
} as const;
const hashCount = hashSlot.payers + payers;

/** Among the 32-bit floats. */
export const sizeSlot = {
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
} as const;
const sizeCount = sizeSlot.nextName + 1;

const hashesAt = timeCount * 8;
const sizesAt = hashesAt + hashCount * 4;
const tiesBytes = Math.ceil((sizesAt + sizeCount * 4) / 8) * 8;

export interface TiesState {
  readonly kind: "ties";
  readonly times: Float64Array;
  readonly hashes: Uint32Array;
  readonly sizes: Float32Array;
  readonly bytes: Uint8Array;
}

function viewTies(buffer: ArrayBuffer): TiesState {
  return {
    kind: "ties",
    times: new Float64Array(buffer, 0, timeCount),
    hashes: new Uint32Array(buffer, hashesAt, hashCount),
    sizes: new Float32Array(buffer, sizesAt, sizeCount),
    bytes: new Uint8Array(buffer),
  };
}

export function createTies(): TiesState {
  const state = viewTies(new ArrayBuffer(tiesBytes));
  state.times[timeSlot.version] = tiesStateVersion;
  return state;
}

/** Copies: the given bytes may be misaligned, or be changed by their owner. */
export function reviveTies(bytes: Uint8Array, spare?: TiesState): TiesState {
  if (bytes.length !== tiesBytes) throw new RangeError(`A ties state must have ${tiesBytes} bytes.`);
  const state = spare ?? viewTies(new ArrayBuffer(tiesBytes));
  state.bytes.set(bytes);
  if (state.times[timeSlot.version] !== tiesStateVersion) {
    throw new RangeError(`A ties state must be of version ${tiesStateVersion}.`);
  }
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

/** The place of a bill of about this amount; -1 where there is none. */
export function findBill({ sizes }: TiesState, amount: number): number {
  for (let index = 0; index < bills; index += 1) {
    const other = sizes[sizeSlot.billAmount + index] ?? 0;
    if (other > 0 && Math.abs(other - amount) <= sameBillShare * other) return index;
  }
  return -1;
}
