/**
 * How much single rules count beside ranks. Rules that ranks repeat count little, except in a stream whose accounts keep to their amounts:
 * where hardly any payment lies above its account's habits, one that does is no ordinary exception.
 */
import { isWithin, readStored } from "../../learning/stored.ts";
import { featureNames } from "../features.ts";

export interface StoredSteadyHabits {
  readonly version: number;
  /** Of payments above the habits of their accounts: with so many, half of what is missing to a whole is given back; with more, hardly any. */
  readonly share: number;
  /** The rules that count up to whole there. */
  readonly rules: readonly string[];
}

interface SteadyHabits {
  /** `times` is what the rule counts where nothing is known of the habits in the stream. */
  weigh(features: Float32Array, code: string, times: number): number;
}

export const mostRules = 100;
const aboveColumn = featureNames.indexOf("peersAboveUsual");

/** A TypeError says what is wrong, here and below. */
export function parseRuleWeights(stored: unknown): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  const entries = typeof stored === "object" && stored !== null ? Object.entries(stored) : [];
  if (entries.length === 0 || entries.length > mostRules)
    throw new TypeError("Stored model: its weights of rules are none or too many.");
  for (const [code, weight] of entries) {
    if (!isWithin(weight, 0, 10)) throw new TypeError("Stored model: the weight of a rule is out of range.");
    weights.set(code, weight);
  }
  return weights;
}

export function parseSteadyHabits(stored: unknown): SteadyHabits {
  const reader = readStored("model", stored, 1);
  const half = reader.number("share", 1e-6, 1);
  const codes = new Set(reader.list("rules"));
  return {
    weigh(features, code, times) {
      const above = features[aboveColumn] ?? Number.NaN;
      if (!(above >= 0) || !(times < 1) || !codes.has(code)) return times;
      return times + (1 - times) / (1 + (above / half) ** 4);
    },
  };
}
