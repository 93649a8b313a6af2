/** Amounts with the words that name them, on the same line or above, as far as these are known words for sums of money. */
import type { TextFacts } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import { findItemTable } from "../sums/item-rows.ts";
import { atPlaces, multiply } from "./decimal.ts";
import { type Figure, readFigures } from "./figures.ts";
import { type Line, readLines, textOf } from "./lines.ts";
import { repairMoneyLabel } from "./misread-labels.ts";
import { findMoneyRole, type MoneyRole } from "./money-labels.ts";
import { toPlainText } from "./plain-text.ts";

export interface LabelledAmount {
  readonly role: MoneyRole;
  /** As it is written, without a colon at its end. */
  readonly label: string;
  readonly figure: Figure;
  /** The tax rate that the label names, in hundredths of a percent. */
  readonly rate: number | undefined;
  /** Of a tax: what it is on, where that stands on its line. */
  readonly base: Figure | undefined;
  /** False where only the numbers tell what it is. */
  readonly isLabelled: boolean;
  /** Place of its line in the document. */
  readonly row: number;
}

/** A tax beside its rate, or beside what it is on, is a row of a breakdown. */
export function isTaxRow({ rate, base }: LabelledAmount): boolean {
  return rate !== undefined || base !== undefined;
}

/** Of each rate and amount one: a breakdown is often printed twice. */
export function listTaxRows(labelled: readonly LabelledAmount[], places: number): readonly LabelledAmount[] {
  const rows = labelled.filter((amount) => amount.role === "tax" && isTaxRow(amount));
  return [...new Map(rows.map((row) => [`${row.rate} ${atPlaces(row.figure.value, places)}`, row])).values()];
}

const labelLimit = 60;
const figureLimitOfLine = 10;

export const findLabelledAmounts = memoise((text: TextFacts): readonly LabelledAmount[] => {
  const { lines, isRecognised } = readLines(text);
  const { byLine } = readFigures(text);
  const roleOf = (label: string) => {
    const plain = toPlainText(withoutCurrency(label));
    return findMoneyRole(plain) ?? (isRecognised ? findMoneyRole(repairMoneyLabel(plain)) : undefined);
  };
  const labelled = lines.flatMap((line, row): LabelledAmount[] => {
    const figures = byLine.get(line) ?? [];
    // A line of many numbers is a row of a table, and nothing names each of them.
    if (figures.length === 0 || figures.length > figureLimitOfLine) return [];
    const tax = findTaxRow(line, figures, roleOf);
    if (tax !== undefined) return [{ ...tax, row }];
    return figures.flatMap((figure) => {
      if (!isSumShaped(figure)) return [];
      const found = findLabel(line, figures, figure, roleOf) ?? findHeading({ lines, row, byLine, figure, roleOf });
      // With more amounts on its line it is a row of a breakdown or the foot of a table, whose columns have their own names.
      const isColumn = found?.role === "tax" || found?.role === "gross";
      const isRow = isColumn && figures.filter(({ isAmount }) => isAmount).length > 2;
      return found === undefined || isRow ? [] : [{ ...found, figure, base: undefined, isLabelled: true, row }];
    });
  });
  // An item may have the name of a charge: "Transport 3 x 120.00". Of ten pieces the price is a tenth of the amount, and no tax.
  const items = new Set(findItemTable(text)?.rows.flatMap(({ quantity, price, amount }) => [quantity, price, amount]));
  const isOfItem = ({ role, isLabelled }: LabelledAmount) => !isLabelled || namesOfItems.includes(role);
  return nameTotal(labelled.filter((amount) => !(items.has(amount.figure) && isOfItem(amount))));
});

const namesOfItems: readonly MoneyRole[] = ["charge", "discount", "paid"];

/** What is due, less what was paid, is due: the first is the total, whatever it is called. */
function nameTotal(labelled: readonly LabelledAmount[]): readonly LabelledAmount[] {
  const dues = labelled.filter(({ role, figure }) => role === "due" && figure.isAmount);
  // Its decimal mark may not have been read.
  const paid = labelled.find(({ role }) => role === "paid");
  const isBetween = paid !== undefined && (dues.at(-1)?.row ?? 0) > paid.row && (dues[0]?.row ?? paid.row) < paid.row;
  if (!isBetween || labelled.some(({ role, figure }) => role === "gross" && figure.isAmount)) return labelled;
  return labelled.map((one) => (one.role === "due" && one.row < paid.row ? { ...one, role: "gross" } : one));
}

/** "VAT 20% on 100.00: 20.00": by its label, or because a rate on the line makes one amount of another. */
function findTaxRow(line: Line, figures: readonly Figure[], roleOf: RoleOf): Omit<LabelledAmount, "row"> | undefined {
  const amounts = figures.filter(({ isAmount }) => isAmount);
  const [one, other] = amounts;
  if (one === undefined || other === undefined) return undefined;
  const labelled = findLabel(line, figures, one, roleOf);
  const label = labelled?.role === "tax" ? labelled : undefined;
  const share = findShare(figures, amounts, label !== undefined);
  if (share !== undefined)
    return { role: "tax", label: label?.label ?? "tax", isLabelled: label !== undefined, ...share };
  if (label === undefined || amounts.length !== 2) return undefined;
  const isSecondBase = Math.abs(sizeOf(other)) > Math.abs(sizeOf(one));
  const [figure, base] = isSecondBase ? [one, other] : [other, one];
  const rate = figures.find(({ isRate }) => isRate);
  return { ...label, figure, base, rate: rate === undefined ? undefined : toBasisPoints(rate), isLabelled: true };
}

/** Percent; no value added or sales tax is higher. */
const rateLimit = 30;

/** With a label the sign of percent may stand in the heading only. */
function findShare(
  figures: readonly Figure[],
  amounts: readonly Figure[],
  hasLabel: boolean,
): Pick<LabelledAmount, "figure" | "base" | "rate"> | undefined {
  const rates = figures.filter(
    ({ isRate, value, currency }) => isRate || (hasLabel && value.places === 0 && currency === undefined),
  );
  for (const rate of rates) {
    const points = toBasisPoints(rate);
    if (points === undefined || points === 0 || points > 100 * rateLimit) continue;
    for (const base of amounts) {
      for (const figure of amounts) {
        if (figure === base || base.value.places !== figure.value.places || figure.value.unscaled === 0) continue;
        const share = multiply([base.value, { unscaled: points, places: 4 }], figure.value.places);
        if (Math.abs(share - figure.value.unscaled) <= 1 && Math.abs(share) > 1) return { figure, base, rate: points };
      }
    }
  }
  return undefined;
}

function sizeOf({ value }: Figure): number {
  return value.unscaled / 10 ** value.places;
}

/** Lines above that may be the heading of a row of sums. */
const headingReach = 3;

interface HeadingPlace {
  readonly lines: readonly Line[];
  readonly row: number;
  readonly byLine: ReadonlyMap<Line, readonly Figure[]>;
  readonly figure: Figure;
  readonly roleOf: RoleOf;
}

/** Sums that stand in a row have their names above them; one name alone might be the heading of a column. */
function findHeading({ lines, row, byLine, figure, roleOf }: HeadingPlace): Label | undefined {
  const line = lines[row];
  if (line === undefined || !figure.isAmount) return undefined;
  const below = lines.slice(row + 1, row + 1 + headingReach).flatMap((other) => byLine.get(other) ?? []);
  if (below.some(({ left, right }) => left < figure.right && right > figure.left)) return undefined;
  for (const above of lines.slice(Math.max(0, row - headingReach), row).reverse()) {
    if (above.page !== line.page || byLine.has(above)) return undefined;
    const named = above.cells.flatMap(({ from, to }) => {
      const words = above.words.slice(from, to);
      const label = textOf(words);
      const role = roleOf(label);
      return role === undefined ? [] : [{ role, label, words }];
    });
    if (new Set(named.map(({ role }) => role)).size < 2) continue;
    const found = named.find(
      ({ words }) => (words[0]?.left ?? 0) < figure.right && (words.at(-1)?.right ?? 0) > figure.left,
    );
    return found === undefined
      ? undefined
      : { role: found.role, label: found.label.slice(0, labelLimit), rate: undefined };
  }
  return undefined;
}

function isSumShaped(figure: Figure): boolean {
  return !figure.isRate && (figure.isAmount || figure.value.places === 0);
}

type RoleOf = (label: string) => MoneyRole | undefined;

interface Label {
  readonly role: MoneyRole;
  readonly label: string;
  readonly rate: number | undefined;
}

/** The words before the amount, up to the figure before it; a rate in between belongs to the label. */
function findLabel(line: Line, figures: readonly Figure[], figure: Figure, roleOf: RoleOf): Label | undefined {
  const before = figures.filter((other) => other.to <= figure.from);
  // A line with two amounts is a row of a table, and its words name neither.
  const amount = before.filter(({ isAmount }) => isAmount).at(-1);
  const rate = before.find(({ isRate }) => isRate);
  const start = amount?.to ?? 0;
  const cells = line.cells.filter(({ from, to }) => from >= start && to <= figure.from);
  const own = line.cells.find(({ from, to }) => from < figure.from && to > figure.from);
  const candidates = [
    ...(own === undefined ? [] : [line.words.slice(Math.max(own.from, start), figure.from)]),
    ...cells.map(({ from, to }) => line.words.slice(from, to)).reverse(),
    line.words.slice(start, figure.from),
  ];
  for (const words of candidates) {
    const label = textOf(words).replace(/[\s:=.]+$/, "");
    const role = label === "" ? undefined : roleOf(label);
    if (role !== undefined) {
      const isOwnRate = rate !== undefined && rate.from >= start;
      return { role, label: label.slice(0, labelLimit), rate: isOwnRate ? toBasisPoints(rate) : undefined };
    }
    if (/\p{L}{3}/u.test(label)) return undefined;
  }
  return undefined;
}

/** "Total Amount (DEM)", "Total in EUR". */
const currencyBehind =
  /\s*(?:\b(?:in|en|w)\s+)?[([]?(?:\b(?:EUR|USD|GBP|CHF|INR|PLN|CZK|SEK|NOK|DKK|HUF|RON|BGN|AUD|CAD|NZD|JPY|CNY|BRL|MXN|ZAR|SGD|HKD|AED|SAR|TRY|DEM|ATS|FRF|ITL|ESP|NLG|BEF)\b|\p{Sc})[)\]]?$/u;

/** Some programs leave no blank between a word and its rate: "VAT8%". */
const gluedRate = /(\p{L})(?=\d{1,2}(?:[.,]\d{1,2})?\s?%)/gu;

function withoutCurrency(label: string): string {
  return label.replace(currencyBehind, "").replace(gluedRate, "$1 ");
}

/** Hundredths of a percent. */
function toBasisPoints({ value }: Figure): number | undefined {
  const points = value.unscaled * 10 ** (2 - value.places);
  return value.places <= 2 && points >= 0 && points <= 10_000 ? points : undefined;
}
