/** Explains a forest's margin exactly: each feature's Shapley value, looked up leaf by leaf. */
import type { Trees } from "../forest/trees.ts";
import { createTables, type ShapleyTables } from "./tables.ts";

/**
 * What is not known of a row is taken as the training rows had it on the way (path-dependent expectations). Returns the
 * expected margin, which together with the values adds up to the margin.
 */
export function createAttributor(
  trees: Trees,
  expectedMargin: number,
): (features: Float32Array, out: Float64Array) => number {
  const tables = createTables(trees);
  return (features, out) => {
    out.fill(0);
    for (let tree = 0; tree < trees.roots.length; tree += 1) addTree(tables, tree, features, out);
    return expectedMargin;
  };
}

function addTree(tables: ShapleyTables, tree: number, features: Float32Array, out: Float64Array): void {
  const { leafStarts, conditionStarts, decisionBits, leftBits, conditionFeatures, tableStarts, values } = tables;
  const lefts = decide(tables, tree, features);
  const lastLeaf = leafStarts[tree + 1] ?? 0;
  for (let leaf = leafStarts[tree] ?? 0; leaf < lastLeaf; leaf += 1) {
    const start = conditionStarts[leaf] ?? 0;
    const count = (conditionStarts[leaf + 1] ?? 0) - start;
    let met = 0;
    for (let place = 0; place < count; place += 1) {
      const wrong = (lefts ^ (leftBits[start + place] ?? 0)) & (decisionBits[start + place] ?? 0);
      if (wrong === 0) met |= 1 << place;
    }
    const row = (tableStarts[leaf] ?? 0) + met * count;
    for (let place = 0; place < count; place += 1) {
      const feature = conditionFeatures[start + place] ?? 0;
      out[feature] = (out[feature] ?? 0) + (values[row + place] ?? 0);
    }
  }
}

/** Every decision of a tree, whether the row comes to it or not: a bit each, set for left. */
function decide(tables: ShapleyTables, tree: number, row: Float32Array): number {
  const { decisionStarts, features, thresholds, missingLefts } = tables;
  const start = decisionStarts[tree] ?? 0;
  const end = decisionStarts[tree + 1] ?? 0;
  let lefts = 0;
  for (let decision = start; decision < end; decision += 1) {
    const value = row[features[decision] ?? 0] ?? Number.NaN;
    const goesLeft = value <= (thresholds[decision] ?? 0) || (Number.isNaN(value) && missingLefts[decision] === 1);
    if (goesLeft) lefts |= 1 << (decision - start);
  }
  return lefts;
}
