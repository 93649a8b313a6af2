/** The ticks of an axis of time: evenly spaced, as short as the period allows. */
import type { Tick } from "../parts/plot.tsx";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const count = 5;

export function timeTicks(fromMs: number, toMs: number): readonly Tick[] {
  const format = new Intl.DateTimeFormat(undefined, partsOf(fromMs, toMs));
  const texts = Array.from({ length: count }, (_, place) =>
    format.format(fromMs + ((toMs - fromMs) * place) / (count - 1)),
  );
  // A short period has the same day several times.
  return texts.flatMap((text, place) => (text === texts[place - 1] ? [] : [{ at: place / (count - 1), text }]));
}

function partsOf(fromMs: number, toMs: number): Intl.DateTimeFormatOptions {
  const length = toMs - fromMs;
  if (length <= 1.5 * dayMs) return { hour: "2-digit", minute: "2-digit" };
  if (length <= 5 * dayMs) return { day: "numeric", month: "short", hour: "2-digit" };
  return length < 300 * dayMs ? { day: "numeric", month: "short" } : { month: "short", year: "numeric" };
}
