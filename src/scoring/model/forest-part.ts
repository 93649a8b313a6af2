/** A forest within a model: which features it reads, to which transactions it applies, and its weight. */
import type { Forest } from "../../learning/forest/forest.ts";
import { createMarginSum, type WeighedTrees } from "../../learning/forest/forest-margin.ts";
import { featureNames } from "../features.ts";

/** To which transactions a forest applies: all, or only those with or without facts of parties and labels. */
export const scopes = ["all", "linked", "unlinked"] as const;
export type Scope = (typeof scopes)[number];

export interface ForestPart {
  readonly scope: Scope;
  readonly weighed: WeighedTrees;
  /** Its weighed margin; 0 for transactions outside its scope. */
  margin(features: Float32Array): number;
  /** Adds each feature's weighed Shapley value into `out`; returns the weighed margin expected of a transaction of its scope. */
  attribute(features: Float32Array, out: Float64Array): number;
}

interface ForestPartOptions {
  readonly weight: number;
  readonly scope: Scope;
  /** The index of each of the forest's features in a vector. */
  readonly columns: readonly number[];
  readonly forest: Forest;
}

/** Finite where the transaction names a party, or where labels are known of the account. */
const linkColumns = ["counterpartyEvents", "deviceEvents", "categoryEvents", "countryEvents", "ownFrauds"].map((name) =>
  featureNames.indexOf(name),
);

function isLinked(features: Float32Array): boolean {
  return linkColumns.some((column) => Number.isFinite(features[column] ?? Number.NaN));
}

export function createForestPart({ weight, scope, columns, forest }: ForestPartOptions): ForestPart {
  const inputs = new Float32Array(columns.length);
  const values = new Float64Array(columns.length);
  const from = Uint16Array.from(columns);

  function appliesTo(features: Float32Array): boolean {
    return scope === "all" || isLinked(features) === (scope === "linked");
  }

  function gather(features: Float32Array): Float32Array {
    for (let index = 0; index < from.length; index += 1) inputs[index] = features[from[index] ?? 0] ?? Number.NaN;
    return inputs;
  }

  const weighed: WeighedTrees = { trees: forest.trees, weight, columns };
  const addTo = sumParts([{ scope, weighed }]);
  return {
    scope,
    weighed,
    margin: (features) => addTo(features, 0),
    attribute(features, out) {
      if (!appliesTo(features)) return 0;
      const expected = forest.attributions(gather(features), values);
      for (let index = 0; index < from.length; index += 1) {
        const column = from[index] ?? 0;
        out[column] = (out[column] ?? 0) + weight * (values[index] ?? 0);
      }
      return weight * expected;
    },
  };
}

type Summand = Pick<ForestPart, "scope" | "weighed">;

/** Adds the margins of parts to a number, one after the other. */
type PartsSum = (features: Float32Array, to: number) => number;

export function sumParts(parts: readonly Summand[]): PartsSum {
  if (parts.every(({ scope }) => scope === "all")) return sumAll(parts);
  const linked = sumAll(parts.filter(({ scope }) => scope !== "unlinked"));
  const unlinked = sumAll(parts.filter(({ scope }) => scope !== "linked"));
  return (features, to) => (isLinked(features) ? linked : unlinked)(features, to);
}

function sumAll(parts: readonly Summand[]): PartsSum {
  if (parts.length === 0) return (_, to) => to;
  let addTo: PartsSum | undefined;
  return (features, to) => {
    // Most models of a service never decide.
    addTo ??= createMarginSum(
      parts.map(({ weighed }) => weighed),
      featureNames.length,
    );
    return addTo(features, to);
  };
}
