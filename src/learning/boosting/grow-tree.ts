/** Grows one tree: splits the leaf that saves most loss until there are enough leaves or no split helps. */
import { featuresPerGroup, missingBin } from "../binning/bin-matrix.ts";
import { createHistogram, fillHistogram, subtractHistogram } from "./histogram.ts";
import { type MutableOrder, partRows } from "./row-order.ts";
import { findSplit, type LeafSums, leafValue, type Split, type SplitContext } from "./split.ts";

export interface GrowContext extends SplitContext {
  readonly order: MutableOrder;
  /** Histograms that no leaf uses; kept from tree to tree. */
  readonly spareHistograms: Float64Array[];
}

/** A leaf while the tree grows; a node once it has children. */
export interface Growing extends Omit<LeafSums, "histogram"> {
  readonly depth: number;
  histogram: Float64Array | undefined;
  split: Split | undefined;
  children: readonly [Growing, Growing] | undefined;
}

/** Takes the first `rowCount` rows of the order; nothing is split when nothing helps. */
export function growTree(context: GrowContext, rowCount: number): Growing {
  const { settings } = context;
  const root = createRoot(context, rowCount);
  const leaves = [root];
  findSplitOf(context, root);
  while (leaves.length < settings.maxLeaves) {
    const best = leaves.reduce((most, leaf) => (gainOf(leaf) > gainOf(most) ? leaf : most));
    if (best.split === undefined) break;
    const children = splitLeaf(context, best, best.split);
    leaves.splice(leaves.indexOf(best), 1, ...children);
    if (leaves.length < settings.maxLeaves) findSplitsOf(context, best, children);
  }
  for (const leaf of leaves) release(context, leaf);
  return root;
}

function gainOf(leaf: Growing): number {
  return leaf.split?.gain ?? 0;
}

function createRoot({ order }: GrowContext, rowCount: number): Growing {
  let gradient = 0;
  let hessian = 0;
  for (let index = 0; index < rowCount; index += 1) {
    gradient += order.pairs[2 * index] ?? 0;
    hessian += order.pairs[2 * index + 1] ?? 0;
  }
  const bounds = { lowest: Number.NEGATIVE_INFINITY, highest: Number.POSITIVE_INFINITY };
  return createLeaf({ start: 0, end: rowCount, gradient, hessian, depth: 0, ...bounds });
}

function createLeaf(known: Omit<Growing, "histogram" | "split" | "children">): Growing {
  return { ...known, histogram: undefined, split: undefined, children: undefined };
}

/** Whether it is worth looking at: no leaf may be deeper than allowed or smaller than two leaves must be. */
function maySplit({ settings }: GrowContext, leaf: Growing): boolean {
  const { maxDepth, minLeafRows, minLeafHessian } = settings;
  const isLargeEnough = leaf.end - leaf.start >= 2 * minLeafRows && leaf.hessian >= 2 * minLeafHessian;
  return leaf.depth < maxDepth && isLargeEnough;
}

function findSplitOf(context: GrowContext, leaf: Growing): void {
  if (!maySplit(context, leaf)) return;
  const { binned, order } = context;
  const histogram = leaf.histogram ?? context.spareHistograms.pop() ?? createHistogram(binned);
  if (leaf.histogram === undefined) fillHistogram(histogram, binned, order, leaf.start, leaf.end);
  leaf.histogram = histogram;
  leaf.split = findSplit(context, { ...leaf, histogram });
}

/** Counts the smaller child; the larger one is what its parent has more. */
function findSplitsOf(context: GrowContext, parent: Growing, [left, right]: readonly [Growing, Growing]): void {
  const [small, large] = left.end - left.start <= right.end - right.start ? [left, right] : [right, left];
  const { histogram } = parent;
  if (histogram !== undefined && maySplit(context, large)) {
    const counted = context.spareHistograms.pop() ?? createHistogram(context.binned);
    fillHistogram(counted, context.binned, context.order, small.start, small.end);
    subtractHistogram(histogram, counted);
    small.histogram = counted;
    large.histogram = histogram;
    parent.histogram = undefined;
  }
  release(context, parent);
  findSplitOf(context, small);
  findSplitOf(context, large);
}

function release(context: GrowContext, leaf: Growing): void {
  if (leaf.histogram !== undefined) context.spareHistograms.push(leaf.histogram);
  leaf.histogram = undefined;
}

function splitLeaf(context: GrowContext, leaf: Growing, split: Split): readonly [Growing, Growing] {
  const { binned, order, settings } = context;
  const { start, end, gradient, hessian, lowest, highest } = leaf;
  const isLeft = new Uint8Array(missingBin + 1).fill(1, 0, split.bin + 1);
  isLeft[missingBin] = split.isMissingLeft ? 1 : 0;
  const words = binned.groups[Math.floor(split.slot / featuresPerGroup)] ?? new Uint32Array(0);
  const middle = partRows(order, start, end, { words, shift: (split.slot % featuresPerGroup) * 8, isLeft });

  const leftSums = { gradient: split.leftGradient, hessian: split.leftHessian };
  const rightSums = { gradient: gradient - split.leftGradient, hessian: hessian - split.leftHessian };
  const sign = settings.monotone[binned.features[split.slot]?.feature ?? -1] ?? 0;
  // Whatever grows below may not pass the middle, or it would turn the order that this split keeps.
  const leftValue = leafValue(leftSums.gradient, leftSums.hessian, settings.l2, lowest, highest);
  const rightValue = leafValue(rightSums.gradient, rightSums.hessian, settings.l2, lowest, highest);
  const between = (leftValue + rightValue) / 2;
  const low = { lowest, highest: sign === 0 ? highest : between };
  const high = { lowest: sign === 0 ? lowest : between, highest };
  const depth = leaf.depth + 1;
  const left = createLeaf({ start, end: middle, ...leftSums, ...(sign < 0 ? high : low), depth });
  const right = createLeaf({ start: middle, end, ...rightSums, ...(sign < 0 ? low : high), depth });
  leaf.children = [left, right];
  return leaf.children;
}
