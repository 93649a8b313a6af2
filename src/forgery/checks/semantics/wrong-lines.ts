/** The lines of an invoice make another sum than the one below them, by which all the other sums hold. */
import type { CheckFinding, Strength } from "../../check.ts";
import { memoise } from "../../derived/memoise.ts";
import { findInvoiceSystem } from "../../derived/semantics/sums/invoice-system.ts";
import { findItemTable, type ItemRow } from "../../derived/semantics/sums/item-rows.ts";
import { findItemTotals } from "../../derived/semantics/sums/item-totals.ts";
import { isOneDigitApart, isRoundDiscount } from "../../derived/semantics/sums/one-digit.ts";
import { fieldsOf, isSatisfied, type Relation, residualOf } from "../../derived/semantics/sums/relations.ts";
import type { InvoiceSystem } from "../../derived/semantics/sums/system-builder.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { atPlaces, multiply, writeAmount } from "../../derived/semantics/written/decimal.ts";
import { type Figure, hundredthsOf, readFigures } from "../../derived/semantics/written/figures.ts";
import type { TextFacts } from "../../facts/text.ts";

interface WrongLines {
  readonly system: InvoiceSystem;
  readonly relation: Relation;
  /** Of the system: the stated sum below the lines. */
  readonly sum: string;
  /** In the system's minor units: by which the lines are more than their sum. */
  readonly off: number;
  /** Other relations that the stated sum satisfies. */
  readonly held: readonly Relation[];
  readonly line: ChangedLine | undefined;
}

/** A row whose amount and factor were changed together: one digit of the factor less, and the sum is right. */
interface ChangedLine {
  readonly item: ItemRow;
  readonly factor: Figure;
  readonly name: "price" | "quantity";
  readonly expectedFactor: string;
  readonly expectedAmount: number;
}

/** So many relations with the stated sum show that it is the right one of the two. */
const heldMinimum = 2;
/** Rows that a document may leave out of its sum, such as those that can be chosen. */
const openRowLimit = 12;
/** Of a factor with fewer digits one is soon another. */
const factorDigits = 4;

/** Only where each row of the table is understood; recognition leaves rows out. */
export const findWrongLines = memoise((text: TextFacts): WrongLines | undefined => {
  const system = findInvoiceSystem(text);
  const items = findItemTotals(text);
  if (system === undefined || items?.isWhole !== true || text.source === "recognised") return undefined;
  const broken = system.relations.filter((relation) => !isSatisfied(relation, system.values));
  const [relation, ...others] = broken;
  if (relation?.group !== "items" || relation.form !== "firm" || others.length > 0) return undefined;
  const sum = fieldsOf(relation).at(-1) ?? "";
  const off = residualOf(relation, system.values) ?? 0;
  const held = system.relations.filter(
    (other) => isSatisfied(other, system.values) && fieldsOf(other).includes(sum) && fieldsOf(other).length > 1,
  );
  const sizes = items.amounts.map(({ figure }) => atPlaces(figure.value, system.places) ?? 0);
  const total = system.values.get(sum) ?? 0;
  if (held.length === 0 || isLeftOut(sizes, off) || isPrinted(text, system, off)) return undefined;
  if (total <= 0 || isShare(total + off, total)) return undefined;
  const near = items.amounts.flatMap(({ item }) => (item === undefined ? [] : findChange(item, off, system.places)));
  return { system, relation, sum, off, held, line: near.length === 1 ? near[0] : undefined };
});

/** The difference is what some of the rows make: they are offered, and not counted. */
function isLeftOut(sizes: readonly number[], off: number): boolean {
  if (sizes.length > openRowLimit) return sizes.includes(off);
  const sums = sizes.reduce<readonly number[]>((known, size) => known.flatMap((sum) => [sum, sum + size]), [0]);
  return sums.includes(off);
}

/** A discount, a charge or a sum of another table explains it. */
function isPrinted(text: TextFacts, { places }: InvoiceSystem, off: number): boolean {
  const size = Math.abs(off);
  // Prices of lines are none.
  const prices = new Set(findItemTable(text)?.rows.map(({ price }) => price));
  return readFigures(text).all.some(
    (figure) =>
      figure.isAmount &&
      !prices.has(figure) &&
      (Math.abs(atPlaces(figure.value, places) ?? 0) === size || hundredthsOf(figure) === size),
  );
}

/** The lines with a tax in them, or the sum less a discount that is not printed: so many halves of a percent. */
function isShare(lines: number, total: number): boolean {
  return [
    [lines, total],
    [total, lines],
  ].some(([whole = 0, part = 0]) => {
    const halves = (200 * (part - whole)) / whole;
    return Math.abs(halves) < 100 && Math.abs(halves - Math.round(halves)) * whole <= 200;
  });
}

function findChange(item: ItemRow, off: number, places: number): ChangedLine[] {
  const { price, quantity, amount } = item;
  const expectedAmount = (atPlaces(amount.value, places) ?? 0) - off;
  if (expectedAmount <= 0) return [];
  return (["price", "quantity"] as const).flatMap((name) => {
    const [factor, other] = name === "price" ? [price, quantity] : [quantity, price];
    const stated = factor.value.unscaled;
    const unscaled =
      (expectedAmount / ((other.value.unscaled * 10 ** places) / 10 ** other.value.places)) * 10 ** factor.value.places;
    const expected = Math.round(unscaled);
    const isExact = multiply([{ ...factor.value, unscaled: expected }, other.value], places) === expectedAmount;
    if (!isExact || !isOneDigitApart(stated, expected)) return [];
    if (name === "price" && isRoundDiscount(expectedAmount, expectedAmount + off)) return [];
    return [
      { item, factor, name, expectedFactor: writeAmount(expected, factor.value.places, factor.text), expectedAmount },
    ];
  });
}

export function describeWrongLines({ system, relation, sum, off, held, line }: WrongLines): CheckFinding {
  const { values, fields, places } = system;
  const field = fields.get(sum);
  const write = (minor: number) => writeAmount(minor, places, field?.figure.text);
  const stated = values.get(sum) ?? 0;
  const label = field?.label ?? sum;
  const said = held.map(({ text }) => text).slice(0, 3);
  const named =
    line === undefined
      ? "No single line explains it: a line was changed with its price, added, or taken out."
      : `With ${line.expectedFactor} instead of ${line.factor.text} as the ${line.name} of ${line.item.amount.text}, which makes ${write(line.expectedAmount)}, all would hold; the two differ in a single digit.`;
  const lines = fieldsOf(relation)
    .filter((name) => name !== sum)
    .flatMap((name) => fields.get(name)?.figure ?? []);
  const subjects = line === undefined ? lines : [line.item.amount, line.factor];
  return {
    observation: `Page ${field?.figure.line.page ?? 1}: the ${lines.length} lines make ${write(stated + off)}, and in each of them quantity times price is the amount, but the stated ${label} is ${write(stated)}, with which the other sums hold (${said.join("; ")}). ${named} Rows that are not counted, discounts and charges that are printed were allowed for.`,
    confidence: line === undefined ? 85 : 92,
    strength: weigh(held, line),
    boxes: boxesAround(subjects, [field?.figure]),
    evidence:
      line === undefined
        ? {
            kind: "comparison",
            stated: write(stated + off),
            expected: write(stated),
            basis: `the lines, and ${said.join("; ")}`,
          }
        : {
            kind: "comparison",
            stated: line.factor.text,
            expected: line.expectedFactor,
            basis: `the stated ${label}, with which ${said.join("; ")}`,
          },
  };
}

/** A charge or discount of a round sum is soon a digit of the price of one piece, so that only of several pieces a digit decides. */
function weigh(held: readonly Relation[], line: ChangedLine | undefined): Strength {
  if (held.length < heldMinimum) return "weak";
  if (line?.name !== "price" || String(line.factor.value.unscaled).length < factorDigits) return "moderate";
  const { value } = line.item.quantity;
  return value.unscaled > 10 ** value.places ? "strong" : "moderate";
}
