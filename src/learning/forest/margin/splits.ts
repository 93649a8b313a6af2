/** The splits of a forest, each with the leaves that it leaves of its tree. */
import type { Trees } from "../trees.ts";

export interface Split {
  readonly feature: number;
  readonly tree: number;
  /** Values above it go to the right. As a float of 32 bits, of which the values are: the largest that is not above the threshold. */
  readonly threshold: number;
  /** What is left where a row goes to the right: all leaves of the tree but those on the left, the first at the lowest bit. */
  readonly mask: number;
  readonly isMissingRight: boolean;
}

/** Leaves come in the order of their nodes, so those below a node are side by side. */
export function readSplits({ roots, features, values, rights, missingLefts }: Trees) {
  const splits: Split[] = [];
  const leavesOf: number[][] = [];
  const leavesBefore = new Int32Array(features.length + 1);
  for (let node = 0; node < features.length; node += 1) {
    leavesBefore[node + 1] = (leavesBefore[node] ?? 0) + ((features[node] ?? 0) < 0 ? 1 : 0);
  }
  for (const [tree, root] of roots.entries()) {
    const first = leavesBefore[root] ?? 0;
    const leaves: number[] = [];
    const end = roots[tree + 1] ?? features.length;
    for (let node = root; node < end; node += 1) {
      const feature = features[node] ?? -1;
      const value = values[node] ?? 0;
      if (feature < 0) {
        leaves.push(value);
        continue;
      }
      const from = (leavesBefore[node + 1] ?? 0) - first;
      const to = (leavesBefore[rights[node] ?? 0] ?? 0) - first;
      const mask = ~(2 ** to - 2 ** from);
      splits.push({ feature, tree, threshold: roundDown(value), mask, isMissingRight: missingLefts[node] !== 1 });
    }
    leavesOf.push(leaves);
  }
  return { splits, leavesOf };
}

const single = new DataView(new ArrayBuffer(4));

/** To a float of 32 bits: the next one below where rounding went up. */
function roundDown(value: number): number {
  const rounded = Math.fround(value);
  if (rounded <= value) return rounded;
  single.setFloat32(0, rounded);
  if (rounded === 0) single.setInt32(0, -0x7fff_ffff);
  else single.setInt32(0, single.getInt32(0) + (rounded > 0 ? -1 : 1));
  return single.getFloat32(0);
}
