/** Days, hours and weekdays of an instant in UTC, by arithmetic alone; instants before 1970 count too. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export function dayNumber(timeMs: number): number {
  return Math.floor(timeMs / dayMs);
}

/** 0 to 23. */
export function hourOfDay(timeMs: number): number {
  return Math.floor((timeMs - dayNumber(timeMs) * dayMs) / hourMs);
}

/** 0 is Sunday; 1970-01-01 was a Thursday. */
export function weekdayOf(timeMs: number): number {
  return (((dayNumber(timeMs) + 4) % 7) + 7) % 7;
}
