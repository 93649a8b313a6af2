/** Whether a total that one way leads to is surely the sum of the net amount and the tax above it, and no payment. */
import type { TextFacts } from "../../../facts/text.ts";
import { type Figure, readFigures } from "../written/figures.ts";
import { findLabelledAmounts } from "../written/labelled-amounts.ts";
import { isTenderLabel } from "../written/tender-lines.ts";
import { readAmountRows } from "./amount-rows.ts";
import { type Equation, figuresOf, holds, pathTo, unitsOf } from "./equation.ts";
import { isMadeUpBetween } from "./rows-between.ts";

/** Terms of the shortest sum, with its result. */
export const shortestSum = 3;
/** Parts of the sum by which a total that is not its sum differs at least: less may be a charge that is not printed. */
const leastShare = 0.2;
const pointsOfWhole = 10_000;

interface Claim {
  readonly figure: Figure;
  /** In ten-thousandths. */
  readonly implied: number;
  readonly repaired: readonly Equation[];
}

/**
 * A total right below a net sum and its tax, where the tax is the printed rate of the net, is their sum in every invoice; what differs by
 * a digit, or by more than any charge, was changed. A difference that is printed is a charge or a payment.
 */
export function isTotalOfKnown(claim: Claim, all: readonly Equation[], text: TextFacts): boolean {
  const { figure, implied, repaired } = claim;
  const stated = unitsOf(figure) ?? 0;
  const off = Math.abs(implied - stated);
  const isCharge = all.some((equation) => figuresOf(equation).some((other) => Math.abs(unitsOf(other) ?? 0) === off));
  const isLarge = off >= leastShare * Math.abs(implied) && stated > leastShare * implied;
  if (isCharge || !(isLarge || isSwap(stated, implied)) || isOtherAmount(claim, text)) return false;
  return repaired.some((sum) => {
    if (!isTaxed(sum, all) || pathTo(sum, figure) !== "above") return false;
    const terms = figuresOf(sum).filter((other) => other !== figure);
    const isRepeat = terms.some((other) => unitsOf(other) === stated);
    return !isRepeat && !isMadeUpBetween(text, terms, figure, off) && !isTermOfMore(text, terms, stated);
  });
}

/** Net, tax and what stands below them make an amount together that is printed as well: a charge without tax, and no total. */
function isTermOfMore(text: TextFacts, terms: readonly Figure[], stated: number): boolean {
  const values = terms.map((term) => unitsOf(term) ?? 0);
  const sums = values.slice(0, -1).map((_, from) => values.slice(from).reduce((sum, value) => sum + value, stated));
  return readFigures(text).all.some((other) => other.isAmount && sums.includes(unitsOf(other) ?? 0));
}

/** What was handed over or paid by card is no sum of net and tax; nor is what follows the total that is. */
function isOtherAmount({ figure, implied }: Claim, text: TextFacts): boolean {
  const label = readAmountRows(text).find(({ line }) => line === figure.line)?.label ?? "";
  if (isTenderLabel(label)) return true;
  const totals = findLabelledAmounts(text).filter(({ role }) => role === "gross" || role === "due");
  return totals.every((total) => total.figure !== figure) && totals.some((total) => unitsOf(total.figure) === implied);
}

/** Net and tax are added up, the tax is the printed rate of the net, and the net is most of the sum. */
export function isTaxed(sum: Equation, all: readonly Equation[]): boolean {
  if (!isAddition(sum)) return false;
  const size = figuresOf(sum)
    .slice(0, -1)
    .reduce((total, figure) => total + Math.abs(unitsOf(figure) ?? 0), 0);
  return all.some(
    (share) =>
      share.form.kind === "share" &&
      2 * Math.abs(unitsOf(share.form.whole) ?? 0) > size &&
      isPartOf(share, sum) &&
      holds(share, unitsOf) &&
      !mayBeContained(share),
  );
}

/** A tax that is within an amount is not added to it; of a small amount it is as much in cents, whether it is within or added. */
function mayBeContained({ form, tolerance }: Equation): boolean {
  if (form.kind !== "share") return false;
  if (form.isContained) return true;
  const [whole, part] = [unitsOf(form.whole) ?? 0, unitsOf(form.part) ?? 0];
  return Math.abs(part - (whole * form.points) / (pointsOfWhole + form.points)) <= tolerance;
}

export function isAddition({ form }: Equation): boolean {
  return (
    form.kind === "sum" &&
    form.terms.length >= shortestSum &&
    form.terms.every(({ sign, isUnsigned }, at) => at === form.terms.length - 1 || (sign > 0 && !isUnsigned))
  );
}

/** One amount is the same as another. */
export function isRepetition({ form }: Equation): boolean {
  return form.kind === "sum" && form.terms.length < shortestSum;
}

export function isPartOf(one: Equation, other: Equation): boolean {
  const figures = figuresOf(other);
  return figuresOf(one).every((figure) => figures.includes(figure));
}

/** Two digits that follow each other change places. */
function isSwap(one: number, other: number): boolean {
  const [first, second] = [String(one), String(other)];
  const differing = [...first].flatMap((digit, at) => (digit === second[at] ? [] : [at]));
  const [at = 0, next] = differing;
  return (
    first.length === second.length &&
    differing.length === 2 &&
    next === at + 1 &&
    first[at] === second[next] &&
    first[next] === second[at]
  );
}
