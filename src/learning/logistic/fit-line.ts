/** Fits log-odds that are a straight line in a score; Platt's calibration is one such line. */
import { logLossOf, sigmoid } from "../metrics/probability.ts";
import { findLowest, type Surface } from "./newton.ts";

export interface Line {
  readonly slope: number;
  readonly offset: number;
}

interface LinePoints {
  readonly scores: Float64Array;
  /** From 0 to 1: labels, or what stands for them. */
  readonly targets: Float64Array;
  readonly weights: Float32Array | undefined;
}

/** Without a slope to keep to, both are fitted; else the offset alone. */
export function fitLine(points: LinePoints, keptSlope?: number): Line {
  const { scores } = points;
  const isKept = keptSlope !== undefined;
  const { middle, spread } = scaleOf(scores);
  const task: Task = {
    ...points,
    // Newton's steps are surest where inputs lie around 0 with a spread of 1. Nothing bends along a slope that is kept.
    inputs: scores.map((score) => (isKept ? 0 : (score - middle) / spread)),
    fixed: scores.map((score) => (isKept ? keptSlope * score : 0)),
  };
  const found = findLowest(
    new Float64Array(2),
    (point) => surfaceAt(task, point),
    (point) => valueAt(task, point),
  );
  const slope = keptSlope ?? (found[0] ?? 0) / spread;
  return { slope, offset: (found[1] ?? 0) - (isKept ? 0 : slope * middle) };
}

interface Task extends LinePoints {
  readonly inputs: Float64Array;
  /** What is added to the line. */
  readonly fixed: Float64Array;
}

function valueAt({ inputs, fixed, targets, weights }: Task, point: Float64Array): number {
  const slope = point[0] ?? 0;
  const offset = point[1] ?? 0;
  let value = 0;
  for (let row = 0; row < inputs.length; row += 1) {
    const margin = slope * (inputs[row] ?? 0) + offset + (fixed[row] ?? 0);
    // The log loss of a share is that of a positive, less what its negatives take back.
    value += (weights?.[row] ?? 1) * (logLossOf(margin, 1) + (1 - (targets[row] ?? 0)) * margin);
  }
  return value;
}

function surfaceAt(task: Task, point: Float64Array): Surface {
  const { inputs, fixed, targets, weights } = task;
  const slope = point[0] ?? 0;
  const offset = point[1] ?? 0;
  let first = 0;
  let firstInput = 0;
  let second = 0;
  let secondInput = 0;
  let secondSquare = 0;
  for (let row = 0; row < inputs.length; row += 1) {
    const input = inputs[row] ?? 0;
    const weight = weights?.[row] ?? 1;
    const probability = sigmoid(slope * input + offset + (fixed[row] ?? 0));
    const pull = weight * (probability - (targets[row] ?? 0));
    const bend = weight * probability * (1 - probability);
    first += pull;
    firstInput += pull * input;
    second += bend;
    secondInput += bend * input;
    secondSquare += bend * input * input;
  }
  return {
    value: valueAt(task, point),
    gradient: Float64Array.of(firstInput, first),
    hessian: Float64Array.of(secondSquare, 0, secondInput, second),
  };
}

function scaleOf(scores: Float64Array): { readonly middle: number; readonly spread: number } {
  const middle = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const variance = scores.reduce((sum, score) => sum + (score - middle) ** 2, 0) / scores.length;
  return { middle, spread: Math.sqrt(variance) || 1 };
}

/** A calibration that does not rise would turn the ranks; this one hardly rises, and says that the score says nothing. */
const leastSlope = 1e-3;

/**
 * Platt (1999) takes not 1 and 0 for targets but the shares that would be expected after one more positive and one more
 * negative, so that a perfect separation does not lead to certainty.
 */
export function fitPlatt(margins: Float64Array, labels: Uint8Array, weights?: Float32Array): Line {
  let positives = 0;
  let negatives = 0;
  for (let row = 0; row < labels.length; row += 1) {
    if (labels[row] === 1) positives += weights?.[row] ?? 1;
    else negatives += weights?.[row] ?? 1;
  }
  const ofPositive = (positives + 1) / (positives + 2);
  const ofNegative = 1 / (negatives + 2);
  const targets = Float64Array.from(labels, (label) => (label === 1 ? ofPositive : ofNegative));
  const line = fitLine({ scores: margins, targets, weights });
  return line.slope >= leastSlope ? line : fitLine({ scores: margins, targets, weights }, leastSlope);
}
