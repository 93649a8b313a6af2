/** Equations that do not hold, and that speak against no figure: what they would explain is explained by others that hold. */
import type { Figure } from "../written/figures.ts";
import { type Equation, figuresOf, holds, unitPlaces, unitsOf } from "./equation.ts";
import { isLikelyChange } from "./recognised-change.ts";
import { isRepetition } from "./total-of-known.ts";

/** Of a tax that is printed in whole units the rest was dropped. */
const wholeUnit = 10 ** unitPlaces;
/**
 * Who changes more digits than two of an amount rarely makes it more than twice what it was, or less than half: then what is settled
 * does not count. An amount that would have to be twenty times what it is has as a rule nothing to do with what it is compared with:
 * then labels or other rows have to say so.
 */
const [timesRarely, timesHardlyEver] = [2, 20];

/** The equation would make another amount altogether of the figure, and is not enough to say so. */
export function isFarFetched(equation: Equation, figure: Figure, implied: number, held: readonly Equation[]): boolean {
  const times = timesBetween(figure, implied);
  if (times <= timesRarely || isLikelyChange(figure, implied)) return false;
  return isSettled(equation, held) || (times > timesHardlyEver && equation.standing === "guess");
}

function timesBetween(figure: Figure, implied: number): number {
  const [one, other] = [Math.abs(unitsOf(figure) ?? 0), Math.abs(implied)];
  return Math.max(one, other) / Math.min(one, other);
}

/** A tax of a base that is printed needs no other base; and what a sentence repeats needs no other sum. */
function isSettled(equation: Equation, held: readonly Equation[]): boolean {
  const { form } = equation;
  if (form.kind === "share") return held.some((other) => isSameShare(other, form.part, form.points));
  const said = repeatedIn(equation);
  return (
    said !== undefined &&
    held.some((other) => (other.form.kind === "share" ? other.form.whole : repeatedIn(other)) === said)
  );
}

function repeatedIn(equation: Equation): Figure | undefined {
  return isRepetition(equation) ? figuresOf(equation).at(-1) : undefined;
}

/** The tax is printed in whole units, and another base has it but for what was dropped. */
export function isRoundedShare(equation: Equation, all: readonly Equation[]): boolean {
  const { form } = equation;
  if (form.kind !== "share" || (unitsOf(form.part) ?? 0) % wholeUnit !== 0) return false;
  return all.some(
    (other) =>
      other !== equation &&
      isSameShare(other, form.part, form.points) &&
      holds({ ...other, tolerance: wholeUnit }, unitsOf),
  );
}

function isSameShare({ form }: Equation, part: Figure, points: number): boolean {
  return form.kind === "share" && form.part === part && Math.abs(form.points) === Math.abs(points);
}
