/** Sums of the year on a pay slip: so many times the amounts of the period, one number for all rows of a steady pay but one. */
import type { TextFacts } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import { type AmountRow, readAmountRows } from "../equations/amount-rows.ts";
import { type Figure, hundredthsOf } from "../written/figures.ts";
import { areSure, type Line, readLines, textOf } from "../written/lines.ts";
import { toPlainText } from "../written/plain-text.ts";
import { isOneDigitApart } from "./one-digit.ts";
import type { PayAmount } from "./pay-slip.ts";

export interface WrongYear {
  readonly period: Figure;
  readonly year: Figure;
  /** Those of the two of which one digit would fit. In hundredths. */
  readonly changes: readonly { readonly figure: Figure; readonly stated: number; readonly implied: number }[];
  /** Periods of the year so far, by the other rows. */
  readonly periods: number;
  readonly agreeing: number;
}

interface Pair {
  readonly period: Figure;
  readonly year: Figure;
}

const yearWord = /\b(ytd|year to date|to date|kumuliert|jahressumme|cumul(?:e|s)?|acumulado|progressivo|cumulatief)\b/;
/** Weeks of a year; rows that say how many periods there were. */
const [mostPeriods, fewestRows] = [53, 3];
/** Where no digit explains it, more of them have to. */
const rowsWithoutDigit = 4;
/** Points by which a heading stands beside its column. */
const headingReach = 15;

export const findWrongYear = memoise((text: TextFacts): ((gross: PayAmount) => WrongYear | undefined) => {
  const pairs = findColumns(text);
  return (gross) => judgeColumns(pairs) ?? judgeRows(readAmountRows(text), gross);
});

/** Of rows with a column for the year: the amount below its heading, and the one beside it. */
function findColumns(text: TextFacts): readonly Pair[] {
  const { lines } = readLines(text);
  const heads = lines.filter((line) => !/\d/.test(line.text) && yearWord.test(toPlainText(line.text)));
  return readAmountRows(text).flatMap((row): Pair[] => {
    const head = heads.findLast((line) => line.page === row.line.page && line.top < row.line.top);
    const cell = head === undefined ? undefined : yearCellOf(head);
    const amounts = row.figures.filter(({ isAmount }) => isAmount);
    const at = amounts.findIndex(({ left, right }) => cell !== undefined && left < cell.right && right > cell.left);
    const [year, period] = [amounts[at], amounts[at - 1] ?? amounts[at + 1]];
    if (year === undefined || period === undefined || ![year, period].every(({ words }) => areSure(words))) return [];
    return hundredthsOf(period) === 0 ? [] : [{ period, year }];
  });
}

function yearCellOf(line: Line): { readonly left: number; readonly right: number } | undefined {
  for (const { from, to } of line.cells) {
    const words = line.words.slice(from, to);
    const [first, last] = [words[0], words.at(-1)];
    if (first !== undefined && last !== undefined && yearWord.test(toPlainText(textOf(words))))
      return { left: first.left - headingReach, right: last.right + headingReach };
  }
  return undefined;
}

function judgeColumns(pairs: readonly Pair[]): WrongYear | undefined {
  const multiples = pairs.map(({ period, year }) => hundredthsOf(year) / hundredthsOf(period));
  const counts = new Map<number, Set<number>>();
  for (const [at, multiple] of multiples.entries()) {
    if (!Number.isInteger(multiple) || multiple < 2 || multiple > mostPeriods) continue;
    const amounts = counts.get(multiple) ?? new Set<number>();
    counts.set(multiple, amounts.add(hundredthsOf(pairs[at]?.period as Figure)));
  }
  const [best] = [...counts].sort((one, other) => other[1].size - one[1].size);
  const odd = pairs.filter((_, at) => !Number.isInteger(multiples[at]));
  const [wrong] = odd;
  if (best === undefined || wrong === undefined || odd.length > 1) return undefined;
  const [periods, amounts] = best;
  if (amounts.size < fewestRows || 2 * amounts.size <= pairs.length) return undefined;
  return toWrong(wrong.period, wrong.year, periods, amounts.size);
}

/** The sums of the year in rows of their own: all but that of the gross pay are so many times an amount of the period. */
function judgeRows(rows: readonly AmountRow[], gross: PayAmount): WrongYear | undefined {
  const single = rows.flatMap(({ figures, label }) => {
    const [figure, ...others] = figures.filter(({ isRate }) => !isRate);
    return figure?.isAmount === true && others.length === 0 ? [{ figure, plain: toPlainText(label) }] : [];
  });
  const years = single.filter(({ plain }) => yearWord.test(plain));
  const periods = new Set(
    single.filter(({ plain }) => !yearWord.test(plain)).map(({ figure }) => hundredthsOf(figure)),
  );
  const whole = years.filter(({ plain }) => /\b(gross|brutto|brut|bruto|lord[oa])\b/.test(plain));
  const [sum] = whole;
  if (sum === undefined || whole.length > 1 || years.length <= fewestRows) return undefined;
  if (!years.every(({ figure }) => areSure(figure.words))) return undefined;
  const others = years.filter((year) => year !== sum).map(({ figure }) => hundredthsOf(figure));
  const fitting = Array.from({ length: mostPeriods - 1 }, (_, at) => at + 2).filter((count) =>
    others.every((year) => year > 0 && year % count === 0 && periods.has(year / count)),
  );
  const [count] = fitting;
  if (count === undefined || fitting.length > 1 || count * gross.value === hundredthsOf(sum.figure)) return undefined;
  return toWrong(gross.figure, sum.figure, count, others.length);
}

function toWrong(period: Figure, year: Figure, periods: number, agreeing: number): WrongYear | undefined {
  const [own, sum] = [hundredthsOf(period), hundredthsOf(year)];
  const changes = [
    { figure: period, stated: own, implied: sum / periods },
    { figure: year, stated: sum, implied: own * periods },
  ].filter(({ stated, implied }) => Number.isInteger(implied) && isOneDigitApart(stated, implied));
  if (changes.length === 0 && agreeing < rowsWithoutDigit) return undefined;
  return { period, year, changes, periods, agreeing };
}
