/** Finds the best split of a leaf from its histogram. */
import { type BinnedMatrix, featuresPerGroup, missingBin } from "../binning/bin-matrix.ts";
import { countBins, type RowOrder, slotLength } from "./histogram.ts";
import type { BoostingSettings } from "./settings.ts";

export interface Split {
  /** Its index among the binned features. */
  readonly slot: number;
  /** Rows of this bin and of those below it go left. */
  readonly bin: number;
  readonly isMissingLeft: boolean;
  readonly gain: number;
  readonly leftGradient: number;
  readonly leftHessian: number;
}

/** What is known of a leaf before it is split. */
export interface LeafSums {
  readonly histogram: Float64Array;
  readonly start: number;
  readonly end: number;
  readonly gradient: number;
  readonly hessian: number;
  /** Within these a leaf's value keeps what monotone features demand. */
  readonly lowest: number;
  readonly highest: number;
}

export interface SplitContext {
  readonly binned: BinnedMatrix;
  readonly order: RowOrder;
  readonly settings: BoostingSettings;
  /** 1 for each binned feature that this tree may use. */
  readonly isUsable: Uint8Array;
}

/** The value that lowers the loss most. */
export function leafValue(gradient: number, hessian: number, l2: number, lowest: number, highest: number): number {
  const value = -gradient / (hessian + l2);
  return value < lowest ? lowest : value > highest ? highest : value;
}

/** Twice the loss that a leaf of this value saves. */
function savedLoss(gradient: number, hessian: number, l2: number, value: number): number {
  return -value * (2 * gradient + (hessian + l2) * value);
}

/**
 * Histograms count no rows. So the best split of each feature is first sought without counting rows, which gives at
 * least as much as with; then the rows of the feature that promises most are counted, until the best one is certain.
 */
export function findSplit(context: SplitContext, leaf: LeafSums): Split | undefined {
  const { binned, order, settings, isUsable } = context;
  const candidates = binned.features.map((_, slot) =>
    isUsable[slot] === 1 ? scanFeature(context, leaf, slot, undefined) : undefined,
  );
  if (settings.minLeafRows <= 1) return candidates[findBest(candidates)];
  const isCounted = new Uint8Array(candidates.length);
  const counts = new Uint32Array(missingBin + 1);
  for (let step = 0; step < candidates.length; step += 1) {
    const slot = findBest(candidates);
    const candidate = candidates[slot];
    const words = binned.groups[Math.floor(slot / featuresPerGroup)];
    if (candidate === undefined || words === undefined || isCounted[slot] === 1) return candidate;
    countBins(counts, words, (slot % featuresPerGroup) * 8, order.rows, leaf.start, leaf.end);
    candidates[slot] = scanFeature(context, leaf, slot, counts);
    isCounted[slot] = 1;
  }
  return candidates[findBest(candidates)];
}

function findBest(candidates: readonly (Split | undefined)[]): number {
  let best = -1;
  let gain = 0;
  for (const [slot, candidate] of candidates.entries()) {
    if (candidate === undefined || candidate.gain <= gain) continue;
    best = slot;
    gain = candidate.gain;
  }
  return best;
}

function scanFeature(
  { binned, settings }: SplitContext,
  leaf: LeafSums,
  slot: number,
  counts: Uint32Array | undefined,
): Split | undefined {
  const described = binned.features[slot];
  if (described === undefined) return undefined;
  const { histogram, gradient, hessian, lowest, highest } = leaf;
  const { l2, minLeafHessian, minLeafRows } = settings;
  const sign = settings.monotone[described.feature] ?? 0;
  const isFree = sign === 0 && lowest === Number.NEGATIVE_INFINITY && highest === Number.POSITIVE_INFINITY;
  const offset = slot * slotLength;
  const missingGradient = histogram[offset + 2 * missingBin] ?? 0;
  const missingHessian = histogram[offset + 2 * missingBin + 1] ?? 0;
  const missingRows = counts?.[missingBin] ?? 0;
  const rows = leaf.end - leaf.start;
  const hasMissing = missingHessian > 0 || missingGradient !== 0;
  const before = savedLoss(gradient, hessian, l2, leafValue(gradient, hessian, l2, lowest, highest));

  let bestGain = 2 * settings.minGain;
  let bestBin = -1;
  let isMissingLeft = false;
  let bestGradient = 0;
  let bestHessian = 0;
  let presentGradient = 0;
  let presentHessian = 0;
  let presentRows = 0;
  const ends = hasMissing ? described.binCount : described.binCount - 1;
  for (let bin = 0; bin < ends; bin += 1) {
    const here = histogram[offset + 2 * bin + 1] ?? 0;
    const gradientHere = histogram[offset + 2 * bin] ?? 0;
    if (here === 0 && gradientHere === 0) continue;
    presentGradient += gradientHere;
    presentHessian += here;
    presentRows += counts?.[bin] ?? 0;
    // Missing to the right, then to the left; the last bin's end parts only what is missing from the rest.
    const ways = hasMissing && bin < described.binCount - 1 ? 2 : 1;
    for (let way = 0; way < ways; way += 1) {
      const leftHessian = way === 0 ? presentHessian : presentHessian + missingHessian;
      const rightHessian = hessian - leftHessian;
      if (leftHessian < minLeafHessian || rightHessian < minLeafHessian) continue;
      if (counts !== undefined) {
        const leftRows = way === 0 ? presentRows : presentRows + missingRows;
        if (leftRows < minLeafRows || rows - leftRows < minLeafRows) continue;
      }
      const leftGradient = way === 0 ? presentGradient : presentGradient + missingGradient;
      const rightGradient = gradient - leftGradient;
      let gain: number;
      if (isFree) {
        const left = (leftGradient * leftGradient) / (leftHessian + l2);
        gain = left + (rightGradient * rightGradient) / (rightHessian + l2) - before;
      } else {
        const left = leafValue(leftGradient, leftHessian, l2, lowest, highest);
        const right = leafValue(rightGradient, rightHessian, l2, lowest, highest);
        if (sign * (right - left) < 0) continue;
        const saved = savedLoss(leftGradient, leftHessian, l2, left);
        gain = saved + savedLoss(rightGradient, rightHessian, l2, right) - before;
      }
      if (gain <= bestGain) continue;
      bestGain = gain;
      bestBin = bin;
      isMissingLeft = way === 1;
      bestGradient = leftGradient;
      bestHessian = leftHessian;
    }
  }
  if (bestBin < 0) return undefined;
  // Where none was missing, later rows without a value take the heavier side.
  const missingGoesLeft = hasMissing ? isMissingLeft : bestHessian * 2 >= hessian;
  return {
    slot,
    bin: bestBin,
    isMissingLeft: missingGoesLeft,
    gain: bestGain,
    leftGradient: bestGradient,
    leftHessian: bestHessian,
  };
}
