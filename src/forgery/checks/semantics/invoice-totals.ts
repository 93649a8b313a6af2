/** The sums of an embedded invoice against those on the pages. */

import { editDistance } from "../../../contract/edit-distance.ts";
import { atPlaces, parseDecimal } from "../../derived/semantics/written/decimal.ts";
import { type Figure, readFigures } from "../../derived/semantics/written/figures.ts";
import { findLabelledAmounts, type LabelledAmount } from "../../derived/semantics/written/labelled-amounts.ts";
import type { MoneyRole } from "../../derived/semantics/written/money-labels.ts";
import type { StatedTotal, StatedTotals } from "../../facts/attachments.ts";
import type { TextFacts } from "../../facts/text.ts";
import type { Outcome } from "./invoice-comparison.ts";

/** The sums that pages state as a rule, with the role that a label gives them. */
const compared: readonly { readonly total: StatedTotal; readonly name: string; readonly role: MoneyRole }[] = [
  { total: "taxBasis", name: "total without tax", role: "net" },
  { total: "taxTotal", name: "tax", role: "tax" },
  { total: "grandTotal", name: "total", role: "gross" },
  { total: "due", name: "amount due", role: "due" },
];

/** Minor units by which a visible total may differ from sums that were rounded line by line. */
const roundingTolerance = 5;
/** Digits that differ between an amount and what an edit makes of it. */
const editLimit = 2;

export function compareTotals(totals: StatedTotals, taxCount: number, text: TextFacts): Outcome[] {
  const figures = readFigures(text).all;
  const labelled = findLabelledAmounts(text);
  return compared.flatMap(({ total, name, role }): Outcome[] => {
    const written = totals[total];
    const stated = minorUnits(written);
    if (written === undefined || stated === undefined) return [];
    const isStated = (figure: Figure) => isNear(minorOf(figure), stated);
    const isPrinted = figures.some(isStated);
    // A nought is seldom printed.
    if (stated === 0) return isPrinted ? [{ field: name }] : [];
    const named = labelled.filter((amount) => amount.role === role && isTotal(amount, taxCount));
    if (named.some(({ figure }) => isStated(figure))) return [{ field: name }];
    const found = findInItsPlace(named, figures, impliedTotal(total, totals), stated, isPrinted);
    if (found !== undefined) {
      const { figure, label } = found;
      const place = { visible: figure.text, label, words: figure.words };
      return [{ field: name, disagreement: { field: name, kind: "amount", stated: written, ...place } }];
    }
    if (isPrinted) return [{ field: name }];
    // Other sums are often put together or left out; the total is always there.
    if (total !== "grandTotal" || named.length > 0) return [];
    const nowhere = { visible: undefined, label: undefined, words: [] };
    return [{ field: name, disagreement: { field: name, kind: "amount", stated: written, ...nowhere } }];
  });
}

/** A tax with its base beside it is one of several rates, unless there is only one. */
function isTotal({ figure, role, base, rate }: LabelledAmount, taxCount: number): boolean {
  if (!figure.isAmount) return false;
  return role !== "tax" || taxCount <= 1 || (base === undefined && rate === undefined);
}

function findInItsPlace(
  named: readonly LabelledAmount[],
  figures: readonly Figure[],
  implied: number | undefined,
  stated: number,
  isPrinted: boolean,
): { readonly figure: Figure; readonly label: string | undefined } | undefined {
  const [first] = named;
  if (first !== undefined && new Set(named.map(({ figure }) => minorOf(figure))).size === 1) {
    // Where the amount stands elsewhere, the label may have been misunderstood, unless the two differ as an edit makes them.
    const isEdit = editDistance(String(Math.abs(stated)), String(minorOf(first.figure))) <= editLimit;
    return isPrinted && !isEdit ? undefined : { figure: first.figure, label: first.label };
  }
  if (isPrinted || implied === undefined || isNear(Math.abs(implied), stated)) return undefined;
  // The machine's other sums make another amount of it, and that one stands on the pages.
  const figure = figures.find((candidate) => isNear(minorOf(candidate), implied));
  return figure === undefined ? undefined : { figure, label: undefined };
}

/** What the machine's other sums make of it. */
function impliedTotal(total: StatedTotal, totals: StatedTotals): number | undefined {
  const [net, tax, gross] = [totals.taxBasis, totals.taxTotal, totals.grandTotal].map(minorUnits);
  const [paid = 0, rounding = 0] = [totals.prepaid, totals.rounding].map(minorUnits);
  switch (total) {
    case "taxBasis":
      return gross === undefined || tax === undefined ? undefined : gross - tax;
    case "taxTotal":
      return gross === undefined || net === undefined ? undefined : gross - net;
    case "grandTotal":
      return net === undefined || tax === undefined ? undefined : net + tax;
    default:
      return gross === undefined ? undefined : gross - paid + rounding;
  }
}

/** Both the machine's sums and those on the pages come out, each with its own amounts. */
export function areSumsConsistent(totals: StatedTotals, text: TextFacts): boolean {
  const [net, tax, gross] = [totals.taxBasis, totals.taxTotal, totals.grandTotal].map(minorUnits);
  if (net === undefined || tax === undefined || gross === undefined || !isNear(Math.abs(net + tax), gross))
    return false;
  const [due, implied] = [minorUnits(totals.due), impliedTotal("due", totals)];
  if (due !== undefined && implied !== undefined && !isNear(Math.abs(implied), due)) return false;
  const labelled = findLabelledAmounts(text);
  const amountsOf = (role: MoneyRole) =>
    labelled.flatMap(({ figure, ...amount }) => (amount.role === role ? (atPlaces(figure.value, 2) ?? []) : []));
  return amountsOf("net").some((base) =>
    amountsOf("tax").some((part) => part !== 0 && amountsOf("gross").some((sum) => isNear(Math.abs(base + part), sum))),
  );
}

function isNear(size: number | undefined, stated: number): boolean {
  return size !== undefined && Math.abs(size - Math.abs(stated)) <= roundingTolerance;
}

/** Without its sign, which credit notes print or leave out. */
function minorOf(figure: Figure): number | undefined {
  const minor = atPlaces(figure.value, 2);
  return minor === undefined ? undefined : Math.abs(minor);
}

function minorUnits(amount: string | undefined): number | undefined {
  const decimal = amount === undefined ? undefined : parseDecimal(amount);
  return decimal === undefined ? undefined : atPlaces(decimal, 2);
}
