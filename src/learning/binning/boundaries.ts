/** Chooses where bins end: by equal shares in the middle, by doubling ranks at both ends; and the number that stands for an end. */

export interface BoundaryLimits {
  readonly maxBins: number;
  /** Share of the bins for each end. Frauds are rare and extreme: equal shares alone would hide them in one last bin. */
  readonly tailShare: number;
}

/**
 * Takes how often each distinct value occurs, in the values' order. Returns the indices of the values that end a bin, in
 * order, without the last one. Each value has its own bin while there are enough.
 */
export function chooseBoundaries(counts: Uint32Array, { maxBins, tailShare }: BoundaryLimits): readonly number[] {
  const gaps = counts.length - 1;
  const budget = maxBins - 1;
  if (gaps <= budget) return Array.from({ length: gaps }, (_, index) => index);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const tailBudget = Math.floor(budget * tailShare);
  const low: number[] = [];
  const high: number[] = [];
  const levels = createLevels(tailBudget, total / Math.max(1, budget - 2 * tailBudget));
  markTail(
    levels,
    (step) => counts[step],
    gaps,
    (step) => low.push(step),
  );
  const lowest = (low.at(-1) ?? -1) + 1;
  markTail(
    levels,
    (step) => counts[gaps - step],
    gaps - lowest,
    (step) => high.push(gaps - step - 1),
  );
  const highest = high.at(-1) ?? gaps;
  const middle = shareMiddle(counts.subarray(lowest, highest + 1), budget - low.length - high.length, lowest);
  return [...low, ...middle, ...high.reverse()];
}

/** Ranks from 1 up to the share of an ordinary bin, each at least one more than the last and growing by one factor. */
function createLevels(levelCount: number, limit: number): readonly number[] {
  const levels: number[] = [];
  const factor = limit ** (1 / Math.max(1, levelCount - 1));
  for (let level = 1; levels.length < levelCount && level <= limit; level = Math.max(level + 1, level * factor)) {
    levels.push(level);
  }
  return levels;
}

/** Walks inwards from an end and marks the step at which each level is reached; equal values are never parted. */
function markTail(
  levels: readonly number[],
  countAt: (step: number) => number | undefined,
  steps: number,
  mark: (step: number) => void,
): void {
  let rank = 0;
  let level = 0;
  for (let step = 0; step < steps && level < levels.length; step += 1) {
    rank += countAt(step) ?? 0;
    if (rank < (levels[level] ?? 0)) continue;
    mark(step);
    while (level < levels.length && (levels[level] ?? 0) <= rank) level += 1;
  }
}

/** Equal shares of what lies between the ends. A value that fills several shares takes one, the others get the rest. */
function shareMiddle(counts: Uint32Array, budget: number, offset: number): readonly number[] {
  const indices: number[] = [];
  if (budget < 1 || counts.length < 2) return indices;
  const share = counts.reduce((sum, count) => sum + count, 0) / (budget + 1);
  const step = counts.reduce((sum, count) => sum + Math.min(count, share), 0) / (budget + 1);
  let reached = 0;
  let next = step;
  for (let index = 0; index < counts.length - 1 && indices.length < budget; index += 1) {
    reached += Math.min(counts[index] ?? 0, share);
    // A bin ends on the side of the next value that is nearer to its share.
    const nearest = reached + Math.min(counts[index + 1] ?? 0, share) / 2;
    if (nearest < next) continue;
    indices.push(offset + index);
    while (next <= nearest) next += step;
  }
  return indices;
}

/** Enough digits to lie between any two different 32-bit floats. */
const mostDigits = 9;

/**
 * From `below` up to, but not including, `above`: values up to it go left. Both are 32-bit floats and it is compared as
 * a 64-bit one, so training and scoring part all values alike. Of the numbers near the middle it takes the shortest,
 * which keeps models small and readable.
 */
export function thresholdBetween(below: number, above: number): number {
  const middle = below + (above - below) / 2;
  const margin = (above - below) / 4;
  for (let digits = 1; digits <= mostDigits; digits += 1) {
    const rounded = Number(middle.toPrecision(digits));
    if (Math.abs(rounded - middle) <= margin) return rounded;
  }
  return below;
}
