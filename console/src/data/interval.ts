/** What a share that was seen in a sample says of the share behind it. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Of the normal distribution: 95 of 100 such intervals hold the true share. */
const deviations = 1.96;

/** Wilson's interval: also right for few cases and for shares near 0 and 1. */
export function shareInterval(cases: number, of: number): Interval {
  if (of === 0) return { low: 0, high: 1 };
  const share = cases / of;
  const squared = deviations ** 2;
  const middle = (share + squared / (2 * of)) / (1 + squared / of);
  const half = (deviations / (1 + squared / of)) * Math.sqrt((share * (1 - share)) / of + squared / (4 * of ** 2));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
