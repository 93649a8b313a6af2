/** Whether mail waits at a time: within the daily hours of its receiver's zone, and on whole days of the week. */
import { type QuietHours, weekdays } from "../../contract/webhooks.ts";
import { findZone } from "../../intake/records/time-zone.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;

export function isQuiet({ from, to, timezone, days = [] }: QuietHours, nowMs: number): boolean {
  const localMs = nowMs + (findZone(timezone)?.offsetAt(nowMs) ?? 0);
  const day = weekdays[new Date(localMs).getUTCDay()];
  if (day !== undefined && days.includes(day)) return true;
  const minute = Math.floor((localMs % dayMs) / minuteMs);
  const [start, end] = [minuteOf(from), minuteOf(to)];
  return start <= end ? start <= minute && minute < end : minute >= start || minute < end;
}

/** Such as 20:30. */
function minuteOf(text: string): number {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
}

/** Undefined where there is none. */
export function findQuietProblem({ from, to, timezone, days = [] }: QuietHours): string | undefined {
  if (findZone(timezone) === undefined) return "timezone must be the name of a time zone, such as Europe/Berlin";
  if (days.length === weekdays.length) return "days must leave a day on which mail is sent";
  return from === to && days.length === 0 ? "from and to must differ, unless days are given" : undefined;
}
