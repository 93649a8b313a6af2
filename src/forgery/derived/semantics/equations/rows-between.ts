/** What is added or taken off between the amounts of a sum and its result, whatever it is called: fees, retentions, outlays. */
import type { TextFacts } from "../../../facts/text.ts";
import type { Figure } from "../written/figures.ts";
import { type AmountRow, readAmountRows } from "./amount-rows.ts";
import { unitsOf } from "./equation.ts";

/** Of the rows nearest to the result; with more of them there is a way to any difference. */
const rowLimit = 6;

/** From the first row of these figures to that of their result, without their own; undefined where it does not stand behind them. */
export function rowsBetween(
  text: TextFacts,
  figures: readonly Figure[],
  total: Figure,
): readonly AmountRow[] | undefined {
  const rows = readAmountRows(text);
  const end = rows.findIndex(({ line }) => line === total.line);
  const start = rows.findIndex(({ line }) => figures.some((figure) => figure.line === line));
  if (start < 0 || end <= start) return undefined;
  return rows.slice(start, end).filter(({ line }) => !figures.some((figure) => figure.line === line));
}

/** Rows between them, or some of these, make up the difference; a deduction is printed with its sign as often as without. */
export function isMadeUpBetween(text: TextFacts, figures: readonly Figure[], total: Figure, off: number): boolean {
  const between = (rowsBetween(text, figures, total) ?? [])
    .flatMap(({ figures: own }) => {
      const amount = own.findLast(({ isAmount }) => isAmount);
      return amount === undefined ? [] : [unitsOf(amount) ?? 0];
    })
    .filter((value) => value !== 0)
    .slice(-rowLimit);
  const sums = between.reduce<readonly number[]>(
    (known, value) => known.flatMap((sum) => [sum, sum + value, sum - value]),
    [0],
  );
  return sums.some((sum) => sum !== 0 && Math.abs(sum) === Math.abs(off));
}
