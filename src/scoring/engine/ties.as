/** What an account is tied to, a part of its state: where it last paid in person, whom it pays and how regularly, invoices, refunds and payers. */
import { dayMs } from "./memory";

const tiesVersion: f64 = 2;
export const tiesBytes: i32 = 1_712;

/** How many of each are remembered. A firm's wages and its suppliers' invoices of one month have room among the bills. */
export const places: i32 = 3;
export const payees: i32 = 24;
export const names: i32 = 24;
export const bills: i32 = 16;
export const references: i32 = 8;
export const payers: i32 = 8;

/** Offsets in bytes. 64-bit floats: the version, then times, and sums that decay. */
export const lastTime: usize = 8;
export const refunds: usize = 16;
/** Weight and sum of the natural logarithms of what came in. */
export const incomingWeight: usize = 24;
export const incomingSum: usize = 32;
export const placeTimes: usize = 40;
export const billTimes: usize = 64;
export const referenceTimes: usize = 192;
export const payerTimes: usize = 256;
/** 32-bit hashes; a place is the two letters of its country. */
export const placeCodes: usize = 320;
export const payeeHashes: usize = 332;
/** A name that was paid, and the account that was paid under it. */
export const nameHashes: usize = 428;
export const namedPayees: usize = 524;
export const referenceHashes: usize = 620;
export const payerHashes: usize = 652;
/** 32-bit floats. Days since 1970, which are exact to some minutes. */
export const payeeFirstDay: usize = 684;
export const payeeLastDay: usize = 780;
/** Payments, how many of them in a row came at even intervals with about one amount, and the last amount. */
export const payeeCount: usize = 876;
export const payeeRegular: usize = 972;
export const payeeAmount: usize = 1_068;
export const payeePaid: usize = 1_164;
export const payeeReturned: usize = 1_260;
/** 1 for one that is paid from account to account. */
export const payeeIsTransfer: usize = 1_356;
export const billAmount: usize = 1_452;
export const billCount: usize = 1_516;
export const referenceAmount: usize = 1_580;
/** With `paidSince` where the name was paid since another one came by for its place. */
export const nameCount: usize = 1_612;
export const paidSince: f64 = 0.5;
/** The next place to be taken, when all are used. */
export const nextName: usize = 1_708;

@inline export function beginTies(ties: usize): void { store<f64>(ties, tiesVersion); }

/** Whether the place to be taken next is one. */
@inline export function areTiesSound(ties: usize): bool {
  return sizeAt(ties, nextName, 0) >= 0 && sizeAt(ties, nextName, 0) < <f64>names;
}

@inline export function timeAt(ties: usize, column: usize, index: i32): f64 { return load<f64>(ties + column + (<usize>index << 3)); }
@inline export function setTime(ties: usize, column: usize, index: i32, value: f64): void { store<f64>(ties + column + (<usize>index << 3), value); }
@inline export function hashAt(ties: usize, column: usize, index: i32): u32 { return load<u32>(ties + column + (<usize>index << 2)); }
@inline export function setHash(ties: usize, column: usize, index: i32, value: u32): void { store<u32>(ties + column + (<usize>index << 2), value); }
@inline export function sizeAt(ties: usize, column: usize, index: i32): f64 { return <f64>load<f32>(ties + column + (<usize>index << 2)); }
@inline export function setSize(ties: usize, column: usize, index: i32, value: f64): void { store<f32>(ties + column + (<usize>index << 2), <f32>value); }
@inline export function addSize(ties: usize, column: usize, index: i32, value: f64): void { setSize(ties, column, index, sizeAt(ties, column, index) + value); }

/** The place of a payee among those remembered; -1 where it is not. */
export function findPayee(ties: usize, payee: u32): i32 {
  for (let index = 0; index < payees; index += 1) if (hashAt(ties, payeeHashes, index) == payee) return index;
  return -1;
}

export function findNamed(ties: usize, name: u32, payee: u32): i32 {
  for (let index = 0; index < names; index += 1) {
    if (hashAt(ties, nameHashes, index) == name && hashAt(ties, namedPayees, index) == payee) return index;
  }
  return -1;
}

/** How often an account was paid under a name, as far as it is remembered. */
export function countNamed(ties: usize, name: u32, payee: u32): f64 {
  const index = findNamed(ties, name, payee);
  return index < 0 ? 0 : floor(sizeAt(ties, nameCount, index));
}

/** Weekends and short months move a bill by this share of the gap, and at least by so many days. */
const gapShare: f64 = 0.12;
const gapDays: f64 = 1.2;
/** A bill without a payee is the same if its amount is within this share; one to a known payee, such as a wage, varies more. */
const sameBillShare: f64 = 0.02;
const samePayeeShare: f64 = 0.1;
/** Amounts nearer to each other than this are the very same. */
export const sameAmountShare: f64 = 1e-4;

/** Bills, such as a rent, come again after about a week, two, a month or a quarter. */
export function isRegularGap(days: f64): bool {
  return isAbout(days, 7) || isAbout(days, 14) || isAbout(days, 30.4) || isAbout(days, 91.3);
}

/** A month or more: thieves who were declined do not wait for so long to try the same again. */
@inline export function isLongGap(days: f64): bool { return days > 20; }

@inline function isAbout(days: f64, gap: f64): bool { return abs(days - gap) <= max<f64>(gapDays, gap * gapShare); }

/** Whether a payment is a further one of a payee's bill. */
export function continuesBill(ties: usize, payee: i32, amount: f64, day: f64): bool {
  const last = sizeAt(ties, payeeAmount, payee);
  return abs(last - amount) <= samePayeeShare * last && isRegularGap(day - sizeAt(ties, payeeLastDay, payee));
}

/** How far an amount is from another one, as a share of that. */
@inline export function changeFrom(other: f64, amount: f64): f64 { return other > 0 ? abs(amount - other) / other : NaN; }

/** The place of the bill that this may be a further payment of: of the very same amount, else due about now and the nearest; -1 where there is none. */
export function findBill(ties: usize, amount: f64, time: f64): i32 {
  let found = -1;
  let least: f64 = Infinity;
  for (let index = 0; index < bills; index += 1) {
    const change = changeFrom(sizeAt(ties, billAmount, index), amount);
    if (!(change <= sameBillShare) || change >= least) continue;
    if (change > sameAmountShare && !isRegularGap((time - timeAt(ties, billTimes, index)) / dayMs)) continue;
    least = change;
    found = index;
  }
  return found;
}
