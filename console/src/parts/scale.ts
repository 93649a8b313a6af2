/** The scales of an axis that begins at nothing, with round ticks up to the highest value or just above it. */

export interface Scale {
  readonly ticks: readonly number[];
  /** How far up a value stands, as a share of the axis. */
  readonly place: (value: number) => number;
  /** Added to the name of the axis. */
  readonly note?: string;
}

/** `whole` for counts, `log` where few are to be seen beside many, `root` where small payments are to be seen beside a large one. */
export type ScaleKind = "linear" | "whole" | "log" | "root";

export function scaleUpTo(highest: number, kind: ScaleKind): Scale {
  if (kind === "log") return logScale(highest);
  const ticks = ticksUpTo(highest, kind === "whole");
  const top = Math.max(ticks.at(-1) ?? 0, Number.MIN_VALUE);
  if (kind !== "root") return { ticks, place: (value) => value / top };
  return {
    // They stand at nothing, a quarter, half and the whole of the height.
    ticks: highest > 0 ? [0, top / 16, top / 4, top] : ticks,
    place: (value) => Math.sqrt(Math.max(0, value) / top),
    note: "square-root scale",
  };
}

/** With what stands below nothing: half of the height each. */
export function bothWays({ ticks, place, ...scale }: Scale): Scale {
  const top = ticks.at(-1) ?? 0;
  return {
    ...scale,
    ticks: top > 0 ? [-top, 0, top] : [0],
    place: (value) => 0.5 + (Math.sign(value) * place(Math.abs(value))) / 2,
  };
}

/** Above so many the axis has every second power of ten. */
const mostPowers = 5;

/** Of counts: nothing stands at the foot, and one is seen above it. */
function logScale(highest: number): Scale {
  const powers = Math.max(1, Math.ceil(Math.log10(Math.max(1, highest))));
  const step = Math.ceil(powers / mostPowers);
  const ticks = Array.from({ length: Math.ceil(powers / step) + 1 }, (_, place) =>
    place === 0 ? 0 : 10 ** (place * step),
  );
  const top = Math.log10(1 + (ticks.at(-1) ?? 1));
  return { ticks, place: (value) => Math.log10(1 + value) / top, note: "logarithmic scale" };
}

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
