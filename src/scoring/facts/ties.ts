/** The transaction against what its account is tied to: places, payees, bills, invoices, refunds and payers. */
import type { Transaction } from "../../contract/transactions.ts";
import { isPresent, isTransfer, nameHashOf, referenceHashOf, sinceAttribute } from "../attributes.ts";
import { dayMs, minuteMs } from "../calendar.ts";
import { hashCounterparty } from "../hash.ts";
import { leastDistanceKm } from "../places/countries.ts";
import { countryOfCode, incomingDecayDays, refundDecayDays } from "../state/absorb-ties.ts";
import { type AccountState, ringAmount, ringUsed, smallestAmount } from "../state/account.ts";
import {
  changeFrom,
  continuesBill,
  countNamed,
  findBill,
  findPayee,
  hashSlot,
  isRegularGap,
  sameAmountShare,
  sizeSlot,
  type TiesState,
  tieCounts,
  timeSlot,
} from "../state/ties.ts";
import { type Facts, ownAmountOf } from "./facts.ts";

/** An invoice is paid twice within weeks; what comes again after a month is a bill. */
const twicePaidMs = 24 * dayMs;
/** Sooner it is a try of the same payment. */
const notATryMs = 15 * minuteMs;
/** Nearer to the usual, two amounts are about the same by chance, but for those that are the very same. */
const aboveUsual = 2.5;
/** Rounding, and prices in another currency. */
const sameInvoiceShare = 0.005;
/** Beyond this a ratio says no more. */
const mostTimes = 1e12;

export function addTieFacts(facts: Facts, state: TiesState, account: AccountState, transaction: Transaction): void {
  if (transaction.country !== undefined && isPresent(transaction)) addPlaceFacts(facts, state, transaction.country);
  const payee = transaction.counterpartyId === undefined ? 0 : hashCounterparty(transaction.counterpartyId);
  facts.isTransfer = isTransfer(transaction) ? 1 : 0;
  if (transaction.amount > 0) {
    const name = payee !== 0 && facts.isTransfer === 1 ? nameHashOf(transaction) : 0;
    if (payee !== 0) addPayeeFacts(facts, state, payee, name);
    if (name !== 0) addChangedPayee(facts, state, payee, name);
    addBillFacts(facts, state, payee);
    addReferenceFacts(facts, state, referenceHashOf(transaction));
    if (transaction.attributes !== undefined) {
      facts.payeeAddedMs = sinceAttribute(transaction, "payeeAddedAt");
      facts.credentialAgeMs = sinceAttribute(transaction, "credentialChangedAt");
    }
  } else if (transaction.amount < 0) addIncomingFacts(facts, { state, account }, transaction, payee);
  facts.refunds30d = (state.times[timeSlot.refunds] ?? 0) * fadeSince(facts, state, refundDecayDays);
}

function fadeSince(facts: Facts, { times }: TiesState, days: number): number {
  return Math.exp(-Math.max(0, facts.timeMs - (times[timeSlot.lastTime] ?? 0)) / dayMs / days);
}

/** From the last place in another country; nothing where all known ones are in this one. */
function addPlaceFacts(facts: Facts, { times, hashes }: TiesState, country: string): void {
  let lastMs = 0;
  let last = 0;
  for (let index = 0; index < tieCounts.places; index += 1) {
    const timeMs = times[timeSlot.places + index] ?? 0;
    if (timeMs === 0 || timeMs < lastMs) continue;
    lastMs = timeMs;
    last = hashes[hashSlot.places + index] ?? 0;
  }
  if (lastMs === 0) return;
  facts.sincePlaceMs = facts.timeMs - lastMs;
  facts.placeKm = leastDistanceKm(countryOfCode(last), country) ?? Number.NaN;
}

function addPayeeFacts(facts: Facts, state: TiesState, payee: number, name: number): void {
  const index = findPayee(state, payee);
  const { sizes } = state;
  const count = index < 0 ? 0 : (sizes[sizeSlot.payeeCount + index] ?? 0);
  facts.payeePayments = name === 0 ? count : Math.max(count, countNamed(state, name, payee));
  if (facts.isTransfer === 1) facts.payeesKnown = countPayees(state);
  if (!(count > 0)) return;
  // The first day is rounded by minutes.
  facts.payeeAgeMs = Math.max(0, facts.timeMs - (sizes[sizeSlot.payeeFirstDay + index] ?? 0) * dayMs);
  const own = ownAmountOf(facts);
  const paid = sizes[sizeSlot.payeePaid + index] ?? 0;
  facts.payeeRatio = timesOf(own * count, paid);
  facts.payeeGrowth = timesOf(own, sizes[sizeSlot.payeeAmount + index] ?? 0);
  if (facts.usual > 0) facts.payeeSumRatio = timesOf(paid + own, facts.usual);
}

function timesOf(amount: number, of: number): number {
  return Math.min(mostTimes, amount / Math.max(of, smallestAmount));
}

function countPayees({ hashes, sizes }: TiesState): number {
  let count = 0;
  for (let index = 0; index < tieCounts.payees; index += 1) {
    if (hashes[hashSlot.payees + index] !== 0 && sizes[sizeSlot.payeeIsTransfer + index] === 1) count += 1;
  }
  return count;
}

/** How often another account of the same name was paid before, where this one never was. */
function addChangedPayee(facts: Facts, { hashes, sizes }: TiesState, payee: number, name: number): void {
  facts.samePayeeName = 0;
  if (facts.payeePayments > 0) return;
  for (let index = 0; index < tieCounts.names; index += 1) {
    if (hashes[hashSlot.names + index] !== name || hashes[hashSlot.namedPayees + index] === payee) continue;
    facts.samePayeeName = Math.max(facts.samePayeeName, sizes[sizeSlot.nameCount + index] ?? 0);
  }
}

/** By the amount where no payee is named, else only as a bill of that payee. */
function addBillFacts(facts: Facts, state: TiesState, payee: number): void {
  const { times, sizes } = state;
  facts.recurrences = 0;
  const amount = ownAmountOf(facts);
  const index = payee === 0 ? findBill(state, amount, facts.timeMs) : findPayee(state, payee);
  if (index < 0) return;
  if (payee !== 0) {
    if (!continuesBill(state, index, amount, facts.timeMs / dayMs)) return;
    facts.recurrences = (sizes[sizeSlot.payeeRegular + index] ?? 0) + 1;
  } else {
    const days = (facts.timeMs - (times[timeSlot.billLast + index] ?? 0)) / dayMs;
    if (!isRegularGap(days)) return;
    const change = changeFrom(sizes[sizeSlot.billAmount + index] ?? 0, amount);
    if (facts.ratioToUsual < aboveUsual && !(change <= sameAmountShare)) return;
    facts.recurrences = sizes[sizeSlot.billCount + index] ?? 0;
  }
  facts.billChange = changeFrom(sizes[(payee === 0 ? sizeSlot.billAmount : sizeSlot.payeeAmount) + index] ?? 0, amount);
}

function addReferenceFacts(facts: Facts, { times, hashes, sizes }: TiesState, reference: number): void {
  if (reference === 0) return;
  facts.invoicePaid = 0;
  for (let index = 0; index < tieCounts.references; index += 1) {
    if (hashes[hashSlot.references + index] !== reference) continue;
    const sinceMs = facts.timeMs - (times[timeSlot.references + index] ?? 0);
    const amount = sizes[sizeSlot.referenceAmount + index] ?? 0;
    if (sinceMs > twicePaidMs || sinceMs < notATryMs) continue;
    if (Math.abs(amount - ownAmountOf(facts)) > sameInvoiceShare * amount) continue;
    facts.invoicePaid += 1;
    facts.sinceInvoiceMs = sinceMs;
  }
}

/** Money from somebody whom the account has paid, or from a merchant, is a refund. */
function addIncomingFacts(
  facts: Facts,
  { state, account }: { readonly state: TiesState; readonly account: AccountState },
  transaction: Transaction,
  payee: number,
): void {
  const { times, hashes, sizes } = state;
  const incoming = -ownAmountOf(facts);
  const weight = (times[timeSlot.incomingWeight] ?? 0) * fadeSince(facts, state, incomingDecayDays);
  if (weight > 0) {
    const usual = Math.exp((times[timeSlot.incomingSum] ?? 0) / (times[timeSlot.incomingWeight] ?? 1));
    facts.incomingRatio = Math.min(mostTimes, Math.max(incoming, smallestAmount) / Math.max(usual, smallestAmount));
  }
  const index = payee === 0 ? -1 : findPayee(state, payee);
  const paid = index < 0 ? 0 : (sizes[sizeSlot.payeePaid + index] ?? 0);
  const isMerchant = transaction.merchantCategory !== undefined || (paid > 0 && facts.isTransfer === 0);
  const isOfMerchant = isMerchant && !(paid === 0 && isIncome(state, payee, facts.timeMs));
  facts.isRefund = isOfMerchant || isReturned(account, incoming) ? 1 : 0;
  if (isOfMerchant) {
    const returned = index < 0 ? 0 : (sizes[sizeSlot.payeeReturned + index] ?? 0);
    facts.paidThere = paid;
    facts.returnedThere = returned + incoming;
    facts.paymentsThere = index < 0 ? 0 : (sizes[sizeSlot.payeeCount + index] ?? 0);
  }
  if (payee === 0) return;
  let known = 1;
  for (let place = 0; place < tieCounts.payers; place += 1) {
    const sinceMs = facts.timeMs - (times[timeSlot.payers + place] ?? 0);
    const payer = hashes[hashSlot.payers + place];
    if (sinceMs > dayMs || payer === payee || isRepeated(state, place, facts.timeMs)) continue;
    known += 1;
  }
  facts.payers1d = known;
}

/** Wages may come with a merchant category as well: what tells them from refunds is that the payer paid a week, a month or so before. */
function isIncome({ times, hashes }: TiesState, payer: number, nowMs: number): boolean {
  for (let place = 0; payer !== 0 && place < tieCounts.payers; place += 1) {
    const days = (nowMs - (times[timeSlot.payers + place] ?? 0)) / dayMs;
    if (hashes[hashSlot.payers + place] === payer && isRegularGap(days)) return true;
  }
  return false;
}

/** Whether a payer stands at an earlier place too, within the day. */
function isRepeated({ times, hashes }: TiesState, place: number, nowMs: number): boolean {
  for (let earlier = 0; earlier < place; earlier += 1) {
    const isSame = hashes[hashSlot.payers + earlier] === hashes[hashSlot.payers + place];
    if (isSame && nowMs - (times[timeSlot.payers + earlier] ?? 0) <= dayMs) return true;
  }
  return false;
}

/** The exact amount of one of the last payments came back. */
function isReturned(account: AccountState, incoming: number): boolean {
  for (let index = ringUsed(account) - 1; index >= 0; index -= 1)
    if (ringAmount(account, index) === incoming) return true;
  return false;
}
