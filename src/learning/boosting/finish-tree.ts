/** Ends a tree's growth: gives its leaves their values and adds them to the rows' margins. */
import { type BinnedMatrix, featuresPerGroup, missingBin } from "../binning/bin-matrix.ts";
import type { TreeNode } from "../forest/tree-writer.ts";
import type { Growing } from "./grow-tree.ts";
import type { RowOrder } from "./histogram.ts";
import type { BoostingSettings } from "./settings.ts";
import { leafValue, type Split } from "./split.ts";

/** Digits of a leaf's value: finer than any effect of it, and short in a file. */
const valueDigits = 7;

interface FinishContext {
  readonly binned: BinnedMatrix;
  readonly order: RowOrder;
  readonly settings: BoostingSettings;
  readonly weights: Float32Array;
  /** Changed here. */
  readonly margins: Float64Array;
}

interface FinishedLeaf {
  readonly value: number;
  cover: number;
}

/** Rows up to `chosenCount` in the order grew the tree; the others pass through it now. */
export function finishTree(context: FinishContext, root: Growing, chosenCount: number): TreeNode {
  const { order, binned } = context;
  const leaves = new Map<Growing, FinishedLeaf>();
  finishLeaves(context, root, leaves);
  for (let index = chosenCount; index < binned.rowCount; index += 1) {
    const row = order.rows[index] ?? 0;
    const leaf = leaves.get(findGrowingLeaf(binned, root, row));
    if (leaf !== undefined) addRow(context, leaf, row);
  }
  return describe(context.binned, root, leaves);
}

function finishLeaves(context: FinishContext, node: Growing, leaves: Map<Growing, FinishedLeaf>): void {
  if (node.children !== undefined) {
    for (const child of node.children) finishLeaves(context, child, leaves);
    return;
  }
  const { l2, learningRate } = context.settings;
  const full = leafValue(node.gradient, node.hessian, l2, node.lowest, node.highest);
  const leaf = { value: Number((full * learningRate).toPrecision(valueDigits)), cover: 0 };
  leaves.set(node, leaf);
  for (let index = node.start; index < node.end; index += 1) addRow(context, leaf, context.order.rows[index] ?? 0);
}

function addRow({ margins, weights }: FinishContext, leaf: FinishedLeaf, row: number): void {
  margins[row] = (margins[row] ?? 0) + leaf.value;
  leaf.cover += weights[row] ?? 0;
}

function findGrowingLeaf(binned: BinnedMatrix, root: Growing, row: number): Growing {
  let node = root;
  while (node.children !== undefined && node.split !== undefined) {
    node = node.children[goesLeft(binned, node.split, row) ? 0 : 1];
  }
  return node;
}

function goesLeft(binned: BinnedMatrix, { slot, bin, isMissingLeft }: Split, row: number): boolean {
  const word = binned.groups[Math.floor(slot / featuresPerGroup)]?.[row] ?? 0;
  const here = (word >>> ((slot % featuresPerGroup) * 8)) & 255;
  return here === missingBin ? isMissingLeft : here <= bin;
}

function describe(binned: BinnedMatrix, node: Growing, leaves: ReadonlyMap<Growing, FinishedLeaf>): TreeNode {
  const { split, children } = node;
  if (split === undefined || children === undefined) return { kind: "leaf", value: 0, cover: 0, ...leaves.get(node) };
  const described = binned.features[split.slot];
  return {
    kind: "split",
    feature: described?.feature ?? 0,
    // Behind the last bin's end lies only what is missing.
    threshold: described?.thresholds[split.bin] ?? largestFloat,
    isMissingLeft: split.isMissingLeft,
    left: describe(binned, children[0], leaves),
    right: describe(binned, children[1], leaves),
  };
}

/** The largest finite 32-bit float. */
const largestFloat = (2 - 2 ** -23) * 2 ** 127;
