/** Amounts just under a reporting threshold, this one included. */
import * as A from "./account";
import { amountBins, amountCounts, amountPosition } from "./account";
import { countAbove } from "./counts";
import { dayMs, get, put, thresholds } from "./memory";
import { ownAmount } from "./own-amount";
import * as F from "./places";

/** Guidance on structuring covers amounts from 90 % of a threshold; the threshold itself is reported, so it is not included. */
const bandFrom: f64 = 0.9;

@inline function isInBand(amount: f64, threshold: f64): bool { return amount >= threshold * bandFrom && amount < threshold; }

/** In dollars: nobody has to report less, and dinners of 2,900 yen are not just under 3,000 of another currency. */
const leastThreshold: f64 = 500;

/** The threshold just above the amount at hand, in the account's unit, in whose band it lies; 0 where there is none. */
export function findBand(): f64 {
  const amount = ownAmount();
  // NaN where no rate is known; each threshold counts then.
  const dollars = get(F.value) / amount;
  const count = load<i32>(thresholds);
  for (let index = 0; index < count; index += 1) {
    const threshold = load<f64>(thresholds + 8 + (<usize>index << 3));
    if (isInBand(amount, threshold) && !(threshold * dollars < leastThreshold)) return threshold;
  }
  return 0;
}

export function addStructuringFacts(account: usize): void {
  const own = ownAmount();
  const threshold = findBand();
  if (threshold == 0) return;
  const time = get(F.timeMs);
  put(F.bandThreshold, threshold);
  let count7d = 1;
  let count30d = 1;
  let sum7d = own;
  let sum30d = own;
  const used = A.bandUsed(account);
  if (used == A.bandRingSize) put(F.bandReachMs, time - load<f64>(account + A.bandTimes));
  for (let index = used - 1; index >= 0; index -= 1) {
    const amount = load<f64>(account + A.bandAmounts + (<usize>index << 3));
    const since = time - load<f64>(account + A.bandTimes + (<usize>index << 3));
    if (!isInBand(amount, threshold) || since > 30 * dayMs) continue;
    count30d += 1;
    sum30d += amount;
    if (since > 7 * dayMs) continue;
    count7d += 1;
    sum7d += amount;
  }
  put(F.bandCount7d, <f64>count7d);
  put(F.bandCount30d, <f64>count30d);
  put(F.bandSum7d, sum7d);
  put(F.bandSum30d, sum30d);
  const habits = get(F.habits);
  if (habits > 0) put(F.bandHabitShare, (habitsAbove(account, threshold * bandFrom) - habitsAbove(account, threshold)) / habits);
}

function habitsAbove(account: usize, amount: f64): f64 {
  return countAbove(account + amountCounts, amountBins, amountPosition(account, amount));
}
