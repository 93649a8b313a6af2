/** How much of a new forest, and how much of the built-in model, make the best score together. */
import { fitPlatt } from "../../learning/logistic/fit-line.ts";
import { logLoss } from "../../learning/metrics/probability.ts";

/** From a quarter on, so that a user's own labels always count; whole where there are enough of them. */
const shares = [0.25, 0.5, 0.75, 1] as const;
/** With fewer frauds, differences between shares are chance. */
const fewestFrauds = 100;
const evenShare = 0.5;

export function chooseShare(
  own: Float64Array,
  builtIn: Float64Array,
  labels: Uint8Array,
  weights: Float32Array,
): number {
  const frauds = labels.reduce((sum, label) => sum + label, 0);
  if (frauds < fewestFrauds) return evenShare;
  let best = { share: evenShare as number, loss: Number.POSITIVE_INFINITY };
  for (const share of shares) {
    const margins = blend(own, builtIn, share);
    const line = fitPlatt(margins, labels, weights);
    const loss = logLoss(
      margins.map((margin) => line.slope * margin + line.offset),
      labels,
      weights,
    );
    if (loss < best.loss) best = { share, loss };
  }
  return best.share;
}

export function blend(own: Float64Array, builtIn: Float64Array, share: number): Float64Array {
  return own.map((margin, row) => share * margin + (1 - share) * (builtIn[row] ?? 0));
}
