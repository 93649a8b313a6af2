/** The rows of a table in which quantity times price is the amount: the columns are found by the rows that agree on them. */
import type { TextFacts } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import { isSameColumn } from "../equations/amount-rows.ts";
import { atPlaces, multiply } from "../written/decimal.ts";
import { type Figure, readFigures } from "../written/figures.ts";
import { type Line, readLines } from "../written/lines.ts";

export interface ItemRow {
  readonly row: number;
  readonly quantity: Figure;
  readonly price: Figure;
  readonly amount: Figure;
  /** In the amount's minor units: what quantity and price, with a rate of the row where that fits, make. */
  readonly expected: readonly number[];
  /** Minor units that rounding of the printed price explains. */
  readonly tolerance: number;
  readonly isSatisfied: boolean;
}

export interface ItemTable {
  readonly rows: readonly ItemRow[];
  /** Places behind the point of its amounts. */
  readonly places: number;
  /** Right edge of the column of amounts. */
  readonly amountEdge: number;
}

const lineLimit = 5_000;
/** Figures of one row that are tried as its three columns. */
const figureLimitOfRow = 7;
/** Parts of a line's height by which the amount may stand below its row. */
const offsetHeights = 1.4;

/** What recognition parted from an amount: no price begins so. */
const centsAlone = /^0\d$/;

interface Pattern {
  readonly quantity: Figure;
  readonly price: Figure;
  readonly amount: Figure;
}

export const findItemTable = memoise((text: TextFacts): ItemTable | undefined => {
  const { lines } = readLines(text);
  const { byLine } = readFigures(text);
  const rows = lines.slice(0, lineLimit).map((line, row) => ({ line, row, figures: figuresOf(lines, row, byLine) }));
  const patterns = rows.flatMap(({ figures }) => findPatterns(figures));
  let best: Pattern | undefined;
  let bestCount = 0;
  for (const pattern of patterns.slice(0, 400)) {
    const count = patterns.filter((other) => isSamePattern(pattern, other) && !isTrivial(other)).length;
    if (count > bestCount) [best, bestCount] = [pattern, count];
  }
  if (best === undefined) return undefined;
  const found = best;
  const places = found.amount.value.places;
  const items = rows.flatMap(({ row, figures, line }) => toItem(found, figures, row, line, places));
  const satisfied = items.filter((item) => item.isSatisfied);
  // Two rows that agree by chance are rare, three are not to be expected; one telling row and plain ones will do.
  const telling = satisfied.filter((item) => !isTrivial(item)).length;
  if (satisfied.length < 2 || telling < 1 || satisfied.length < 2 * (items.length - satisfied.length)) return undefined;
  return { rows: items, places, amountEdge: found.amount.right };
});

/** Those of the line, and amounts that stand a little lower on a line of their own. */
function figuresOf(
  lines: readonly Line[],
  row: number,
  byLine: ReadonlyMap<Line, readonly Figure[]>,
): readonly Figure[] {
  const line = lines[row];
  if (line === undefined) return [];
  const own = (byLine.get(line) ?? []).filter(isCandidate);
  if (own.length < 2 || own.length > figureLimitOfRow) return own;
  const next = lines[row + 1];
  if (next === undefined || next.page !== line.page || next.top - line.top > offsetHeights * (line.bottom - line.top))
    return own;
  const lower = (byLine.get(next) ?? []).filter((figure) => isCandidate(figure) && figure.isAmount);
  return lower.length === 1 ? [...own, ...lower] : own;
}

function isCandidate(figure: Figure): boolean {
  return figure.isAlone || figure.isRate;
}

/** A quantity of one, or of nothing, agrees with any price. */
function isTrivial({ quantity, price, amount }: Pattern): boolean {
  return (
    Math.abs(quantity.value.unscaled) === 10 ** quantity.value.places || amount.value.unscaled === 0 || price === amount
  );
}

function findPatterns(figures: readonly Figure[]): Pattern[] {
  if (figures.length > figureLimitOfRow) return [];
  const plain = figures.filter(({ isRate }) => !isRate);
  const patterns: Pattern[] = [];
  for (const amount of plain) {
    if (!amount.isAmount) continue;
    for (const quantity of plain) {
      if (quantity === amount || quantity.currency !== undefined) continue;
      for (const price of plain) {
        if (price === amount || price === quantity || (!price.isAmount && price.value.places < 2)) continue;
        const pattern = { quantity, price, amount };
        if (isProduct(pattern, figures)) patterns.push(pattern);
      }
    }
  }
  return patterns;
}

function isProduct(pattern: Pattern, figures: readonly Figure[]): boolean {
  // Most combinations are far off; those need no exact product.
  const size = ({ value }: Figure) => Math.abs(value.unscaled) / 10 ** value.places;
  const ratio = (size(pattern.quantity) * size(pattern.price)) / Math.max(size(pattern.amount), 0.01);
  if (ratio < 0.5 || ratio > 10) return false;
  const stated = atPlaces(pattern.amount.value, pattern.amount.value.places);
  return expectedOf(pattern, figures).some((expected) => Math.abs(expected - (stated ?? 0)) <= 1);
}

/** Plain, less a discount, or with a tax that stands in the row. */
function expectedOf({ quantity, price, amount }: Pattern, figures: readonly Figure[]): number[] {
  const factors = [quantity.value, price.value];
  const { places } = amount.value;
  const rates = figures.filter(
    ({ isRate, value }) => isRate && value.unscaled > 0 && value.unscaled < 100 * 10 ** value.places,
  );
  const changed = rates.flatMap(({ value }) => {
    const whole = 100 * 10 ** value.places;
    const shares = [whole - value.unscaled, whole + value.unscaled];
    return shares.map((share) => multiply([...factors, { unscaled: share, places: value.places + 2 }], places));
  });
  return [multiply(factors, places), ...changed];
}

function isSamePattern(one: Pattern, other: Pattern): boolean {
  return (
    isSameColumn(one.amount, other.amount) &&
    isSameColumn(one.price, other.price) &&
    isSameColumn(one.quantity, other.quantity)
  );
}

function toItem(pattern: Pattern, figures: readonly Figure[], row: number, line: Line, places: number): ItemRow[] {
  const plain = figures.filter(({ isRate }) => !isRate);
  const find = (column: Figure) => plain.find((figure) => isSameColumn(figure, column));
  const [quantity, price, amount] = [find(pattern.quantity), find(pattern.price), find(pattern.amount)];
  if (quantity === undefined || price === undefined || amount === undefined) return [];
  if (quantity === price || price === amount || quantity.line !== line || price.line !== line) return [];
  if (centsAlone.test(price.text)) return [];
  const stated = atPlaces(amount.value, places);
  if (stated === undefined || !amount.isAmount) return [];
  const products = expectedOf({ quantity, price, amount }, figures);
  // A sign says that the row is taken off; brackets, which are read as one, also hold what an offer leaves to choose.
  const expected = stated < 0 ? products.flatMap((product) => [product, -product]) : products;
  const tolerance = Math.max(1, priceRounding({ quantity, price, amount }, places));
  const isSatisfied =
    expected.some((value) => Math.abs(value - stated) <= tolerance) ||
    hasOtherQuantity({ quantity, price, amount }, plain) ||
    isProportional(line, expected, stated);
  return [{ row, quantity, price, amount, expected, tolerance, isSatisfied }];
}

const proportion = /^(\d{1,3})\/(\d{1,3})$/;

/** A part of the year's price: "9/12" stands in the row. */
function isProportional({ words }: Line, expected: readonly number[], stated: number): boolean {
  return words.some(({ text }) => {
    const [, part, whole] = proportion.exec(text) ?? [];
    const share = Number(part) / Number(whole);
    return share > 0 && expected.some((value) => Math.abs(value * share - stated) <= 1);
  });
}

/** Of what was delivered some came back, and the amount is that of what was kept, which stands in a column of its own. */
function hasOtherQuantity({ quantity, price, amount }: Pattern, plain: readonly Figure[]): boolean {
  return plain.some((other) => {
    if (other === quantity || other === price || other === amount || other.currency !== undefined) return false;
    const pattern = { quantity: other, price, amount };
    return other.line === price.line && !isTrivial(pattern) && isProduct(pattern, [other, price, amount]);
  });
}

/** Half a unit of the price's last place that says anything, as often as the quantity says: 2.7700 may have been 2.773. */
function priceRounding({ quantity, price }: Pattern, places: number): number {
  let [digits, stated] = [price.value.unscaled, price.value.places];
  for (; stated > places && digits % 10 === 0; stated -= 1) digits /= 10;
  const half = { unscaled: 5, places: stated + 1 };
  return Math.abs(multiply([quantity.value, half], places));
}
