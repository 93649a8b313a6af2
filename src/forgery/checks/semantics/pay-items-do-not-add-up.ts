/** On a pay slip whose sums fit, one digit of a deduction, of the hours' pay or of its rate does not; or its contributions are of another pay. */
import { type CheckFinding, type CheckResult, defineCheck } from "../../check.ts";
import { isReadVaguely } from "../../derived/reading/read-vaguely.ts";
import { findOtherPay, type OtherPay } from "../../derived/semantics/sums/contributions.ts";
import { findPayItems } from "../../derived/semantics/sums/pay-items.ts";
import { findPaySlip } from "../../derived/semantics/sums/pay-slip.ts";
import { findWrongYear } from "../../derived/semantics/sums/year-to-date.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { writeAmount } from "../../derived/semantics/written/decimal.ts";
import { hundredthsOf } from "../../derived/semantics/written/figures.ts";
import type { TextFacts } from "../../facts/text.ts";

export const payItemsDoNotAddUp = defineCheck({
  id: "pay-items-do-not-add-up",
  version: 3,
  title: "Items of a payslip do not add up",
  tamperingType: "value_mismatch",
  analysis: "text",
  cause: "arithmetic",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "Gross pay less deductions is net pay, so the totals of the slip are understood. But the single deductions do not add up to their total, or hours times rate is not the amount paid for them, and one changed digit of one amount would correct this. Or the sums of the year are so many times the amounts of the period in all rows but one, of which one digit would correct that. Or two contributions that the law sets at a rate of the pay (Social Security and Medicare, German pension and unemployment insurance, Swiss AHV and ALV) are both of one pay, which is the gross pay but for a digit. Other differences do not count, because slips have rows that are not printed.",
  innocentCauses: [
    "a deduction that is not printed and is a round amount",
    "a payslip typed by hand",
    "a row that was changed once in the year by an amount of one digit",
    "a part of the pay without contributions, which is a round amount",
  ],
  source:
    "Rows between the labelled sums of pay slips in seven languages; of the forged slips of `node bin/run.js lab/attacks/run.ts` it tells those in which a row was changed.",
  appliesTo: ["pdf", "image"],
  needs: ["text"],
  run({ text }) {
    const other = findOtherPay(text);
    if (other !== undefined) return [describeOtherPay(other, isReadVaguely(text) || text.source === "recognised")];
    const items = findPayItems(text);
    if (items === undefined) return "nothing_to_compare";
    const { wrong } = items;
    const [first] = wrong?.figures ?? [];
    if (wrong === undefined || first === undefined) return judgeYear(text);
    const isRecognised = isReadVaguely(text);
    const [stated, expected] = [writeAmount(wrong.stated, 2, first.text), writeAmount(wrong.implied, 2, first.text)];
    const others = wrong.figures.slice(1).map(({ text: amount }) => amount);
    return [
      {
        observation: `Page ${first.line.page}: ${wrong.basis} do not agree, while gross pay less deductions is the net pay. Changing only ${stated} to ${expected} makes them agree; the two differ in a single digit${others.length === 0 ? "" : `, and one digit of ${others.join(" or ")} would do so too`}. A deduction that is not printed would explain it.`,
        confidence: isRecognised ? 55 : 92,
        ...(isRecognised ? { strength: "weak" as const } : {}),
        boxes: boxesAround(wrong.figures),
        evidence: { kind: "comparison", stated, expected, basis: wrong.basis },
      },
    ];
  },
});

function describeOtherPay({ gross, taken, implied }: OtherPay, isRecognised: boolean): CheckFinding {
  const [stated, expected] = [gross.value, implied].map((minor) => writeAmount(minor, 2, gross.figure.text));
  const parts = taken.map(
    ({ label, figure, points }) => `'${label}' ${figure.text} is ${points / 100} % of ${expected}`,
  );
  return {
    observation: `Page ${gross.figure.line.page}: ${parts.join(", and ")}; but '${gross.label}' is ${stated}, and no amounts that are taken off make the difference. The law sets both rates, and the two amounts differ in a single digit. A part of the pay without contributions would explain it.`,
    confidence: isRecognised ? 55 : 92,
    ...(isRecognised ? { strength: "weak" as const } : {}),
    boxes: boxesAround(
      [gross.figure],
      taken.map(({ figure }) => figure),
    ),
    evidence: {
      kind: "comparison",
      stated: stated ?? "",
      expected: expected ?? "",
      basis: "contributions at the rates of the law",
    },
  };
}

/** A raise or a bonus changes taxes and insurances with the pay, so that these would be no multiples either. */
function judgeYear(text: TextFacts): CheckResult {
  const slip = findPaySlip(text);
  const wrong = slip === undefined ? undefined : findWrongYear(text)(slip.gross);
  if (wrong === undefined) return "clear";
  const { period, year, changes, periods, agreeing } = wrong;
  const isRecognised = isReadVaguely(text) || text.source === "recognised";
  const write = (minor: number) => writeAmount(minor, 2, year.text);
  const named = changes.map(({ stated, implied }) => `${write(stated)} to ${write(implied)}`);
  const first = changes[0] ?? { figure: period, stated: hundredthsOf(period), implied: hundredthsOf(year) / periods };
  const boxes = [period, year].flatMap((figure) => {
    const isSubject = changes.length === 0 || changes.some((change) => change.figure === figure);
    return isSubject ? boxesAround([figure]) : boxesAround([], [figure]);
  });
  const how =
    named.length === 0 ? "" : ` Changing only ${named.join(" or ")} makes it so; the two differ in a single digit.`;
  return [
    {
      observation: `Page ${year.line.page}: in ${agreeing} other rows the sum of the year is ${periods} times the amount of the period to the cent, but not so ${year.text} beside ${period.text}.${how} A change of this row within the year would explain it.`,
      confidence: isRecognised || named.length === 0 ? 55 : 92,
      strength: isRecognised || named.length === 0 ? "weak" : "strong",
      boxes,
      evidence: {
        kind: "comparison",
        stated: write(first.stated),
        expected: write(Math.round(first.implied)),
        basis: `the other rows, of which the year has ${periods} times the period`,
      },
    },
  ];
}
