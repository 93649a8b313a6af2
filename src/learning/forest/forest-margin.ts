/**
 * The margin of a forest without walking its trees (QuickScorer, Lucchese and others, 2015): each split that sends a row to the right takes
 * the leaves on its left away, and what is left of a tree begins with its row's leaf. Splits of one feature lie side by side by threshold, so
 * only those that send the row to the right are looked at, and no branch depends on a tree.
 */
import type { Trees } from "./trees.ts";

const wordBits = 32;

interface Split {
  readonly feature: number;
  readonly threshold: number;
  readonly tree: number;
  /** All leaves of the tree but those on the split's left, the first at the lowest bit. */
  readonly mask: number;
  readonly isMissingRight: boolean;
}

/** Adds in the order of the trees, as training does, so that both agree to the last bit. */
export function createMargin(trees: Trees): (features: Float32Array) => number {
  const { featureCount, roots } = trees;
  const { splits, leaves, firstLeaves } = readTrees(trees);
  const above = groupSplits(splits, featureCount);
  const missing = groupSplits(
    splits.filter(({ isMissingRight }) => isMissingRight),
    featureCount,
  );
  const left = new Int32Array(roots.length);

  return (features) => {
    left.fill(-1);
    for (let feature = 0; feature < featureCount; feature += 1) {
      const value = features[feature] ?? Number.NaN;
      const isMissing = Number.isNaN(value);
      const { starts, thresholds, treesOf, masks } = isMissing ? missing : above;
      const end = starts[feature + 1] ?? 0;
      for (let at = starts[feature] ?? 0; at < end && (isMissing || value > (thresholds[at] ?? 0)); at += 1) {
        const tree = treesOf[at] ?? 0;
        left[tree] = (left[tree] ?? 0) & (masks[at] ?? 0);
      }
    }
    let margin = trees.baseMargin;
    for (let tree = 0; tree < left.length; tree += 1) {
      const bits = left[tree] ?? 0;
      const first = wordBits - 1 - Math.clz32(bits & -bits);
      margin += leaves[(firstLeaves[tree] ?? 0) + first] ?? 0;
    }
    return margin;
  };
}

/** Leaves come in the order of their nodes, so those below a node are side by side. */
function readTrees({ roots, features, values, rights, missingLefts }: Trees) {
  const splits: Split[] = [];
  const leaves: number[] = [];
  const firstLeaves = new Int32Array(roots.length);
  const leavesBefore = new Int32Array(features.length + 1);
  for (let node = 0; node < features.length; node += 1) {
    if ((features[node] ?? 0) < 0) leaves.push(values[node] ?? 0);
    leavesBefore[node + 1] = leaves.length;
  }
  for (const [tree, root] of roots.entries()) {
    const first = leavesBefore[root] ?? 0;
    firstLeaves[tree] = first;
    const end = roots[tree + 1] ?? features.length;
    for (let node = root; node < end; node += 1) {
      const feature = features[node] ?? -1;
      if (feature < 0) continue;
      const from = (leavesBefore[node + 1] ?? 0) - first;
      const to = (leavesBefore[rights[node] ?? 0] ?? 0) - first;
      const mask = ~(2 ** to - 2 ** from);
      splits.push({ feature, threshold: values[node] ?? 0, tree, mask, isMissingRight: missingLefts[node] !== 1 });
    }
  }
  return { splits, leaves: Float64Array.from(leaves), firstLeaves };
}

/** By feature, and by threshold within a feature. */
function groupSplits(splits: readonly Split[], featureCount: number) {
  const sorted = splits.toSorted((one, other) => one.feature - other.feature || one.threshold - other.threshold);
  const starts = new Int32Array(featureCount + 1);
  for (const { feature } of sorted) starts[feature + 1] = (starts[feature + 1] ?? 0) + 1;
  for (let feature = 0; feature < featureCount; feature += 1) {
    starts[feature + 1] = (starts[feature + 1] ?? 0) + (starts[feature] ?? 0);
  }
  return {
    starts,
    thresholds: Float64Array.from(sorted, ({ threshold }) => threshold),
    treesOf: Int32Array.from(sorted, ({ tree }) => tree),
    masks: Int32Array.from(sorted, ({ mask }) => mask),
  };
}
