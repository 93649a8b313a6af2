/** A forest within a model: which features it reads, to which transactions it applies, and its weight. */
import type { Forest } from "../../learning/forest/forest.ts";
import { featureNames } from "../features.ts";

/** To which transactions a forest applies: all, or only those with or without facts of parties and labels. */
export const scopes = ["all", "linked", "unlinked"] as const;
export type Scope = (typeof scopes)[number];

export interface ForestPart {
  /** Its weighed margin; 0 for transactions outside its scope. */
  margin(features: Float32Array): number;
  /** Adds each feature's weighed Shapley value into `out`; gives the weighed margin expected of a transaction of its scope. */
  attribute(features: Float32Array, out: Float64Array): number;
}

interface ForestPartOptions {
  readonly weight: number;
  readonly scope: Scope;
  /** Of each of the forest's features, its place in a vector. */
  readonly places: readonly number[];
  readonly forest: Forest;
}

/** Finite where the transaction names a party, or where labels are known of the account. */
const linkPlaces = ["counterpartyEvents", "deviceEvents", "categoryEvents", "countryEvents", "ownFrauds"].map((name) =>
  featureNames.indexOf(name),
);

function isLinked(features: Float32Array): boolean {
  return linkPlaces.some((place) => Number.isFinite(features[place] ?? Number.NaN));
}

export function createForestPart({ weight, scope, places, forest }: ForestPartOptions): ForestPart {
  const inputs = new Float32Array(places.length);
  const values = new Float64Array(places.length);
  const from = Uint16Array.from(places);

  function appliesTo(features: Float32Array): boolean {
    return scope === "all" || isLinked(features) === (scope === "linked");
  }

  function gather(features: Float32Array): Float32Array {
    for (let index = 0; index < from.length; index += 1) inputs[index] = features[from[index] ?? 0] ?? Number.NaN;
    return inputs;
  }

  return {
    margin: (features) => (appliesTo(features) ? weight * forest.margin(gather(features)) : 0),
    attribute(features, out) {
      if (!appliesTo(features)) return 0;
      const expected = forest.attributions(gather(features), values);
      for (let index = 0; index < from.length; index += 1) {
        const place = from[index] ?? 0;
        out[place] = (out[place] ?? 0) + weight * (values[index] ?? 0);
      }
      return weight * expected;
    },
  };
}
