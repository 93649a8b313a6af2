/** Lengths of time, and the day of an instant in UTC; instants before 1970 count too. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export function dayNumber(timeMs: number): number {
  return Math.floor(timeMs / dayMs);
}
