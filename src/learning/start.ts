/** Where training begins: what each row weighs and the log-odds before the first tree. */
import type { LabelledRows } from "./matrix.ts";
import { logOdds } from "./sigmoid.ts";

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
