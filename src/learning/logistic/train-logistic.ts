/** Logistic regression: the plain model that a forest has to beat. */
import { effectiveWeights, findRowProblem, findStart, type LabelledRows, type Matrix } from "../matrix.ts";
import { logLossOf, sigmoid } from "../metrics/probability.ts";
import type { LinearModel } from "./linear-model.ts";
import { findLowest, type Surface } from "./newton.ts";

interface LogisticOptions {
  /** Pulls weights of features of spread 1 towards 0, as if so many doubtful rows were added; above 0. */
  readonly l2?: number;
}

type LogisticTraining =
  | { readonly kind: "trained"; readonly model: LinearModel }
  | { readonly kind: "refused"; readonly problem: string };

/** Features are brought to mean 0 and spread 1; what is missing is taken as the mean, and that it is missing counts. */
export function trainLogistic(rows: LabelledRows, { l2 = 1 }: LogisticOptions = {}): LogisticTraining {
  if (!(l2 > 0 && l2 < Infinity)) return { kind: "refused", problem: `l2 is a number above 0, not ${l2}.` };
  const problem = findRowProblem(rows);
  if (problem !== undefined) return { kind: "refused", problem };
  const weights = effectiveWeights(rows, 1);
  const columns = describeColumns(rows.matrix, weights);
  const start = findStart(rows.labels, weights, rows.baseMargins !== undefined);
  const inputs = listInputs(columns);
  const initial = new Float64Array(inputs.length + 1);
  initial[inputs.length] = start.baseMargin;
  const task = { rows, weights, inputs, l2 };
  const point = start.hasBothClasses
    ? findLowest(
        initial,
        (at) => surfaceAt(task, at),
        (at) => valueAt(task, at),
      )
    : initial;
  return { kind: "trained", model: describeModel(columns, inputs, point) };
}

/** A column of the regression: a feature's value, or that it is missing, brought to mean 0 and spread 1. */
interface Input {
  readonly feature: number;
  readonly isMissing: boolean;
  readonly mean: number;
  readonly deviation: number;
}

interface Task {
  readonly rows: LabelledRows;
  readonly weights: Float32Array;
  readonly inputs: readonly Input[];
  readonly l2: number;
}

function listInputs({ means, deviations, missingShares }: Columns): readonly Input[] {
  const inputs: Input[] = [];
  for (const [feature, share] of missingShares.entries()) {
    const deviation = deviations[feature] ?? 0;
    if (deviation > 0) inputs.push({ feature, isMissing: false, mean: means[feature] ?? 0, deviation });
    const missingDeviation = Math.sqrt(share * (1 - share));
    if (missingDeviation > 1e-6) inputs.push({ feature, isMissing: true, mean: share, deviation: missingDeviation });
  }
  return inputs;
}

/** Writes a row's inputs and, behind them, the 1 that the intercept stands for. */
function fillInputs({ rows, inputs }: Task, row: number, into: Float64Array): void {
  const { values, featureCount } = rows.matrix;
  for (let position = 0; position < inputs.length; position += 1) {
    const input = inputs[position];
    if (input === undefined) continue;
    const value = values[row * featureCount + input.feature] ?? Number.NaN;
    const isMissing = Number.isNaN(value);
    if (input.isMissing) into[position] = ((isMissing ? 1 : 0) - input.mean) / input.deviation;
    else into[position] = isMissing ? 0 : (value - input.mean) / input.deviation;
  }
  into[inputs.length] = 1;
}

function marginAt({ rows }: Task, row: number, inputs: Float64Array, point: Float64Array): number {
  let margin = rows.baseMargins?.[row] ?? 0;
  for (let position = 0; position < point.length; position += 1)
    margin += (inputs[position] ?? 0) * (point[position] ?? 0);
  return margin;
}

function penaltyAt({ l2 }: Task, point: Float64Array): number {
  return (l2 / 2) * point.subarray(0, -1).reduce((sum, part) => sum + part * part, 0);
}

function valueAt(task: Task, point: Float64Array): number {
  const inputs = new Float64Array(point.length);
  let value = penaltyAt(task, point);
  for (let row = 0; row < task.weights.length; row += 1) {
    fillInputs(task, row, inputs);
    value += (task.weights[row] ?? 0) * logLossOf(marginAt(task, row, inputs, point), task.rows.labels[row] ?? 0);
  }
  return value;
}

function surfaceAt(task: Task, point: Float64Array): Surface {
  const { rows, weights, l2 } = task;
  const size = point.length;
  const inputs = new Float64Array(size);
  const gradient = point.map((part, position) => (position < size - 1 ? l2 * part : 0));
  const hessian = new Float64Array(size * size);
  for (let position = 0; position < size - 1; position += 1) hessian[position * size + position] = l2;
  let value = penaltyAt(task, point);
  for (let row = 0; row < weights.length; row += 1) {
    fillInputs(task, row, inputs);
    const margin = marginAt(task, row, inputs, point);
    const probability = sigmoid(margin);
    const weight = weights[row] ?? 0;
    const label = rows.labels[row] ?? 0;
    value += weight * logLossOf(margin, label);
    addOuter(hessian, gradient, inputs, weight * probability * (1 - probability), weight * (probability - label));
  }
  return { value, gradient, hessian };
}

function addOuter(
  hessian: Float64Array,
  gradient: Float64Array,
  inputs: Float64Array,
  bend: number,
  slope: number,
): void {
  const size = inputs.length;
  for (let row = 0; row < size; row += 1) {
    const input = inputs[row] ?? 0;
    gradient[row] = (gradient[row] ?? 0) + slope * input;
    const scaled = bend * input;
    const start = row * size;
    for (let column = 0; column <= row; column += 1) {
      hessian[start + column] = (hessian[start + column] ?? 0) + scaled * (inputs[column] ?? 0);
    }
  }
}

/** Back to the features' own units. */
function describeModel({ means, missingShares }: Columns, inputs: readonly Input[], point: Float64Array): LinearModel {
  const slopes = new Float64Array(means.length);
  const missingSlopes = new Float64Array(means.length);
  for (const [position, { feature, isMissing, deviation }] of inputs.entries()) {
    (isMissing ? missingSlopes : slopes)[feature] = (point[position] ?? 0) / deviation;
  }
  return { expectedMargin: point[inputs.length] ?? 0, slopes, means, missingSlopes, missingShares };
}

interface Columns {
  /** Over the rows that have a value. */
  readonly means: Float64Array;
  /** 0 for a constant feature. */
  readonly deviations: Float64Array;
  readonly missingShares: Float64Array;
}

function describeColumns({ values, featureCount }: Matrix, weights: Float32Array): Columns {
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
