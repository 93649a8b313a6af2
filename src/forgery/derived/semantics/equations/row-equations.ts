/**
 * Laws of a table's rows: one column is the product, the sum or a share of others. A law is found in the rows that satisfy it, and is
 * then an equation of every row that has its columns.
 */
import type { TextFacts } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import type { Figure } from "../written/figures.ts";
import type { Line } from "../written/lines.ts";
import { type AmountRow, isSameColumn, readAmountRows } from "./amount-rows.ts";
import { type Equation, holds, unitsOf, unitsOfCent } from "./equation.ts";

type LawKind = "product" | "sum" | "difference" | "share" | "share added";

interface Pattern {
  readonly kind: LawKind;
  /** The third is what the others make; of a share the second is the rate. */
  readonly columns: readonly [Figure, Figure, Figure];
}

export interface Law extends Pattern {
  readonly equations: readonly Equation[];
  /** Of its rows, those included that have a discount of their own. */
  readonly lines: readonly Line[];
  /** Rows that satisfy it, and have something to say. */
  readonly telling: number;
}

const patternLimit = 600;
const rowLimitOfLaws = 400;
const lawLimit = 12;
/** Rows that satisfy a law before it is one of the table. */
const firmRows = 2;
/** More amounts of one row are tried in threes only where they are few. */
const figureLimit = 9;

export const findRowLaws = memoise((text: TextFacts): readonly Law[] => {
  const rows = readAmountRows(text).filter(({ figures }) => figures.length > 2);
  const patterns: Pattern[] = [];
  for (const row of rows.slice(0, rowLimitOfLaws)) {
    if (patterns.length < patternLimit) patterns.push(...findPatterns(row));
  }
  const groups: Pattern[][] = [];
  for (const pattern of patterns) {
    const known = groups.find(([first]) => first !== undefined && isSameLaw(first, pattern));
    if (known === undefined) groups.push([pattern]);
    else known.push(pattern);
  }
  const laws = groups
    .sort((one, other) => other.length - one.length)
    .slice(0, lawLimit)
    .flatMap(([first]) => (first === undefined ? [] : [applyLaw(first, rows)]));
  // A law that most rows break is a coincidence of one of them.
  const own = laws.filter(({ equations, telling }) => {
    const broken = equations.filter((equation) => !holds(equation, unitsOf)).length;
    return telling > 0 && broken <= telling;
  });
  return own.some(({ kind }) => kind === "product") ? own : [...own, ...findSingleRow(rows)];
});

/** An invoice of one item: quantity, price and amount, whether they agree or not. */
function findSingleRow(rows: readonly AmountRow[]): Law[] {
  const single = rows.filter(({ figures: [quantity, price, amount, ...others] }) => {
    const isItem = quantity !== undefined && price?.isAmount === true && amount?.isAmount === true;
    return isItem && others.length === 0 && quantity.currency === undefined && !quantity.isRate && !price.isRate;
  });
  const [quantity, price, amount] = single[0]?.figures ?? [];
  if (single.length !== 1 || quantity === undefined || price === undefined || amount === undefined) return [];
  const pattern: Pattern = { kind: "product", columns: [quantity, price, amount] };
  const equation = toEquation(pattern, pattern.columns);
  return equation === undefined ? [] : [{ ...pattern, equations: [equation], lines: [quantity.line], telling: 0 }];
}

function isSameLaw(one: Pattern, other: Pattern): boolean {
  return (
    one.kind === other.kind && one.columns.every((column, at) => isSameColumn(column, other.columns[at] ?? column))
  );
}

function findPatterns({ figures }: AmountRow): Pattern[] {
  if (figures.length > figureLimit) return [];
  const patterns: Pattern[] = [];
  for (const first of figures) {
    for (const second of figures) {
      if (second === first) continue;
      for (const third of figures) {
        if (third === first || third === second || !third.isAmount) continue;
        for (const kind of kindsOf(first, second, third)) {
          const columns = [first, second, third] as const;
          const equation = toEquation({ kind, columns }, columns);
          if (equation !== undefined && isTelling(kind, columns) && holds(equation, unitsOf)) {
            patterns.push({ kind, columns });
          }
        }
      }
    }
  }
  return patterns;
}

/** What a row adds up stands to the right of what it is made of. */
function kindsOf(first: Figure, second: Figure, third: Figure): LawKind[] {
  if (second.isRate) return first.isAmount && third.left > first.left ? ["share", "share added"] : [];
  if (first.isRate) return [];
  const kinds: LawKind[] = [];
  const isPrice = second.isAmount || second.value.places >= 2;
  if (first.currency === undefined && isPrice) kinds.push("product");
  if (first.isAmount && second.isAmount && third.left > first.left && third.left > second.left) {
    if (first.left < second.left) kinds.push("sum", "difference");
  }
  return kinds;
}

/** What agrees with anything says nothing: a quantity of one, an amount of nought. */
function isTelling(kind: LawKind, columns: readonly [Figure, Figure, Figure]): boolean {
  const values = columns.map((figure) => Math.abs(unitsOf(figure) ?? 0));
  if (values.some((value) => value === 0)) return false;
  return kind !== "product" || (!values.slice(0, 2).includes(unit) && (values[2] ?? 0) > unitsOfCent);
}

const unit = 10_000;
const pointsOfWhole = 10_000;

function toEquation(
  { kind }: Pattern,
  [first, second, third]: readonly [Figure, Figure, Figure],
): Equation | undefined {
  const standing = "guess";
  switch (kind) {
    case "product":
      return {
        text: `${first.text} x ${second.text} = ${third.text}`,
        standing,
        tolerance: Math.max(unitsOfCent, roundingOf(first, second)),
        form: { kind, factors: [first, second], amount: third },
      };
    case "sum":
    case "difference":
      return {
        text: `${first.text} ${kind === "sum" ? "+" : "-"} ${second.text} = ${third.text}`,
        standing,
        tolerance: unitsOfCent,
        form: {
          kind: "sum",
          isStack: false,
          terms: [
            { figure: first, sign: 1 },
            { figure: second, sign: kind === "sum" ? 1 : -1, ...(kind === "difference" && { isUnsigned: true }) },
            { figure: third, sign: -1 },
          ],
        },
      };
    case "share":
    case "share added": {
      const rate = unitsOf(second);
      if (rate === undefined || rate <= 0 || rate % unitsOfCent !== 0) return undefined;
      const points = rate / unitsOfCent + (kind === "share" ? 0 : pointsOfWhole);
      const said = kind === "share" ? `${second.text} of ${first.text}` : `${first.text} and ${second.text} of it`;
      return {
        text: `${said} = ${third.text}`,
        standing,
        tolerance: 2 * unitsOfCent,
        form: { kind: "share", whole: first, part: third, points },
      };
    }
  }
}

/** Half a unit of the price's last place that says anything, as often as the quantity says: 2.7700 may have been 2.773. */
function roundingOf(quantity: Figure, { value }: Figure): number {
  let [digits, places] = [value.unscaled, value.places];
  for (; places > 2 && digits % 10 === 0; places -= 1) digits /= 10;
  return places < 2 ? 0 : Math.abs(unitsOf(quantity) ?? 0) / 2 / 10 ** places;
}

/** Prices for so many pieces. */
const pieces = [10, 100, 1_000];

/** The row has a discount or a tax of its own, another quantity, or a price for several pieces, with which it comes out. */
function hasOtherTerms({ figures }: AmountRow, equation: Equation): boolean {
  if (equation.form.kind !== "product" || holds(equation, unitsOf)) return false;
  const { factors, amount } = equation.form;
  const stated = unitsOf(amount) ?? 0;
  const product = ((unitsOf(factors[0]) ?? 0) * (unitsOf(factors[1]) ?? 0)) / unit;
  const isStated = (value: number) => Math.abs(value - stated) <= 2 * unitsOfCent;
  const others = figures.filter((figure) => figure !== amount && !factors.includes(figure));
  return (
    pieces.some((count) => isStated(product / count)) ||
    others.some((other) => {
      const value = unitsOf(other) ?? 0;
      const share = value / unit / 100;
      if (other.isRate) return isStated(product * (1 - share)) || isStated(product * (1 + share));
      return (
        isStated(product - Math.abs(value)) || factors.some((price) => isStated((value * (unitsOf(price) ?? 0)) / unit))
      );
    })
  );
}

function applyLaw(pattern: Pattern, rows: readonly AmountRow[]): Law {
  const all = rows.flatMap((row) => {
    const columns = pattern.columns.map((column) => row.figures.find((figure) => isSameColumn(figure, column)));
    const [first, second, third] = columns;
    if (first === undefined || second === undefined || third === undefined || !third.isAmount) return [];
    if (new Set(columns).size < 3 || second.isRate !== pattern.columns[1].isRate || first.isRate) return [];
    const own = [first, second, third] as const;
    const equation = toEquation(pattern, own);
    if (equation === undefined) return [];
    return [
      { equation, line: row.line, isOther: hasOtherTerms(row, equation), isTelling: isTelling(pattern.kind, own) },
    ];
  });
  const found = all.filter(({ isOther }) => !isOther);
  const telling = found.filter(({ equation, isTelling: says }) => says && holds(equation, unitsOf)).length;
  const equations = found.map(
    ({ equation }): Equation => ({ ...equation, standing: telling >= firmRows ? "firm" : "guess" }),
  );
  return { ...pattern, equations, lines: all.map(({ line }) => line), telling };
}
