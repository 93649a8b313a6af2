/** One amount or date of a document that is written in another notation than all others of its kind. */

import { memoise } from "../../derived/memoise.ts";
import { findOverprinted, readDates } from "../../derived/semantics/written/dates.ts";
import { readLines, type Word } from "../../derived/semantics/written/lines.ts";
import type { TextFacts } from "../../facts/text.ts";

export interface OddNotation {
  readonly page: number;
  readonly text: string;
  readonly words: readonly Word[];
  /** The habit that it departs from, by an example, and how many keep it. */
  readonly usual: string;
  readonly count: number;
}

interface Written {
  readonly page: number;
  readonly text: string;
  readonly words: readonly Word[];
  readonly notation: string;
}

/** With fewer there is no habit to depart from. */
const fewestUsual = 8;
/** Points by which values of one column differ at one of their edges. */
const edgeTolerance = 3;
/** Values of its column that are written in the usual notation, so that it is one of them. */
const fewestInColumn = 2;

export const findOddNotations = memoise((text: TextFacts): readonly OddNotation[] =>
  listWritten(text).flatMap((written) => findOdd(written) ?? []),
);

/** Whether the document has values enough of one kind to have a habit. */
export function hasUsualNotation(text: TextFacts): boolean {
  return listWritten(text).some((written) => written.length > fewestUsual);
}

/** Marks of decimals, marks of thousands, and dates. */
const listWritten = memoise((text: TextFacts): readonly (readonly Written[])[] => {
  const amounts = readLines(text).lines.flatMap(({ page, words }) =>
    words.flatMap((word): Written[] => {
      const core = word.text.replace(/^[^\d-]+|[^\d]+$/g, "");
      const shape = /^-?\d{1,3}(?:([.,'’]?)\d{3})*([.,])\d{2}$/.exec(core);
      return shape === null
        ? []
        : [{ page, text: word.text, words: [word], notation: `${shape[2]}${groupingOf(core)}` }];
    }),
  );
  // Only amounts of a thousand and more show how thousands are written.
  const large = amounts.filter(({ text: amount }) => amount.replace(/\D/g, "").length > 5);
  const marks = amounts.map((amount) => ({ ...amount, notation: amount.notation.charAt(0) }));
  const overprinted = findOverprinted(text);
  const dates = readDates(text)
    .filter((date) => date.style !== "month in words" && !overprinted.has(date))
    .map(({ line, text: date, words }) => ({ page: line.page, text: date, words, notation: notationOfDate(date) }));
  return [marks, large, dates];
});

/** The mark between thousands; a dash where there is none. */
function groupingOf(amount: string): string {
  return /\d([.,'’])\d{3}(?!\d)/.exec(amount)?.[1] ?? "-";
}

function notationOfDate(date: string): string {
  return `${/^\d{4}/.test(date) ? "year first" : "year last"} ${/\D/.exec(date)?.[0] ?? ""} ${/\d{4}/.test(date) ? 4 : 2}`;
}

function findOdd(written: readonly Written[]): OddNotation | undefined {
  const counts = new Map<string, Written[]>();
  for (const one of written) {
    const list = counts.get(one.notation);
    if (list === undefined) counts.set(one.notation, [one]);
    else list.push(one);
  }
  const [usual, rare, ...others] = [...counts.values()].sort((one, other) => other.length - one.length);
  const [example, odd] = [usual?.[0], rare?.[0]];
  if (usual === undefined || example === undefined || odd === undefined || rare?.length !== 1) return undefined;
  if (others.length > 0 || usual.length < fewestUsual) return undefined;
  const inColumn = usual.filter((other) => other.page === odd.page && isInColumn(other, odd)).length;
  if (inColumn < fewestInColumn) return undefined;
  return { page: odd.page, text: odd.text, words: odd.words, usual: example.text, count: usual.length };
}

function isInColumn(one: Written, other: Written): boolean {
  const [left, right] = [one, other].map(({ words }) => words[0]?.left ?? 0);
  const [end, otherEnd] = [one, other].map(({ words }) => words.at(-1)?.right ?? 0);
  return (
    Math.abs((left ?? 0) - (right ?? 0)) <= edgeTolerance || Math.abs((end ?? 0) - (otherEnd ?? 0)) <= edgeTolerance
  );
}
