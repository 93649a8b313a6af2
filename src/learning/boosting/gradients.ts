/** First and second derivatives of the log loss, so rounded that their sums are exact. */

/**
 * A number that, added and taken away again, rounds to multiples of a power of two: so fine that a million rows of
 * weight 1 are rounded at the tenth decimal, so coarse that the sum over all rows fits a 64-bit float. So histograms may
 * be added in any order and subtracted from each other without a trace.
 */
export function roundingFor(rowCount: number, largestWeight: number): number {
  // A float of this size has steps 2^52 times smaller; the 1 keeps half its range for either sign.
  return 1.5 * 2 ** (Math.ceil(Math.log2(rowCount * largestWeight)) + 1);
}

interface Derivatives {
  /** By row: first derivative, then second. */
  readonly pairs: Float32Array;
  readonly rounding: number;
}

export function fillDerivatives(
  { pairs, rounding }: Derivatives,
  margins: Float64Array,
  labels: Uint8Array,
  weights: Float32Array,
): void {
  for (let row = 0; row < margins.length; row += 1) {
    const probability = 1 / (1 + Math.exp(-(margins[row] ?? 0)));
    const weight = weights[row] ?? 0;
    const first = weight * (probability - (labels[row] ?? 0));
    const second = weight * probability * (1 - probability);
    pairs[2 * row] = first + rounding - rounding;
    pairs[2 * row + 1] = second + rounding - rounding;
  }
}
