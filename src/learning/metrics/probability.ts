/** How true predicted probabilities are. */
import { logLossOf } from "../sigmoid.ts";

/** The mean log loss of log-odds. */
export function logLoss(margins: Float64Array, labels: Uint8Array, weights?: Float32Array): number {
  let sum = 0;
  let total = 0;
  for (let row = 0; row < margins.length; row += 1) {
    const weight = weights?.[row] ?? 1;
    sum += weight * logLossOf(margins[row] ?? 0, labels[row] ?? 0);
    total += weight;
  }
  return sum / total;
}

/** The mean squared distance of probabilities from what happened. */
export function brierScore(probabilities: Float64Array, labels: Uint8Array): number {
  let sum = 0;
  for (let row = 0; row < probabilities.length; row += 1) sum += ((probabilities[row] ?? 0) - (labels[row] ?? 0)) ** 2;
  return sum / probabilities.length;
}

/** The share of the Brier score that is saved against saying the same base rate of every row; NaN for one class. */
export function brierSkill(probabilities: Float64Array, labels: Uint8Array): number {
  const share = labels.reduce((sum, label) => sum + label, 0) / labels.length;
  const plain = share * (1 - share);
  return plain > 0 ? 1 - brierScore(probabilities, labels) / plain : Number.NaN;
}
