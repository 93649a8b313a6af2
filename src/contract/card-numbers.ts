/** Masks card numbers in text that leaves the service: logs, sentences, findings, exports. */

import { ibanLengths, isValidIban } from "./iban.ts";

/** 13 to 19 digits, with the single blanks or hyphens in which cards are written. */
const candidate = /(?<![\d.])\d(?:[ -]?\d){12,18}(?!\d|\.\d)/g;

/** Keeps the first six and the last four digits of each number with a valid check digit. */
export function maskCardNumbers(text: string): string {
  return text.replace(candidate, (found, at: number) => {
    const digits = found.replace(/[ -]/g, "");
    if (!isIssued(digits) || !hasLuhnDigit(digits) || isWithinIban(text, at, at + found.length)) return found;
    return `${digits.slice(0, 6)}${"*".repeat(digits.length - 10)}${digits.slice(-4)}`;
  });
}

/** Characters of an IBAN, with blanks, before digits of it that look like a card's. */
const ibanStartLimit = 24;
const writtenIbanLimit = 50;

/** One account number in ten holds digits that pass a card's check. */
function isWithinIban(text: string, from: number, to: number): boolean {
  for (let start = from; start >= Math.max(0, from - ibanStartLimit); start -= 1) {
    const [written, country = ""] = /^([A-Z]{2})\d\d[A-Z\d ]*/.exec(text.slice(start, start + writtenIbanLimit)) ?? [];
    const length = ibanLengths.get(country);
    if (written === undefined || length === undefined) continue;
    const isValid = isValidIban(written.replaceAll(" ", "").slice(0, length));
    const ends = text.slice(start, to).replaceAll(/[ -]/g, "").length;
    if (isValid && ends <= length) return true;
  }
  return false;
}

/** No card begins with 0, and with 1 only the 15 digits of airlines' cards: else each tenth time in milliseconds would be one. */
function isIssued(digits: string): boolean {
  if (digits.startsWith("1")) return digits.length === 15;
  return !digits.startsWith("0");
}

function hasLuhnDigit(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = digits.charCodeAt(digits.length - 1 - index) - 48;
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
