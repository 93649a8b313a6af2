/** The largest amount that would have been approved in place of one that was not. */

/** Below this share of the amount it would be another payment altogether. */
const smallestShare = 1 / 4_096;
/** No finer than people would say it, and than the currency has it. */
const usualDecimals = 2;
/** Halves the distance, as a factor, until it is one step. */
const steps = 16;

/**
 * 0 where no such amount is found. Risk need not rise with the amount all the way: what is given was tried. `usual` is an amount
 * that the account is known for, if there is one: the search begins there when that is approved.
 */
export function findApprovedAmount(
  amount: number,
  usual: number,
  isApproved: (amount: number) => boolean,
  decimals = usualDecimals,
): number {
  const smallest = 10 ** -Math.min(decimals, usualDecimals);
  let lower = findStart(amount, usual, smallest, isApproved);
  if (lower === 0) return 0;
  let upper = amount;
  for (let step = 0; step < steps; step += 1) {
    const middle = Math.max(roundDown(Math.sqrt(lower * upper), smallest), roundDown(lower, smallest, 1));
    if (middle >= upper) break;
    if (isApproved(middle)) lower = middle;
    else upper = middle;
  }
  return lower;
}

function findStart(amount: number, usual: number, smallest: number, isApproved: (amount: number) => boolean): number {
  for (const start of [usual, amount * smallestShare]) {
    const lower = Math.max(smallest, roundDown(start, smallest));
    if (lower > 0 && lower < amount && isApproved(lower)) return lower;
  }
  return 0;
}

/** To three digits, and no finer than the smallest unit: what people would say. Then so many of its steps up. */
function roundDown(amount: number, smallest: number, stepsUp = 0): number {
  const unit = Math.max(smallest, 10 ** (Math.floor(Math.log10(amount)) - 2));
  const units = Math.floor(amount / unit + 1e-9) + stepsUp;
  // Hundredths are written by division, so that 0.29 is exactly 0.29.
  return unit < 1 ? units / Math.round(1 / unit) : units * unit;
}
