/** What the sums of a pay slip are made of: earnings and deductions one by one, and hours times their rate. */
import type { TextFacts } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import { isSameColumn } from "../equations/amount-rows.ts";
import { multiply } from "../written/decimal.ts";
import { type Figure, hundredthsOf, readFigures } from "../written/figures.ts";
import { areSure, readLines } from "../written/lines.ts";
import { isOneDigitApart } from "./one-digit.ts";
import { countTo, findPaySlip, type PayAmount, type PaySlip } from "./pay-slip.ts";

const hoursBasis = "hours times their rate";
const rateWord = /\b(rate|satz|taux|tarifa|precio|tariffa|paga oraria|tarief)\b/iu;

export interface WrongPayItem {
  /** Those of which one was changed; mostly one. */
  readonly figures: readonly Figure[];
  /** In hundredths, of the first. */
  readonly stated: number;
  readonly implied: number;
  /** The relation that it breaks, as a sentence part. */
  readonly basis: string;
}

export interface PayItems {
  /** In hundredths: what the rows above the gross pay add up to, and those of the deductions; undefined where there are not two. */
  readonly earned: number | undefined;
  readonly deducted: number | undefined;
  readonly wrong: WrongPayItem | undefined;
}

/** Rows between two sums, and of which a sum is made. */
const [rowLimit, fewestRows] = [30, 2];
/** Lines above the gross pay on which hours are looked for. */
const hoursReach = 8;
const hoursWord = /\b(hours?|hrs?|std|stunden|heures?|horas?|ore|uren)\b/iu;

/** Undefined where the document is no pay slip. */
export const findPayItems = memoise((text: TextFacts): PayItems | undefined => {
  const slip = findPaySlip(text);
  if (slip === undefined) return undefined;
  const [earnings, deductions] = [findEarnings(text, slip), findDeductions(text, slip)];
  const isNet = slip.gross.value - slip.deductions.value === slip.net.value;
  // Where the sums themselves do not fit, another check tells; here they bear out that an item is the wrong one.
  const findWrong = () =>
    findWrongRow(deductions, slip.deductions.value, "the deductions and their sum") ??
    findWrongRow(earnings, slip.gross.value, "the rows of the gross pay and their sum") ??
    findWrongHours(text, slip);
  return { earned: sumOf(earnings), deducted: sumOf(deductions), wrong: isNet ? findWrong() : undefined };
});

function sumOf(rows: readonly Figure[]): number | undefined {
  return rows.length < fewestRows ? undefined : rows.reduce((total, row) => total + hundredthsOf(row), 0);
}

/** The amounts of the column between gross pay and the sum of the deductions. */
function findDeductions(text: TextFacts, { gross, deductions }: PaySlip): Figure[] {
  const { lines } = readLines(text);
  const { byLine } = readFigures(text);
  const [from, to] = [lines.indexOf(gross.figure.line), lines.indexOf(deductions.figure.line)];
  if (gross.figure.line.page !== deductions.figure.line.page || to - from > rowLimit) return [];
  const rows = lines.slice(from + 1, Math.max(from + 1, to)).flatMap((line) => {
    const own = byLine.get(line)?.find((figure) => isInColumn(figure, deductions.figure));
    return own === undefined ? [] : [own];
  });
  const own = rows.length > 0 ? rows : findAbove(text, deductions);
  return own.every(({ words }) => areSure(words)) ? own : [];
}

/** Where the sums stand together below the table: the rows next above that make the deductions. */
function findAbove(text: TextFacts, { figure, value }: PayAmount): Figure[] {
  const { lines } = readLines(text);
  const { byLine } = readFigures(text);
  const at = lines.indexOf(figure.line);
  const above = lines
    .slice(Math.max(0, at - rowLimit), at)
    .filter((line) => line.page === figure.line.page)
    .reverse()
    .flatMap((line) => byLine.get(line)?.find((own) => isInColumn(own, figure)) ?? []);
  for (const from of [0, 1]) {
    const count = countTo(above.slice(from).map(hundredthsOf), value);
    if (count !== undefined) return above.slice(from, from + count).reverse();
  }
  return [];
}

/** The amounts of the column right above the gross pay. */
function findEarnings(text: TextFacts, { gross }: PaySlip): Figure[] {
  const { lines } = readLines(text);
  const { byLine } = readFigures(text);
  const at = lines.indexOf(gross.figure.line);
  const rows: Figure[] = [];
  for (const line of lines.slice(Math.max(0, at - rowLimit), at).reverse()) {
    const own = byLine.get(line)?.find((figure) => isInColumn(figure, gross.figure));
    if (own === undefined || line.page !== gross.figure.line.page) break;
    rows.push(own);
  }
  return rows.every(({ words }) => areSure(words)) ? rows : [];
}

function isInColumn(figure: Figure, other: Figure): boolean {
  return figure.isAmount && isSameColumn(figure, other);
}

/** Other columns and rows that were not understood make any difference; one digit of one row is told from them. */
function findWrongRow(rows: readonly Figure[], stated: number, basis: string): WrongPayItem | undefined {
  const sum = sumOf(rows);
  const off = stated - (sum ?? stated);
  if (off === 0) return undefined;
  const near = rows.filter((row) => isOneDigitApart(hundredthsOf(row), hundredthsOf(row) + off));
  const [first] = near;
  if (first === undefined) return undefined;
  return { figures: near, stated: hundredthsOf(first), implied: hundredthsOf(first) + off, basis };
}

function findWrongHours(text: TextFacts, { gross }: PaySlip): WrongPayItem | undefined {
  const { lines } = readLines(text);
  const at = lines.indexOf(gross.figure.line);
  const above = lines.slice(Math.max(0, at - hoursReach), at).filter((line) => line.page === gross.figure.line.page);
  // Where the head of a table says hours and rate, its rows do not.
  const head = above.findIndex(
    (line) => hoursWord.test(line.text) && rateWord.test(line.text) && !/\d/.test(line.text),
  );
  const near = above.filter((line, index) => hoursWord.test(line.text) || (head >= 0 && index > head));
  const rows = near.map((line) => readFigures(text).byLine.get(line) ?? []);
  const column = findColumn(rows, gross) ?? gross.figure;
  return rows.map((figures) => judgeHours(figures, column)).find(Boolean);
}

/** The gross pay may stand apart from the table: then the column is the one of which it is the sum. */
function findColumn(rows: readonly (readonly Figure[])[], gross: PayAmount): Figure | undefined {
  const filled = rows.filter((figures) => figures.length > 0);
  return filled[0]?.find((figure) => {
    const amounts = filled.flatMap((figures) => figures.find((own) => isInColumn(own, figure)) ?? []);
    return amounts.reduce((sum, own) => sum + hundredthsOf(own), 0) === gross.value;
  });
}

function judgeHours(figures: readonly Figure[], column: Figure): WrongPayItem | undefined {
  const amount = figures.find((figure) => isInColumn(figure, column));
  // Behind the amount stands that of the year.
  const [hours, rate, ...others] = figures.filter((figure) => amount !== undefined && figure.left < amount.left);
  if (amount === undefined || hours === undefined || rate === undefined || others.length > 0) return undefined;
  if (![hours, rate, amount].every(({ words }) => areSure(words))) return undefined;
  const product = multiply([hours.value, rate.value], 2);
  const stated = hundredthsOf(amount);
  if (Math.abs(product - stated) <= 1) return undefined;
  if (isOneDigitApart(stated, product)) return { figures: [amount], stated, implied: product, basis: hoursBasis };
  return findWrongRate(hours, rate, stated) ?? findWrongRate(rate, hours, stated);
}

/** One digit of the rate, where it then makes the amount. */
function findWrongRate(hours: Figure, rate: Figure, stated: number): WrongPayItem | undefined {
  const hoursCount = Number(hours.value.unscaled) / 10 ** hours.value.places;
  const impliedRate = Math.round(stated / hoursCount);
  const isRate = Math.abs(impliedRate * hoursCount - stated) <= hoursCount / 2;
  return isRate && isOneDigitApart(hundredthsOf(rate), impliedRate)
    ? { figures: [rate], stated: hundredthsOf(rate), implied: impliedRate, basis: hoursBasis }
    : undefined;
}
