/** The ticks of an axis that begins at nothing: round numbers up to the highest value or just above it. */

/** What a step between two ticks begins with. */
const roundSteps = [1, 2, 2.5, 5, 10] as const;
const mostSteps = 4;

export function ticksUpTo(highest: number, isWhole: boolean): readonly number[] {
  if (!(highest > 0)) return [0];
  const least = highest / mostSteps;
  const power = 10 ** Math.floor(Math.log10(least));
  const found = roundSteps.map((one) => one * power).find((one) => one >= least * (1 - 1e-9)) ?? 10 * power;
  // Counts have no halves.
  const step = isWhole ? Math.max(1, Math.ceil(found)) : found;
  const steps = Math.ceil(highest / step - 1e-9);
  return Array.from({ length: steps + 1 }, (_, place) => Number((place * step).toPrecision(12)));
}
