/** Lengths of time, and the days of the week, by arithmetic alone. */
export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
export const monthDays = 365.25 / 12;

/** 0 is Sunday; 1970-01-01 was a Thursday. */
export function weekdayOf(timeMs: number): number {
  return (((Math.floor(timeMs / dayMs) + 4) % 7) + 7) % 7;
}
