/**
 * A stream whose accounts keep to their amounts: where hardly any payment lies above its account's habits, one that does is no ordinary
 * exception. Rules that ranks repeat count up to whole there, and from the second version on several times. An amount that is rarer among
 * peers than fraud is counts there as well, and one that follows others which were far above the usual.
 */
import { readStored } from "../../learning/stored.ts";
import { featureNames } from "../features.ts";
import { ordinaryFraudShare } from "../odds.ts";
import type { WeighedFinding } from "../scorecard.ts";
import { parseRuleWeights } from "./rule-weights.ts";

export interface StoredSteadyHabits {
  readonly version: number;
  /** Of payments above the habits of their accounts: with so many, a stream is half steady; with more, hardly. */
  readonly share: number;
  /** The rules that count up to whole there. */
  readonly rules?: readonly string[];
  /** Instead of them, from the second version on: what rules count there where they raise the score; where they lower it, whole. */
  readonly times?: Readonly<Record<string, number>>;
  /** From the second version on: of how rare the amount is among peers, and of each unusual amount before it. */
  readonly rareWeight?: number;
  readonly spellWeight?: number;
}

interface SteadyHabits {
  /** How often a rule counts; `times` is how often where nothing is known of the habits in the stream. */
  timesOf(features: Float32Array, finding: Pick<WeighedFinding, "code" | "weight">, times: number): number;
  margin(features: Float32Array): number;
  /** Adds what each feature adds to the margin. */
  attribute(features: Float32Array, out: Float64Array): void;
}

const [aboveColumn, shareColumn, ratioColumn, outliersColumn] = [
  "peersAboveUsual",
  "peersShare",
  "ratioToUsual",
  "outliers7d",
].map((name) => featureNames.indexOf(name)) as [number, number, number, number];

/** An amount below this many times the usual one is not held against its peers' amounts. */
const leastRatioOfRare = 2;
/** After unusual amounts, one above the usual by the first factor begins to count, and from the second on it counts whole. */
const [leastRatioOfSpell, wholeRatioOfSpell] = [1.2, 2];
const mostOutliers = 3;
const rarestShare = 1e-6;

/** How much rarer the amount is among peers than fraud is: close to 0 for one that is less rare. */
function rarity(share: number, ratio: number): number {
  if (!(share >= 0) || !(ratio > leastRatioOfRare)) return 0;
  return Math.log1p(ordinaryFraudShare / Math.max(share, rarestShare));
}

function spell(outliers: number, ratio: number): number {
  if (!(outliers > 0) || !(ratio > leastRatioOfSpell)) return 0;
  const part = Math.log(ratio / leastRatioOfSpell) / Math.log(wholeRatioOfSpell / leastRatioOfSpell);
  return Math.min(mostOutliers, outliers) * Math.min(1, part);
}

/** A TypeError says what is wrong. */
export function parseSteadyHabits(stored: unknown): SteadyHabits {
  const isFirst = (stored as StoredSteadyHabits | undefined)?.version === 1;
  const reader = readStored("model", stored, isFirst ? 1 : 2);
  const half = reader.number("share", 1e-6, 1);
  const steadyTimes = isFirst
    ? new Map(reader.list("rules").map((code) => [String(code), 1] as const))
    : parseRuleWeights((stored as StoredSteadyHabits).times);
  const [rareWeight, spellWeight] = ["rareWeight", "spellWeight"].map((field) =>
    isFirst ? 0 : reader.number(field, 0, 10),
  ) as [number, number];

  /** 1 in a steady stream, and the more the less it is so; infinite where nothing is known of the habits. */
  function restlessness(features: Float32Array): number {
    const above = features[aboveColumn] ?? Number.NaN;
    return above >= 0 ? 1 + (above / half) ** 4 : Number.POSITIVE_INFINITY;
  }

  function addRare(features: Float32Array): number {
    return rareWeight * rarity(features[shareColumn] ?? Number.NaN, features[ratioColumn] ?? Number.NaN);
  }

  function addSpell(features: Float32Array): number {
    return spellWeight * spell(features[outliersColumn] ?? Number.NaN, features[ratioColumn] ?? Number.NaN);
  }

  return {
    timesOf(features, { code, weight }, times) {
      const most = steadyTimes.get(code) ?? times;
      const aim = weight > 0 ? most : Math.min(1, most);
      return times < aim ? times + (aim - times) / restlessness(features) : times;
    },
    margin(features) {
      const sum = addRare(features) + addSpell(features);
      return sum === 0 ? 0 : sum / restlessness(features);
    },
    attribute(features, out) {
      const restless = restlessness(features);
      out[shareColumn] = (out[shareColumn] ?? 0) + addRare(features) / restless;
      out[outliersColumn] = (out[outliersColumn] ?? 0) + addSpell(features) / restless;
    },
  };
}
