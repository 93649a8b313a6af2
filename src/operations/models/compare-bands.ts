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
