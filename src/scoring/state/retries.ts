/** Which of the last few events are tries of one payment: the same amount to the same counterparty, a few times within minutes. */
import { minuteMs } from "../calendar.ts";
import { type AccountState, ringAmount, ringTag, ringTime, ringUsed } from "./account.ts";

/** Clients and customers give up, or get through, within minutes. */
const retrySpanMs = 10 * minuteMs;
/** The first try and five retries: clients give up after three to five by default. A longer run of equal payments is a burst. */
const mostTries = 6;

interface Attempt {
  readonly amount: number;
  readonly timeMs: number;
  /** Folded hash of the counterparty. What names none is like what names none, and like nothing else: else order would matter. */
  readonly tag: number;
}

/** Sets of places in the ring, one bit a place. */
export interface Retries {
  /** Earlier tries of the payment at hand. */
  readonly earlierTries: number;
  /** Events that repeat an event before them, of which only the first is a payment of its own. */
  readonly repeats: number;
}

/** What of the ring counts as a retry, with the payment at hand, which comes after all of it. */
export function findRetries(state: AccountState, attempt: Attempt): Retries {
  const run = findRun(state, attempt);
  const isTry = isOfTries(state, run, attempt.timeMs);
  // With the payment at hand a run may have become too long to be tries, which makes each of it a payment.
  return { earlierTries: isTry ? run : 0, repeats: findRepeats(state, isTry ? 0 : run) };
}

/** How many tries of one payment an event makes with those in the ring, whatever came later; 1 where it is none. */
export function countTries(state: AccountState, attempt: Attempt): number {
  const run = findRun(state, attempt);
  return isOfTries(state, run, attempt.timeMs) ? countPlaces(run) + 1 : 1;
}

export function hasPlace(places: number, index: number): boolean {
  return ((places >>> index) & 1) === 1;
}

export function countPlaces(places: number): number {
  let count = 0;
  for (let rest = places; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Repeats that the ring alone shows. */
export function findOwnRepeats(state: AccountState): number {
  return findRepeats(state, 0);
}

/** Events like this one in an unbroken run before and after it: each within the span of the next. */
function findRun(state: AccountState, attempt: Attempt): number {
  const used = ringUsed(state);
  let start = used;
  while (start > 0 && ringTime(state, start - 1) > attempt.timeMs) start -= 1;
  let run = 0;
  let linkMs = attempt.timeMs;
  for (let index = start - 1; index >= 0 && linkMs - ringTime(state, index) <= retrySpanMs; index -= 1) {
    if (!isLike(state, index, attempt.amount, attempt.tag)) continue;
    run |= 1 << index;
    linkMs = ringTime(state, index);
  }
  return run | findRunAfter(state, start, attempt);
}

function findRunAfter(state: AccountState, start: number, { amount, timeMs, tag }: Attempt): number {
  let run = 0;
  let linkMs = timeMs;
  for (let index = start; index < ringUsed(state) && ringTime(state, index) - linkMs <= retrySpanMs; index += 1) {
    if (!isLike(state, index, amount, tag)) continue;
    run |= 1 << index;
    linkMs = ringTime(state, index);
  }
  return run;
}

function isLike(state: AccountState, index: number, amount: number, tag: number): boolean {
  return ringAmount(state, index) === amount && ringTag(state, index) === tag;
}

/** Few enough, and soon enough after each other, to be one payment with the event of this time. */
function isOfTries(state: AccountState, run: number, timeMs: number): boolean {
  if (run === 0 || countPlaces(run) >= mostTries) return false;
  const firstMs = Math.min(timeMs, ringTime(state, firstPlace(run)));
  const lastMs = Math.max(timeMs, ringTime(state, lastPlace(run)));
  return lastMs - firstMs <= retrySpanMs;
}

function findRepeats(state: AccountState, excluded: number): number {
  const used = ringUsed(state);
  let seen = 0;
  let repeats = 0;
  for (let index = 0; index < used - 1; index += 1) {
    const timeMs = ringTime(state, index);
    // Most payments stand alone, hours from the next.
    if (hasPlace(seen, index) || ringTime(state, index + 1) - timeMs > retrySpanMs) continue;
    const attempt = { amount: ringAmount(state, index), timeMs, tag: ringTag(state, index) };
    const later = findRunAfter(state, index + 1, attempt);
    seen |= later;
    if (!hasPlace(excluded, index) && isOfTries(state, later, timeMs)) repeats |= later;
  }
  return repeats;
}

function firstPlace(places: number): number {
  return 31 - Math.clz32(places & -places);
}

/** -1 of an empty set. */
export function lastPlace(places: number): number {
  return 31 - Math.clz32(places);
}
