/** VAT numbers of the countries whose check digits are published, without blanks and with their country. */
import { isLuhn, isMod1110, weighted } from "../../derived/semantics/check-digits.ts";

interface VatRule {
  readonly shape: RegExp;
  readonly isValid: (body: string) => boolean;
}

/** Check digits as the European Commission's and the national authorities' documents give them. */
const rules: Readonly<Record<string, VatRule>> = {
  AT: { shape: /^U\d{8}$/, isValid: (body) => isAustrian(body.slice(1)) },
  BE: { shape: /^[01]\d{9}$/, isValid: (body) => 97 - (Number(body.slice(0, 8)) % 97) === Number(body.slice(8)) },
  DE: { shape: /^[1-9]\d{8}$/, isValid: isMod1110 },
  DK: { shape: /^\d{8}$/, isValid: (body) => weighted(body, [2, 7, 6, 5, 4, 3, 2, 1], 11) === 0 },
  EL: {
    shape: /^\d{9}$/,
    isValid: (body) => weighted(body, [256, 128, 64, 32, 16, 8, 4, 2], 11) % 10 === Number(body[8]),
  },
  FI: { shape: /^\d{8}$/, isValid: (body) => weighted(body, [7, 9, 10, 5, 8, 4, 2, 1], 11) === 0 },
  // Older keys only; those with letters are made in another way.
  FR: {
    shape: /^\d{11}$/,
    isValid: (body) => (12 + 3 * (Number(body.slice(2)) % 97)) % 97 === Number(body.slice(0, 2)),
  },
  GB: { shape: /^\d{9}$/, isValid: isBritish },
  HU: { shape: /^\d{8}$/, isValid: (body) => weighted(body, [9, 7, 3, 1, 9, 7, 3, 1], 10) === 0 },
  IT: { shape: /^\d{11}$/, isValid: isLuhn },
  LU: { shape: /^\d{8}$/, isValid: (body) => Number(body.slice(0, 6)) % 89 === Number(body.slice(6)) },
  NL: { shape: /^\d{9}B\d{2}$/, isValid: (body) => isDutch(body) },
  PL: { shape: /^\d{10}$/, isValid: (body) => weighted(body, [6, 5, 7, 2, 3, 4, 5, 6, 7], 11) === Number(body[9]) },
  PT: {
    shape: /^\d{9}$/,
    isValid: (body) => remainderDigit(weighted(body, [9, 8, 7, 6, 5, 4, 3, 2], 11)) === Number(body[8]),
  },
  SE: { shape: /^\d{10}01$/, isValid: (body) => isLuhn(body.slice(0, 10)) },
  SI: {
    shape: /^[1-9]\d{7}$/,
    isValid: (body) => remainderDigit(weighted(body, [8, 7, 6, 5, 4, 3, 2], 11)) === Number(body[7]),
  },
};

/** Undefined where the country's rule is not known, or the shape is another. */
export function findVatValidity(vat: string): boolean | undefined {
  const rule = rules[vat.slice(0, 2)];
  const body = vat.slice(2);
  return rule?.shape.test(body) ? rule.isValid(body) : undefined;
}

function remainderDigit(remainder: number): number {
  return remainder < 2 ? 0 : 11 - remainder;
}

function isAustrian(digits: string): boolean {
  const sum = [...digits.slice(0, 7)].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - ((sum + 4) % 10)) % 10 === Number(digits[7]);
}

/** Two schemes are in use, 55 apart. */
function isBritish(digits: string): boolean {
  const sum = weighted(digits.slice(0, 7), [8, 7, 6, 5, 4, 3, 2], 97) + Number(digits.slice(7));
  return sum % 97 === 0 || (sum + 55) % 97 === 0;
}

/** Sole traders' numbers since 2020 are made with modulus 97 over the whole number, letters counting from 10. */
function isDutch(body: string): boolean {
  const isOld = weighted(body.slice(0, 8), [9, 8, 7, 6, 5, 4, 3, 2], 11) === Number(body[8]);
  const digits = [..."NL", ...body].map((character) => Number.parseInt(character, 36)).join("");
  return isOld || BigInt(digits) % 97n === 1n;
}
