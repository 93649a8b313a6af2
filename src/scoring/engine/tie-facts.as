/** The transaction against what its account is tied to: places, payees, bills, invoices, refunds and payers. */
import { ownAmount } from "./own-amount";
import { absorbIntoTies, incomingDecayDays, refundDecayDays } from "./absorb-ties";
import { accountLabels, ringAmount, ringUsed } from "./account";
import { fraudOn } from "./labels";
import {
  counterpartyHash,
  credentialAgeMs,
  dayMs,
  exp,
  get,
  hasAttributes,
  isPresent,
  isTransfer,
  minuteMs,
  mostTimes,
  nameHash,
  namesCategory,
  namesCounterparty,
  namesCountry,
  ownAmountOf,
  payeeAddedMs,
  put,
  referenceHash,
  smallestAmount,
} from "./memory";
import * as F from "./places";
import * as T from "./ties";
import { changeFrom, continuesBill, findBill, findPayee, hashAt, isLongGap, isRegularGap, sameAmountShare, sizeAt, timeAt } from "./ties";

/** An invoice is paid twice within weeks; what comes again after a month is a bill. */
const twicePaidMs: f64 = 24 * dayMs;
/** Sooner it is a try of the same payment. */
const notATryMs: f64 = 15 * minuteMs;
/** Nearer to the usual, two amounts are about the same by chance, but for those that are the very same. */
const aboveUsual: f64 = 2.5;
/** Of what came a month or more before and was declined. */
const declinedOnce: f64 = 0.5;
/** Rounding, and prices in another currency. */
const sameInvoiceShare: f64 = 0.005;

/** Code of the country in which the account last paid in person; 0 where that says nothing. The host knows how far it is. */
export let lastPlace: u32 = 0;

/** False where part of what was known then can no longer be separated from what came later. */
export function addTieFacts(ties: usize, account: usize): bool {
  lastPlace = 0;
  if (namesCountry() && isPresent()) addPlaceFacts(ties);
  const payee: u32 = namesCounterparty() ? counterpartyHash() : 0;
  put(F.isTransfer, isTransfer() ? 1 : 0);
  const amount = get(F.amount);
  let isExact = true;
  if (amount > 0) {
    const name: u32 = payee != 0 && isTransfer() ? nameHash() : 0;
    if (payee != 0) addPayeeFacts(ties, payee, name);
    if (name != 0) addChangedPayee(ties, payee, name);
    isExact = addBillFacts(ties, account + accountLabels, payee);
    addReferenceFacts(ties);
    if (hasAttributes()) {
      put(F.payeeAddedMs, payeeAddedMs());
      put(F.credentialAgeMs, credentialAgeMs());
    }
  } else if (amount < 0) addIncomingFacts(ties, account, payee);
  put(F.refunds30d, load<f64>(ties + T.refunds) * fadeSince(ties, refundDecayDays));
  return isExact;
}

function fadeSince(ties: usize, days: f64): f64 {
  return exp(-max<f64>(0, get(F.timeMs) - load<f64>(ties + T.lastTime)) / dayMs / days);
}

/** From the last place in another country; nothing where all known ones are in this one. */
function addPlaceFacts(ties: usize): void {
  let lastMs: f64 = 0;
  let last: u32 = 0;
  for (let index = 0; index < T.places; index += 1) {
    const time = timeAt(ties, T.placeTimes, index);
    if (time == 0 || time < lastMs) continue;
    lastMs = time;
    last = hashAt(ties, T.placeCodes, index);
  }
  if (lastMs == 0) return;
  put(F.sincePlaceMs, get(F.timeMs) - lastMs);
  lastPlace = last;
}

function addPayeeFacts(ties: usize, payee: u32, name: u32): void {
  const index = findPayee(ties, payee);
  const count = index < 0 ? 0 : sizeAt(ties, T.payeeCount, index);
  put(F.payeePayments, name == 0 ? count : max<f64>(count, T.countNamed(ties, name, payee)));
  if (isTransfer()) put(F.payeesKnown, countPayees(ties));
  if (!(count > 0)) return;
  const time = get(F.timeMs);
  // The first day is rounded by minutes.
  put(F.payeeAgeMs, max<f64>(0, time - sizeAt(ties, T.payeeFirstDay, index) * dayMs));
  const own = ownAmount();
  const paid = sizeAt(ties, T.payeePaid, index);
  put(F.payeeRatio, timesOf(own * count, paid));
  put(F.payeeGrowth, timesOf(own, sizeAt(ties, T.payeeAmount, index)));
  if (get(F.usual) > 0) put(F.payeeSumRatio, timesOf(paid + own, get(F.usual)));
}

@inline function timesOf(amount: f64, from: f64): f64 { return min<f64>(mostTimes, amount / max<f64>(from, smallestAmount)); }

function countPayees(ties: usize): f64 {
  let count = 0;
  for (let index = 0; index < T.payees; index += 1) {
    if (hashAt(ties, T.payeeHashes, index) != 0 && sizeAt(ties, T.payeeIsTransfer, index) == 1) count += 1;
  }
  return <f64>count;
}

/** How often another account of the same name was paid before, where this one never was. */
function addChangedPayee(ties: usize, payee: u32, name: u32): void {
  put(F.samePayeeName, 0);
  if (get(F.payeePayments) > 0) return;
  let most: f64 = 0;
  for (let index = 0; index < T.names; index += 1) {
    if (hashAt(ties, T.nameHashes, index) != name || hashAt(ties, T.namedPayees, index) == payee) continue;
    most = max<f64>(most, floor(sizeAt(ties, T.nameCount, index)));
  }
  put(F.samePayeeName, most);
}

/**
 * By the amount where no payee is named, else only as a bill of that payee. What repeats a payment that is known to be fraud is no bill; of
 * payments before the last one only a payee's first still has a time. False where that can no longer be told.
 */
function addBillFacts(ties: usize, labels: usize, payee: u32): bool {
  put(F.recurrences, 0);
  const amount = ownAmount();
  const time = get(F.timeMs);
  const index = payee == 0 ? findBill(ties, amount, time) : findPayee(ties, payee);
  if (index < 0) return true;
  if (payee != 0) return !continuesBill(ties, index, amount, time / dayMs) || addPayeeBill(ties, labels, index, amount);
  const last = timeAt(ties, T.billTimes, index);
  const days = (time - last) / dayMs;
  const count = sizeAt(ties, T.billCount, index);
  if (!isRegularGap(days) || (count == 0 && !isLongGap(days))) return true;
  const change = changeFrom(sizeAt(ties, T.billAmount, index), amount);
  if (get(F.ratioToUsual) < aboveUsual && !(change <= sameAmountShare)) return true;
  const isFraud = fraudOn(labels, <f32>(last / dayMs), time);
  return putBill(isFraud, count == 0 ? declinedOnce : count, change);
}

function addPayeeBill(ties: usize, labels: usize, index: i32, amount: f64): bool {
  const time = get(F.timeMs);
  const isUnpaid = sizeAt(ties, T.payeeCount, index) == 0;
  if (isUnpaid && !isLongGap(time / dayMs - sizeAt(ties, T.payeeLastDay, index))) return true;
  const count = isUnpaid ? declinedOnce : sizeAt(ties, T.payeeRegular, index) + 1;
  const isFraud = fraudOn(labels, <f32>sizeAt(ties, T.payeeLastDay, index), time);
  const isFirstInRow = sizeAt(ties, T.payeeCount, index) == count;
  const isFirstFraud = isFirstInRow ? fraudOn(labels, <f32>sizeAt(ties, T.payeeFirstDay, index), time) : 0;
  return putBill(isFraud, count - isFirstFraud, changeFrom(sizeAt(ties, T.payeeAmount, index), amount));
}

/** `count` is NaN where that is not known. */
function putBill(isFraud: f64, count: f64, change: f64): bool {
  if (isFraud == 1) return true;
  const isKnown = isFraud == 0 && count >= 0;
  put(F.recurrences, isKnown ? count : NaN);
  if (isKnown) put(F.billChange, change);
  return isKnown;
}

function addReferenceFacts(ties: usize): void {
  const reference = referenceHash();
  if (reference == 0) return;
  put(F.invoicePaid, 0);
  for (let index = 0; index < T.references; index += 1) {
    if (hashAt(ties, T.referenceHashes, index) != reference) continue;
    const since = get(F.timeMs) - timeAt(ties, T.referenceTimes, index);
    const amount = sizeAt(ties, T.referenceAmount, index);
    if (since > twicePaidMs || since < notATryMs) continue;
    if (abs(amount - ownAmount()) > sameInvoiceShare * amount) continue;
    put(F.invoicePaid, get(F.invoicePaid) + 1);
    put(F.sinceInvoiceMs, since);
  }
}

/** Money from somebody whom the account has paid, or from a merchant, is a refund. */
function addIncomingFacts(ties: usize, account: usize, payee: u32): void {
  const time = get(F.timeMs);
  const incoming = -ownAmount();
  const weight = load<f64>(ties + T.incomingWeight) * fadeSince(ties, incomingDecayDays);
  if (weight > 0) {
    const usual = exp(load<f64>(ties + T.incomingSum) / load<f64>(ties + T.incomingWeight));
    put(F.incomingRatio, min<f64>(mostTimes, max<f64>(incoming, smallestAmount) / max<f64>(usual, smallestAmount)));
  }
  const index = payee == 0 ? -1 : findPayee(ties, payee);
  const paid = index < 0 ? 0 : sizeAt(ties, T.payeePaid, index);
  const isMerchant = namesCategory() || (paid > 0 && !isTransfer());
  const isOfMerchant = isMerchant && !(paid == 0 && isIncome(ties, payee, time));
  put(F.isRefund, isOfMerchant || isReturned(account, incoming) ? 1 : 0);
  if (isOfMerchant) {
    put(F.paidThere, paid);
    put(F.returnedThere, (index < 0 ? 0 : sizeAt(ties, T.payeeReturned, index)) + incoming);
    put(F.paymentsThere, index < 0 ? 0 : sizeAt(ties, T.payeeCount, index));
  }
  if (payee == 0) return;
  let known = 1;
  for (let place = 0; place < T.payers; place += 1) {
    const since = time - timeAt(ties, T.payerTimes, place);
    if (since > dayMs || hashAt(ties, T.payerHashes, place) == payee || isRepeated(ties, place, time)) continue;
    known += 1;
  }
  put(F.payers1d, <f64>known);
}

/** Wages may come with a merchant category as well: what tells them from refunds is that the payer paid a week, a month or so before. */
function isIncome(ties: usize, payer: u32, time: f64): bool {
  if (payer == 0) return false;
  for (let place = 0; place < T.payers; place += 1) {
    const days = (time - timeAt(ties, T.payerTimes, place)) / dayMs;
    if (hashAt(ties, T.payerHashes, place) == payer && isRegularGap(days)) return true;
  }
  return false;
}

/** Whether a payer stands at an earlier place too, within the day. */
function isRepeated(ties: usize, place: i32, time: f64): bool {
  for (let earlier = 0; earlier < place; earlier += 1) {
    const isSame = hashAt(ties, T.payerHashes, earlier) == hashAt(ties, T.payerHashes, place);
    if (isSame && time - timeAt(ties, T.payerTimes, earlier) <= dayMs) return true;
  }
  return false;
}

/** The exact amount of one of the last payments came back. */
function isReturned(account: usize, incoming: f64): bool {
  for (let index = ringUsed(account) - 1; index >= 0; index -= 1) if (ringAmount(account, index) == incoming) return true;
  return false;
}

export function absorbTies(ties: usize, from: usize, isHabit: bool): void {
  absorbIntoTies(ties, load<f64>(from + F.ratioToUsual), load<f64>(from + F.isRefund) == 1, ownAmountOf(from, F.amount, F.unitRate), isHabit, load<f64>(from + F.declined) == 1);
}
