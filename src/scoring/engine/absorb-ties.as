/** Takes one transaction into an account's ties. */
import {
  counterpartyHash,
  countryCode,
  dayMs,
  exp,
  isPresent,
  isTransfer,
  log,
  nameHash,
  namesCounterparty,
  namesCountry,
  referenceHash,
  smallestAmount,
  timeMs,
} from "./memory";
import * as T from "./ties";
import { addSize, hashAt, setHash, setSize, setTime, sizeAt, timeAt } from "./ties";

/** Refunds, and what usually comes in, are forgotten at these rates. */
export const refundDecayDays: f64 = 30;
export const incomingDecayDays: f64 = 90;
/** Smaller amounts are no bills worth a place. */
const billTimesUsual: f64 = 1.5;
/** A bill that came once is waited for no longer than a quarter. */
const billKeptDays: f64 = 103;

/**
 * `amount` is in the account's unit; 0 where that is not known. `ratioToUsual` is NaN where that is not known. A further try of a payment, and what was
 * declined, paid nobody: of the latter is remembered that it was due.
 */
export function absorbIntoTies(ties: usize, ratioToUsual: f64, isRefund: bool, amount: f64, isHabit: bool, isDeclined: bool): void {
  const time = timeMs();
  fadeTo(ties, time);
  if (namesCountry() && isPresent()) addPlace(ties, time);
  const payee: u32 = namesCounterparty() ? counterpartyHash() : 0;
  if (amount > 0 && !isHabit) {
    if (!isDeclined) return;
    if (payee != 0) addUnpaidTo(ties, payee, amount);
    else if (!(ratioToUsual < billTimesUsual)) addUnpaidBill(ties, amount, time);
    return;
  }
  if (payee != 0) {
    addPayee(ties, payee, amount);
    const name: u32 = amount > 0 && isTransfer() ? nameHash() : 0;
    if (name != 0) addName(ties, name, payee);
  }
  if (isRefund) store<f64>(ties + T.refunds, load<f64>(ties + T.refunds) + 1);
  if (amount < 0) addIncoming(ties, -amount, payee, time);
  else if (amount > 0) {
    if (!(ratioToUsual < billTimesUsual)) addBill(ties, amount, time);
    if (referenceHash() != 0) addReference(ties, referenceHash(), amount, time);
  }
}

/** What decays is weighed as of the last time; a late event counts whole, as it came in within days. */
function fadeTo(ties: usize, time: f64): void {
  const last = load<f64>(ties + T.lastTime);
  if (last != 0 && time <= last) return;
  const days = last == 0 ? 0 : (time - last) / dayMs;
  store<f64>(ties + T.lastTime, time);
  store<f64>(ties + T.refunds, load<f64>(ties + T.refunds) * exp(-days / refundDecayDays));
  const fade = exp(-days / incomingDecayDays);
  store<f64>(ties + T.incomingWeight, load<f64>(ties + T.incomingWeight) * fade);
  store<f64>(ties + T.incomingSum, load<f64>(ties + T.incomingSum) * fade);
}

function addPlace(ties: usize, time: f64): void {
  const index = oldestOf(ties, T.placeTimes, T.places);
  setTime(ties, T.placeTimes, index, time);
  setHash(ties, T.placeCodes, index, countryCode());
}

/** What comes in is remembered of those who are paid, and of merchants. */
function addPayee(ties: usize, payee: u32, amount: f64): void {
  const isOfAccount = isTransfer();
  let index = T.findPayee(ties, payee);
  if (index < 0 && amount <= 0 && isOfAccount) return;
  const day = timeMs() / dayMs;
  if (index < 0) index = placeOf(ties, payee, day, day);
  if (isOfAccount) setSize(ties, T.payeeIsTransfer, index, 1);
  if (amount > 0) addPaid(ties, index, amount, day);
  else addSize(ties, T.payeeReturned, index, -amount);
}

/** Takes a place, which another payee may lose. */
function placeOf(ties: usize, payee: u32, firstDay: f64, lastDay: f64): i32 {
  const index = leastTied(ties);
  setHash(ties, T.payeeHashes, index, payee);
  setSize(ties, T.payeeCount, index, 0);
  setSize(ties, T.payeeRegular, index, 0);
  setSize(ties, T.payeeAmount, index, 0);
  setSize(ties, T.payeePaid, index, 0);
  setSize(ties, T.payeeReturned, index, 0);
  setSize(ties, T.payeeIsTransfer, index, 0);
  setSize(ties, T.payeeFirstDay, index, firstDay);
  setSize(ties, T.payeeLastDay, index, lastDay);
  return index;
}

/** Of somebody who was never paid. */
function addUnpaidTo(ties: usize, payee: u32, amount: f64): void {
  const day = timeMs() / dayMs;
  let index = T.findPayee(ties, payee);
  if (index < 0) index = placeOf(ties, payee, Infinity, day);
  if (sizeAt(ties, T.payeeCount, index) > 0) return;
  setSize(ties, T.payeeAmount, index, amount);
  setSize(ties, T.payeeLastDay, index, max<f64>(sizeAt(ties, T.payeeLastDay, index), day));
}

function addPaid(ties: usize, index: i32, amount: f64, day: f64): void {
  const regular = sizeAt(ties, T.payeeCount, index) > 0 && T.continuesBill(ties, index, amount, day) ? sizeAt(ties, T.payeeRegular, index) + 1 : 0;
  setSize(ties, T.payeeRegular, index, regular);
  addSize(ties, T.payeeCount, index, 1);
  addSize(ties, T.payeePaid, index, amount);
  setSize(ties, T.payeeAmount, index, amount);
  setSize(ties, T.payeeFirstDay, index, min<f64>(sizeAt(ties, T.payeeFirstDay, index), day));
  setSize(ties, T.payeeLastDay, index, max<f64>(sizeAt(ties, T.payeeLastDay, index), day));
}

/**
 * Who pays more names than there are places for, in the same order each month, would forget each just before it comes again: a place is taken only
 * from a name that was not paid since another last came by for it.
 */
function addName(ties: usize, name: u32, payee: u32): void {
  let index = T.findNamed(ties, name, payee);
  if (index < 0) {
    index = <i32>sizeAt(ties, T.nextName, 0);
    setSize(ties, T.nextName, 0, <f64>((index + 1) % T.names));
    const count = sizeAt(ties, T.nameCount, index);
    setSize(ties, T.nameCount, index, floor(count));
    if (count > floor(count)) return;
    setHash(ties, T.nameHashes, index, name);
    setHash(ties, T.namedPayees, index, payee);
    setSize(ties, T.nameCount, index, 0);
  }
  setSize(ties, T.nameCount, index, floor(sizeAt(ties, T.nameCount, index)) + 1 + T.paidSince);
}

/** Somebody who is paid again and again, or by transfer, keeps a place for so much longer. */
const keptLongerDays: f64 = 120;

/** An empty place, else that of the payee paid the longest ago. */
function leastTied(ties: usize): i32 {
  let least = 0;
  let leastDay: f64 = Infinity;
  for (let index = 0; index < T.payees; index += 1) {
    if (hashAt(ties, T.payeeHashes, index) == 0) return index;
    const isKept = sizeAt(ties, T.payeeCount, index) > 1 || sizeAt(ties, T.payeeIsTransfer, index) == 1;
    const day = sizeAt(ties, T.payeeLastDay, index) + (isKept ? keptLongerDays : 0);
    if (day >= leastDay) continue;
    least = index;
    leastDay = day;
  }
  return least;
}

function addIncoming(ties: usize, amount: f64, payer: u32, time: f64): void {
  store<f64>(ties + T.incomingWeight, load<f64>(ties + T.incomingWeight) + 1);
  store<f64>(ties + T.incomingSum, load<f64>(ties + T.incomingSum) + log(max<f64>(amount, smallestAmount)));
  if (payer == 0) return;
  const index = oldestOf(ties, T.payerTimes, T.payers);
  setTime(ties, T.payerTimes, index, time);
  setHash(ties, T.payerHashes, index, payer);
}

function addBill(ties: usize, amount: f64, time: f64): void {
  const found = T.findBill(ties, amount, time);
  if (found < 0) {
    addNewBill(ties, amount, time, 1);
    return;
  }
  const days = (time - timeAt(ties, T.billTimes, found)) / dayMs;
  if (days <= 0) return;
  // What breaks the rhythm begins a new one.
  setSize(ties, T.billCount, found, T.isRegularGap(days) ? sizeAt(ties, T.billCount, found) + 1 : 1);
  setSize(ties, T.billAmount, found, amount);
  setTime(ties, T.billTimes, found, time);
}

function addNewBill(ties: usize, amount: f64, time: f64, count: f64): void {
  const index = findRoom(ties, time);
  if (time < timeAt(ties, T.billTimes, index)) return;
  // The larger of two is the likelier bill: groceries would push out the rent.
  if (rankBill(ties, index, time) > rankOfNew(amount)) return;
  setTime(ties, T.billTimes, index, time);
  setSize(ties, T.billAmount, index, amount);
  setSize(ties, T.billCount, index, count);
}

/** A bill that was declined, with no payment counted. One that is paid at other times keeps its rhythm. */
function addUnpaidBill(ties: usize, amount: f64, time: f64): void {
  const found = T.findBill(ties, amount, time);
  if (found < 0) {
    addNewBill(ties, amount, time, 0);
    return;
  }
  const days = (time - timeAt(ties, T.billTimes, found)) / dayMs;
  if (days <= 0 || (sizeAt(ties, T.billCount, found) > 0 && !T.isLongGap(days))) return;
  setSize(ties, T.billCount, found, 0);
  setSize(ties, T.billAmount, found, amount);
  setTime(ties, T.billTimes, found, time);
}

/** The place of the bill that is the least worth keeping. */
function findRoom(ties: usize, time: f64): i32 {
  let least = 0;
  let leastRank: f64 = Infinity;
  for (let index = 0; index < T.bills; index += 1) {
    const rank = rankBill(ties, index, time);
    if (rank >= leastRank) continue;
    least = index;
    leastRank = rank;
  }
  return least;
}

/** Places that are free or overdue first, then bills that came once by their amount, then those that came again. */
function rankBill(ties: usize, index: i32, time: f64): f64 {
  const amount = sizeAt(ties, T.billAmount, index);
  if (amount == 0 || time - timeAt(ties, T.billTimes, index) > billKeptDays * dayMs) return 0;
  return sizeAt(ties, T.billCount, index) > 1 ? f64.MAX_VALUE : rankOfNew(amount);
}

/** Between 0 and the rank of one that came again. */
@inline function rankOfNew(amount: f64): f64 { return min<f64>(amount, 1e30); }

function addReference(ties: usize, reference: u32, amount: f64, time: f64): void {
  const index = oldestOf(ties, T.referenceTimes, T.references);
  setTime(ties, T.referenceTimes, index, time);
  setHash(ties, T.referenceHashes, index, reference);
  setSize(ties, T.referenceAmount, index, amount);
}

function oldestOf(ties: usize, times: usize, count: i32): i32 {
  let oldest = 0;
  for (let index = 1; index < count; index += 1) if (timeAt(ties, times, index) < timeAt(ties, times, oldest)) oldest = index;
  return oldest;
}
