/** An equation between printed figures, whether it holds, and what it makes of one of its figures, given the others. */
import { atPlaces } from "../written/decimal.ts";
import type { Figure } from "../written/figures.ts";

/** All values are in units of so many places: exact for cents, for prices of four places and for quantities. */
export const unitPlaces = 4;
export const unitsOfCent = 100;

/**
 * How an equation accounts for a figure that breaks it: a charge that is not printed makes every sum above a total too small, so that
 * these are one path to it. Every other equation is a path of its own.
 */
export type Path = "above" | "own";

export interface Equation {
  /** As it would be read: "net + tax = total". */
  readonly text: string;
  /**
   * `firm`: labels or other rows of the table bear it out. `likely`: labels do, and some documents have another. `guess`: it stands where
   * such equations stand, and counts where it holds.
   */
  readonly standing: "firm" | "likely" | "guess";
  /** Units that rounding explains. */
  readonly tolerance: number;
  readonly form: Form;
}

export type Form =
  /** The terms with their signs make nought; the last one is their result, and a total of what stands above it where `isStack`. */
  | { readonly kind: "sum"; readonly terms: readonly Term[]; readonly isStack: boolean }
  | { readonly kind: "product"; readonly factors: readonly [Figure, Figure]; readonly amount: Figure }
  /** `part` is so many hundredths of a percent of `whole`; a tax that `whole` holds already is contained. */
  | {
      readonly kind: "share";
      readonly whole: Figure;
      readonly part: Figure;
      readonly points: number;
      readonly isContained?: true;
    };

export interface Term {
  readonly figure: Figure;
  readonly sign: 1 | -1;
  /** Printed with a sign or without, it counts by its size. */
  readonly isUnsigned?: true;
}

const pointsOfWhole = 10_000;
const unit = 10 ** unitPlaces;

export type ReadFigure = (figure: Figure) => number | undefined;

export function unitsOf({ value }: Figure): number | undefined {
  return atPlaces(value, unitPlaces);
}

export function figuresOf({ form }: Equation): readonly Figure[] {
  switch (form.kind) {
    case "sum":
      return form.terms.map(({ figure }) => figure);
    case "product":
      return [...form.factors, form.amount];
    case "share":
      return [form.whole, form.part];
  }
}

export function pathTo({ form }: Equation, figure: Figure): Path {
  return form.kind === "sum" && form.isStack && form.terms.at(-1)?.figure === figure ? "above" : "own";
}

export function holds({ form, tolerance }: Equation, read: ReadFigure): boolean {
  const residual = residualOf(form, read);
  if (residual === undefined) return false;
  return Math.abs(residual) <= tolerance || (form.kind === "sum" && isSumOfSizes(form.terms, tolerance, read));
}

/** Credit notes print some of their amounts with a sign and others without. */
function isSumOfSizes(terms: readonly Term[], tolerance: number, read: ReadFigure): boolean {
  const values = terms.map(({ figure }) => read(figure) ?? 0);
  if (!values.some((value) => value < 0)) return false;
  const sum = values.reduce((total, value, at) => total + (terms[at]?.sign ?? 1) * Math.abs(value), 0);
  return Math.abs(sum) <= tolerance;
}

function residualOf(form: Form, read: ReadFigure): number | undefined {
  switch (form.kind) {
    case "sum": {
      let sum = 0;
      for (const term of form.terms) {
        const value = read(term.figure);
        if (value === undefined) return undefined;
        sum += term.sign * (term.isUnsigned ? Math.abs(value) : value);
      }
      return sum;
    }
    case "product": {
      const [first, second, amount] = [...form.factors, form.amount].map(read);
      if (first === undefined || second === undefined || amount === undefined) return undefined;
      return amount - Math.round((first * second) / unit);
    }
    case "share": {
      const [whole, part] = [read(form.whole), read(form.part)];
      return whole === undefined || part === undefined ? undefined : part - shareOf(whole, form.points);
    }
  }
}

function shareOf(whole: number, points: number): number {
  return Math.round((whole * points) / pointsOfWhole);
}

/** What the figure would have to be; undefined where it cannot be printed with as many places as it is. */
export function solveFor(equation: Equation, figure: Figure, read: ReadFigure): number | undefined {
  const solved = solveExactly(equation.form, figure, read);
  if (solved === undefined || !Number.isFinite(solved)) return undefined;
  const step = 10 ** Math.max(0, unitPlaces - figure.value.places);
  const printable = Math.round(solved / step) * step;
  return holds(equation, (other) => (other === figure ? printable : read(other))) ? printable : undefined;
}

function solveExactly(form: Form, figure: Figure, read: ReadFigure): number | undefined {
  const own = read(figure);
  if (own === undefined) return undefined;
  if (form.kind === "sum") {
    const residual = residualOf(form, read);
    const terms = form.terms.filter((term) => term.figure === figure);
    const [term] = terms;
    if (residual === undefined || term === undefined || terms.length !== 1) return undefined;
    if (!term.isUnsigned) return own - term.sign * residual;
    const size = Math.abs(own) - term.sign * residual;
    return size < 0 ? undefined : own < 0 ? -size : size;
  }
  if (form.kind === "share") {
    const other = read(figure === form.part ? form.whole : form.part);
    if (other === undefined || form.points === 0) return undefined;
    return figure === form.part ? shareOf(other, form.points) : (other * pointsOfWhole) / form.points;
  }
  const [first, second] = form.factors;
  if (figure === form.amount) {
    const [one, other] = [read(first), read(second)];
    return one === undefined || other === undefined ? undefined : (one * other) / unit;
  }
  const [amount, other] = [read(form.amount), read(figure === first ? second : first)];
  return amount === undefined || other === undefined || other === 0 ? undefined : (amount * unit) / other;
}
