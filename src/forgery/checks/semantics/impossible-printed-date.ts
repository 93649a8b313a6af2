/** A labelled date on the page does not exist in any calendar. */
import { defineCheck } from "../../check.ts";
import { isWrittenByProgram } from "../../derived/reading/written-by-program.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { findRoledDates } from "../../derived/semantics/written/date-labels.ts";

const findingLimit = 5;
/** Dates that are listed as sound. */
const heldLimit = 10;

export const impossiblePrintedDate = defineCheck({
  id: "impossible-printed-date",
  version: 2,
  title: "Printed date does not exist",
  tamperingType: "value_mismatch",
  cause: "dates",
  // On a page that a program wrote; else it is moderate.
  strength: "strong",
  canShowTampering: true,
  meaning:
    "A labelled date, such as the date of issue, birth or expiry, is not in the calendar: the 31st of a month with 30 days, or month 13. Programs do not print such dates; a changed digit can produce one. It counts most on a page whose text a program wrote.",
  innocentCauses: ["a typing error in a document filled in by hand", "a sample with an invented date"],
  source: "The Gregorian calendar; where the order of day and month is open, neither order gives a day.",
  needs: ["text"],
  uses: ["content"],
  listHeld: ({ text }) =>
    findRoledDates(text)
      .filter(({ date }) => date.readings.length > 0)
      .slice(0, heldLimit)
      .map(({ date, label }) => ({
        relation: `Page ${date.line.page}: '${label}' ${date.text} is a day of the calendar.`,
        boxes: boxesAround([date]),
      })),
  run({ text, content }) {
    const labelled = findRoledDates(text);
    if (labelled.length === 0) return "nothing_to_compare";
    const impossible = labelled.filter(
      ({ date, role }) => date.readings.length === 0 && role !== "period start" && role !== "period end",
    );
    if (impossible.length === 0) return "clear";
    const isRecognised = text.source === "recognised";
    return impossible.slice(0, findingLimit).map(({ date, label }) => {
      const isOfProgram = isWrittenByProgram(text, content, date.line.page);
      return {
        observation: `Page ${date.line.page}, '${label}': there is no day ${date.text}. A program would not print it; a slip of the pen would explain it.`,
        confidence: isRecognised ? 55 : 88,
        strength: isRecognised ? "weak" : isOfProgram ? "strong" : "moderate",
        boxes: boxesAround([date]),
        evidence: {
          kind: "comparison",
          stated: date.text,
          expected: "a day of the calendar",
          basis: "Gregorian calendar",
        },
      };
    });
  },
});
