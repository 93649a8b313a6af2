/** The band just under a reporting threshold. */

/** Guidance on structuring looks at amounts from 90 % of a threshold; the threshold itself is reported and so not in it. */
const bandFrom = 0.9;

export function isInBand(amount: number, threshold: number): boolean {
  return amount >= threshold * bandFrom && amount < threshold;
}

/** The threshold just above an amount whose band it lies in. */
export function findBand(amount: number, thresholds: readonly number[]): number | undefined {
  for (const threshold of thresholds) if (isInBand(amount, threshold)) return threshold;
  return undefined;
}

export function bandStart(threshold: number): number {
  return threshold * bandFrom;
}
