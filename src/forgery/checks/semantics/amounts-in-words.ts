/** Amounts that a document states in words, where a label says so, on as many lines as they take. */

import { memoise } from "../../derived/memoise.ts";
import { type Line, readLines, textOf, type Word, wordsBetween } from "../../derived/semantics/written/lines.ts";
import type { TextFacts } from "../../facts/text.ts";
import {
  beginsWithCurrency,
  type Continuation,
  findContinuation,
  isAmountOnly,
  isComplete,
  type Reading,
  readAmount,
  seemsAmount,
} from "./written-amount.ts";

export interface AmountInWords {
  /** The longest phrase that may be meant. */
  readonly text: string;
  /** What may be meant, where it is not certain in which line the phrase begins or ends. The last is the amount of `text`. */
  readonly readings: readonly Reading[];
  readonly line: Line;
  readonly words: readonly Word[];
}

const label =
  /(?:amount|total|sum|invoice value|rupees)?\s*\(?\bin words\b\)?|\bin worten\b|\b(?:montant )?en (?:toutes )?lettres\b|\bimporte en letras\b|\ben letras\b|\bin lettere\b|\bpor extenso\b|\bthe sum of\b|\bla somme de\b|\bla suma de\b|\bla somma di\b|\bquantia de\b|\bdie summe von\b|^say\b/i;

/** Lines that a phrase may take on either side of its label, and phrases that they may make. */
const lineLimit = 8;
const phraseLimit = 64;
/** Heights of a line: what is further below begins anew. */
const lineGapHeights = 2;

export const findAmountsInWords = memoise((text: TextFacts): readonly AmountInWords[] => {
  const { lines } = readLines(text);
  return lines.flatMap((_, row) => readPhrase(lines, row) ?? []);
});

interface Phrase {
  readonly text: string;
  /** How many it takes. */
  readonly lines: number;
  readonly words: readonly Word[];
}

/** A phrase that cannot be followed to its end is none. */
function readPhrase(lines: readonly Line[], row: number): AmountInWords | undefined {
  const line = lines[row];
  const match = line === undefined ? null : label.exec(line.text);
  if (line === undefined || match === null) return undefined;
  const end = match.index + match[0].length;
  const next = lines[row + 1];
  const isBelow = !/\p{L}{2}/u.test(line.text.slice(end)) && next !== undefined && next.page === line.page;
  const source = isBelow ? next : line;
  const start = isBelow ? 0 : end;
  const written = source.text.slice(start);
  // "Words:" belongs to the label, and of "words:One" a part.
  const begin = start + written.search(/\p{L}/u);
  if (begin < start) return undefined;
  const words = wordsBetween(source, begin, source.text.length);
  const from = source.words.length - words.length;
  const to = source.cells.find((one) => one.from <= from && one.to > from)?.to ?? source.words.length;
  const own = source.words.slice(from, to);
  const first = own[0];
  if (first === undefined) return undefined;
  const cellText = source.text.slice(start, (source.starts[to] ?? source.text.length + 1) - 1);
  // What stands in the next cell, such as a currency, may belong to another amount.
  const starts = [{ text: withoutMarks(written), lines: 1, words }];
  if (cellText !== written && readAmount(written).length > 0)
    starts.push({ text: withoutMarks(cellText), lines: 1, words: own });
  const left = Math.min(first.left, wordsBetween(line, match.index, end)[0]?.left ?? first.left);
  const column = { left: first.left, right: own.at(-1)?.right ?? first.right };
  const followed = follow(lines.slice(lines.indexOf(source) + 1), starts, column, left);
  const isOwnCell = isBelow || source.cells.some((cell) => cell.from === from);
  const heads =
    isOwnCell && !beginsWithCurrency(written) ? findHeads(lines.slice(0, row), source, column, cellText) : [""];
  if (followed === undefined || heads === undefined) return undefined;
  const combined = combine(heads, followed);
  return combined === undefined ? undefined : { ...combined, line: source };
}

/** Undefined where a part can be read and the longest phrase makes no number. */
function combine(heads: readonly string[], followed: readonly Phrase[]): Omit<AmountInWords, "line"> | undefined {
  const read = heads
    .flatMap((head) => followed.map((phrase) => ({ ...phrase, head, text: `${head} ${phrase.text}`.trim() })))
    .flatMap((phrase) => readAmount(phrase.text).map((reading) => ({ ...phrase, reading })))
    .sort((one, other) => one.text.length - other.text.length);
  const longest = read.at(-1);
  const lines = Math.max(...followed.map((phrase) => phrase.lines));
  const isReadToBothEnds = read.some((one) => one.lines === lines) && read.some(({ head }) => head === heads.at(-1));
  if (longest === undefined || !isReadToBothEnds) return undefined;
  const readings = read.map(({ reading }) => reading);
  const isNew = (reading: Reading, index: number) => !readings.slice(index + 1).some((same) => isEqual(reading, same));
  return { text: longest.text, readings: readings.filter(isNew), words: longest.words };
}

function isEqual(one: Reading, other: Reading): boolean {
  return one.whole === other.whole && one.cents === other.cents;
}

function withoutMarks(text: string): string {
  return text.replace(/^[\s:.)]+/, "").trim();
}

interface Column {
  readonly left: number;
  readonly right: number;
}

/** The phrase as it is and with each line that it may go on in; undefined where one of these cannot be read. */
function follow(
  below: readonly Line[],
  starts: readonly Phrase[],
  column: Column,
  left: number,
): readonly Phrase[] | undefined {
  const found = [...starts];
  let open = starts.filter(({ text }) => !isComplete(text) && (isAmountOnly(text) || isBroken(text)));
  let last = open[0]?.words ?? [];
  for (const line of below) {
    if (open.length === 0 || !isNear(last, line)) break;
    const tails = findTails(line, column, left);
    if (tails.length === 0) continue;
    const steps = open.map((phrase) => goOn(phrase, tails));
    if (steps.includes(undefined) || found.length > phraseLimit) return undefined;
    const taken = steps.flatMap((step) => step ?? []);
    found.push(...taken);
    last = taken[0]?.words.filter((word) => line.words.includes(word)) ?? last;
    open = taken.filter(({ text, isEnd }) => !isEnd && !isComplete(text));
  }
  return open.some(({ text }) => isBroken(text)) ? undefined : found;
}

function isNear(last: readonly Word[], line: Line): boolean {
  const first = last[0];
  if (first === undefined || first.box.page !== line.page) return false;
  const bottom = Math.max(...last.map((word) => word.bottom));
  return line.top - bottom < lineGapHeights * (first.bottom - first.top);
}

/** The words below the phrase, and those below its label. */
function findTails(line: Line, column: Column, left: number): readonly (readonly Word[])[] {
  const cells = line.cells.map(({ from, to }) => line.words.slice(from, to));
  const isOver = (words: readonly Word[], edge: number) =>
    (words[0]?.left ?? 0) < column.right && (words.at(-1)?.right ?? 0) > edge;
  const firsts = [
    cells.findIndex((words) => isOver(words, column.left)),
    cells.findIndex((words) => isOver(words, left)),
  ];
  return [...new Set(firsts)]
    .filter((first) => first >= 0)
    .map((first) =>
      cells
        .slice(first)
        .filter((words) => isOver(words, left))
        .flat(),
    );
}

interface Step extends Phrase {
  readonly isEnd: boolean;
}

interface Way {
  readonly before: string;
  readonly continuation: Continuation;
  readonly tail: readonly Word[];
}

function isSameAmount(one: Phrase, other: Phrase | undefined): boolean {
  const [amount, otherAmount] = [readAmount(one.text), readAmount(other?.text ?? "")];
  return amount.length > 0 && amount.every((reading) => otherAmount.some((same) => isEqual(reading, same)));
}

/** Nothing where the phrase has ended; undefined where it goes on and cannot be read. */
function goOn(phrase: Phrase, tails: readonly (readonly Word[])[]): readonly Step[] | undefined {
  const kept = phrase.text.replace(/\S+$/, "");
  const part = phrase.text.slice(kept.length);
  // A reader of PDF may leave out the hyphen of a broken word.
  const ways = tails.flatMap((tail): Way[] => {
    const text = textOf(tail);
    const stem = isBroken(part) ? part.replace(/.$/u, "") : part;
    return [
      { before: phrase.text, continuation: findContinuation(text), tail },
      { before: kept.trim(), continuation: findContinuation(stem + text), tail },
    ];
  });
  const taken = ways.flatMap(({ before, continuation, tail }): Step[] => {
    if (typeof continuation === "string") return [];
    const { text, isEnd } = continuation;
    const words = [...phrase.words, ...tail.slice(0, text.split(" ").length)];
    return [{ text: `${before} ${text}`.trim(), lines: phrase.lines + 1, words, isEnd }];
  });
  if (taken.length > 0) return taken.filter((step, index) => index === 0 || !isSameAmount(step, taken[0]));
  return isBroken(phrase.text) || ways.some(({ continuation }) => continuation === "unreadable") ? undefined : [];
}

/** Its last word may go on in the next line. */
function isBroken(text: string): boolean {
  return /\p{L}[-\u00ad\u2010]$/u.test(text);
}

/** What may stand before the words: a label may be in the middle of the lines beside it. Undefined where that cannot be read. */
function findHeads(
  above: readonly Line[],
  source: Line,
  column: Column,
  behind: string,
): readonly string[] | undefined {
  const heads = [""];
  let under: Line = source;
  for (const line of [...above].reverse()) {
    const height = under.bottom - under.top;
    if (line.page !== under.page || under.top - line.bottom > lineGapHeights * height) break;
    const words = line.cells
      .map(({ from, to }) => line.words.slice(from, to))
      .filter((cell) => (cell[0]?.left ?? 0) < column.right && (cell.at(-1)?.right ?? 0) > column.left)
      .flat();
    if (words.length === 0) continue;
    const text = textOf(words);
    if (isComplete(text)) break;
    if (!isAmountOnly(text)) {
      // A word may be broken between the two lines.
      const joined = text.replace(/[-\u00ad\u2010]$/u, "") + withoutMarks(heads.at(-1) || behind);
      if (seemsAmount(text) || isBroken(text) || isAmountOnly(joined)) return undefined;
      break;
    }
    heads.push(`${text} ${heads.at(-1) ?? ""}`.trim());
    under = line;
    if (beginsWithCurrency(text)) break;
    if (heads.length > lineLimit) return undefined;
  }
  return heads;
}
