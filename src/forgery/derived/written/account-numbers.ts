/** International bank account numbers in the text: by their shape, valid or not. */
import type { TextFacts } from "../../facts/text.ts";
import { memoise } from "../memoise.ts";
import { ibanLengths } from "./iban-lengths.ts";
import { type Line, readLines, type Word, wordsBetween } from "./lines.ts";

export interface WrittenIban {
  /** Without blanks, in upper case. */
  readonly iban: string;
  readonly line: Line;
  readonly words: readonly Word[];
  /** The word IBAN stands on its line before it. */
  readonly isLabelled: boolean;
}

const numberLimit = 1_000;
/** In groups of four with blanks, or together; the last group may be shorter. */
const shape = /(?<![A-Z\d])([A-Z]{2}\d{2})((?:[ \u00a0]?[A-Z\d]{1,4}){3,8}|[A-Z\d]{11,30})(?![A-Z\d])/gi;

export const findIbans = memoise((text: TextFacts): readonly WrittenIban[] => {
  const found: WrittenIban[] = [];
  for (const line of readLines(text).lines) {
    if (found.length >= numberLimit) break;
    for (const match of line.text.matchAll(shape)) {
      const country = (match[1] ?? "").slice(0, 2).toUpperCase();
      const length = ibanLengths.get(country);
      if (length === undefined) continue;
      const start = match.index;
      const isLabelled = /iban/i.test(line.text.slice(0, start));
      const cut = cutAt(match[0], isLabelled ? undefined : length);
      if (cut === undefined) continue;
      found.push({ iban: cut.compact, line, words: wordsBetween(line, start, start + cut.end), isLabelled });
    }
  }
  return found;
});

/** With a label the number ends with its groups; without one it must have the length of its country. */
function cutAt(
  text: string,
  length: number | undefined,
): { readonly compact: string; readonly end: number } | undefined {
  if (length === undefined) {
    // Words behind the number, such as BIC, are no part of it.
    const end = text.search(/[ \u00a0][A-Z]{3,4}$/i);
    const own = end < 0 ? text : text.slice(0, end);
    return { compact: compactOf(own), end: own.length };
  }
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (/[A-Z\d]/i.test(text[index] ?? "")) count += 1;
    if (count === length) {
      const isWhole = index + 1 === text.length || /\s/.test(text[index + 1] ?? "");
      return isWhole ? { compact: compactOf(text.slice(0, index + 1)), end: index + 1 } : undefined;
    }
  }
  return undefined;
}

function compactOf(text: string): string {
  return text.replace(/\s/g, "").toUpperCase();
}

/** ISO 7064 MOD 97-10 over the number with its first four characters moved to the end, letters counting from 10. */
export function hasIbanChecksum(iban: string): boolean {
  let rest = 0;
  for (let index = 0; index < iban.length; index += 1) {
    const unit = iban.charCodeAt((index + 4) % iban.length);
    rest = unit <= 0x39 ? (rest * 10 + unit - 0x30) % 97 : (rest * 100 + unit - 0x37) % 97;
  }
  return rest === 1;
}

export function isValidIban(iban: string): boolean {
  return ibanLengths.get(iban.slice(0, 2)) === iban.length && hasIbanChecksum(iban);
}
