/** The finding for one figure that two or more equations of a document contradict, each by itself. */
import type { CheckFinding } from "../../check.ts";
import { type Equation, figuresOf, holds, unitPlaces, unitsOf } from "../../derived/semantics/equations/equation.ts";
import type { Contradiction } from "../../derived/semantics/equations/find-contradiction.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { writeAmount } from "../../derived/semantics/written/decimal.ts";

const confidence = 96;
/** Equations that are told in words. */
const toldLimit = 4;

export function describeContradiction(
  { figure, implied, repaired, paths }: Contradiction,
  equations: readonly Equation[],
): CheckFinding {
  const { places } = figure.value;
  const expected = writeAmount(Math.round(implied / 10 ** (unitPlaces - places)), places, figure.text);
  const told = distinct(repaired).slice(0, toldLimit);
  const held = equations.filter((equation) => equation.standing !== "guess" && holds(equation, unitsOf)).length;
  const compared = new Set(repaired.flatMap(figuresOf).filter((other) => other !== figure));
  return {
    observation: `Changing only ${figure.text} on page ${figure.line.page} to ${expected} satisfies relations that do not hold as printed: ${told.join("; ")}. ${paths === 1 ? "One way leads" : `${paths} ways lead`} to this value${paths === 1 ? "" : ", each by other figures"}.${held === 0 ? "" : ` ${held} other ${held === 1 ? "relation of the document holds" : "relations of the document hold"} as printed.`} A charge that is not printed would break only the sums above it; rounding was allowed for.`,
    confidence,
    strength: "strong",
    boxes: boxesAround([figure], [...compared]),
    evidence: { kind: "comparison", stated: figure.text, expected, basis: told.join("; ") },
  };
}

function distinct(equations: readonly Equation[]): string[] {
  const seen = new Map<string, string>();
  for (const equation of equations) {
    const key = figuresOf(equation)
      .map(({ text, line, left }) => `${line.top} ${left} ${text}`)
      .sort()
      .join("|");
    if (!seen.has(key)) seen.set(key, equation.text);
  }
  return [...seen.values()];
}
