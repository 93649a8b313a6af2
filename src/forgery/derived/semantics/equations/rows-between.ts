/** What is added or taken off between the amounts of a sum and its result, whatever it is called: fees, retentions, outlays. */
import type { TextFacts } from "../../../facts/text.ts";
import type { Figure } from "../written/figures.ts";
import { readAmountRows } from "./amount-rows.ts";
import { unitsOf } from "./equation.ts";

/** With more rows there is a way to any difference. */
const rowLimit = 6;

/** The rows between them, or some of these, make up the difference; a deduction is printed with its sign as often as without. */
export function isMadeUpBetween(text: TextFacts, figures: readonly Figure[], total: Figure, off: number): boolean {
  const rows = readAmountRows(text);
  const placeOf = ({ line }: Figure) => rows.find((row) => row.line === line)?.at;
  const end = placeOf(total);
  if (end === undefined) return false;
  const before = figures.flatMap((figure) => placeOf(figure) ?? []).filter((at) => at < end);
  const start = Math.max(...before);
  if (!Number.isFinite(start)) return false;
  const between = rows
    .filter(({ at }) => at > start && at < end)
    .flatMap(({ figures: own }) => {
      const amount = own.findLast(({ isAmount }) => isAmount);
      const value = amount === undefined ? undefined : unitsOf(amount);
      return value === undefined || value === 0 ? [] : [value];
    });
  if (between.length === 0 || between.length > rowLimit) return false;
  const sums = between.reduce<readonly number[]>(
    (known, value) => known.flatMap((sum) => [sum, sum + value, sum - value]),
    [0],
  );
  return sums.some((sum) => Math.abs(sum) === Math.abs(off));
}
