/** How far values have moved from the bands in which they used to lie, and whether that is more than chance. */
import { countBands, expectedStabilityIndex, stabilityIndex } from "../../../learning/metrics/stability.ts";
import type { ReferenceBands } from "../../../scoring/training/reference.ts";

export interface Drifted {
  readonly stabilityIndex: number;
  readonly alarmFrom: number;
  readonly level: "stable" | "alarm" | "severe";
}

/** A week of unchanged scores lies below .001, amounts ten percent higher at .04, wrong units in every twentieth row above .2. */
const leastAlarm = 0.02;
const chanceFactor = 10;
const severeFrom = 0.25;

export function compareBands(values: Float64Array, { edges, counts }: ReferenceBands): Drifted {
  const known = values.filter((value) => !Number.isNaN(value));
  const before = Float64Array.from(counts);
  const now = Float64Array.of(...countBands(known, edges), values.length - known.length);
  const index = stabilityIndex(before, now);
  const referenceRows = before.reduce((sum, count) => sum + count, 0);
  const chance = expectedStabilityIndex(before.length, referenceRows, values.length);
  const alarmFrom = Math.max(leastAlarm, chanceFactor * chance);
  const level = index < alarmFrom ? "stable" : index < Math.max(severeFrom, alarmFrom) ? "alarm" : "severe";
  return { stabilityIndex: rounded(index), alarmFrom: rounded(alarmFrom), level };
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
