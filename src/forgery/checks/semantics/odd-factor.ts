/** Which of a row's quantity, price and amount was changed: where the amounts make their stated sum, it is not the amount. */

import { isInHeldSum } from "../../derived/semantics/equations/find-contradiction.ts";
import { findInvoiceSystem } from "../../derived/semantics/sums/invoice-system.ts";
import type { ItemRow } from "../../derived/semantics/sums/item-rows.ts";
import { isOneDigitApart } from "../../derived/semantics/sums/one-digit.ts";
import { isSatisfied } from "../../derived/semantics/sums/relations.ts";
import {
  atPlaces,
  type Decimal,
  divideRounded,
  multiply,
  writeAmount,
} from "../../derived/semantics/written/decimal.ts";
import type { Figure } from "../../derived/semantics/written/figures.ts";
import type { TextFacts } from "../../facts/text.ts";

export interface OddFactor {
  readonly name: "price" | "quantity";
  readonly figure: Figure;
  /** What it has to be for the row to come out. */
  readonly expected: string;
  readonly isOneDigit: boolean;
}

/** The likeliest first; none where nothing else speaks for the amount, or no other price or quantity makes it. */
export function findOddFactors(
  text: TextFacts,
  { quantity, price, amount }: ItemRow,
  places: number,
): readonly OddFactor[] {
  const system = findInvoiceSystem(text);
  const isSumRight = system?.relations.some(
    (relation) => relation.group === "items" && relation.kind === "sum" && isSatisfied(relation, system.values),
  );
  const stated = atPlaces(amount.value, places);
  if ((isSumRight !== true && !isInHeldSum(text, amount)) || stated === undefined) return [];
  const factors = [
    oddFactor("price", price, quantity.value, stated, places),
    oddFactor("quantity", quantity, price.value, stated, places),
  ].filter((factor) => factor !== undefined);
  return factors.toSorted((one, other) => Number(other.isOneDigit) - Number(one.isOneDigit));
}

function oddFactor(
  name: OddFactor["name"],
  figure: Figure,
  other: Decimal,
  stated: number,
  places: number,
): OddFactor | undefined {
  if (other.unscaled === 0) return undefined;
  const shift = figure.value.places + other.places - places;
  const dividend = BigInt(stated) * 10n ** BigInt(Math.max(0, shift));
  const unscaled = divideRounded(dividend, BigInt(other.unscaled) * 10n ** BigInt(Math.max(0, -shift)));
  if (multiply([{ ...figure.value, unscaled }, other], places) !== stated) return undefined;
  return {
    name,
    figure,
    expected: writeAmount(unscaled, figure.value.places, figure.text),
    isOneDigit: isOneDigitApart(unscaled, figure.value.unscaled),
  };
}
