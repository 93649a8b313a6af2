/** The rows that learning takes, how they are checked, and the log-odds at which training starts. */
import { logOdds } from "./metrics/probability.ts";

/** Row after row, as scoring makes them: what is trained on is laid out like what is scored. NaN means missing. */
export interface Matrix {
  readonly values: Float32Array;
  readonly rowCount: number;
  readonly featureCount: number;
}

export interface LabelledRows {
  readonly matrix: Matrix;
  /** 1 for positives, 0 for negatives. */
  readonly labels: Uint8Array;
  /** How much each row counts; all alike when left out. */
  readonly weights?: Float32Array | undefined;
  /** Log-odds that another model gives to each row; what is learned is added to them. */
  readonly baseMargins?: Float64Array | undefined;
}

/** Keeps sums within the range of 32-bit floats. */
const largestWeight = 1e9;

/** What forbids learning from the rows, in a sentence; nothing when they are sound. */
export function findRowProblem({ matrix, labels, weights, baseMargins }: LabelledRows): string | undefined {
  const { values, rowCount, featureCount } = matrix;
  if (!Number.isInteger(rowCount) || !Number.isInteger(featureCount) || featureCount < 1) {
    return "The number of rows or of features is not a whole number.";
  }
  if (rowCount < 1) return "There are no rows.";
  if (values.length !== rowCount * featureCount) {
    return `${rowCount} rows of ${featureCount} features need ${rowCount * featureCount} values, not ${values.length}.`;
  }
  if (labels.length !== rowCount) return `${rowCount} rows need as many labels, not ${labels.length}.`;
  const label = labels.findIndex((value) => value > 1);
  if (label >= 0) return `The label of row ${label} is neither 0 nor 1.`;
  return (
    findValueProblem(values, featureCount) ??
    findWeightProblem(weights, rowCount) ??
    findMarginProblem(baseMargins, rowCount)
  );
}

function findValueProblem(values: Float32Array, featureCount: number): string | undefined {
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? 0;
    if (value - value !== 0 && !Number.isNaN(value)) {
      return `Feature ${index % featureCount} of row ${Math.floor(index / featureCount)} is infinite.`;
    }
  }
  return undefined;
}

function findWeightProblem(weights: Float32Array | undefined, rowCount: number): string | undefined {
  if (weights === undefined) return undefined;
  if (weights.length !== rowCount) return `${rowCount} rows need as many weights, not ${weights.length}.`;
  const index = weights.findIndex((weight) => !(weight >= 0 && weight <= largestWeight));
  if (index >= 0) return `The weight of row ${index} is not a number from 0 to ${largestWeight}.`;
  return weights.every((weight) => weight === 0) ? "All weights are 0." : undefined;
}

function findMarginProblem(baseMargins: Float64Array | undefined, rowCount: number): string | undefined {
  if (baseMargins === undefined) return undefined;
  if (baseMargins.length !== rowCount) return `${rowCount} rows need as many base margins, not ${baseMargins.length}.`;
  const index = baseMargins.findIndex((margin) => !Number.isFinite(margin));
  return index < 0 ? undefined : `The base margin of row ${index} is not a finite number.`;
}

export function effectiveWeights({ labels, weights }: LabelledRows, positiveWeight: number): Float32Array {
  return Float32Array.from(labels, (label, row) => (weights?.[row] ?? 1) * (label === 1 ? positiveWeight : 1));
}

interface Start {
  /** The log-odds of the positives' share, or 0 on top of another model. */
  readonly baseMargin: number;
  readonly hasBothClasses: boolean;
}

export function findStart(labels: Uint8Array, weights: Float32Array, hasBaseMargins: boolean): Start {
  let positives = 0;
  let negatives = 0;
  for (let row = 0; row < labels.length; row += 1) {
    if (labels[row] === 1) positives += weights[row] ?? 0;
    else negatives += weights[row] ?? 0;
  }
  const hasBothClasses = positives > 0 && negatives > 0;
  // Half a row of either class keeps the share of a class that never occurs away from certainty.
  const share = hasBothClasses ? positives / (positives + negatives) : (positives + 0.5) / (positives + negatives + 1);
  return { baseMargin: hasBaseMargins ? 0 : logOdds(share), hasBothClasses };
}
