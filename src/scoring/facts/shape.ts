/** The shape of numbers, as rules and sentences speak of it. The engine reads it of payments and accounts. */

/** The share of amounts that begin with this digit, by Benford's law. */
export function benfordShare(digit: number): number {
  return Math.log10(1 + 1 / digit);
}

/** How many decimals an amount is written with, nine at most. */
export function decimalsOf(amount: number): number {
  let scaled = Math.abs(amount);
  // Beyond this a 64-bit float has no exact cents, so that decimals would be its own and not the sender's.
  if (scaled > 1e9) return 0;
  for (let decimals = 0; decimals < 9; decimals += 1) {
    if (Math.abs(scaled - Math.round(scaled)) <= scaled * 1e-14) return decimals;
    scaled *= 10;
  }
  return 9;
}
