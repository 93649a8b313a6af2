/** International bank account numbers in the text: by their shape, valid or not. */
import { ibanLengths } from "../../../../contract/iban.ts";
import type { TextFacts } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import { areOverprinted, type Line, readLines, textOf, type Word, wordsBetween } from "./lines.ts";
import { repairAccountBeginning } from "./misread-account-numbers.ts";

export interface WrittenIban {
  /** Without blanks, in upper case. */
  readonly iban: string;
  readonly line: Line;
  readonly words: readonly Word[];
  /** The word IBAN stands on its line before it, or the word for an account before groups of four. */
  readonly isLabelled: boolean;
}

const numberLimit = 1_000;
/** In groups of four with blanks, or together; the last group may be shorter. */
const shape =
  /(?<![A-Z\d])([A-Z]{2}\d{2})((?:[ \u00a0]?[A-Z\d]{2,4}){3,9}(?:[ \u00a0]?[A-Z\d])?|[A-Z\d]{11,30})(?![A-Z\d])/gi;

/** The word right before the number. */
const account =
  /(?<!\p{L})(konto|account|acct|rekening|cuenta|conto|compte|conta|rachunek|(č|c)íslo účtu|bankkonto|tilinumero|kontonr|kontonummer)\.?\s*(no\.?|nr\.?|number|n°|nummer)?\s*:?\s*$/iu;
const masked = /X{4}/;
const inFours = /^[A-Z]{2}\d{2}([ \u00a0][A-Z\d]{4}){3,7}([ \u00a0][A-Z\d]{1,3})?$/i;

export const findIbans = memoise((text: TextFacts): readonly WrittenIban[] => {
  const found: WrittenIban[] = [];
  const { lines } = readLines(text);
  for (const [row, line] of lines.entries()) {
    if (found.length >= numberLimit) break;
    const shown = text.source === "recognised" ? repairAccountBeginning(line.text) : line.text;
    for (const match of shown.matchAll(shape)) {
      const country = (match[1] ?? "").slice(0, 2).toUpperCase();
      const length = ibanLengths.get(country);
      const start = match.index;
      const isCalledIban = /iban/i.test(shown.slice(0, start));
      const cut = cutAt(match[0], length) ?? (isCalledIban ? cutBeforeWords(match[0]) : undefined);
      if (cut === undefined) continue;
      const isLabelled =
        isCalledIban ||
        (account.test(shown.slice(0, start)) && inFours.test(match[0].slice(0, cut.end)) && !masked.test(cut.compact));
      const words = wordsBetween(line, start, start + cut.end);
      const missing = (length ?? 0) - cut.compact.length;
      const rest = missing > 0 ? findRest(line, words, missing, lines.slice(row + 1, row + 1 + rowsBelow)) : [];
      const iban = cut.compact + compactOf(textOf(rest)).replace(/[,.;]$/, "");
      found.push({ iban, line, words: [...words, ...rest], isLabelled });
    }
    found.push(...readInOtherGroups(line, shown, found));
  }
  return found.filter(({ line, words }) => !areOverprinted(words.filter((word) => line.words.includes(word))));
});

/** The next row of the column may be the second of the page below: values beside each other stand off by a little. */
const rowsBelow = 2;
/** Points by which the left edges of one column differ. */
const edgeTolerance = 1;

/** What a narrow column broke off: the missing characters and nothing more, right below the beginning of the number or of its cell. */
function findRest(line: Line, number: readonly Word[], missing: number, below: readonly Line[]): readonly Word[] {
  const [first, last] = [number[0], number.at(-1)];
  if (first === undefined || last === undefined) return [];
  const around = line.cells.find(({ from, to }) => line.words.slice(from, to).includes(last));
  const cellStart = around === undefined ? undefined : line.words[around.from];
  // The text of its cell goes on below only where the number ends that text.
  const isAtEnd = around !== undefined && line.words[around.to - 1] === last;
  for (const { words, cells } of below) {
    const isUnder = (start: Word | undefined) => (cell: { readonly from: number }) =>
      start !== undefined && Math.abs((words[cell.from]?.left ?? 0) - start.left) <= edgeTolerance;
    const cell = cells.find(isUnder(first)) ?? (isAtEnd ? cells.find(isUnder(cellStart)) : undefined);
    const own = cell === undefined ? [] : words.slice(cell.from, cell.to);
    const isBelow = (own[0]?.top ?? 0) - first.bottom < first.bottom - first.top && own[0]?.box.page === first.box.page;
    if (isBelow && own.every(({ text }) => /^[A-Z\d]+$/.test(text)) && compactOf(textOf(own)).length === missing)
      return own;
    const begun = isBelow && isAtEnd ? leadingGroups(own, missing) : [];
    if (begun.length > 0) return begun;
  }
  return [];
}

/** Groups with digits that have just the missing characters together, before a text that goes on. */
function leadingGroups(words: readonly Word[], missing: number): readonly Word[] {
  let count = 0;
  for (const [at, { text }] of words.entries()) {
    const core = text.replace(/[,.;]$/, "");
    if (!/^[A-Z\d]{1,4}$/.test(core) || !/\d/.test(core)) return [];
    count += core.length;
    if (count >= missing) return count === missing ? words.slice(0, at + 1) : [];
    if (core !== text) return [];
  }
  return [];
}

/** Behind its label, in groups of any length: French banks keep those of the national number, others write hyphens. */
const inAnyGroups =
  /iban[^A-Z\d]{0,4}(?:(?:n[ro°]?|no)\b)?[\s.:()-]{0,4}(?<iban>[A-Z]{2}[ \u00a0]?\d{2}(?:[ \u00a0-]?[A-Z\d]){11,30})/gi;

function readInOtherGroups(line: Line, shown: string, found: readonly WrittenIban[]): WrittenIban[] {
  return [...shown.matchAll(inAnyGroups)].flatMap((match): WrittenIban[] => {
    const text = match.groups?.iban ?? "";
    const start = match.index + match[0].length - text.length;
    const cut = cutAt(text, ibanLengths.get(text.slice(0, 2).toUpperCase()));
    if (cut === undefined) return [];
    const words = wordsBetween(line, start, start + cut.end);
    const isKnown = found.some((other) => other.line === line && other.words.some((word) => words.includes(word)));
    return isKnown ? [] : [{ iban: cut.compact, line, words, isLabelled: true }];
  });
}

interface Cut {
  readonly compact: string;
  readonly end: number;
}

/** As many characters as its country's numbers have, if a group ends there. */
function cutAt(text: string, length: number | undefined): Cut | undefined {
  let count = 0;
  for (let index = 0; index < text.length && length !== undefined; index += 1) {
    if (/[A-Z\d]/i.test(text[index] ?? "")) count += 1;
    if (count < length) continue;
    const isWhole = index + 1 === text.length || /\s/.test(text[index + 1] ?? "");
    return isWhole ? { compact: compactOf(text.slice(0, index + 1)), end: index + 1 } : undefined;
  }
  return undefined;
}

/** The shortest numbers, Norway's, have 15 characters. */
const shortest = 15;

/** What is called an account number but has another length; words behind it, such as BIC, are no part of it. */
function cutBeforeWords(text: string): Cut | undefined {
  const own = text.replace(/(?:[ \u00a0][A-Z]+)+$/i, "");
  const compact = compactOf(own);
  return compact.length < shortest || !/\d{8}/.test(compact) ? undefined : { compact, end: own.length };
}

function compactOf(text: string): string {
  return text.replace(/[\s-]/g, "").toUpperCase();
}
