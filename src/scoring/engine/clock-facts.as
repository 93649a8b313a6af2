/** The hour and the weekday against those that the account has used. */
import * as A from "./account";
import { totalOf } from "./counts";
import { get, hourOfDay, log, put, weekdayOf } from "./memory";
import * as F from "./places";

/** Neighbouring hours say half as much of an hour as the hour itself. */
const neighbourWeight: f64 = 0.5;
/** The prior: as if so many payments had been seen evenly over the whole day or week. */
const evenHours: f64 = 6;
const evenWeekdays: f64 = 14;
/** One payment in ten may come at any hour. */
const freeShare: f64 = 0.1;

export function addClockFacts(account: usize): void {
  const hour = hourOfDay(get(F.timeMs));
  const weekday = weekdayOf(get(F.timeMs));
  const habits = <f64>totalOf(account + A.hourCounts, 24);
  put(F.hour, <f64>hour);
  put(F.weekday, <f64>weekday);
  put(F.clockHabits, habits);
  if (habits == 0) return;
  const here = countAtHour(account, hour);
  const near = (countAtHour(account, hour - 1) + countAtHour(account, hour + 1)) * neighbourWeight;
  const share = (here + near) / (1 + 2 * neighbourWeight) / habits;
  put(F.hourCount, here);
  put(F.hourShare, share);
  put(F.hourEvidence, clockEvidence(share, habits, 24, evenHours));
  const onWeekday = <f64>load<u16>(account + A.weekdayCounts + (<usize>weekday << 1));
  put(F.weekdayCount, onWeekday);
  put(F.weekdayEvidence, clockEvidence(onWeekday / habits, habits, 7, evenWeekdays));
}

@inline function countAtHour(account: usize, hour: i32): f64 {
  return <f64>load<u16>(account + A.hourCounts + (<usize>((hour + 24) % 24) << 1));
}

/** Log-likelihood ratio of fraud, which keeps no hours, against the account's own habit. */
function clockEvidence(share: f64, habits: f64, parts: f64, evenWeight: f64): f64 {
  const own = (share * habits + evenWeight / parts) / (habits + evenWeight);
  return -log(parts * ((1 - freeShare) * own + freeShare / parts));
}
