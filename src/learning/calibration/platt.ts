/** Platt's calibration: a straight line from scores to log-odds. */
import { fitLine, type Line } from "../logistic/fit-line.ts";

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
