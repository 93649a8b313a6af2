/** One date of a list in order of time does not fit between those above and below it, and would with one digit changed. */

import { type CheckFinding, defineCheck } from "../../check.ts";
import { guessDocumentClass } from "../../derived/semantics/document-class.ts";
import { findBalanceChain } from "../../derived/semantics/sums/balance-chain.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { writeDay } from "../../derived/semantics/written/dates.ts";
import type { TextFacts } from "../../facts/text.ts";
import { type BrokenColumn, findBrokenColumns, hasDateColumns } from "./date-columns.ts";

export const dateBreaksTheOrderOfItsColumn = defineCheck({
  id: "date-breaks-the-order-of-its-column",
  version: 2,
  title: "Date breaks the order of its column",
  tamperingType: "cross_field_mismatch",
  cause: "dates",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "At least six dates in a column are in chronological order except one. With one digit changed, it fits between its neighbours. Programs sort bookings by date; a date more than half a year away is not a late booking. In a list that is no statement, a date within a month of its place says little, and so does a day of value beside a booking date. The finding counts more if the rows have amounts, because lists of bookings are rarely typed by hand.",
  innocentCauses: [
    "a typing error in a list written by hand",
    "a booking that was added later, or a column of due dates",
  ],
  source:
    "Judgement, as only one of 205 PDFs that nobody calls forged has columns of six dates; of the generated statements of `node bin/run.js lab/attacks/run.ts` none that is genuine has a finding. Lists in which two or more dates are out of order are left alone.",
  needs: ["text"],
  hasSubject: ({ text }) => hasDateColumns(text),
  run({ text }) {
    const isStatement = guessDocumentClass(text) === "bank statement" || findBalanceChain(text) !== undefined;
    const findings = findBrokenColumns(text).map((column) => describe(column, isStatement, text.source));
    return findings.length === 0 ? "clear" : findings;
  },
});

/** Days: no booking is entered that late, and no misread day or month is that far off. */
const farDays = 180;
/** Days within which receipts and hours are listed by other things than time as well. */
const nearDays = 31;

function describe(column: BrokenColumn, isStatement: boolean, source: TextFacts["source"]): CheckFinding {
  const { dates, odd, fitting, daysApart, hasAmounts, isValueDate } = column;
  const isRecognised = source === "recognised";
  const isFar = daysApart > farDays && hasAmounts;
  const isLoose = isRecognised || (daysApart <= nearDays && (isValueDate || !isStatement));
  const others = dates.filter((date) => date !== odd);
  const expected = fitting.map(writeDay).join(" or ");
  return {
    observation: `Page ${odd.line.page}: ${odd.text} stands in a column of ${dates.length} dates, of which all others are in order. With one digit changed to ${expected} it would fit between its neighbours. A slip in a list typed by hand would explain it.`,
    confidence: isRecognised ? 60 : 88,
    strength: isLoose ? "weak" : isFar ? "strong" : "moderate",
    boxes: boxesAround([odd], others.slice(0, 12)),
    evidence: { kind: "comparison", stated: odd.text, expected, basis: "the order of its column" },
  };
}
