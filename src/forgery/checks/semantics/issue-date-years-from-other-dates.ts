/** The day of issue lies years from when the document is due, and with one digit exchanged it would not. */
import { type CheckFinding, defineCheck, type Strength } from "../../check.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { writeDay } from "../../derived/semantics/written/dates.ts";
import { type DistantDates, findDistantDates } from "./distant-dates.ts";

export const issueDateYearsFromOtherDates = defineCheck({
  id: "issue-date-years-from-other-dates",
  version: 2,
  title: "Issue and payment dates are years apart",
  tamperingType: "cross_field_mismatch",
  cause: "dates",
  strength: "weak",
  canShowTampering: true,
  meaning:
    "Documents are due within weeks or months of their issue. Here the two dates are more than a year apart, and would be less than 200 days apart if one digit of a year were different. The finding counts more if the document number contains the year that this correction gives.",
  innocentCauses: [
    "a loan, a guarantee or a subscription that runs for years",
    "a typing error in a document written by hand",
  ],
  source:
    "Of 205 PDFs that nobody calls forged 21 state one day of issue and one of payment; none are more than 200 days apart.",
  needs: ["text"],
  run({ text }) {
    const found = findDistantDates(text);
    if (found === undefined) return "nothing_to_compare";
    return found === "near" ? "clear" : [describe(found, text.source === "recognised")];
  },
});

function describe({ changed, other, expected, number }: DistantDates, isRecognised: boolean): CheckFinding {
  const strength: Strength = isRecognised || number === undefined ? "weak" : "strong";
  const boxes = boxesAround([changed.date, other.date]);
  const suggested = writeDay(expected);
  return {
    observation: `'${changed.label}' is ${changed.date.text} on page ${changed.date.line.page}, and '${other.label}' is ${other.date.text}: more than a year lies between them. With one digit changed to ${suggested} it would be less than 200 days${number === undefined ? "" : `, and the number ${number} names that year as well`}.`,
    confidence: isRecognised ? 55 : number === undefined ? 75 : 88,
    strength,
    boxes,
    evidence: {
      kind: "comparison",
      stated: changed.date.text,
      expected: suggested,
      basis: number === undefined ? `'${other.label}'` : `'${other.label}' and the number ${number}`,
    },
  };
}
