/** On a pay slip gross pay less deductions is not the net pay. */
import { editDistance } from "../../../contract/edit-distance.ts";
import { type CheckResult, defineCheck } from "../../check.ts";
import { isReadVaguely } from "../../derived/reading/read-vaguely.ts";
import { unitsOfCent } from "../../derived/semantics/equations/equation.ts";
import { isMadeUpBetween, rowsBetween } from "../../derived/semantics/equations/rows-between.ts";
import { findListedPay } from "../../derived/semantics/sums/listed-pay.ts";
import { isOneDigitApart } from "../../derived/semantics/sums/one-digit.ts";
import { findPayItems, type PayItems } from "../../derived/semantics/sums/pay-items.ts";
import { findPaySlip, type PayAmount, type PaySlip } from "../../derived/semantics/sums/pay-slip.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { writeAmount } from "../../derived/semantics/written/decimal.ts";
import { hundredthsOf, printsAmount, readFigures } from "../../derived/semantics/written/figures.ts";
import type { TextFacts } from "../../facts/text.ts";
import { describeAnnualPay, findAnnualPay } from "./annual-pay.ts";

/** Hundredths: sums of amounts that were rounded one by one. */
const roundingTolerance = 2;

export const payDoesNotAddUp = defineCheck({
  id: "pay-does-not-add-up",
  version: 7,
  title: "Pay does not add up",
  tamperingType: "value_mismatch",
  analysis: "text",
  cause: "arithmetic",
  strength: "weak",
  canShowTampering: true,
  meaning:
    "A payslip states gross pay, total deductions and net pay, but gross pay less deductions is not net pay. Where no total is stated, the deductions listed between the two are added up; then one digit of gross or net pay has to explain the difference. In a letter the pay of a year is compared with so many instalments of it, in the same way. Payroll programs compute these values.",
  innocentCauses: [
    "payments that are not taxed, or advances, which come after the net pay",
    "benefits that are in the gross pay only",
  ],
  source:
    "Labels of pay slips in seven languages, or the foot of a table with a column each for earnings and deductions; rounding of two hundredths allowed for. Where a sum has amounts in several columns, any of them may be meant. A difference of one digit weighs more, and so does any where the deductions are the sum of their rows and the net pay stands right below them; still more where the rows of gross pay or deductions make their sum. Where they make what the other two sums imply, that sum is named.",
  appliesTo: ["pdf", "image"],
  needs: ["text"],
  run({ text }) {
    const slip = findPaySlip(text);
    if (slip === undefined) return judgeListed(text);
    const { gross, deductions, net } = slip;
    const implied = gross.value - deductions.value;
    if (implied <= 0 || isHeld(text, slip) || hasNetBefore(text, slip)) return "clear";
    const isRecognised = isReadVaguely(text);
    const slips = [
      [net.value, implied],
      [gross.value, net.value + deductions.value],
    ].filter(([stated = 0, right = 0]) => editDistance(String(stated), String(right)) <= 1);
    const isNearMiss = slips.length > 0;
    const isOneDigit = slips.some(([stated = 0, right = 0]) => isOneDigitApart(stated, right));
    const write = (minor: number) => writeAmount(minor, 2, net.figure.text);
    const items = findPayItems(text);
    const { wrong, expected, isBorneOut } = findWrongSum(slip, items);
    // What is paid behind the net pay, or is in the gross pay only, may stand in a row of its own.
    const off = Math.abs(implied - net.value);
    const isNamed =
      wrong === net &&
      (printsAmount(text, off) || isMadeUpBetween(text, [deductions.figure], net.figure, unitsOfCent * off));
    // Nothing else is paid or taken off between the sums, and the deductions are their sum.
    const isWhole =
      wrong === net &&
      items?.deducted === deductions.value &&
      rowsBetween(text, [deductions.figure], net.figure)?.length === 0;
    const isSure = isWhole && !isNamed && !isRecognised;
    const compared = [net, gross, deductions].filter((amount) => amount !== wrong);
    const boxes = boxesAround(
      [wrong.figure],
      compared.map(({ figure }) => figure),
    );
    return [
      {
        observation: `Page ${net.figure.line.page}: '${gross.label}' ${write(gross.value)} less '${deductions.label}' ${write(deductions.value)} makes ${write(implied)}, but '${net.label}' is ${write(net.value)}${isNearMiss ? `; they differ ${isOneDigit ? "in a single digit" : "by a digit that one has more"}` : ""}.${wrong === net ? "" : ` The rows of '${wrong.label}' make ${write(expected)}, and so do the other two sums.`} ${isSure ? "The rows of the deductions make their sum, and nothing stands between it and the net pay." : "Payments behind the net pay, or benefits in kind, would explain it."}`,
        confidence: isRecognised ? 55 : isNamed ? 70 : isNearMiss || isSure ? 92 : 75,
        strength:
          isRecognised || isNamed || (!isNearMiss && !isSure && wrong === net)
            ? "weak"
            : isBorneOut
              ? "strong"
              : "moderate",
        boxes,
        evidence: {
          kind: "comparison",
          stated: write(wrong.value),
          expected: write(expected),
          basis: wrong === net ? "gross pay less deductions" : `the rows of '${wrong.label}', and the other two sums`,
        },
      },
    ];
  },
});

function judgeAnnual(text: TextFacts): CheckResult {
  const annual = findAnnualPay(text);
  if (annual === undefined) return "nothing_to_compare";
  return annual === "clear" ? annual : [describeAnnualPay(annual, isReadVaguely(text) || text.source === "recognised")];
}

/** Parts of an amount by which a digit changes it at least, to be more than a deduction that is not printed. */
const leastShare = 0.2;

function judgeListed(text: TextFacts): CheckResult {
  const listed = findListedPay(text);
  if (listed === undefined) return judgeAnnual(text);
  const { gross, net, rows, deducted } = listed;
  const [impliedNet, impliedGross] = [gross.value - deducted, net.value + deducted];
  const off = Math.abs(impliedNet - net.value);
  if (off <= roundingTolerance) return "clear";
  const changes = [
    { amount: net, expected: impliedNet },
    { amount: gross, expected: impliedGross },
  ].filter(({ amount, expected }) => isOneDigitApart(amount.value, expected));
  const [first] = changes;
  // Rows that were not understood make any other difference.
  if (first === undefined || printsAmount(text, off)) return "nothing_to_compare";
  const isRecognised = isReadVaguely(text) || text.source === "recognised";
  const write = (minor: number) => writeAmount(minor, 2, net.figure.text);
  const isLarge = changes.every(({ expected }) => off >= leastShare * expected);
  const named = changes.map(
    ({ amount, expected }) => `'${amount.label}' from ${write(amount.value)} to ${write(expected)}`,
  );
  const compared = [gross.figure, net.figure, ...rows].filter(
    (figure) => !changes.some(({ amount }) => amount.figure === figure),
  );
  return [
    {
      observation: `Page ${net.figure.line.page}: '${gross.label}' ${write(gross.value)} less the ${rows.length} deductions below it, ${write(deducted)}, makes ${write(impliedNet)}, but '${net.label}' is ${write(net.value)}. Changing only ${named.join(" or ")} makes them agree; the two differ in a single digit. A deduction that is not printed would explain it.`,
      confidence: isRecognised ? 55 : 92,
      strength: isRecognised ? "weak" : isLarge ? "strong" : "moderate",
      boxes: boxesAround(
        changes.map(({ amount }) => amount.figure),
        compared,
      ),
      evidence: {
        kind: "comparison",
        stated: write(first.amount.value),
        expected: write(first.expected),
        basis: "gross pay less the listed deductions",
      },
    },
  ];
}

/**
 * The sums may have a column each for what was agreed on and what is paid, for the month and the year, for employer and employee: those of
 * one column belong together, and labels do not tell which it is. Deductions below zero are paid back.
 */
function isHeld(text: TextFacts, { gross, deductions, net }: PaySlip): boolean {
  const isPaidBack = deductions.figure.value.unscaled < 0;
  return amountsBeside(text, gross).some((earned) =>
    amountsBeside(text, deductions).some((deducted) => {
      const left = [earned - deducted, ...(isPaidBack ? [earned + deducted] : [])];
      return left.some((one) => Math.abs(one - net.value) <= roundingTolerance);
    }),
  );
}

/** All amounts of its line. */
function amountsBeside(text: TextFacts, { figure }: PayAmount): readonly number[] {
  const beside = readFigures(text).byLine.get(figure.line) ?? [];
  return beside.filter(({ isAmount }) => isAmount).map(hundredthsOf);
}

/** Between deductions and net pay stand what they make, and what is taken off that: a tax at the source, an advance. */
function hasNetBefore(text: TextFacts, { gross, deductions, net }: PaySlip): boolean {
  const between = rowsBetween(text, [deductions.figure], net.figure) ?? [];
  const amounts = between.flatMap(({ figures }) => figures.findLast(({ isAmount }) => isAmount) ?? []);
  const [first, ...others] = amounts.map(hundredthsOf);
  const left = others.reduce((sum, other) => sum - other, first ?? 0);
  return first === gross.value - deductions.value && Math.abs(left - net.value) <= roundingTolerance;
}

interface WrongPay {
  readonly wrong: PayAmount;
  readonly expected: number;
  /** The rows of one of the sums say so too. */
  readonly isBorneOut: boolean;
}

/** The rows of a sum may make what the other two sums imply; else the net pay is taken for wrong. */
function findWrongSum({ gross, deductions, net }: PaySlip, items: PayItems | undefined): WrongPay {
  const { earned, deducted } = items ?? {};
  const impliedGross = net.value + deductions.value;
  const impliedDeductions = gross.value - net.value;
  if (earned === impliedGross) return { wrong: gross, expected: impliedGross, isBorneOut: true };
  if (deducted === impliedDeductions) return { wrong: deductions, expected: impliedDeductions, isBorneOut: true };
  const isBorneOut = earned === gross.value || deducted === deductions.value;
  return { wrong: net, expected: gross.value - deductions.value, isBorneOut };
}
