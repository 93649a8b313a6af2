/** Takes one transaction into an account's ties. */
import type { Transaction } from "../../contract/transactions.ts";
import { isPresent, isTransfer, nameHashOf, referenceHashOf } from "../attributes.ts";
import { dayMs } from "../calendar.ts";
import { hashText } from "../hash.ts";
import { smallestAmount } from "./account.ts";
import {
  continuesBill,
  findBill,
  findNamed,
  findPayee,
  hashSlot,
  isRegularGap,
  sizeSlot,
  type TiesState,
  tieCounts,
  timeSlot,
} from "./ties.ts";

/** What was found of a transaction when it was scored, as far as its account's ties remember it. */
export interface TieFindings {
  /** The amount against the account's usual; NaN where that is not known. */
  readonly ratioToUsual: number;
  readonly isRefund: boolean;
  /** In the account's unit; 0 where that is not known. */
  readonly ownAmount: number;
}

/** Refunds, and what usually comes in, are forgotten at these rates. */
export const refundDecayDays = 30;
export const incomingDecayDays = 90;
/** Smaller amounts are no bills worth a place. */
const billTimesUsual = 1.5;
/** A bill that came once is waited for no longer than a quarter. */
const billKeptDays = 103;

export function absorbTies(state: TiesState, transaction: Transaction, found: TieFindings): void {
  const { timeMs } = transaction;
  const amount = found.ownAmount;
  fadeTo(state, timeMs);
  if (transaction.country !== undefined && isPresent(transaction)) addPlace(state, transaction.country, timeMs);
  const payee = transaction.counterpartyId === undefined ? 0 : hashText(transaction.counterpartyId);
  if (payee !== 0) {
    addPayee(state, payee, transaction, amount);
    const name = amount > 0 && isTransfer(transaction) ? nameHashOf(transaction) : 0;
    if (name !== 0) addName(state, name, payee);
  }
  if (found.isRefund) state.times[timeSlot.refunds] = (state.times[timeSlot.refunds] ?? 0) + 1;
  if (amount < 0) addIncoming(state, -amount, payee, timeMs);
  else if (amount > 0) {
    if (!(found.ratioToUsual < billTimesUsual)) addBill(state, amount, timeMs);
    const reference = referenceHashOf(transaction);
    if (reference !== 0) addReference(state, reference, amount, timeMs);
  }
}

/** What decays is weighed as of the last time; a late event counts whole, as it came in within days. */
function fadeTo({ times }: TiesState, timeMs: number): void {
  const lastMs = times[timeSlot.lastTime] ?? 0;
  if (lastMs !== 0 && timeMs <= lastMs) return;
  const days = lastMs === 0 ? 0 : (timeMs - lastMs) / dayMs;
  times[timeSlot.lastTime] = timeMs;
  times[timeSlot.refunds] = (times[timeSlot.refunds] ?? 0) * Math.exp(-days / refundDecayDays);
  const fade = Math.exp(-days / incomingDecayDays);
  times[timeSlot.incomingWeight] = (times[timeSlot.incomingWeight] ?? 0) * fade;
  times[timeSlot.incomingSum] = (times[timeSlot.incomingSum] ?? 0) * fade;
}

/** Two letters as one number. */
function codeOf(country: string): number {
  return country.charCodeAt(0) * 256 + country.charCodeAt(1);
}

/** The letters of `codeOf`. */
export function countryOfCode(code: number): string {
  return String.fromCharCode(code >> 8, code & 0xff);
}

function addPlace({ times, hashes }: TiesState, country: string, timeMs: number): void {
  const index = oldestOf(times, timeSlot.places, tieCounts.places);
  times[timeSlot.places + index] = timeMs;
  hashes[hashSlot.places + index] = codeOf(country);
}

/** What comes in is remembered of those who are paid, and of merchants. */
function addPayee(state: TiesState, payee: number, transaction: Transaction, amount: number): void {
  const { hashes, sizes } = state;
  const isOfAccount = isTransfer(transaction);
  let index = findPayee(state, payee);
  if (index < 0 && amount <= 0 && isOfAccount) return;
  const day = transaction.timeMs / dayMs;
  if (index < 0) {
    index = leastTied(state);
    hashes[hashSlot.payees + index] = payee;
    for (const slot of payeeSlots) sizes[slot + index] = 0;
    sizes[sizeSlot.payeeFirstDay + index] = day;
    sizes[sizeSlot.payeeLastDay + index] = day;
  }
  if (isOfAccount) sizes[sizeSlot.payeeIsTransfer + index] = 1;
  if (amount > 0) addPaid(state, index, amount, day);
  else addSize(sizes, sizeSlot.payeeReturned + index, -amount);
}

const payeeSlots = [
  sizeSlot.payeeCount,
  sizeSlot.payeeRegular,
  sizeSlot.payeeAmount,
  sizeSlot.payeePaid,
  sizeSlot.payeeReturned,
  sizeSlot.payeeIsTransfer,
] as const;

function addPaid(state: TiesState, index: number, amount: number, day: number): void {
  const { sizes } = state;
  const regular = continuesBill(state, index, amount, day) ? (sizes[sizeSlot.payeeRegular + index] ?? 0) + 1 : 0;
  sizes[sizeSlot.payeeRegular + index] = regular;
  addSize(sizes, sizeSlot.payeeCount + index, 1);
  addSize(sizes, sizeSlot.payeePaid + index, amount);
  sizes[sizeSlot.payeeAmount + index] = amount;
  sizes[sizeSlot.payeeFirstDay + index] = Math.min(sizes[sizeSlot.payeeFirstDay + index] ?? 0, day);
  sizes[sizeSlot.payeeLastDay + index] = Math.max(sizes[sizeSlot.payeeLastDay + index] ?? 0, day);
}

function addSize(sizes: Float32Array, index: number, value: number): void {
  sizes[index] = (sizes[index] ?? 0) + value;
}

function addName({ hashes, sizes }: TiesState, name: number, payee: number): void {
  let index = findNamed(hashes, name, payee);
  if (index < 0) {
    index = sizes[sizeSlot.nextName] ?? 0;
    sizes[sizeSlot.nextName] = (index + 1) % tieCounts.names;
    hashes[hashSlot.names + index] = name;
    hashes[hashSlot.namedPayees + index] = payee;
    sizes[sizeSlot.nameCount + index] = 0;
  }
  addSize(sizes, sizeSlot.nameCount + index, 1);
}

/** Somebody who is paid again and again, or by transfer, keeps a place for so much longer. */
const keptLongerDays = 120;

/** An empty place, else that of the payee paid the longest ago. */
function leastTied({ hashes, sizes }: TiesState): number {
  let least = 0;
  let leastDay = Number.POSITIVE_INFINITY;
  for (let index = 0; index < tieCounts.payees; index += 1) {
    if (hashes[hashSlot.payees + index] === 0) return index;
    const isKept = (sizes[sizeSlot.payeeCount + index] ?? 0) > 1 || sizes[sizeSlot.payeeIsTransfer + index] === 1;
    const day = (sizes[sizeSlot.payeeLastDay + index] ?? 0) + (isKept ? keptLongerDays : 0);
    if (day >= leastDay) continue;
    least = index;
    leastDay = day;
  }
  return least;
}

function addIncoming({ times, hashes }: TiesState, amount: number, payer: number, timeMs: number): void {
  times[timeSlot.incomingWeight] = (times[timeSlot.incomingWeight] ?? 0) + 1;
  times[timeSlot.incomingSum] = (times[timeSlot.incomingSum] ?? 0) + Math.log(Math.max(amount, smallestAmount));
  if (payer === 0) return;
  const index = oldestOf(times, timeSlot.payers, tieCounts.payers);
  times[timeSlot.payers + index] = timeMs;
  hashes[hashSlot.payers + index] = payer;
}

function addBill(state: TiesState, amount: number, timeMs: number): void {
  const { times, sizes } = state;
  const found = findBill(state, amount, timeMs);
  if (found < 0) {
    const index = findRoom(state, timeMs);
    if (timeMs < (times[timeSlot.billLast + index] ?? 0)) return;
    // The larger of two is the likelier bill: groceries would push out the rent.
    if (rankBill(state, index, timeMs) > rankOfNew(amount)) return;
    times[timeSlot.billLast + index] = timeMs;
    sizes[sizeSlot.billAmount + index] = amount;
    sizes[sizeSlot.billCount + index] = 1;
    return;
  }
  const days = (timeMs - (times[timeSlot.billLast + found] ?? 0)) / dayMs;
  if (days <= 0) return;
  const count = sizes[sizeSlot.billCount + found] ?? 0;
  // What breaks the rhythm begins a new one.
  sizes[sizeSlot.billCount + found] = isRegularGap(days) ? count + 1 : 1;
  sizes[sizeSlot.billAmount + found] = amount;
  times[timeSlot.billLast + found] = timeMs;
}

/** The place of the bill that is the least worth keeping. */
function findRoom(state: TiesState, timeMs: number): number {
  let least = 0;
  let leastRank = Number.POSITIVE_INFINITY;
  for (let index = 0; index < tieCounts.bills; index += 1) {
    const rank = rankBill(state, index, timeMs);
    if (rank >= leastRank) continue;
    least = index;
    leastRank = rank;
  }
  return least;
}

/** Places that are free or overdue first, then bills that came once by their amount, then those that came again. */
function rankBill({ times, sizes }: TiesState, index: number, timeMs: number): number {
  const amount = sizes[sizeSlot.billAmount + index] ?? 0;
  if (amount === 0 || timeMs - (times[timeSlot.billLast + index] ?? 0) > billKeptDays * dayMs) return 0;
  return (sizes[sizeSlot.billCount + index] ?? 0) > 1 ? Number.MAX_VALUE : rankOfNew(amount);
}

/** Between 0 and the rank of one that came again. */
function rankOfNew(amount: number): number {
  return Math.min(amount, 1e30);
}

function addReference({ times, hashes, sizes }: TiesState, reference: number, amount: number, timeMs: number): void {
  const index = oldestOf(times, timeSlot.references, tieCounts.references);
  times[timeSlot.references + index] = timeMs;
  hashes[hashSlot.references + index] = reference;
  sizes[sizeSlot.referenceAmount + index] = amount;
}

function oldestOf(times: Float64Array, start: number, length: number): number {
  let oldest = 0;
  for (let index = 1; index < length; index += 1) {
    if ((times[start + index] ?? 0) < (times[start + oldest] ?? 0)) oldest = index;
  }
  return oldest;
}
