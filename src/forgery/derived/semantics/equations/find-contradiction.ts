/** The one printed figure whose change makes everything hold: all equations of a document are solved together. */
import type { TextFacts } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import { mayHaveLostDigits } from "../../reading/lost-digits.ts";
import { isReadVaguely } from "../../reading/read-vaguely.ts";
import { type Figure, readFigures } from "../written/figures.ts";
import { areSure } from "../written/lines.ts";
import { findColumnEquations } from "./column-equations.ts";
import { type Equation, figuresOf, holds, pathTo, solveFor, unitPlaces, unitsOf, unitsOfCent } from "./equation.ts";
import { findLabelledEquations } from "./labelled-equations.ts";
import { countByNumbers, isLikelyChange } from "./recognised-change.ts";
import { findRowLaws } from "./row-equations.ts";
import { isFarFetched, isRoundedShare } from "./settled-equations.ts";
import { findStackEquations } from "./stack-equations.ts";
import { isAddition, isPartOf, isRepetition, isTaxed, isTotalOfKnown, shortestSum } from "./total-of-known.ts";

export interface Contradiction {
  readonly figure: Figure;
  /** In ten-thousandths. */
  readonly implied: number;
  /** Equations that it breaks and that the implied value satisfies. */
  readonly repaired: readonly Equation[];
  /** Ways by which these lead to the value, each by itself. */
  readonly paths: number;
}

/** Sums that were rounded one by one differ by some cents. */
const leastDifference = 5 * unitsOfCent;
/** Of smaller amounts one is soon another. */
const leastImplied = 100 * unitsOfCent;
const equationLimit = 2_000;
const pathMinimum = 2;
/** A share, a sum of what stands above and a sum that the figure is part of do not agree by chance, whatever labels say. */
const sufficientKinds = 3;

export const findEquations = memoise((text: TextFacts): readonly Equation[] => {
  const laws = findRowLaws(text).flatMap(({ equations }) => equations);
  const all = [...findLabelledEquations(text), ...laws, ...findColumnEquations(text), ...findStackEquations(text)];
  return all.slice(0, equationLimit);
});

const findContradictions = memoise((text: TextFacts): readonly Contradiction[] => {
  // A figure that was not read surely is an unknown: an equation with it may hold.
  const all = findEquations(text);
  const held = all.filter((equation) => holds(equation, unitsOf));
  const broken = all.filter(
    (equation) => !holds(equation, unitsOf) && isRead(equation) && !isRoundedShare(equation, all),
  );
  const equations = [...held, ...broken];
  const firm = broken.filter(({ standing }) => standing === "firm");
  const byFigure = new Map<Figure, Equation[]>();
  for (const equation of equations) {
    for (const figure of figuresOf(equation)) {
      const own = byFigure.get(figure);
      if (own === undefined) byFigure.set(figure, [equation]);
      else own.push(equation);
    }
  }
  const found = [...new Set(broken.flatMap(figuresOf))].flatMap((figure) =>
    judgeFigure(figure, byFigure.get(figure) ?? [], equations, held, text),
  );
  return found
    .filter(({ repaired }) => firm.every((equation) => repaired.includes(equation)))
    .sort(
      (one, other) =>
        other.paths - one.paths || other.repaired.length - one.repaired.length || sizeOf(one) - sizeOf(other),
    );
});

/** Of a total that one way leads to, the figures of the shortest sum: what stands above net and tax is in the net. */
function sizeOf({ paths, repaired }: Contradiction): number {
  return paths < pathMinimum ? Math.min(...repaired.map((equation) => figuresOf(equation).length)) : 0;
}

function isRead(equation: Equation): boolean {
  return figuresOf(equation).every(({ words }) => areSure(words));
}

/** Figures of a sum that says something of each of them. */
const sumFigures = 4;

/** The figures of each sum that holds as it is printed, its result last. */
export const findHeldSums = memoise((text: TextFacts): readonly (readonly Figure[])[] =>
  findEquations(text)
    .filter((equation) => equation.form.kind === "sum" && holds(equation, unitsOf))
    .map(figuresOf),
);

/** A sum of several figures, this one among them, holds as it is printed. */
export function isInHeldSum(text: TextFacts, figure: Figure): boolean {
  return findHeldSums(text).some((figures) => figures.length >= sumFigures && figures.includes(figure));
}

/** The contradiction that most ways lead to; undefined where as many lead to another. */
export const findContradiction = memoise((text: TextFacts): Contradiction | undefined => {
  const [first, ...others] = findContradictions(text);
  if (first === undefined) return undefined;
  const equal = others.filter(
    (other) =>
      other.paths === first.paths && other.repaired.length === first.repaired.length && sizeOf(other) === sizeOf(first),
  );
  const isDoubtful = isReadVaguely(text) || isMisread(text, first.figure, first.implied) || !isSeen(text, first);
  return equal.length === 0 && !isDoubtful ? first : undefined;
});

/** Of a picture, where many numbers may be misread, the ways have to differ in their numbers, and the change has to be one that is made. */
function isSeen(text: TextFacts, { figure, implied, paths, repaired }: Contradiction): boolean {
  if (text.source !== "recognised") return true;
  return isLikelyChange(figure, implied) && countByNumbers(repaired, figure) >= Math.min(paths, pathMinimum);
}

/** It is slightly off, one of its readings is what everything holds with, or digits of it were lost or stand apart. `implied` is in ten-thousandths. */
export function isMisread(text: TextFacts, figure: Figure, implied: number): boolean {
  const wanted = String(Math.abs(implied) / 10 ** Math.max(0, unitPlaces - figure.value.places));
  const digits = (said: string) => said.replace(/\D/g, "").replace(/^0+/, "");
  // Where nothing is printed before it, the thousands are not lost but gone.
  const isWhole = figure.words.some(({ token }) => token.isWhole) && wanted.endsWith(digits(figure.text));
  return (
    (text.source === "recognised" && isSlight(figure, implied)) ||
    (isEndOf(wanted, digits(figure.text)) && hasThousandsApart(text)) ||
    (!isWhole && mayHaveLostDigits(text, figure.text, wanted)) ||
    (text.source === "recognised" && digits(`${findGroupBefore(figure)}${figure.text}`) === wanted) ||
    figure.words.some(({ token }) => token.readings?.some((reading) => digits(reading.text) === wanted))
  );
}

/** Parts of an amount for which nobody forges it; every reading of a word may take 7 for 1, or 3 for 8. */
const slightShare = 0.004;

function isSlight(figure: Figure, implied: number): boolean {
  return Math.abs(Math.abs(unitsOf(figure) ?? 0) - Math.abs(implied)) < slightShare * Math.abs(implied);
}

function isEndOf(end: string, whole: string): boolean {
  return end.length < whole.length && whole.endsWith(end);
}

/** Thousands that stand so far from the rest that they were taken for a number of their own: "2 582,84". */
function findGroupBefore({ line, words }: Figure): string {
  const [first] = words;
  const before = first === undefined ? "" : (line.words[line.words.indexOf(first) - 1]?.text ?? "");
  return /^\p{Sc}?-?\d{1,3}$/u.test(before) ? before : "";
}

/** Of a line with no other amount, so that what stands before it is no quantity: then all of a column may have lost their thousands. */
const hasThousandsApart = memoise(
  (text: TextFacts): boolean =>
    text.source === "recognised" &&
    [...readFigures(text).byLine.values()].some((figures) => {
      const [amount, ...others] = figures.filter(({ isAmount }) => isAmount);
      return (
        amount !== undefined && others.length === 0 && findGroupBefore(amount) !== "" && /^\d{3}\D/.test(amount.text)
      );
    }),
);

function judgeFigure(
  figure: Figure,
  own: readonly Equation[],
  equations: readonly Equation[],
  allHeld: readonly Equation[],
  text: TextFacts,
): Contradiction[] {
  const stated = unitsOf(figure) ?? 0;
  const broken = own.filter((equation) => !holds(equation, unitsOf));
  const held = own.filter((equation) => holds(equation, unitsOf));
  // Many amounts have the same rounded tax: what it is on is known by sums before it is by shares.
  const exact = broken.toSorted(
    (one, other) => Number(one.form.kind === "share") - Number(other.form.kind === "share"),
  );
  const solved = [...new Set(exact.flatMap((equation) => solveFor(equation, figure, unitsOf) ?? []))];
  const values = solved.filter(
    (value, at) => !solved.slice(0, at).some((known) => Math.abs(known - value) < leastDifference),
  );
  return values.flatMap((implied) => {
    if (!isPossible(stated, implied)) return [];
    const read = (other: Figure) => (other === figure ? implied : unitsOf(other));
    if (!held.every((equation) => holds(equation, read))) return [];
    const fitting = broken.filter(
      (equation) => holds(equation, read) && !isFarFetched(equation, figure, implied, allHeld),
    );
    const repaired = fitting.filter((equation) => !isSumOfRates(equation, figure, fitting, equations));
    const paths = countPaths(repaired, figure);
    const found = { figure, implied, repaired, paths };
    if (paths < pathMinimum) return isTotalOfKnown(found, equations, text) ? [found] : [];
    return countKinds(repaired, figure) >= sufficientKinds || isBorneOut(repaired, figure, equations) ? [found] : [];
  });
}

/** Of the same sign, and large enough to be no coincidence of small numbers. */
function isPossible(stated: number, implied: number): boolean {
  return (
    Math.abs(implied - stated) >= leastDifference &&
    (stated === 0 || Math.sign(implied) === Math.sign(stated)) &&
    Math.abs(implied) >= leastImplied
  );
}

/**
 * One of them is stated by labels or by other rows; or a tax is a share of an amount and adds up with it; or a sum of net and tax, or what is
 * left after a deduction, is repeated in the text. Many amounts have the same rounded tax, so that for what it is on labels have to state the sum.
 */
function isBorneOut(equations: readonly Equation[], figure: Figure, all: readonly Equation[]): boolean {
  if (equations.some(({ standing }) => standing === "firm")) return true;
  const isLikely = equations.some(({ standing }) => standing === "likely");
  if (isLikely && equations.some(({ form }) => form.kind === "product")) return true;
  const isKnownSum = (sum: Equation) => isTaxed(sum, all) || isLeftOver(sum, figure);
  if (equations.some(isRepetition) && equations.some(isKnownSum)) return true;
  const shares = equations.filter(({ form }) => form.kind === "share");
  return equations.some((sum) =>
    shares.some((share) => {
      if (!isPartOf(share, sum)) return false;
      // A discount is taken off: a sum with another sign bears out the share itself, and nothing that it is of.
      const isOwn = share.form.kind === "share" && share.form.part === figure;
      return isOwn || (isAddition(sum) && sum.standing === "likely");
    }),
  );
}

/** One amount, another one with its sign below it, and below both what they make. */
function isLeftOver({ form }: Equation, figure: Figure): boolean {
  if (form.kind !== "sum" || !form.isStack || form.terms.length !== shortestSum) return false;
  const [whole = 0, off = 0, left = 0] = form.terms.map((term) => unitsOf(term.figure));
  return form.terms.at(-1)?.figure === figure && off < 0 && whole > -off && left > 0;
}

/** 15 % and 5 % of an amount add up to 20 % of it, whatever else is printed below them: that is no way of its own. */
function isSumOfRates(
  { form }: Equation,
  figure: Figure,
  fitting: readonly Equation[],
  all: readonly Equation[],
): boolean {
  if (form.kind !== "sum" || form.terms.length < shortestSum) return false;
  const others = form.terms.filter((term) => term.figure !== figure);
  return fitting.some(({ form: share }) => {
    if (share.kind !== "share" || share.part !== figure) return false;
    const points = others.map(
      ({ figure: part }) =>
        all.find(
          (other) =>
            other.form.kind === "share" &&
            other.form.part === part &&
            unitsOf(other.form.whole) === unitsOf(share.whole) &&
            holds(other, unitsOf),
        )?.form,
    );
    const sum = points.reduce((total, one) => total + (one?.kind === "share" ? Math.abs(one.points) : Number.NaN), 0);
    return sum === Math.abs(share.points);
  });
}

/**
 * Ways that lead to the figure each by itself. Equations of the same figures are one; so are all shares, all sums of one column, and
 * all totals of what stands above: what is not printed there is missing in each of them.
 */
function countPaths(equations: readonly Equation[], figure: Figure): number {
  const above = new Set(
    equations.filter((equation) => pathTo(equation, figure) === "above").map((equation) => nameFigures(equation)),
  );
  const names = equations.map((equation) => {
    const { form } = equation;
    const name = nameFigures(equation);
    if (form.kind === "share") return "share";
    if (above.has(name)) return "above";
    if (form.kind === "sum" && !form.isStack) {
      const total = form.terms.at(-1)?.figure;
      const isRow = form.terms.every((term) => term.figure.line === total?.line);
      return `${isRow ? "row" : "column"} ${nameOf(total)}`;
    }
    return name;
  });
  return new Set(names).size;
}

function countKinds(equations: readonly Equation[], figure: Figure): number {
  return new Set(equations.map((equation) => `${equation.form.kind} ${pathTo(equation, figure)}`)).size;
}

function nameFigures(equation: Equation): string {
  return figuresOf(equation).map(nameOf).sort().join("|");
}

function nameOf(figure: Figure | undefined): string {
  return figure === undefined ? "" : `${figure.line.page} ${figure.line.top} ${figure.from}`;
}
