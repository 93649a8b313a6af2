/** Which of the last few events are tries of one payment: the same amount to the same counterparty, a few times within minutes. */
import { ringAmount, ringTag, ringTime, ringUsed } from "./account";
import { isIn, minuteMs } from "./memory";

/** Clients and customers give up, or get through, within minutes. */
const retrySpanMs: f64 = 10 * minuteMs;
/** The first try and five retries: clients give up after three to five by default. A longer run of equal payments is a burst. */
const mostTries: i32 = 6;

/** Sets of places in the ring, one bit a place: earlier tries of the payment at hand, and events that repeat an event before them. */
export let earlierTries: i32 = 0;
export let repeats: i32 = 0;

/** What of the ring counts as a retry, with the payment at hand, which comes after all of it. */
export function findRetries(account: usize, amount: f64, time: f64, tag: u32): void {
  const run = findRun(account, amount, time, tag);
  const isTry = isOfTries(account, run, time);
  // With the payment at hand a run may have become too long to be tries, which makes each of it a payment.
  earlierTries = isTry ? run : 0;
  repeats = findRepeats(account, isTry ? 0 : run);
}

/** Whether an event is a try of one payment with those in the ring, whatever came later. */
export function isRetry(account: usize, amount: f64, time: f64, tag: u32): bool {
  return isOfTries(account, findRun(account, amount, time, tag), time);
}

/** Events like this one in an unbroken run before and after it: each within the span of the next. */
function findRun(account: usize, amount: f64, time: f64, tag: u32): i32 {
  let start = ringUsed(account);
  while (start > 0 && ringTime(account, start - 1) > time) start -= 1;
  let run = 0;
  let link = time;
  for (let index = start - 1; index >= 0 && link - ringTime(account, index) <= retrySpanMs; index -= 1) {
    if (!isLike(account, index, amount, tag)) continue;
    run |= 1 << index;
    link = ringTime(account, index);
  }
  return run | findRunAfter(account, start, amount, time, tag);
}

function findRunAfter(account: usize, start: i32, amount: f64, time: f64, tag: u32): i32 {
  let run = 0;
  let link = time;
  const used = ringUsed(account);
  for (let index = start; index < used && ringTime(account, index) - link <= retrySpanMs; index += 1) {
    if (!isLike(account, index, amount, tag)) continue;
    run |= 1 << index;
    link = ringTime(account, index);
  }
  return run;
}

/** What names none is like what names none, and like nothing else: else order would matter. */
@inline function isLike(account: usize, index: i32, amount: f64, tag: u32): bool {
  return ringAmount(account, index) == amount && ringTag(account, index) == tag;
}

/** Few enough, and soon enough after each other, to be one payment with the event of this time. */
function isOfTries(account: usize, run: i32, time: f64): bool {
  if (run == 0 || popcnt(run) >= mostTries) return false;
  const first = min<f64>(time, ringTime(account, ctz(run)));
  const last = max<f64>(time, ringTime(account, 31 - clz(run)));
  return last - first <= retrySpanMs;
}

export function findRepeats(account: usize, excluded: i32): i32 {
  const used = ringUsed(account);
  let seen = 0;
  let found = 0;
  for (let index = 0; index < used - 1; index += 1) {
    const time = ringTime(account, index);
    // Most payments stand alone, hours from the next.
    if (isIn(seen, index) || ringTime(account, index + 1) - time > retrySpanMs) continue;
    const later = findRunAfter(account, index + 1, ringAmount(account, index), time, ringTag(account, index));
    seen |= later;
    if (!isIn(excluded, index) && isOfTries(account, later, time)) found |= later;
  }
  return found;
}
