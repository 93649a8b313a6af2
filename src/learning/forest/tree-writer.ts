/** Grows the flat arrays of a forest, tree by tree. */
import type { Trees } from "./trees.ts";

interface TreeLeaf {
  readonly kind: "leaf";
  readonly value: number;
  readonly cover: number;
}

interface TreeSplit {
  readonly kind: "split";
  readonly feature: number;
  readonly threshold: number;
  readonly isMissingLeft: boolean;
  readonly left: TreeNode;
  readonly right: TreeNode;
}

export type TreeNode = TreeLeaf | TreeSplit;

interface TreeWriter {
  /** Adds a tree and returns its first node. */
  readonly add: (tree: TreeNode) => number;
  /** What was added so far, without copying: later trees go behind it. */
  readonly finish: (treeCount?: number) => Trees;
}

export function createTreeWriter(featureCount: number, baseMargin: number): TreeWriter {
  const roots: number[] = [];
  let nodeCount = 0;
  let arrays = createArrays(256);
  const addNode = (tree: TreeNode): number => {
    const node = nodeCount;
    nodeCount += 1;
    if (tree.kind === "leaf") {
      arrays.features[node] = -1;
      arrays.values[node] = tree.value;
      arrays.covers[node] = tree.cover;
      return tree.cover;
    }
    arrays.features[node] = tree.feature;
    arrays.values[node] = tree.threshold;
    arrays.missingLefts[node] = tree.isMissingLeft ? 1 : 0;
    const leftCover = addNode(tree.left);
    arrays.rights[node] = nodeCount;
    const cover = leftCover + addNode(tree.right);
    arrays.covers[node] = cover;
    return cover;
  };
  return {
    add: (tree) => {
      const root = nodeCount;
      const needed = nodeCount + countNodes(tree);
      if (needed > arrays.features.length) arrays = copyArrays(arrays, createArrays(needed * 2));
      roots.push(root);
      addNode(tree);
      return root;
    },
    finish: (treeCount = roots.length) => {
      const end = roots[treeCount] ?? nodeCount;
      return {
        featureCount,
        baseMargin,
        roots: Int32Array.from(roots.slice(0, treeCount)),
        features: arrays.features.subarray(0, end),
        values: arrays.values.subarray(0, end),
        rights: arrays.rights.subarray(0, end),
        missingLefts: arrays.missingLefts.subarray(0, end),
        covers: arrays.covers.subarray(0, end),
      };
    },
  };
}

type Arrays = Pick<Trees, "features" | "values" | "rights" | "missingLefts" | "covers">;

function createArrays(length: number): Arrays {
  return {
    features: new Int32Array(length),
    values: new Float64Array(length),
    rights: new Int32Array(length),
    missingLefts: new Uint8Array(length),
    covers: new Float64Array(length),
  };
}

function copyArrays(from: Arrays, to: Arrays): Arrays {
  to.features.set(from.features);
  to.values.set(from.values);
  to.rights.set(from.rights);
  to.missingLefts.set(from.missingLefts);
  to.covers.set(from.covers);
  return to;
}

function countNodes(tree: TreeNode): number {
  return tree.kind === "leaf" ? 1 : 1 + countNodes(tree.left) + countNodes(tree.right);
}
