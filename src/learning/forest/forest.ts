/** A trained forest: log-odds for a row, explained exactly, and a plain form to keep. */
import type { MarginModel } from "../margin-model.ts";
import { createAttributor } from "../shapley/attribute.ts";
import { createMargin } from "./forest-margin.ts";
import { parseTrees, type StoredForest, storeForest } from "./stored-forest.ts";
import type { Trees } from "./trees.ts";

export type { StoredForest } from "./stored-forest.ts";

export interface Forest extends MarginModel {
  readonly trees: Trees;
  /** As plain data; `parseForest` reads it again. */
  readonly toStored: () => StoredForest;
}

export function createForest(trees: Trees): Forest {
  const expectedMargin = expectedMarginOf(trees);
  let marginOf: MarginModel["margin"] | undefined;
  let attribute: MarginModel["attributions"] | undefined;
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
