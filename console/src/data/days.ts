/** Days as the steps of a chart: days without a transaction are not sent, but a chart leaves their place. */
const dayMs = 86_400_000;

export interface DayStep {
  /** Its first and its last day. */
  readonly from: string;
  readonly to: string;
  readonly days: readonly string[];
}

/** From the first to the last of these, whole: one day a step, or as many as it takes to have at most `most` steps. */
export function stepsOf(days: readonly string[], most: number): readonly DayStep[] {
  if (days.length === 0) return [];
  const times = days.map((day) => Date.parse(day));
  const firstMs = times.reduce((first, timeMs) => Math.min(first, timeMs));
  const lastMs = times.reduce((last, timeMs) => Math.max(last, timeMs));
  const count = (lastMs - firstMs) / dayMs + 1;
  const stepMs = Math.ceil(count / most) * dayMs;
  const steps = Array.from({ length: Math.ceil((count * dayMs) / stepMs) }, (_, place) => {
    const fromMs = firstMs + place * stepMs;
    return { from: nameDay(fromMs), to: nameDay(Math.min(lastMs, fromMs + stepMs - dayMs)), days: [] as string[] };
  });
  for (const [place, day] of days.entries()) {
    steps[Math.floor(((times[place] ?? firstMs) - firstMs) / stepMs)]?.days.push(day);
  }
  return steps;
}

function nameDay(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}
