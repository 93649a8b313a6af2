/** Wilson's score interval of a share, which is valid for few and for none as well. */

/** The quantile of the standard normal distribution for 95 %. */
const normalQuantile = 1.959964;

/** Null of nothing, which says nothing of its share. */
export function wilsonRange(part: number, whole: number): [number, number] | null {
  if (whole === 0) return null;
  const square = normalQuantile ** 2;
  const share = part / whole;
  const middle = (share + square / (2 * whole)) / (1 + square / whole);
  const half =
    (normalQuantile / (1 + square / whole)) * Math.sqrt((share * (1 - share)) / whole + square / (4 * whole ** 2));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}
