/** Names the number between two neighbouring values at which a tree parts them. */

/** Enough digits to lie between any two different 32-bit floats. */
const mostDigits = 9;

/**
 * From `below` up to, but not including, `above`: values up to it go left. Both are 32-bit floats and it is compared as
 * a 64-bit one, so training and scoring part all values alike. Of the numbers near the middle it takes the shortest,
 * which keeps models small and readable.
 */
export function thresholdBetween(below: number, above: number): number {
  const middle = below + (above - below) / 2;
  const margin = (above - below) / 4;
  for (let digits = 1; digits <= mostDigits; digits += 1) {
    const rounded = Number(middle.toPrecision(digits));
    if (Math.abs(rounded - middle) <= margin) return rounded;
  }
  return below;
}
