/** Turns features into bin numbers of one byte each, four features to a word, which is what the trainer reads. */
import type { Matrix } from "../matrix.ts";
import { type BoundaryLimits, chooseBoundaries, thresholdBetween } from "./boundaries.ts";
import { floatOf, keyOf, sortKeys } from "./sortable.ts";

/** Bins have the numbers below it. */
export const missingBin = 255;
/** Bytes in a word. */
export const featuresPerGroup = 4;

interface BinnedFeature {
  /** Its column in the rows. */
  readonly feature: number;
  readonly binCount: number;
  /** The last bin's end is none: one fewer than bins. */
  readonly thresholds: Float64Array;
  readonly hasMissing: boolean;
}

export interface BinnedMatrix {
  readonly rowCount: number;
  /** Features with more than one value; a constant one is left out. */
  readonly features: readonly BinnedFeature[];
  /** Four features a group, a word a row: the first feature's bin in the lowest byte. */
  readonly groups: readonly Uint32Array[];
}

interface Column {
  readonly described: BinnedFeature;
  readonly bins: Uint8Array;
}

export function binMatrix(matrix: Matrix, limits: BoundaryLimits): BinnedMatrix {
  const features: BinnedFeature[] = [];
  const groups: Uint32Array[] = [];
  const scratch = { keys: new Uint32Array(matrix.rowCount), spare: new Uint32Array(matrix.rowCount) };
  let group = new Uint32Array(0);
  for (let feature = 0; feature < matrix.featureCount; feature += 1) {
    const column = binColumn(matrix, feature, limits, scratch);
    if (column === undefined) continue;
    const position = features.length % featuresPerGroup;
    if (position === 0) {
      group = new Uint32Array(matrix.rowCount);
      groups.push(group);
    }
    const shift = position * 8;
    for (let row = 0; row < group.length; row += 1) group[row] = (group[row] ?? 0) | ((column.bins[row] ?? 0) << shift);
    features.push(column.described);
  }
  return { rowCount: matrix.rowCount, features, groups };
}

interface Scratch {
  readonly keys: Uint32Array;
  readonly spare: Uint32Array;
}

/** Nothing for a feature that has one value, or is always missing. */
function binColumn(matrix: Matrix, feature: number, limits: BoundaryLimits, scratch: Scratch): Column | undefined {
  const { values, rowCount, featureCount } = matrix;
  const { keys, spare } = scratch;
  let present = 0;
  for (let row = 0; row < rowCount; row += 1) {
    const value = values[row * featureCount + feature] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    keys[present] = keyOf(value);
    present += 1;
  }
  const hasMissing = present < rowCount;
  if (present === 0) return undefined;
  sortKeys(keys, spare, present);
  const { distinct, counts } = countDistinct(keys.subarray(0, present));
  if (distinct.length === 1 && !hasMissing) return undefined;
  const positions = chooseBoundaries(counts, limits);
  const ends = Uint32Array.from(positions, (position) => distinct[position] ?? 0);
  const thresholds = Float64Array.from(positions, (position) =>
    thresholdBetween(floatOf(distinct[position] ?? 0), floatOf(distinct[position + 1] ?? 0)),
  );
  const described = { feature, binCount: ends.length + 1, thresholds, hasMissing };
  return { described, bins: assignBins(matrix, feature, ends) };
}

function countDistinct(sorted: Uint32Array): { readonly distinct: Uint32Array; readonly counts: Uint32Array } {
  const distinct = new Uint32Array(sorted.length);
  const counts = new Uint32Array(sorted.length);
  let last = -1;
  for (let index = 0; index < sorted.length; index += 1) {
    const key = sorted[index] ?? 0;
    if (last < 0 || key !== distinct[last]) {
      last += 1;
      distinct[last] = key;
    }
    counts[last] = (counts[last] ?? 0) + 1;
  }
  return { distinct: distinct.subarray(0, last + 1), counts: counts.subarray(0, last + 1) };
}

/** Keys are looked up by their first 14 bits, which leaves few bins to search; 16 kilobytes stay in the nearest cache. */
const prefixShift = 18;
const prefixCount = 1 << (32 - prefixShift);

/** A value's bin is the number of bins that end below it. */
function assignBins(matrix: Matrix, feature: number, ends: Uint32Array): Uint8Array {
  const { values, rowCount, featureCount } = matrix;
  const firstBins = new Uint8Array(prefixCount + 1);
  for (let prefix = 0, bin = 0; prefix <= prefixCount; prefix += 1) {
    while (bin < ends.length && (ends[bin] ?? 0) < prefix * 2 ** prefixShift) bin += 1;
    firstBins[prefix] = bin;
  }
  const bins = new Uint8Array(rowCount);
  for (let row = 0; row < rowCount; row += 1) {
    const value = values[row * featureCount + feature] ?? Number.NaN;
    bins[row] = Number.isNaN(value) ? missingBin : findBin(ends, firstBins, keyOf(value));
  }
  return bins;
}

function findBin(ends: Uint32Array, firstBins: Uint8Array, key: number): number {
  const prefix = key >>> prefixShift;
  let low = firstBins[prefix] ?? 0;
  let high = firstBins[prefix + 1] ?? 0;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ends[middle] ?? 0) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
