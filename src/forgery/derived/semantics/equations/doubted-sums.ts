/** Recognised values in tables of which a sum does not hold: one of them may be misread, and then no other can be told to be wrong. */
import type { TextFacts, Token } from "../../../facts/text.ts";
import { isReadOnce } from "../../reading/read-once.ts";
import { readLines } from "../written/lines.ts";
import { type Equation, figuresOf, holds, unitsOf } from "./equation.ts";
import { findEquations } from "./find-contradiction.ts";

/** Each takes about as long to read as a word of the page. */
const valueLimit = 60;

/** Two amounts may be equal by chance. */
const fewestFigures = 3;

function isTelling(equation: Equation): boolean {
  return equation.form.kind === "share" || figuresOf(equation).length >= fewestFigures;
}

export function listDoubtedSums(text: TextFacts): readonly Token[] {
  const equations = findEquations(text);
  // Rows make the net or the gross sum: what stands in another equation, which holds, was read right.
  const borneOut = new Set(
    equations.filter((equation) => isTelling(equation) && holds(equation, unitsOf)).flatMap(figuresOf),
  );
  const broken = equations.filter(
    (equation) =>
      equation.standing !== "guess" &&
      !holds(equation, unitsOf) &&
      figuresOf(equation).some((figure) => !borneOut.has(figure)),
  );
  const reach = new Map<number, { top: number; bottom: number }>();
  for (const { line } of broken.flatMap(figuresOf)) {
    const known = reach.get(line.page) ?? line;
    reach.set(line.page, { top: Math.min(known.top, line.top), bottom: Math.max(known.bottom, line.bottom) });
  }
  return readLines(text)
    .lines.filter(({ page, top, bottom }) => {
      const own = reach.get(page);
      return own !== undefined && top >= own.top && bottom <= own.bottom;
    })
    .flatMap(({ words }) => words.map(({ token }) => token).filter(isReadOnce))
    .slice(0, valueLimit);
}
