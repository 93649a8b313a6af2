/** The largest amount that would have been approved in place of one that was not. */

/** Below this share of the amount it would be another payment altogether. */
const smallestShare = 1 / 4_096;
/** Halves the distance, as a factor, until it is under one in a thousand. */
const steps = 14;

/** 0 where no such amount is found. Risk need not rise with the amount all the way: what is given was tried. */
export function findApprovedAmount(amount: number, isApproved: (amount: number) => boolean): number {
  let lower = roundDown(amount * smallestShare);
  if (!(lower > 0) || !isApproved(lower)) return 0;
  let upper = amount;
  for (let step = 0; step < steps; step += 1) {
    const middle = roundDown(Math.sqrt(lower * upper));
    if (middle <= lower || middle >= upper) break;
    if (isApproved(middle)) lower = middle;
    else upper = middle;
  }
  return lower;
}

/** To three digits, and no finer than hundredths: what people would say. */
function roundDown(amount: number): number {
  const unit = Math.max(0.01, 10 ** (Math.floor(Math.log10(amount)) - 2));
  const units = Math.floor(amount / unit + 1e-9);
  // Hundredths are written by division, so that 0.29 is 0.29 and not a hair beside it.
  return unit < 1 ? units / Math.round(1 / unit) : units * unit;
}
