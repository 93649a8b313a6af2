/** Fits log-odds that are a straight line in a score. */
import { logLossOf, sigmoid } from "../sigmoid.ts";
import { findLowest } from "./newton.ts";

export interface Line {
  readonly slope: number;
  readonly offset: number;
}

export interface LinePoints {
  readonly scores: Float64Array;
  /** From 0 to 1: labels, or what stands for them. */
  readonly targets: Float64Array;
  readonly weights: Float32Array | undefined;
}

/** Without a slope to keep to, both are fitted; else the offset alone. */
export function fitLine({ scores, targets, weights }: LinePoints, keptSlope?: number): Line {
  const scale = keptSlope === undefined ? scaleOf(scores) : { middle: 0, spread: 1 };
  const inputOf = (row: number) => ((scores[row] ?? 0) - scale.middle) / scale.spread;
  const marginAt = (row: number, [slope = 0, offset = 0]: Float64Array) => slope * inputOf(row) + offset;
  const valueAt = (point: Float64Array): number => {
    let value = 0;
    for (let row = 0; row < scores.length; row += 1) {
      const margin = marginAt(row, point);
      const target = targets[row] ?? 0;
      value += (weights?.[row] ?? 1) * (target * logLossOf(margin, 1) + (1 - target) * logLossOf(margin, 0));
    }
    return value;
  };
  const surfaceAt = (point: Float64Array) => {
    const gradient = new Float64Array(2);
    const hessian = new Float64Array(4);
    for (let row = 0; row < scores.length; row += 1) {
      const weight = weights?.[row] ?? 1;
      const probability = sigmoid(marginAt(row, point));
      // Nothing bends along a slope that is kept.
      const input = keptSlope === undefined ? inputOf(row) : 0;
      const first = weight * (probability - (targets[row] ?? 0));
      const second = weight * probability * (1 - probability);
      add(gradient, [first * input, first]);
      add(hessian, [second * input * input, 0, second * input, second]);
    }
    return { value: valueAt(point), gradient, hessian };
  };
  const [slope = 0, offset = 0] = findLowest(Float64Array.of(keptSlope ?? 0, 0), surfaceAt, valueAt);
  return { slope: slope / scale.spread, offset: offset - (slope * scale.middle) / scale.spread };
}

function add(sums: Float64Array, terms: readonly number[]): void {
  for (const [place, term] of terms.entries()) sums[place] = (sums[place] ?? 0) + term;
}

/** Newton's steps are surest where inputs lie around 0 with a spread of 1. */
function scaleOf(scores: Float64Array): { readonly middle: number; readonly spread: number } {
  const middle = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const variance = scores.reduce((sum, score) => sum + (score - middle) ** 2, 0) / scores.length;
  return { middle, spread: Math.sqrt(variance) || 1 };
}
