/** Whether one amount came from another by an exchange of one digit, rather than by a discount. */

/** As long as each other, and all digits but one the same. */
export function isOneDigitApart(one: number, other: number): boolean {
  const [first, second] = [String(Math.abs(one)), String(Math.abs(other))];
  const differing = [...first].filter((digit, index) => digit !== second[index]);
  return first.length === second.length && differing.length === 1;
}

/** Discounts are of so many parts: five in a hundred and its multiples. */
const discountParts = 20;

/** 120.00 instead of 150.00 is one digit, and it is a fifth off. */
export function isRoundDiscount(stated: number, expected: number): boolean {
  const parts = (discountParts * stated) / expected;
  return stated < expected && Math.abs(parts - Math.round(parts)) * expected <= discountParts;
}
