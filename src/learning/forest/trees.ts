/** Trees in flat arrays: each node before its left branch, that before its right one. */

/** Enough for any model that is quick to score, little enough for every machine. */
export const maxTrees = 10_000;
/** A tree's decisions fit a 32-bit word: at most 31 of them. */
export const maxLeavesPerTree = 32;
/** So do the tables of its explanation: at most 32 combinations a leaf. */
export const maxTreeDepth = 5;

export interface Trees {
  readonly featureCount: number;
  /** Log-odds before the first tree. */
  readonly baseMargin: number;
  /** Each tree's first node. */
  readonly roots: Int32Array;
  /** The feature that each node splits on, or -1 for a leaf. */
  readonly features: Int32Array;
  /** The threshold of each node, or the leaf's value. Values up to the threshold go left; the left branch follows its node. */
  readonly values: Float64Array;
  readonly rights: Int32Array;
  /** 1 where rows without a value go left. */
  readonly missingLefts: Uint8Array;
  /** The weight of the training rows that passed through each node. */
  readonly covers: Float64Array;
}

/** The leaf at which a row ends; its features begin at `offset`. */
export function findLeaf(trees: Trees, root: number, rows: Float32Array, offset: number): number {
  const { features, values, rights, missingLefts } = trees;
  let node = root;
  for (let feature = features[node] ?? -1; feature >= 0; feature = features[node] ?? -1) {
    const value = rows[offset + feature] ?? Number.NaN;
    const goesLeft = value <= (values[node] ?? 0) || (Number.isNaN(value) && missingLefts[node] === 1);
    node = goesLeft ? node + 1 : (rights[node] ?? 0);
  }
  return node;
}
