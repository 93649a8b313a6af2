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
  const { featureCount, roots, baseMargin } = trees;
  const { splits, leaves, firstLeaves } = readTrees(trees);
  const above = groupSplits(splits, featureCount);
  const missing = groupSplits(joinMissing(splits), featureCount);
  const left = new Int32Array(roots.length);
  /** Which values the row before had not, and what that took away: rows of one source mostly lack the same. */
  const isMissing = new Uint8Array(featureCount);
  const leftByMissing = new Int32Array(roots.length).fill(-1);

  function takeMissing(features: Float32Array): void {
    let isSame = true;
    for (let feature = 0; feature < featureCount; feature += 1) {
      const isLacking = Number.isNaN(features[feature] ?? Number.NaN) ? 1 : 0;
      isSame &&= isLacking === isMissing[feature];
      isMissing[feature] = isLacking;
    }
    if (isSame) return;
    const { starts, treesOf, masks } = missing;
    leftByMissing.fill(-1);
    for (let feature = 0; feature < featureCount; feature += 1) {
      if (isMissing[feature] === 0) continue;
      const end = starts[feature + 1] ?? 0;
      for (let at = starts[feature] ?? 0; at < end; at += 1) {
        const tree = treesOf[at] ?? 0;
        leftByMissing[tree] = (leftByMissing[tree] ?? 0) & (masks[at] ?? 0);
      }
    }
  }

  function marginOf(features: Float32Array): number {
    const { starts, thresholds, treesOf, masks } = above;
    takeMissing(features);
    left.set(leftByMissing);
    for (let feature = 0; feature < featureCount; feature += 1) {
      const value = features[feature] ?? Number.NaN;
      const end = starts[feature + 1] ?? 0;
      // What is missing is above nothing.
      for (let at = starts[feature] ?? 0; at < end && value > (thresholds[at] ?? 0); at += 1) {
        const tree = treesOf[at] ?? 0;
        left[tree] = (left[tree] ?? 0) & (masks[at] ?? 0);
      }
    }
    let margin = baseMargin;
    for (let tree = 0; tree < left.length; tree += 1) {
      const bits = left[tree] ?? 0;
      const first = wordBits - 1 - Math.clz32(bits & -bits);
      margin += leaves[(firstLeaves[tree] ?? 0) + first] ?? 0;
    }
    return margin;
  }

  const ofNothing = marginOf(new Float32Array(featureCount).fill(Number.NaN));
  // A forest on labels mostly sees rows of which none are known.
  return (features) => (isNothingKnown(features, featureCount) ? ofNothing : marginOf(features));
}

function isNothingKnown(features: Float32Array, featureCount: number): boolean {
  for (let feature = 0; feature < featureCount; feature += 1) {
    if (!Number.isNaN(features[feature] ?? Number.NaN)) return false;
  }
  return true;
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

/** What a missing value takes away from a tree, as one split, however many splits of the tree ask for it. */
function joinMissing(splits: readonly Split[]): Split[] {
  const joined = new Map<string, Split>();
  for (const split of splits.filter(({ isMissingRight }) => isMissingRight)) {
    const key = `${split.feature} ${split.tree}`;
    joined.set(key, { ...split, mask: split.mask & (joined.get(key)?.mask ?? -1) });
  }
  return [...joined.values()];
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
    treesOf: Uint16Array.from(sorted, ({ tree }) => tree),
    masks: Int32Array.from(sorted, ({ mask }) => mask),
  };
}
