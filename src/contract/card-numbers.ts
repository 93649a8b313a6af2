/** Masks card numbers in text that leaves the service: logs, sentences, findings, exports. */

/** 13 to 19 digits, with the single blanks or hyphens in which cards are written. */
const candidate = /(?<![\d.])\d(?:[ -]?\d){12,18}(?!\d|\.\d)/g;

/** Keeps the first six and the last four digits of each number with a valid check digit. */
export function maskCardNumbers(text: string): string {
  return text.replace(candidate, (found) => {
    const digits = found.replace(/[ -]/g, "");
    if (!isIssued(digits) || !hasLuhnDigit(digits)) return found;
    return `${digits.slice(0, 6)}${"*".repeat(digits.length - 10)}${digits.slice(-4)}`;
  });
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
