/** A pay slip without a sum of its deductions: they are listed one by one between the gross pay and the net pay. */
import type { TextFacts } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import { type AmountRow, isSameColumn, readAmountRows } from "../equations/amount-rows.ts";
import { type Figure, hundredthsOf } from "../written/figures.ts";
import { findLabelledAmounts } from "../written/labelled-amounts.ts";
import { areSure } from "../written/lines.ts";
import { onlyAmountOf, type PayAmount } from "./pay-slip.ts";

export interface ListedPay {
  readonly gross: PayAmount;
  readonly net: PayAmount;
  readonly rows: readonly Figure[];
  /** In hundredths. */
  readonly deducted: number;
}

/** Fewer rows are as likely those of something else. */
const [fewestRows, rowLimit] = [3, 20];

/** Undefined where anything but such rows stands between the two, or where one of them is a sum of others. */
export const findListedPay = memoise((text: TextFacts): ListedPay | undefined => {
  const labelled = findLabelledAmounts(text);
  const [gross, net] = [onlyAmountOf(labelled, "gross pay"), onlyAmountOf(labelled, "net pay")];
  if (gross === undefined || net === undefined || labelled.some(({ role }) => role === "deductions")) return undefined;
  const rows = readAmountRows(text);
  const start = rows.findIndex(({ line }) => line === gross.figure.line);
  const end = rows.findIndex(({ line }) => line === net.figure.line);
  if (start < 0 || end <= start || gross.figure.line.page !== net.figure.line.page) return undefined;
  const hasYear = rows[start] !== undefined && findOfPeriod(rows[start]) === gross.figure;
  const between = rows
    .slice(start + 1, end)
    .map((row) => amountOf(row, net.figure) ?? (hasYear ? findOfPeriod(row) : undefined));
  // The net pay by law is often what is paid out.
  const last = between.at(-1);
  const figures = last !== undefined && hundredthsOf(last) === net.value ? between.slice(0, -1) : between;
  if (figures.length < fewestRows || figures.length > rowLimit || figures.includes(undefined)) return undefined;
  const own = figures.flatMap((figure) => figure ?? []);
  const sizes = own.map(hundredthsOf);
  const isOneSign = new Set(own.map(({ value }) => Math.sign(value.unscaled))).size === 1;
  if (!isOneSign || hasSubtotal(sizes) || !own.every(({ words }) => areSure(words))) return undefined;
  return { gross, net, rows: own, deducted: sizes.reduce((sum, size) => sum + size, 0) };
});

/** The only amount of its row, in the column of the net pay. */
function amountOf({ figures }: AmountRow, column: Figure): Figure | undefined {
  const [figure, ...others] = figures.filter(({ isRate }) => !isRate);
  return figure?.isAmount === true && others.length === 0 && isSameColumn(figure, column) ? figure : undefined;
}

/** The first of two amounts of a row, where the second may be that of the year so far. */
function findOfPeriod({ figures }: AmountRow): Figure | undefined {
  const [period, year, ...others] = figures.filter(({ isRate }) => !isRate);
  if (period?.isAmount !== true || year?.isAmount !== true || others.length > 0) return undefined;
  return hundredthsOf(year) >= hundredthsOf(period) ? period : undefined;
}

function hasSubtotal(sizes: readonly number[]): boolean {
  return sizes.some((size, end) =>
    sizes
      .slice(0, end)
      .some((_, start) => end - start > 1 && size === sizes.slice(start, end).reduce((sum, one) => sum + one, 0)),
  );
}
