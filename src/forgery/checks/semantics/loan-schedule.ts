/** A loan's schedule: each row goes from its opening to its closing balance, the next one opens with that, and the last is what is owed. */

import { editDistance } from "../../../contract/edit-distance.ts";
import type { CheckFinding } from "../../check.ts";
import { isReadVaguely } from "../../derived/reading/read-vaguely.ts";
import { type Equation, figuresOf, holds, unitsOf } from "../../derived/semantics/equations/equation.ts";
import { findRowLaws, type Law } from "../../derived/semantics/equations/row-equations.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { writeAmount } from "../../derived/semantics/written/decimal.ts";
import { type Figure, hundredthsOf, printsAmount, readFigures } from "../../derived/semantics/written/figures.ts";
import { areSure, textOf } from "../../derived/semantics/written/lines.ts";
import { toPlainText } from "../../derived/semantics/written/plain-text.ts";
import type { TextFacts } from "../../facts/text.ts";

interface Step {
  readonly opening: Figure;
  readonly closing: Figure;
  readonly equation: Equation;
}

/** Rows that hold, and rows that open with what the one before closed with. */
const [rowMinimum, linkMinimum] = [3, 2];
const owed =
  /\b((remaining|outstanding|current|closing|new) (principal|loan )?(balance|amount|debt)|balance outstanding|principal balance|restschuld|restkapital|restdarlehen|capital restant|capital pendiente|debito residuo|capitale residuo|saldo devedor|resterende schuld)/;

/** The rows of the schedule in their order; undefined where the document has none. */
function findSchedule(text: TextFacts): readonly Step[] | undefined {
  for (const law of findRowLaws(text)) {
    if (law.kind !== "difference" || law.telling < rowMinimum) continue;
    const steps = toSteps(law);
    const broken = steps.filter(({ equation }) => !holds(equation, unitsOf)).length;
    const links = steps.filter((step, at) => at > 0 && isSame(step.opening, steps[at - 1]?.closing)).length;
    if (broken <= 1 && links >= linkMinimum && links >= steps.length - 2) return steps;
  }
  return undefined;
}

function toSteps({ equations }: Law): Step[] {
  return equations.flatMap((equation) => {
    const figures = figuresOf(equation);
    const [opening, , closing] = figures;
    return opening === undefined || closing === undefined ? [] : [{ opening, closing, equation }];
  });
}

function isSame(one: Figure, other: Figure | undefined): boolean {
  return other !== undefined && hundredthsOf(one) === hundredthsOf(other);
}

/** The closing balance of one row, or what is said to be owed; each borne out by the rows around it. */
export function findWrongSchedule(text: TextFacts): CheckFinding | undefined {
  const steps = findSchedule(text);
  const last = steps?.at(-1);
  if (steps === undefined || last === undefined) return undefined;
  const at = steps.findIndex(({ equation }) => !holds(equation, unitsOf));
  return at < 0 ? judgeOwed(text, steps, last) : judgeRow(text, steps, at);
}

function judgeRow(text: TextFacts, steps: readonly Step[], at: number): CheckFinding | undefined {
  const [before, step, next] = [steps[at - 1], steps[at], steps[at + 1]];
  if (step === undefined) return undefined;
  const [opening, part, closing] = figuresOf(step.equation);
  if (opening === undefined || part === undefined || closing === undefined) return undefined;
  const expected = hundredthsOf(opening) - hundredthsOf(part);
  // The opening balance is the one before; else the row begins anew.
  if (!isNear(closing, expected) || (before !== undefined && !isSame(opening, before.closing))) return undefined;
  const why = findSupport(text, part, expected, next);
  return describe(text, closing, expected, {
    said: `${opening.text} less ${part.text} leaves ${writeAmount(expected, 2, closing.text)}, but the row closes with ${closing.text}.${why ?? ""}`,
    compared: [opening, part],
    holding: steps.length - 1,
    isBorneOut: why !== undefined,
  });
}

/** A repayment that is not printed would lower the balance too, but not where the row says what the payment was made of. */
function findSupport(text: TextFacts, part: Figure, expected: number, next: Step | undefined): string | undefined {
  if (next !== undefined) return hundredthsOf(next.opening) === expected ? " The next row opens with it." : undefined;
  if (printsAmount(text, expected)) return " The document states this amount elsewhere.";
  const isMadeUp = findRowLaws(text).some(
    ({ telling, equations }) =>
      telling >= rowMinimum &&
      equations.some((equation) => figuresOf(equation).at(-1) === part && holds(equation, unitsOf)),
  );
  return isMadeUp ? " The row's payment is made up of what it names." : undefined;
}

function judgeOwed(text: TextFacts, steps: readonly Step[], last: Step): CheckFinding | undefined {
  const closings = new Set(steps.map(({ closing }) => hundredthsOf(closing)));
  const listed = new Set(steps.flatMap(({ equation }) => figuresOf(equation)));
  const expected = hundredthsOf(last.closing);
  const stated = readFigures(text).all.filter(
    (figure) => figure.isAmount && !listed.has(figure) && owed.test(toPlainText(labelOf(figure))),
  );
  const wrong = stated.find((figure) => !closings.has(hundredthsOf(figure)) && isNear(figure, expected));
  if (wrong === undefined) return undefined;
  return describe(text, wrong, expected, {
    said: `'${labelOf(wrong).trim().replace(/:$/, "")}' is ${wrong.text}, and the schedule closes with ${last.closing.text}.`,
    compared: [last.closing],
    holding: steps.length,
    isBorneOut: true,
  });
}

/** The words before the figure in its cell, or in the one before it. */
function labelOf({ line, from }: Figure): string {
  const cell = line.cells.findLast((own) => own.from < from);
  return cell === undefined ? "" : textOf(line.words.slice(cell.from, Math.min(cell.to, from)));
}

/** One digit is another, or is missing. */
function isNear(figure: Figure, expected: number): boolean {
  const stated = hundredthsOf(figure);
  return expected > 0 && stated !== expected && editDistance(String(stated), String(expected)) <= 1;
}

interface Told {
  readonly said: string;
  readonly compared: readonly Figure[];
  readonly holding: number;
  readonly isBorneOut: boolean;
}

function describe(text: TextFacts, wrong: Figure, expected: number, told: Told): CheckFinding | undefined {
  if (![wrong, ...told.compared].every(({ words }) => areSure(words))) return undefined;
  const isVague = isReadVaguely(text) || text.source === "recognised";
  return {
    observation: `Page ${wrong.line.page}: ${told.said} The two differ in a single digit, and ${told.holding} rows of the schedule hold and follow each other.`,
    confidence: isVague ? 55 : 94,
    strength: isVague ? "weak" : told.isBorneOut ? "strong" : "moderate",
    boxes: boxesAround([wrong], told.compared),
    evidence: {
      kind: "comparison",
      stated: wrong.text,
      expected: writeAmount(expected, 2, wrong.text),
      basis: "the rows of the schedule",
    },
  };
}
