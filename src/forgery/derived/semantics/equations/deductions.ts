/** Amounts that are taken off with their sign, one below the other, and what is left below them, as in statements of tax. */
import type { TextFacts } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import { isOneDigitApart } from "../sums/one-digit.ts";
import { type Figure, hundredthsOf, printsAmount } from "../written/figures.ts";
import { areSure } from "../written/lines.ts";
import { toPlainText } from "../written/plain-text.ts";
import { type AmountRow, isSameColumn, readAmountRows } from "./amount-rows.ts";

export interface WrongDeduction {
  /** The terms, with what they should make as the last. */
  readonly figures: readonly Figure[];
  /** In hundredths: what the terms make more. */
  readonly off: number;
  /** Those of which one digit would fit. In hundredths. */
  readonly changes: readonly { readonly figure: Figure; readonly expected: number }[];
  /** They are added, and nothing is taken off. */
  readonly isSum: boolean;
}

interface Step {
  readonly row: AmountRow;
  readonly figure: Figure;
}

/** Amounts one below the other without another between them. */
interface Run {
  readonly whole: Figure;
  readonly taken: readonly Figure[];
  readonly left: Step;
}

/** Smaller amounts differ in a digit by chance; and lines from one step to the next. */
const [leastAmount, lineGap] = [100_000, 2];
/** Parts of an amount by which a digit changes it at least: an allowance that is not printed changes it by less. */
const leastShare = 0.2;
const sumWord =
  /\b(total|sum|summe|gesamt\w*|net\w*|taxable|chargeable|adjusted|income|einkommen|einkunfte|zwischensumme|subtotal|imponibile|imposable|base|reddito|revenu|renta|rendimento|belastbaar|inkomen)\b/;

export const findWrongDeduction = memoise((text: TextFacts): WrongDeduction | undefined => {
  const steps = readSteps(text);
  const runs = steps.flatMap((_, at) => readRun(steps, at) ?? []);
  const broken = runs.filter((run) => restOf(run) !== hundredthsOf(run.left.figure));
  const [run, ...others] = broken;
  if (others.length > 0) return undefined;
  const found = run === undefined ? findWrongSum(steps, runs) : judgeRun(run, runs, steps);
  if (found === undefined || !found.figures.every(({ words }) => areSure(words))) return undefined;
  return printsAmount(text, Math.abs(found.off)) ? undefined : found;
});

function judgeRun(run: Run, runs: readonly Run[], steps: readonly Step[]): WrongDeduction | undefined {
  const { whole, taken, left } = run;
  const off = restOf(run) - hundredthsOf(left.figure);
  // A sum that leads on to another one was read right; a sum of what stands above may have been changed with it.
  const leadsOn = (figure: Figure) =>
    runs.some((other) => other !== run && (other.whole === figure || other.left.figure === figure));
  const ends = [whole, left.figure];
  if (!ends.some((figure) => leadsOn(figure) || sumAbove(steps, figure)?.isHeld === true)) return undefined;
  const changes = [
    { figure: whole, expected: hundredthsOf(whole) - off },
    { figure: left.figure, expected: restOf(run) },
  ].filter(({ figure, expected }) => isChange(figure, expected) && !leadsOn(figure));
  const figures = [whole, ...taken, left.figure];
  return changes.length === 0 ? undefined : { figures, off, changes, isSum: false };
}

/** What the deductions are taken off is itself a sum of the rows above it. */
function findWrongSum(steps: readonly Step[], runs: readonly Run[]): WrongDeduction | undefined {
  for (const { whole } of runs) {
    const above = sumAbove(steps, whole);
    const own = steps.find((step) => step.figure === whole);
    if (above === undefined || above.isHeld || own === undefined || !sumWord.test(toPlainText(own.row.label))) continue;
    const off = above.sum - hundredthsOf(whole);
    const changes = above.terms
      .map((figure) => ({ figure, expected: hundredthsOf(figure) - off }))
      .filter(({ figure, expected }) => isChange(figure, expected));
    if (changes.length === 1) return { figures: [...above.terms, whole], off, changes, isSum: true };
  }
  return undefined;
}

function isChange(figure: Figure, expected: number): boolean {
  const stated = hundredthsOf(figure);
  return expected > 0 && isOneDigitApart(stated, expected) && Math.abs(stated - expected) >= leastShare * expected;
}

function restOf({ whole, taken }: Run): number {
  return taken.reduce((rest, figure) => rest - hundredthsOf(figure), hundredthsOf(whole));
}

/** Rows with one amount. */
function readSteps(text: TextFacts): readonly Step[] {
  return readAmountRows(text).flatMap((row) => {
    const [figure, ...others] = row.figures.filter(({ isRate }) => !isRate);
    return figure?.isAmount === true && others.length === 0 ? [{ row, figure }] : [];
  });
}

/** Begins at a whole, with only what is taken off below it, and ends with what is called a sum. */
function readRun(steps: readonly Step[], at: number): Run | undefined {
  const whole = steps[at];
  if (whole === undefined || whole.figure.value.unscaled <= 0 || hundredthsOf(whole.figure) < leastAmount)
    return undefined;
  const taken: Figure[] = [];
  for (let next = at + 1; next < steps.length; next += 1) {
    const [before, step] = [steps[next - 1], steps[next]];
    if (before === undefined || step === undefined || !isBelow(before, step)) return undefined;
    if (step.figure.value.unscaled < 0) {
      taken.push(step.figure);
      continue;
    }
    const isRest =
      taken.length > 0 && hundredthsOf(step.figure) >= leastAmount && sumWord.test(toPlainText(step.row.label));
    return isRest ? { whole: whole.figure, taken, left: step } : undefined;
  }
  return undefined;
}

function isBelow(before: Step, step: Step): boolean {
  const isNear = step.row.line.page === before.row.line.page && step.row.at - before.row.at <= lineGap;
  return isNear && isSameColumn(before.figure, step.figure);
}

/** Of the rows right above it, up to those that make it, or all of them: at least two. */
function sumAbove(
  steps: readonly Step[],
  figure: Figure,
): { readonly sum: number; readonly terms: readonly Figure[]; readonly isHeld: boolean } | undefined {
  const end = steps.findIndex((step) => step.figure === figure);
  const terms: Figure[] = [];
  let sum = 0;
  for (let at = end - 1; at >= 0; at -= 1) {
    const [step, below] = [steps[at], steps[at + 1]];
    if (step === undefined || below === undefined || !isBelow(step, below)) break;
    terms.unshift(step.figure);
    sum += hundredthsOf(step.figure) * Math.sign(step.figure.value.unscaled);
    if (terms.length > 1 && sum === hundredthsOf(figure)) return { sum, terms, isHeld: true };
  }
  return terms.length > 1 ? { sum, terms, isHeld: false } : undefined;
}
