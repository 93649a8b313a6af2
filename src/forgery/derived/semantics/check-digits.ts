/** The arithmetic behind check digits. Each takes the whole number, with its check digit, as digits. */

function sumWith(digits: string, weights: readonly number[]): number {
  return [...digits].reduce((sum, digit, index) => sum + Number(digit) * (weights[index] ?? 0), 0);
}

export function weighted(digits: string, weights: readonly number[], modulus: number): number {
  return sumWith(digits, weights) % modulus;
}

/** ISO/IEC 7812-1, annex B. */
export function isLuhn(digits: string): boolean {
  return luhnSum(digits) % 10 === 0;
}

export function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

/** ISO 7064 MOD 11,10: German VAT and tax identification numbers. */
export function isMod1110(digits: string): boolean {
  let product = 10;
  for (const digit of digits.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return (11 - product) % 10 === Number(digits.at(-1));
}

/** GS1: weights of 3 and 1 from the right. */
export function isGs1(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
}

const verhoeffProducts = [
  "0123456789",
  "1234067895",
  "2340178956",
  "3401289567",
  "4012395678",
  "5987604321",
  "6598710432",
  "7659821043",
  "8765932104",
  "9876543210",
];
const verhoeffTurns = [
  "0123456789",
  "1576283094",
  "5803796142",
  "8916043527",
  "9453126870",
  "4286573901",
  "2793806415",
  "7046913258",
];

/** J. Verhoeff, Error Detecting Decimal Codes, 1969: the dihedral group of the pentagon. */
export function isVerhoeff(digits: string): boolean {
  const rest = [...digits].reverse().reduce((state, digit, index) => {
    const turned = Number(verhoeffTurns[index % 8]?.[Number(digit)]);
    return Number(verhoeffProducts[state]?.[turned]);
  }, 0);
  return rest === 0;
}

const base36 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** India's tax numbers: a Luhn sum to the base 36. */
export function isGstin(text: string): boolean {
  const sum = [...text.slice(0, -1)].reduce((total, character, index) => {
    const product = base36.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return base36[(36 - (sum % 36)) % 36] === text.at(-1);
}

/** Digits that nobody was given: counted up or down, one digit, or one group over and over. Samples and forms have them. */
export function isPlaceholder(text: string): boolean {
  const digits = text.replace(/\D/g, "");
  if (digits.length < 5) return true;
  if (/(\d)\1{4}/.test(digits) || new Set(digits).size <= 2) return true;
  if (/(\d{2,5})\1{2}/.test(digits) || /(\d{4,6})\1/.test(digits)) return true;
  const runs = ["01234567890123456789", "98765432109876543210"];
  for (let start = 0; start + 5 <= digits.length; start += 1) {
    if (runs.some((run) => run.includes(digits.slice(start, start + 5)))) return true;
  }
  // "1234 4321 9876": several short runs.
  const groups = [...Array(digits.length - 3).keys()].map((start) => digits.slice(start, start + 4));
  return groups.filter((group) => runs.some((run) => run.includes(group))).length >= 3;
}
