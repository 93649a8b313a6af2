/** Amounts that a sentence demands: none in a row of a table, none that was paid, and none under terms. */

import type { Figure } from "../../derived/semantics/written/figures.ts";
import { findLabelledAmounts } from "../../derived/semantics/written/labelled-amounts.ts";
import { type Line, readLines, textOf, type Word } from "../../derived/semantics/written/lines.ts";
import { toPlainText } from "../../derived/semantics/written/plain-text.ts";
import type { TextFacts } from "../../facts/text.ts";
import { demands, isOfPast, isOfTerms, isPartOrConditional } from "./demand-words.ts";

/** Words of the sentence on the amount's line, besides it; those of a label are fewer. */
const fewestWords = 3;
/** Lines above and below that may belong to the sentence, or tell its terms. */
const paragraphReach = 2;
/** Heights of a line: lines further apart are of different paragraphs. */
const widestGap = 1;

export function findDemandedAmounts(text: TextFacts, amounts: readonly Figure[]): readonly Figure[] {
  const { lines } = readLines(text);
  const labelled = new Set(findLabelledAmounts(text).map(({ figure }) => figure));
  return amounts.filter((figure) => {
    if (figure.value.unscaled <= 0 || figure.side === "credit") return false;
    const own = sentenceOf(figure);
    const ownWords = [...own.before, ...own.behind];
    if (ownWords.filter((word) => /\p{L}{2}/u.test(word.text)).length < fewestWords) return false;
    const around = paragraphAround(lines, figure.line);
    const sentence = toPlainText(textOf(wholeSentence(figure, own, around)));
    if (!demands(toPlainText(textOf(ownWords)), sentence, labelled.has(figure))) return false;
    const paragraph = toPlainText(textOf([...around.above, figure.line, ...around.below]));
    return !isOfPast(sentence) && !isPartOrConditional(sentence) && !isOfTerms(paragraph);
  });
}

interface Sentence {
  readonly before: readonly Word[];
  readonly behind: readonly Word[];
}

/** What of the amount's own cell belongs to its sentence. */
function sentenceOf({ line, from, to }: Figure): Sentence {
  const cell = line.cells.find((one) => one.from <= from && one.to >= to) ?? { from, to };
  const before = lastSentence(line.words.slice(cell.from, from));
  const isEnd = /[.!?]$/.test(line.words[to - 1]?.text ?? "") && startsSentence(line.words[to]);
  return { before, behind: isEnd ? [] : firstSentence(line.words.slice(to, cell.to)) };
}

/** The same with its parts on the lines above and below. */
function wholeSentence(figure: Figure, { before, behind }: Sentence, { above, below }: Paragraph): readonly Word[] {
  const start = figure.from - before.length;
  const end = figure.to + behind.length;
  const isBegun = start === 0;
  const isOpen = end === figure.line.words.length && !/[.!?]$/.test(figure.line.words.at(-1)?.text ?? "");
  return [
    ...(isBegun ? lastSentence([...above.flatMap(({ words }) => words), ...before]) : before),
    ...behind,
    ...(isOpen ? firstSentence(below.flatMap(({ words }) => words)) : []),
  ];
}

/** The word before the amount does not end the sentence: "by 3 Sept. EUR 20.00". */
function lastSentence(words: readonly Word[]): readonly Word[] {
  const end = words.slice(0, -1).findLastIndex((word, index) => endsSentence(word, words[index + 1]));
  return words.slice(end + 1);
}

function firstSentence(words: readonly Word[]): readonly Word[] {
  const end = words.findIndex((word, index) => endsSentence(word, words[index + 1]));
  return end === -1 ? words : words.slice(0, end + 1);
}

/** A shortened word is no end, and neither is a day: "inkl. MwSt", "10. April". */
function endsSentence({ text }: Word, next: Word | undefined): boolean {
  return (
    /(?:\p{L}{3,}|(?<!\d)(?:19|20)\d{2})\)?[.!?]$/u.test(text) &&
    startsSentence(next) &&
    !/^(inkl|incl|zzgl|abzgl|evtl|bzgl)\./i.test(text)
  );
}

function startsSentence(word: Word | undefined): boolean {
  return word === undefined || /^[^\p{L}\d]*\p{Lu}/u.test(word.text);
}

interface Paragraph {
  readonly above: readonly Line[];
  readonly below: readonly Line[];
}

/** Lines close by that are no rows of a table. */
function paragraphAround(lines: readonly Line[], line: Line): Paragraph {
  const place = lines.indexOf(line);
  const above: Line[] = [];
  const below: Line[] = [];
  for (let step = 1; step <= paragraphReach; step += 1) {
    const [higher, lower] = [lines[place - step], lines[place + step]];
    if (above.length === step - 1 && higher !== undefined && areNear(higher, above[0] ?? line)) above.unshift(higher);
    if (below.length === step - 1 && lower !== undefined && areNear(below.at(-1) ?? line, lower)) below.push(lower);
  }
  return { above: above.filter(isRunning), below: below.filter(isRunning) };
}

function areNear(upper: Line, lower: Line): boolean {
  const height = Math.max(upper.bottom - upper.top, lower.bottom - lower.top);
  return upper.page === lower.page && lower.top - upper.bottom <= widestGap * height;
}

function isRunning({ cells }: Line): boolean {
  return cells.length === 1;
}
