/** A share of a number of cases, with the interval in which the true share lies. */

export interface Proportion {
  readonly hits: number;
  readonly cases: number;
  /** NaN without cases, as are its bounds. */
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** Of the normal distribution, for 95 %. */
const z = 1.959_964;

/** Wilson's interval (E. B. Wilson, J. Am. Stat. Assoc. 22, 1927), which also holds for few cases and for none that hit. */
export function proportionOf(hits: number, cases: number): Proportion {
  const share = hits / cases;
  const scale = 1 + z ** 2 / cases;
  const centre = (share + z ** 2 / (2 * cases)) / scale;
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / cases + z ** 2 / (4 * cases ** 2));
  return { hits, cases, share, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

export function describeProportion({ hits, cases, share, low, high }: Proportion): string {
  if (cases === 0) return "none";
  const percent = (value: number) => `${(100 * value).toFixed(1)} %`;
  return `${hits} of ${cases} = ${percent(share)} (${percent(low)} to ${percent(high)})`;
}
