/** The sums of a pay slip: gross pay less deductions is net pay, each by its label. */
import type { TextFacts } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import { atPlaces } from "../written/decimal.ts";
import type { Figure } from "../written/figures.ts";
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
  const [gross, deductions, net] = [
    only(labelled, "gross pay"),
    only(labelled, "deductions"),
    // "Net à payer" and "Zu zahlen" stand on invoices as well.
    only(labelled, "net pay") ?? only(labelled, "due"),
  ];
  return gross === undefined || deductions === undefined || net === undefined ? undefined : { gross, deductions, net };
});

/** With a column for the year beside it, the first amount of a line is that of the month. */
function only(labelled: readonly LabelledAmount[], role: MoneyRole): PayAmount | undefined {
  const found = labelled.filter((amount) => amount.role === role && amount.figure.isAmount);
  if (!found.every(({ figure }) => areSure(figure.words))) return undefined;
  const values = new Set(found.map(({ figure }) => Math.abs(atPlaces(figure.value, 2) ?? 0)));
  const [first] = found;
  const [value, ...others] = values;
  return first === undefined || value === undefined || others.length > 0
    ? undefined
    : { label: first.label, figure: first.figure, value };
}
