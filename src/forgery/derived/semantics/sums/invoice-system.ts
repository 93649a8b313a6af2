/** The sums of an invoice as a system of relations: of the amounts that bear one label, those with which most relations hold. */
import type { TextFacts } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import { atPlaces } from "../written/decimal.ts";
import { findLabelledAmounts, isTaxRow, type LabelledAmount } from "../written/labelled-amounts.ts";
import type { MoneyRole } from "../written/money-labels.ts";
import { buildSystem } from "./build-system.ts";
import { findItemTotals } from "./item-totals.ts";
import { isSatisfied } from "./relations.ts";
import type { InvoiceSystem } from "./system-builder.ts";

/** More different amounts under one name are those of several invoices, or no invoice at all. */
const choiceLimit = 3;

export const findInvoiceSystem = memoise((text: TextFacts): InvoiceSystem | undefined => {
  const labelled = findLabelledAmounts(text).filter(({ figure }) => figure.isAmount);
  const places = labelled.some(({ figure }) => figure.value.places === 3) ? 3 : 2;
  const items = findItemTotals(text);
  const choices = (["lines", "net", "gross", "due", "tax"] as const).map((role) => distinct(labelled, role, places));
  if (choices.some((list) => list.length > choiceLimit)) return undefined;
  let best: InvoiceSystem | undefined;
  let bestRank = Number.NEGATIVE_INFINITY;
  for (const chosen of combinations(choices)) {
    const system = buildSystem(chosen, labelled, items, places);
    const broken = system.relations.filter(
      (relation) => relation.form === "firm" && !isSatisfied(relation, system.values),
    ).length;
    const holding = system.relations.filter((relation) => isSatisfied(relation, system.values)).length;
    const rank = holding - 100 * broken;
    if (rank > bestRank) [best, bestRank] = [system, rank];
  }
  return best;
});

function distinct(
  labelled: readonly LabelledAmount[],
  role: MoneyRole,
  places: number,
): (LabelledAmount | undefined)[] {
  const found = new Map<number, LabelledAmount>();
  for (const amount of labelled) {
    // Taxes beside their rate or base are rows of a breakdown, not the total.
    if (amount.role !== role || (role === "tax" && isTaxRow(amount))) continue;
    const value = atPlaces(amount.figure.value, places);
    if (value !== undefined) found.set(value, amount);
  }
  return found.size === 0 ? [undefined] : [...found.values()];
}

function* combinations(
  lists: readonly (readonly (LabelledAmount | undefined)[])[],
): Generator<(LabelledAmount | undefined)[]> {
  const [first, ...rest] = lists;
  if (first === undefined) {
    yield [];
    return;
  }
  for (const item of first) for (const others of combinations(rest)) yield [item, ...others];
}
