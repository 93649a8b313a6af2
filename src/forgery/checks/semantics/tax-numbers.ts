/** VAT numbers of the countries whose check digits are published, without blanks and with their country. */
import { isLuhn, isMod1110, luhnSum, weighted } from "../../derived/semantics/check-digits.ts";

interface VatRule {
  readonly shape: RegExp;
  readonly isValid: (body: string) => boolean;
}

/** Check digits as the European Commission's and the national authorities' documents give them. */
const rules: Readonly<Record<string, VatRule>> = {
  AT: { shape: /^U\d{8}$/, isValid: (body) => isAustrian(body.slice(1)) },
  BE: { shape: /^[01]\d{9}$/, isValid: (body) => 97 - (Number(body.slice(0, 8)) % 97) === Number(body.slice(8)) },
  CH: { shape: /^E\d{9}(MWST|TVA|IVA)?$/, isValid: (body) => isSwiss(body.slice(1, 10)) },
  CZ: {
    shape: /^[0-8]\d{7}$/,
    isValid: (body) => (11 - weighted(body, [8, 7, 6, 5, 4, 3, 2], 11)) % 10 === Number(body[7]),
  },
  DE: { shape: /^[1-9]\d{8}$/, isValid: isMod1110 },
  DK: { shape: /^\d{8}$/, isValid: (body) => weighted(body, [2, 7, 6, 5, 4, 3, 2, 1], 11) === 0 },
  EL: {
    shape: /^\d{9}$/,
    isValid: (body) => weighted(body, [256, 128, 64, 32, 16, 8, 4, 2], 11) % 10 === Number(body[8]),
  },
  ES: { shape: /^([A-HJNP-SU-W]\d{7}[\dA-J]|[\dX-Z]\d{7}[A-Z])$/, isValid: isSpanish },
  FI: { shape: /^\d{8}$/, isValid: (body) => weighted(body, [7, 9, 10, 5, 8, 4, 2, 1], 11) === 0 },
  // Older keys only; those with letters are made in another way.
  FR: {
    shape: /^\d{11}$/,
    isValid: (body) => (12 + 3 * (Number(body.slice(2)) % 97)) % 97 === Number(body.slice(0, 2)),
  },
  GB: { shape: /^\d{9}$/, isValid: isBritish },
  HR: { shape: /^\d{11}$/, isValid: isMod1110 },
  HU: { shape: /^\d{8}$/, isValid: (body) => weighted(body, [9, 7, 3, 1, 9, 7, 3, 1], 10) === 0 },
  IE: { shape: /^\d{7}[A-W][A-I]?$/, isValid: isIrish },
  IT: { shape: /^\d{11}$/, isValid: isLuhn },
  LU: { shape: /^\d{8}$/, isValid: (body) => Number(body.slice(0, 6)) % 89 === Number(body.slice(6)) },
  NL: { shape: /^\d{9}B\d{2}$/, isValid: (body) => isDutch(body) },
  NO: {
    shape: /^\d{9}(MVA)?$/,
    isValid: (body) => (11 - weighted(body.slice(0, 8), [3, 2, 7, 6, 5, 4, 3, 2], 11)) % 11 === Number(body[8]),
  },
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
  SK: { shape: /^\d{10}$/, isValid: (body) => Number(body) % 11 === 0 },
};

/** Undefined where the country's rule is not known, or the shape is another. */
export function findVatValidity(vat: string): boolean | undefined {
  const rule = rules[vat.slice(0, 2)];
  const body = vat.slice(2);
  return rule?.shape.test(body) ? rule.isValid(body) : undefined;
}

/** "TVA 53303265045" belongs to "SIREN 303 265 045": of a French company number, the VAT number. */
export function frenchVatOf(siren: string): string {
  return `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, "0")}${siren}`;
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

function isSwiss(digits: string): boolean {
  return (11 - weighted(digits, [5, 4, 3, 2, 7, 6, 5, 4], 11)) % 11 === Number(digits[8]);
}

/** Of persons a letter by the remainder, foreigners' first letter counting as a digit; of companies a digit or the letter for it. */
function isSpanish(body: string): boolean {
  const last = body[8] ?? "";
  if (/^[\dX-Z]/.test(body)) {
    const number = Number(body.slice(0, 8).replace(/^[XYZ]/, (letter) => String("XYZ".indexOf(letter))));
    return "TRWAGMYFPDXBNJZSQVHLCKE"[number % 23] === last;
  }
  const check = (10 - (luhnSum(`${body.slice(1, 8)}0`) % 10)) % 10;
  return last === String(check) || last === "JABCDEFGHI"[check];
}

/** Newer numbers have a second letter, which counts nine times. */
function isIrish(body: string): boolean {
  const more = body[8] === undefined ? 0 : 9 * (body.charCodeAt(8) - 64);
  return "WABCDEFGHIJKLMNOPQRSTUV"[(weighted(body.slice(0, 7), [8, 7, 6, 5, 4, 3, 2], 23) + more) % 23] === body[7];
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
