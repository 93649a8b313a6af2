/** Rows of features, and what is known of each row, as learning takes them. */

/** Row after row, as scoring makes them: what is trained on is laid out like what is scored. NaN means missing. */
export interface Matrix {
  readonly values: Float32Array;
  readonly rowCount: number;
  readonly featureCount: number;
}

export interface LabelledRows {
  readonly matrix: Matrix;
  /** 1 for what is looked for, 0 for the rest. */
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
