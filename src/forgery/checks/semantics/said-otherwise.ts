/** A sentence that asks for an amount, where the document comes to another that differs in one digit. */

import { figuresOf, holds, unitsOf } from "../../derived/semantics/equations/equation.ts";
import { findEquations } from "../../derived/semantics/equations/find-contradiction.ts";
import { findItemTable } from "../../derived/semantics/sums/item-rows.ts";
import { isOneDigitApart } from "../../derived/semantics/sums/one-digit.ts";
import { type Figure, readFigures } from "../../derived/semantics/written/figures.ts";
import { findLabelledAmounts } from "../../derived/semantics/written/labelled-amounts.ts";
import { areSure } from "../../derived/semantics/written/lines.ts";
import type { TextFacts } from "../../facts/text.ts";
import { findDemandedAmounts } from "./demanded-amounts.ts";

export interface SaidOtherwise {
  readonly said: Figure;
  readonly sum: Figure;
  /** Other amounts come to the sum too; else either of the two may be the changed one. */
  readonly isSumBorneOut: boolean;
}

/** Ten units of the currency. */
const leastUnits = 100_000;
/** Pages by which the sentence is off the sum: a letter to its invoice, or the next page. */
const pageReach = 1;

/** "nothing compared" where what sentences demand is no sum of the document and not near one. */
export function findSaidOtherwise(text: TextFacts): readonly SaidOtherwise[] | "nothing said" | "nothing compared" {
  const figures = readFigures(text).all.filter(({ isAmount }) => isAmount);
  const amounts = figures.filter((figure) => sizeOf(figure) >= leastUnits);
  const demanded = findDemandedAmounts(text, amounts);
  if (demanded.length === 0) return "nothing said";
  const added = findAdded(text);
  const sums = [...new Set([...findLabelledSums(text), ...added])];
  const items = new Set(findItemTable(text)?.rows.flatMap(({ quantity, price, amount }) => [quantity, price, amount]));
  const charges = new Set(figures.filter((figure) => !items.has(figure)).map(sizeOf));
  const found = demanded.flatMap((said) => {
    const value = sizeOf(said);
    const isAlone = !amounts.some((other) => other !== said && sizeOf(other) === value);
    const sum = sums.find(
      (figure) =>
        figure !== said &&
        Math.abs(figure.line.page - said.line.page) <= pageReach &&
        isOneDigitApart(sizeOf(figure), value) &&
        // A charge or deposit that is printed would explain the difference.
        !charges.has(Math.abs(sizeOf(figure) - value)),
    );
    return isAlone && sum !== undefined && areSure([...said.words, ...sum.words])
      ? [{ said, sum, isSumBorneOut: added.includes(sum) }]
      : [];
  });
  const isSum = (said: Figure) => sums.some((figure) => figure !== said && sizeOf(figure) === sizeOf(said));
  return found.length > 0 || demanded.some(isSum) ? found : "nothing compared";
}

function sizeOf(figure: Figure): number {
  return Math.abs(unitsOf(figure) ?? 0);
}

/** What labels call the total or the amount due. */
function findLabelledSums(text: TextFacts): readonly Figure[] {
  return findLabelledAmounts(text)
    .filter(({ role, figure }) => (role === "gross" || role === "due") && figure.isAmount)
    .map(({ figure }) => figure);
}

/** What other amounts add up to. */
function findAdded(text: TextFacts): readonly Figure[] {
  return findEquations(text).flatMap((equation) => {
    const { form } = equation;
    const isSum = form.kind === "sum" && form.terms.length > 2 && holds(equation, unitsOf);
    return isSum ? figuresOf(equation).slice(-1) : [];
  });
}
