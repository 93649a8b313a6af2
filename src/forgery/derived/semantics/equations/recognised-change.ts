/** Whether what was read of a picture bears out that an amount was changed, rather than that something was read or placed wrongly. */

import type { Figure } from "../written/figures.ts";
import { type Equation, figuresOf, unitPlaces, unitsOf, unitsOfCent } from "./equation.ts";

/** Who changes an amount in a picture leaves most of its digits. */
const changedDigits = 2;
/** A sum with nought or a cent of rounding says what it says without them. */
const leastOperand = 5 * unitsOfCent;

/** A digit or two are exchanged, or stand there more or less. `implied` is in ten-thousandths. */
export function isLikelyChange(figure: Figure, implied: number): boolean {
  const step = 10 ** Math.max(0, unitPlaces - figure.value.places);
  const [stated, wanted] = [unitsOf(figure) ?? 0, implied].map((units) => String(Math.round(Math.abs(units) / step)));
  if (stated === undefined || wanted === undefined) return false;
  if (stated.length === wanted.length) {
    return [...stated].filter((digit, at) => digit !== wanted[at]).length <= changedDigits;
  }
  const [shorter, longer] = stated.length < wanted.length ? [stated, wanted] : [wanted, stated];
  const more = longer.length - shorter.length;
  return (
    more <= changedDigits && [...longer].some((_, at) => longer.slice(0, at) + longer.slice(at + more) === shorter)
  );
}

/** How many of the equations say something of their own: the same numbers printed at two places were computed, or misread, once. */
export function countByNumbers(equations: readonly Equation[], figure: Figure): number {
  const names = equations.map((equation) => {
    const others = figuresOf(equation).filter((other) => other !== figure);
    const values = others.map((other) => Math.abs(unitsOf(other) ?? 0)).filter((value) => value >= leastOperand);
    return `${equation.form.kind} ${[...values].sort((one, other) => one - other).join(" ")}`;
  });
  return new Set(names).size;
}
