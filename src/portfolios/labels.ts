/** When it becomes known whether a transaction was fraud. */
import { dayMs } from "./calendar.ts";
import type { Random } from "./random.ts";

export interface LabelShape {
  readonly delay: "fixed" | "exponential" | "batch";
  /** The delay, its mean, or the days from one batch of reports to the next. */
  readonly days: number;
  /** Share of frauds that are never noticed. */
  readonly unnoticedShare: number;
  /** Share of genuine transactions that are confirmed. */
  readonly confirmedShare: number;
}

export function drawLabelShape(random: Random): LabelShape {
  return {
    delay: random.pick(["fixed", "fixed", "exponential", "batch"]),
    days: random.logBetween(1, 30),
    unnoticedShare: random.chance(0.5) ? 0 : random.between(0, 0.5),
    confirmedShare: random.pick([0, 1, 1, random.logBetween(0.01, 1)]),
  };
}

export function drawKnownAtMs(shape: LabelShape, timeMs: number, isFraud: boolean, random: Random): number | undefined {
  const isNoticed = isFraud ? !random.chance(shape.unnoticedShare) : random.chance(shape.confirmedShare);
  if (!isNoticed) return undefined;
  const delayMs = shape.days * dayMs;
  switch (shape.delay) {
    case "fixed":
      return Math.round(timeMs + delayMs);
    case "exponential":
      return Math.round(timeMs + random.exponential(delayMs));
    case "batch":
      // Reports come at the end of a period, a day later at the earliest.
      return Math.round(Math.ceil((timeMs + dayMs) / delayMs) * delayMs);
  }
}
