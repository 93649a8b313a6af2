/** What a linear model needs to know of each feature: its middle, its spread, and how often it is missing. */
import type { Matrix } from "../matrix.ts";

export interface Columns {
  /** Over the rows that have a value. */
  readonly means: Float64Array;
  /** 0 for a feature that tells no rows apart. */
  readonly deviations: Float64Array;
  readonly missingShares: Float64Array;
}

export function describeColumns({ values, featureCount }: Matrix, weights: Float32Array): Columns {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const present = new Float64Array(featureCount);
  const sums = new Float64Array(featureCount);
  forEachValue(values, featureCount, weights, (feature, value, weight) => {
    present[feature] = (present[feature] ?? 0) + weight;
    sums[feature] = (sums[feature] ?? 0) + weight * value;
  });
  const means = sums.map((sum, feature) => (present[feature] === 0 ? 0 : sum / (present[feature] ?? 1)));
  const squares = new Float64Array(featureCount);
  forEachValue(values, featureCount, weights, (feature, value, weight) => {
    squares[feature] = (squares[feature] ?? 0) + weight * (value - (means[feature] ?? 0)) ** 2;
  });
  return {
    means,
    deviations: squares.map((sum, feature) => deviationOf(sum / (present[feature] || 1), means[feature] ?? 0)),
    missingShares: present.map((weight) => Math.max(0, 1 - weight / total)),
  };
}

/** A spread at the edge of what numbers of this size can show is rounding, not spread. */
function deviationOf(variance: number, mean: number): number {
  const deviation = Math.sqrt(variance);
  return deviation > 1e-9 * Math.abs(mean) ? deviation : 0;
}

function forEachValue(
  values: Float32Array,
  featureCount: number,
  weights: Float32Array,
  visit: (feature: number, value: number, weight: number) => void,
): void {
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? Number.NaN;
    if (!Number.isNaN(value)) visit(index % featureCount, value, weights[Math.floor(index / featureCount)] ?? 0);
  }
}
