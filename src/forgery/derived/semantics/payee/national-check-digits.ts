/** The check digits that countries had in their account numbers before there were IBANs, and that still stand in them. */
import { isValidIban } from "../../../../contract/iban.ts";
import { isLuhn, isMod1110, weighted } from "../check-digits.ts";

interface NationalRule {
  /** Takes the number without its country and check digits; undefined for numbers that have none. */
  readonly isValid: (national: string) => boolean | undefined;
  /** Fewer than one in a hundred made-up numbers satisfy it, whatever their IBAN's own check digits are. */
  readonly isStrict?: true;
}

/** The IBAN's own check digits follow from these, and are the same for all numbers of the country. */
const of97: NationalRule = { isValid: (national) => modulo97(national) === 1 };
const french: NationalRule = { isValid: isFrench };
const italian: NationalRule = { isValid: isItalian };
const czech: NationalRule = { isValid: isCzech, isStrict: true };

/** As the national banks publish them (European Committee for Banking Standards, TR 201, and the IBAN registry). */
const rules: Readonly<Record<string, NationalRule>> = {
  BA: of97,
  BE: {
    isValid: (digits) => (modulo97(digits.slice(0, 10)) || 97) === Number(digits.slice(10)),
    isStrict: true,
  },
  CZ: czech,
  EE: { isValid: (digits) => isEstonian(digits.slice(2)) },
  ES: { isValid: isSpanish, isStrict: true },
  FI: { isValid: isLuhn },
  FR: french,
  HR: { isValid: (digits) => isMod1110(digits.slice(0, 7)) && isMod1110(digits.slice(7)), isStrict: true },
  IT: italian,
  MC: french,
  ME: of97,
  MK: of97,
  // Accounts with 00 behind the bank's four digits have none.
  NO: {
    isValid: (digits) =>
      digits.slice(4, 6) === "00" ? undefined : weighted(digits, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1], 11) === 0,
  },
  PL: { isValid: (digits) => weighted(digits.slice(0, 8), [3, 9, 7, 1, 3, 9, 7, 1], 10) === 0 },
  PT: of97,
  RS: of97,
  SI: of97,
  SK: czech,
  SM: italian,
};

/** Undefined where the country has none, or the number is of a kind without. */
export function hasNationalCheckDigits(iban: string): boolean | undefined {
  const rule = rules[iban.slice(0, 2)];
  return rule?.isValid(iban.slice(4));
}

/**
 * The number that one exchanged digit, or two swapped ones, made of a sound one: only where the country's own check digits vouch for it,
 * for any number can be changed so that two check digits fit.
 */
export function findRepairedIban(iban: string): string | undefined {
  const rule = rules[iban.slice(0, 2)];
  if (rule?.isStrict !== true) return undefined;
  const sound = listNeighbours(iban).filter((other) => isValidIban(other) && rule.isValid(other.slice(4)) === true);
  return sound.length === 1 ? sound[0] : undefined;
}

function listNeighbours(iban: string): string[] {
  const found = new Set<string>();
  for (let at = 2; at < iban.length; at += 1) {
    const own = iban[at] ?? "";
    if (!/\d/.test(own)) continue;
    for (const digit of "0123456789") found.add(iban.slice(0, at) + digit + iban.slice(at + 1));
    const next = iban[at + 1] ?? "";
    if (/\d/.test(next)) found.add(iban.slice(0, at) + next + own + iban.slice(at + 2));
  }
  found.delete(iban);
  return [...found];
}

function modulo97(digits: string): number {
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);
}

/** Letters count as digits in groups of nine: A, J are 1; B, K, S are 2, and so on. */
function isFrench(national: string): boolean {
  const digits = [...national].map((character) => {
    const letter = character.charCodeAt(0) - 65;
    return letter < 0 ? character : String(letter < 18 ? (letter % 9) + 1 : ((letter - 18) % 9) + 2);
  });
  return modulo97(digits.join("")) === 0;
}

const italianOdd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

/** A letter over the 22 characters behind it, of which those at odd places count by a table of their own. */
function isItalian(national: string): boolean {
  const sum = [...national.slice(1)].reduce((total, character, index) => {
    const value = /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65;
    return total + (index % 2 === 0 ? (italianOdd[value] ?? 0) : value);
  }, 0);
  return String.fromCharCode(65 + (sum % 26)) === national[0];
}

/** One digit over bank and branch, one over the account. */
function isSpanish(digits: string): boolean {
  const digit = (text: string, weights: readonly number[]) => {
    const rest = 11 - weighted(text, weights, 11);
    return rest === 11 ? 0 : rest === 10 ? 1 : rest;
  };
  return (
    digit(digits.slice(0, 8), [4, 8, 5, 10, 9, 7, 3, 6]) === Number(digits[8]) &&
    digit(digits.slice(10), [1, 2, 4, 8, 5, 10, 9, 7, 3, 6]) === Number(digits[9])
  );
}

/** Prefix and account have a remainder each. */
function isCzech(digits: string): boolean {
  return (
    weighted(digits.slice(4, 10), [10, 5, 8, 4, 2, 1], 11) === 0 &&
    weighted(digits.slice(10), [6, 3, 7, 9, 10, 5, 8, 4, 2, 1], 11) === 0
  );
}

/** Weights 7, 3, 1 from the right, before the check digit. */
function isEstonian(digits: string): boolean {
  const sum = [...digits.slice(0, -1)]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * ([7, 3, 1][index % 3] ?? 0), 0);
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1));
}
