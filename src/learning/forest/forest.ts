/** A trained forest: log-odds for a row, explained exactly, and a plain form to keep. */
import { createAttributor } from "../shapley/attribute.ts";
import { createMargin } from "./forest-margin.ts";
import { parseTrees, type StoredForest, storeForest } from "./stored-forest.ts";
import type { Trees } from "./trees.ts";

export type { StoredForest } from "./stored-forest.ts";

export interface Forest {
  readonly featureCount: number;
  /** The margin expected of a row of which nothing is known: the mean over the training rows. */
  readonly expectedMargin: number;
  /** The log-odds of a row. */
  readonly margin: (features: Float32Array) => number;
  /** Writes each feature's Shapley value into `out`; with the returned expected margin they add up to the margin. */
  readonly attributions: (features: Float32Array, out: Float64Array) => number;
  readonly trees: Trees;
  /** As plain data; `parseForest` reads it again. */
  readonly toStored: () => StoredForest;
}

export function createForest(trees: Trees): Forest {
  const expectedMargin = expectedMarginOf(trees);
  let marginOf: Forest["margin"] | undefined;
  let attribute: Forest["attributions"] | undefined;
  return {
    featureCount: trees.featureCount,
    expectedMargin,
    trees,
    margin(features) {
      marginOf ??= createMargin(trees);
      return marginOf(features);
    },
    attributions: (features, out) => {
      // Most forests only compute margins; the tables are created on the first call for attributions.
      attribute ??= createAttributor(trees, expectedMargin);
      return attribute(features, out);
    },
    toStored: () => storeForest(trees),
  };
}

/** The mean over the training rows: each leaf's value by the share of the rows that reached it. */
function expectedMarginOf({ roots, features, values, covers, baseMargin }: Trees): number {
  let expected = baseMargin;
  for (const [tree, root] of roots.entries()) {
    const end = roots[tree + 1] ?? features.length;
    let sum = 0;
    for (let node = root; node < end; node += 1) {
      if ((features[node] ?? 0) < 0) sum += (values[node] ?? 0) * (covers[node] ?? 0);
    }
    expected += sum / (covers[root] ?? 1);
  }
  return expected;
}

/** A forest from its plain form; a TypeError says what is wrong with it. */
export function parseForest(stored: unknown): Forest {
  return createForest(parseTrees(stored));
}
