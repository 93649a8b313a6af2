/** Sums that stand below each other at the foot of a table: what their order says without any label, and rates that are printed beside them. */
import type { TextFacts } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import type { Figure } from "../written/figures.ts";
import { toPlainText } from "../written/plain-text.ts";
import { type AmountRow, isSameColumn, readAmountRows } from "./amount-rows.ts";
import { type Equation, type Term, unitsOf, unitsOfCent } from "./equation.ts";

interface Step {
  readonly row: AmountRow;
  readonly amount: Figure;
  /** Hundredths of a percent, of the rates that stand in its row. */
  readonly rates: readonly number[];
}

/** Lines between two steps of one stack. */
const lineGap = 3;
/** Steps above a tax that may be what it is on. */
const reach = 5;
const stackLimit = 400;
/** No value added or sales tax is higher. */
const highestTax = 3_000;
const pointsOfWhole = 10_000;
const within =
  /\b(inkl(usive)?|incl(usive)?|including|included|of which|thereof|enth|enthalten(e)?|davon|darin|dont|compris|di cui|inclus[oa]?|incluid[oa]|inclusief|waarvan|w tym|varav|heraf|herav|vcetne|z toho|sis)\b/;

export const findStackEquations = memoise((text: TextFacts): readonly Equation[] => {
  const steps = readAmountRows(text)
    .slice(0, stackLimit)
    .flatMap((row) => toStep(row) ?? []);
  return steps.flatMap((step, at) => {
    const above = stackAbove(steps, at);
    return [...sumsTo(step, above), ...sharesOf(step, above)];
  });
});

/** A row with one amount, or with two of which one is what a tax is on. */
function toStep(row: AmountRow): Step | undefined {
  const amounts = row.figures.filter(({ isAmount }) => isAmount);
  const amount = amounts.at(-1);
  if (amount === undefined || amounts.length > 2) return undefined;
  const printed = row.figures.filter(({ isRate }) => isRate).map((rate) => (unitsOf(rate) ?? 0) / unitsOfCent);
  const rates = [...printed, ...ratesIn(row.label)].filter(
    (points) => Number.isInteger(points) && points > 0 && points <= highestTax,
  );
  return amounts.length > 1 && rates.length === 0 ? undefined : { row, amount, rates };
}

function isNegative({ value }: Figure): boolean {
  return value.unscaled < 0;
}

/** A rate may stand within a word: "VAT8%". */
function ratesIn(label: string): number[] {
  return [...label.matchAll(/(\d{1,2})(?:[.,](\d{1,2}))?\s?%/g)].map(
    ([, whole = "", fraction = ""]) => Number(whole) * 100 + Number(fraction.padEnd(2, "0")),
  );
}

/** Nearest first: the steps of one column with few lines between them. */
function stackAbove(steps: readonly Step[], at: number): readonly Step[] {
  const above: Step[] = [];
  let last = steps[at];
  for (const step of steps.slice(Math.max(0, at - reach), at).reverse()) {
    if (last === undefined || step.row.line.page !== last.row.line.page) break;
    if (last.row.at - step.row.at > lineGap || !isSameColumn(step.amount, last.amount)) break;
    above.push(step);
    last = step;
  }
  return above;
}

function sumsTo({ amount }: Step, above: readonly Step[]): Equation[] {
  const [one, two, three] = above.map((step) => step.amount);
  if (one === undefined || two === undefined) return [];
  const pair = [one, two] as const;
  const sums = signsOf([two, one]).map((terms) => toSum(terms, amount));
  if (three === undefined) return sums;
  return [...sums, ...signsOf([three, pair[1], pair[0]]).map((terms) => toSum(terms, amount))];
}

/** The first is added to or taken from by each of the others. */
function signsOf(figures: readonly Figure[]): Term[][] {
  const [first, ...others] = figures;
  if (first === undefined) return [];
  return others.reduce<Term[][]>(
    (lists, figure) =>
      lists.flatMap((terms): Term[][] => [
        [...terms, { figure, sign: 1 }],
        [...terms, { figure, sign: -1, isUnsigned: true }],
      ]),
    [[{ figure: first, sign: 1 }]],
  );
}

function toSum(terms: readonly Term[], total: Figure): Equation {
  const said = terms.map(({ figure, sign }, at) => `${at === 0 ? "" : sign > 0 ? "+ " : "- "}${figure.text}`).join(" ");
  return {
    text: `${said} = ${total.text}`,
    standing: "guess",
    tolerance: unitsOfCent,
    form: { kind: "sum", isStack: true, terms: [...terms, { figure: total, sign: -1 }] },
  };
}

function sharesOf({ amount, rates, row }: Step, above: readonly Step[]): Equation[] {
  const beside = row.figures.filter((figure) => figure.isAmount && figure !== amount);
  const shares = rates.map((rate) => ({ said: `${rate / 100} % of`, points: rate, isContained: false }));
  // "incl. 19 % VAT" may be a part of what already holds it.
  const contained = within.test(toPlainText(row.label))
    ? rates.map((rate) => ({
        said: `${rate / 100} % within`,
        points: (rate * pointsOfWhole) / (pointsOfWhole + rate),
        isContained: true,
      }))
    : [];
  return [...shares, ...contained].flatMap(({ said, points, isContained }) =>
    [...beside, ...above.map((step) => step.amount)].map(
      (whole): Equation => ({
        text: `${said} ${whole.text} = ${amount.text}`,
        standing: "guess",
        tolerance: unitsOfCent,
        // A discount is printed with its sign as often as without.
        form: {
          kind: "share",
          whole,
          part: amount,
          points: isNegative(amount) && !isNegative(whole) ? -points : points,
          ...(isContained && { isContained }),
        },
      }),
    ),
  );
}
