/** Takes one transaction into an account's state; a late one counts as if it had come at its own time. */
import type { Transaction } from "../../contract/transactions.ts";
import { dayMs, hourOfDay, weekdayOf } from "../calendar.ts";
import { hashCategory, hashCounterparty, hashCountry, hashDevice, tagOf } from "../hash.ts";
import { adoptUnit } from "../money/account-unit.ts";
import { type AccountState, amountPosition, type Column, floatOf, ringUsed, smallestAmount } from "./account.ts";
import { absorbAttributes } from "./attribute-counts.ts";
import { fadesAfter } from "./fades.ts";
import { filterAdd } from "./filter.ts";
import { countInto } from "./histogram.ts";
import { amountBins, bandRingSize, countSlot, filterSpan, histogramSpan, ringSize, type Span, slot } from "./layout.ts";
import { countTries } from "./retries.ts";

const ringSpan: Span = { offset: slot.ringTimes, length: ringSize };
const bandSpan: Span = { offset: slot.bandTimes, length: bandRingSize };

/** What was found of a transaction when it was scored, as far as its account remembers it. */
export interface Findings {
  /** How surprising its amount was; 0 for none. */
  readonly surprise: number;
  /** Its amount lies just under a reporting threshold. */
  readonly isInBand: boolean;
  /** Its amount in the account's unit; 0 where that is not known. */
  readonly ownAmount: number;
}

export function absorb(state: AccountState, transaction: Transaction, found: Findings): void {
  const { surprise, ownAmount: amount } = found;
  const { timeMs } = transaction;
  const { floats } = state;
  adoptUnit(state, transaction.currency);
  const tag = tagOf(transaction.counterpartyId);
  const isRetry = countTries(state, { amount, timeMs, tag }) > 1;
  const isFirst = floatOf(state, slot.events) === 0;
  const lastMs = isFirst ? timeMs : floatOf(state, slot.lastTime);
  pushRing(state, amount, timeMs, tag);
  // What is decayed is weighed as of the last time: a late event arrives there already faded.
  const stepDays = (timeMs - lastMs) / dayMs;
  addDecayed(floats, amount, stepDays);
  addMoments(state, isRetry ? 0 : amount, stepDays);
  addHeat(floats, isRetry ? 0 : surprise, stepDays);
  floats[slot.firstTime] = isFirst ? timeMs : Math.min(floatOf(state, slot.firstTime), timeMs);
  floats[slot.lastTime] = Math.max(lastMs, timeMs);
  floats[slot.events] = floatOf(state, slot.events) + 1;
  if (transaction.amount < 0) floats[slot.receipts] = floatOf(state, slot.receipts) + 1;
  if (transaction.amount > 0) floats[slot.spendings] = floatOf(state, slot.spendings) + 1;
  if (amount > 0 && !isRetry) addHabits(state, transaction, found);
  absorbAttributes(state, transaction);
  const { counterpartyId, deviceId, country, merchantCategory } = transaction;
  if (counterpartyId !== undefined) addField(state, 0, filterSpan.counterparty, hashCounterparty(counterpartyId));
  if (deviceId !== undefined) addField(state, 1, filterSpan.device, hashDevice(deviceId));
  if (country !== undefined) addField(state, 2, filterSpan.country, hashCountry(country));
  if (merchantCategory !== undefined) addField(state, 3, filterSpan.category, hashCategory(merchantCategory));
}

function pushRing(state: AccountState, amount: number, timeMs: number, tag: number): void {
  const { floats, counts } = state;
  const position = makeRoom(floats, ringSpan, ringUsed(state), timeMs, state.ring);
  if (position < 0) return;
  floats[slot.ringTimes + position] = timeMs;
  floats[slot.ringAmounts + position] = amount;
  counts[countSlot.ringTags + position] = tag;
}

function addDecayed(floats: Float64Array, amount: number, stepDays: number): void {
  const { decayed } = fadesAfter(Math.abs(stepDays));
  for (let index = 0; index < decayed.length; index += 1) {
    const fade = decayed[index] ?? 1;
    const kept = stepDays > 0 ? fade : 1;
    const weight = stepDays < 0 ? fade : 1;
    addFaded(floats, slot.decayedCounts + index, kept, amount >= 0 ? weight : 0);
    addFaded(floats, slot.decayedSpent + index, kept, weight * Math.max(amount, 0));
    addFaded(floats, slot.decayedReceived + index, kept, weight * Math.max(-amount, 0));
  }
}

function addHeat(floats: Float64Array, surprise: number, stepDays: number): void {
  const { heat } = fadesAfter(Math.abs(stepDays));
  for (let index = 0; index < heat.length; index += 1) {
    const fade = heat[index] ?? 1;
    addFaded(floats, slot.heat + index, stepDays > 0 ? fade : 1, stepDays < 0 ? surprise * fade : surprise);
  }
}

function addFaded(floats: Float64Array, index: number, kept: number, added: number): void {
  floats[index] = (floats[index] ?? 0) * kept + added;
}

/** With no amount to add, what is there still fades. */
function addMoments(state: AccountState, amount: number, stepDays: number): void {
  const { floats } = state;
  const logarithm = Math.log2(Math.max(amount, smallestAmount));
  if (amount > 0 && floatOf(state, slot.largest) === 0) floats[slot.anchor] = logarithm;
  const fade = fadesAfter(Math.abs(stepDays)).moments;
  const kept = stepDays > 0 ? fade : 1;
  const weight = amount <= 0 ? 0 : stepDays < 0 ? fade : 1;
  const offset = (logarithm - floatOf(state, slot.anchor)) * Math.LN2;
  addFaded(floats, slot.momentWeight, kept, weight);
  addFaded(floats, slot.momentSum, kept, weight * offset);
  addFaded(floats, slot.momentSquares, kept, weight * offset * offset);
}

function addHabits(state: AccountState, transaction: Transaction, { ownAmount: amount, isInBand }: Findings): void {
  const { floats, counts } = state;
  const { timeMs } = transaction;
  const largest = floatOf(state, slot.largest);
  if (amount >= largest) {
    floats[slot.secondLargest] = largest;
    floats[slot.largest] = amount;
  } else if (amount > floatOf(state, slot.secondLargest)) floats[slot.secondLargest] = amount;
  const bin = Math.floor(amountPosition(state, amount));
  countInto(counts, histogramSpan.amounts, Math.min(amountBins - 1, Math.max(0, bin)));
  countInto(counts, histogramSpan.hours, hourOfDay(timeMs));
  countInto(counts, histogramSpan.weekdays, weekdayOf(timeMs));
  countInto(counts, histogramSpan.digits, firstDigit(transaction.amount) - 1);
  countInto(counts, histogramSpan.rounds, isRoundAmount(transaction.amount) ? 0 : 1);
  if (isInBand) pushBand(state, amount, timeMs);
}

/** How many of the places for amounts just under a threshold are used. */
export function bandUsed(floats: Float64Array): number {
  let used = 0;
  while (used < bandRingSize && (floats[slot.bandAmounts + used] ?? 0) > 0) used += 1;
  return used;
}

function pushBand({ floats, bands }: AccountState, amount: number, timeMs: number): void {
  const position = makeRoom(floats, bandSpan, bandUsed(floats), timeMs, bands);
  if (position < 0) return;
  floats[slot.bandTimes + position] = timeMs;
  floats[slot.bandAmounts + position] = amount;
}

function addField(state: AccountState, field: number, filter: Span, hash: number): void {
  const index = countSlot.fields + field;
  state.counts[index] = Math.min(0xffff, (state.counts[index] ?? 0) + 1);
  filterAdd(state.bytes, filter, hash);
}

const leastPower = Math.floor(Math.log10(smallestAmount));
/** Looked up, which is several times as fast as a power. */
const powersOfTen = Float64Array.from({ length: 24 }, (_, index) => 10 ** (index + leastPower));

/** 1 to 9. */
export function firstDigit(amount: number): number {
  const power = Math.floor(Math.log10(Math.max(amount, smallestAmount)));
  const scaled = amount / (powersOfTen[power - leastPower] ?? 10 ** power);
  // 300 / 10 ** 2 is exact, 0.3 / 10 ** -1 is slightly below 3.
  return Math.min(9, Math.max(1, Math.floor(scaled + 1e-9)));
}

/** A whole number of hundreds. */
export function isRoundAmount(amount: number): boolean {
  // A remainder of fractions takes long, and most amounts have some.
  return amount >= 100 && Math.floor(amount) === amount && amount % 100 === 0;
}

/**
 * Makes room for an entry of this time and returns its index, or -1 when the ring is full of later ones.
 * `used` is how many entries the ring holds; what is pushed out is the oldest. The first column holds the times.
 */
export function makeRoom(times: Float64Array, span: Span, used: number, timeMs: number, columns: readonly Column[]) {
  let position = used;
  while (position > 0 && (times[span.offset + position - 1] ?? 0) > timeMs) position -= 1;
  const isFull = used >= span.length;
  if (isFull && position === 0) return -1;
  for (const { values, offset } of columns) {
    // Written out: for so few entries `copyWithin` takes several times as long.
    if (isFull) for (let at = offset + 1; at < offset + position; at += 1) values[at - 1] = values[at] ?? 0;
    else for (let at = offset + used; at > offset + position; at -= 1) values[at] = values[at - 1] ?? 0;
  }
  return isFull ? position - 1 : position;
}
