/** The sums of a pay slip: gross pay less deductions is net pay, each by its label. */
import type { TextFacts } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import { type AmountRow, isSameColumn, readAmountRows } from "../equations/amount-rows.ts";
import { type Figure, hundredthsOf } from "../written/figures.ts";
import { findLabelledAmounts, type LabelledAmount } from "../written/labelled-amounts.ts";
import { areSure } from "../written/lines.ts";
import type { MoneyRole } from "../written/money-labels.ts";

export interface PayAmount {
  readonly label: string;
  readonly figure: Figure;
  /** In hundredths. */
  readonly value: number;
}

export interface PaySlip {
  readonly gross: PayAmount;
  readonly deductions: PayAmount;
  readonly net: PayAmount;
}

/** Undefined where one of the three is missing, or stated with several values, as beside the sums of the year. */
export const findPaySlip = memoise((text: TextFacts): PaySlip | undefined => {
  const labelled = findLabelledAmounts(text);
  const [gross, deductions] = [onlyAmountOf(labelled, "gross pay"), onlyAmountOf(labelled, "deductions")];
  const named = onlyAmountOf(labelled, "net pay");
  // "Net à payer" and "Zu zahlen" stand on invoices as well.
  const net = named ?? onlyAmountOf(labelled, "due");
  if (gross !== undefined && deductions !== undefined && net !== undefined) return { gross, deductions, net };
  const foot = named === undefined ? undefined : findFoot(text, named);
  return named === undefined || foot === undefined ? undefined : { ...foot, net: named };
});

/** Rows of the table, and lines between its foot and the net pay. */
const [tableLimit, footReach, fewestRows] = [30, 4, 3];

/** Earnings and deductions have a column each, and the foot of the table has the sums of both. */
function findFoot(text: TextFacts, net: PayAmount): Omit<PaySlip, "net"> | undefined {
  const rows = readAmountRows(text);
  const end = rows.findIndex(({ line }) => line === net.figure.line);
  for (let at = end - 1; at >= Math.max(0, end - footReach); at -= 1) {
    const row = rows[at];
    const [one, other, ...more] = row?.figures.filter(({ isAmount }) => isAmount) ?? [];
    if (row === undefined || one === undefined || other === undefined || more.length > 0) continue;
    // Beside the pay of the period it is that of the year.
    if (hundredthsOf(other) >= hundredthsOf(one)) continue;
    const table = rows.slice(Math.max(0, at - tableLimit), at).filter(({ line }) => line.page === row.line.page);
    const [earned, deducted] = [one, other].map((sum) => rowsOf(table, sum));
    if (earned === undefined || deducted === undefined || earned + deducted < fewestRows) continue;
    const amountOf = (figure: Figure) => ({ label: row.label, figure, value: hundredthsOf(figure) });
    return { gross: amountOf(one), deductions: amountOf(other) };
  }
  return undefined;
}

/** How many of the rows right above make the sum. */
function rowsOf(table: readonly AmountRow[], sum: Figure): number | undefined {
  const values = table
    .toReversed()
    .flatMap(({ figures }) => figures.find((own) => own.isAmount && isSameColumn(own, sum)) ?? []);
  return countTo(values.map(hundredthsOf), hundredthsOf(sum));
}

/** How many of the first values make the sum. */
export function countTo(values: readonly number[], sum: number): number | undefined {
  let total = 0;
  for (const [at, value] of values.entries()) {
    total += value;
    if (total >= sum) return total === sum ? at + 1 : undefined;
  }
  return undefined;
}

/** With a column for the year beside it, the first amount of a line is that of the month. */
export function onlyAmountOf(labelled: readonly LabelledAmount[], role: MoneyRole): PayAmount | undefined {
  const found = labelled.filter((amount) => amount.role === role && amount.figure.isAmount);
  if (!found.every(({ figure }) => areSure(figure.words))) return undefined;
  const values = new Set(found.map(({ figure }) => hundredthsOf(figure)));
  const [first] = found;
  const [value, ...others] = values;
  return first === undefined || value === undefined || others.length > 0
    ? undefined
    : { label: first.label, figure: first.figure, value };
}
