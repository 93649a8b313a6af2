/** Probabilities and log-odds, and how well predicted ones fit the outcomes. */

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

/** The share of the Brier score that is saved against predicting the base rate for every row; NaN for one class. */
export function brierSkill(probabilities: Float64Array, labels: Uint8Array): number {
  const share = labels.reduce((sum, label) => sum + label, 0) / labels.length;
  const plain = share * (1 - share);
  return plain > 0 ? 1 - brierScore(probabilities, labels) / plain : Number.NaN;
}

export function sigmoid(margin: number): number {
  return 1 / (1 + Math.exp(-margin));
}

export function logOdds(probability: number): number {
  return Math.log(probability / (1 - probability));
}

/** The log loss of a margin, without the detour that loses small values: log(1 + exp(-margin)) for a positive. */
export function logLossOf(margin: number, label: number): number {
  const against = label === 1 ? -margin : margin;
  return against > 0 ? against + Math.log1p(Math.exp(-against)) : Math.log1p(Math.exp(against));
}
