/** Drift against the bands of a model's card: how far values have moved, and whether that is more than chance. */
import { countBands, expectedStabilityIndex, stabilityIndex } from "../../learning/metrics/stability.ts";
import type { Reference, ReferenceBands } from "../../scoring/training/reference.ts";

export interface Drifted {
  readonly stabilityIndex: number;
  readonly alarmFrom: number;
  readonly level: "stable" | "alarm" | "severe";
}

/** A week of unchanged scores lies below .001, amounts ten percent higher at .04, wrong units in every twentieth row above .2. */
const leastAlarm = 0.02;
const chanceFactor = 10;
const severeFrom = 0.25;
/** The last days have to differ so many times as much as one of the weeks before them from the others. */
const usualFactor = 2;
const severeFactor = 3;
/** Fewer rows show no difference between weeks. */
const fewestOfWeek = 100;

/**
 * `weeks` are the values of the weeks before, as far as they are known: payments of one day or of one part of the month resemble each other, so that weeks
 * in which nothing happened differ by far more than independent rows would.
 */
export function compareBands(
  values: Float64Array,
  { edges, counts }: ReferenceBands,
  weeks: readonly Float64Array[] = [],
): Drifted {
  const before = Float64Array.from(counts);
  const index = stabilityIndex(before, countAll(values, edges));
  const chance = expectedStabilityIndex(before.length, sum(before), values.length);
  const usual = differenceOfWeeks(
    weeks.filter(({ length }) => length >= fewestOfWeek).map((each) => countAll(each, edges)),
  );
  const alarmFrom = Math.max(leastAlarm, chanceFactor * chance, usualFactor * usual);
  const isSevere = index >= Math.max(severeFrom, alarmFrom, severeFactor * usual);
  const level = index < alarmFrom ? "stable" : isSevere ? "severe" : "alarm";
  return { stabilityIndex: rounded(index), alarmFrom: rounded(alarmFrom), level };
}

/** In each band, then those without a value. */
function countAll(values: Float64Array, edges: readonly number[]): Float64Array {
  const known = values.filter((value) => !Number.isNaN(value));
  return Float64Array.of(...countBands(known, edges), values.length - known.length);
}

/** The index of the week that differs most from the others; 0 of fewer than two. */
function differenceOfWeeks(weeks: readonly Float64Array[]): number {
  if (weeks.length < 2) return 0;
  const indices = weeks.map((week) => {
    const others = week.map((_, band) => sum(weeks.map((each) => (each === week ? 0 : (each[band] ?? 0)))));
    return stabilityIndex(others, week);
  });
  return Math.max(...indices);
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

const mostBands = 1_000;

/** The distributions that a card holds, read with care: cards are data. Undefined where the card has none that can be used. */
export function readReference(card: unknown): Reference | undefined {
  const reference = fieldOf(card, "reference");
  const logOdds = readBands(fieldOf(reference, "logOdds"));
  const given = fieldOf(reference, "features");
  if (logOdds === undefined || typeof given !== "object" || given === null) return undefined;
  const features: Record<string, ReferenceBands> = {};
  for (const [name, value] of Object.entries(given)) {
    const bands = readBands(value);
    if (bands !== undefined) features[name] = bands;
  }
  return { logOdds, features };
}

function readBands(value: unknown): ReferenceBands | undefined {
  const edges = fieldOf(value, "edges");
  const counts = fieldOf(value, "counts");
  if (!isNumbers(edges) || !isNumbers(counts) || counts.length !== edges.length + 2) return undefined;
  const isRising = edges.every((edge, place) => place === 0 || edge > (edges[place - 1] ?? edge));
  return isRising && counts.every((count) => count >= 0) ? { edges, counts } : undefined;
}

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length <= mostBands && value.every(Number.isFinite);
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
