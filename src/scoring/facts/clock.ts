/** The hour and the weekday against those that the account has used. */
import { hourOfDay, weekdayOf } from "../calendar.ts";
import type { AccountState } from "../state/account.ts";
import { totalOf } from "../state/histogram.ts";
import { countSlot, histogramSpan } from "../state/layout.ts";
import type { Facts } from "./facts.ts";

/** Neighbouring hours say half as much of an hour as the hour itself. */
const neighbourWeight = 0.5;
/** The prior: as if so many payments had been seen evenly over the whole day or week. */
const evenHours = 6;
const evenWeekdays = 14;
/** One payment in ten may come at any hour. */
const freeShare = 0.1;

export function addClockFacts(facts: Facts, state: AccountState): void {
  const hour = hourOfDay(facts.timeMs);
  const weekday = weekdayOf(facts.timeMs);
  const habits = totalOf(state.counts, histogramSpan.hours);
  facts.hour = hour;
  facts.weekday = weekday;
  facts.clockHabits = habits;
  if (habits === 0) return;
  const at = (index: number) => state.counts[countSlot.hours + ((index + 24) % 24)] ?? 0;
  const near = (at(hour - 1) + at(hour + 1)) * neighbourWeight;
  facts.hourCount = at(hour);
  facts.hourShare = (at(hour) + near) / (1 + 2 * neighbourWeight) / habits;
  facts.hourEvidence = evidence(facts.hourShare, habits, 24, evenHours);
  facts.weekdayCount = state.counts[countSlot.weekdays + weekday] ?? 0;
  facts.weekdayEvidence = evidence(facts.weekdayCount / habits, habits, 7, evenWeekdays);
}

/** Log-likelihood ratio of fraud, which keeps no hours, against the account's own habit. */
function evidence(share: number, habits: number, parts: number, evenWeight: number): number {
  const own = (share * habits + evenWeight / parts) / (habits + evenWeight);
  return -Math.log(parts * ((1 - freeShare) * own + freeShare / parts));
}
