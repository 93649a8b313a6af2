/**
 * What a reader of a document would care about if it were another: an amount, a date, an account, a quantity or a name.
 * Checks of how a value is written ask here first: running text, headings, page and line numbers and labels are no values.
 */

import { findMonth } from "./semantics/written/calendar-words.ts";
import { findValueKind } from "./value-kind.ts";

export type Interest = "amount" | "date" | "account" | "quantity" | "name";

/** Digits of an account, policy or card number, written in one; bare years, pages and counts have fewer. */
const accountDigits = 5;
/** Digits of one with letters or signs in it; parts, clauses and cases are numbered with fewer. */
const signedDigits = 8;
/** Words of a name with its label: "Account holder: Anna Maria Schmidt". */
const nameWords = 6;

/** Of one word, by its own shape. A bare number is none: it may count pages, lines, items or years. */
export function findInterest(text: string): Exclude<Interest, "name" | "quantity"> | undefined {
  const core = text.replace(/^[("'[]+|[)"'\],;:.]+$/g, "");
  // Rates are printed in charts and tables by the dozen, and parts of a list are none of them alone.
  if (/%$/.test(core) || /[^\d],|,[^\d]/.test(core)) return undefined;
  const kind = findValueKind(core);
  if (kind === "amount" || kind === "date") return kind;
  return isAccount(core) ? "account" : undefined;
}

/** Digits, in groups or not, which letters may begin: of a country (IBAN, VAT), or of what is numbered ("INV-"). */
function isAccount(core: string): boolean {
  if (!/^(\p{Lu}{1,4}[-/]?)?\d[\d./-]*\p{Lu}?\d*$/u.test(core)) return false;
  return core.replace(/\D/g, "").length >= (/^\d+$/.test(core) ? accountDigits : signedDigits);
}

/** Of all that one instruction shows, a whole line perhaps. */
export function findInterestWithin(text: string): Interest | undefined {
  const words = text.trim().split(/\s+/);
  for (const word of words) {
    const interest = findInterest(word);
    if (interest !== undefined) return interest;
  }
  if (/\d/.test(text)) {
    if (hasWrittenDate(words)) return "date";
    // "DE12 3456 7890 1234 5678 90" and "1 240,00" are written with blanks.
    const joined = words.join("");
    return findInterest(joined);
  }
  return isNamed(words) ? "name" : undefined;
}

/** "12 March 2024", "March 12, 2024". */
function hasWrittenDate(words: readonly string[]): boolean {
  return words.some((word, at) => {
    const plain = word.replace(/[^\p{L}]/gu, "").toLowerCase();
    const near = [words[at - 1], words[at + 1], words[at + 2]].filter((other) => /^\d{1,4}[.,]?$/.test(other ?? ""));
    return plain.length >= 3 && findMonth(plain) !== undefined && near.length >= 2;
  });
}

/** A few words that end in a name, behind a label or alone: each word of it begins with a capital and goes on in small letters. */
function isNamed(words: readonly string[]): boolean {
  if (words.length > nameWords) return false;
  const isCapital = (word: string | undefined) => /^\p{Lu}\p{Ll}+[,.]?$/u.test(word ?? "");
  const label = words.findIndex((word) => word.endsWith(":"));
  const named = words.slice(label + 1);
  return named.length > 0 && named.length <= 4 && named.every(isCapital);
}
