/** A period stated with two dates ends before it begins. */
import { type CheckFinding, defineCheck, type Strength } from "../../check.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { daysOneDigitApart } from "../../derived/semantics/written/date-digits.ts";
import { type Day, dayOf, readDates, toEpochDay, type WrittenDate } from "../../derived/semantics/written/dates.ts";
import { findPeriods, type Period } from "../../derived/semantics/written/periods.ts";

export const periodEndsBeforeItBegins = defineCheck({
  id: "period-ends-before-it-begins",
  version: 1,
  title: "Period ends before it starts",
  tamperingType: "cross_field_mismatch",
  cause: "dates",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "Two dates on one line, joined as the start and end of a period, are in the wrong order. Programs compute both. The finding counts more if other dates of the document are within the period that results from one changed digit.",
  innocentCauses: ["a typing error in a text written by hand", "two dates joined by a dash that are not a period"],
  source: "All of the 29 periods that 205 PDFs that nobody calls forged state begin before they end.",
  needs: ["text"],
  run({ text }) {
    const periods = findPeriods(text);
    if (periods.length === 0) return "nothing_to_compare";
    const reversed = periods.filter(({ start, end }) => dayOf(start) > dayOf(end));
    if (reversed.length === 0) return "clear";
    // Where most are like this, the later date stands first by custom.
    if (periods.length > 2 && reversed.length * 2 > periods.length) return "nothing_to_compare";
    const isRecognised = text.source === "recognised";
    return reversed
      .slice(0, findingLimit)
      .map((period) => describe(period, isRecognised ? "weak" : weigh(period, readDates(text))));
  },
});

const findingLimit = 20;
/** Other dates in the repaired period that make a slip unlikely. */
const fewestWithin = 3;
/** Longer ones are none that a list of bookings covers. */
const longestDays = 400;

function weigh({ start, end }: Period, dates: readonly WrittenDate[]): Strength {
  const others = dates.filter((date) => date.line !== start.line && date.readings.length === 1).map(dayOf);
  const holds = (from: number, to: number) =>
    from <= to && to - from <= longestDays && others.filter((day) => day >= from && day <= to).length >= fewestWithin;
  const repaired = (date: WrittenDate) => date.readings.flatMap(daysOneDigitApart).map((day: Day) => toEpochDay(day));
  const isHeld =
    repaired(start).some((from) => holds(from, dayOf(end))) || repaired(end).some((to) => holds(dayOf(start), to));
  return isHeld ? "strong" : "moderate";
}

function describe({ start, end }: Period, strength: Strength): CheckFinding {
  return {
    observation: `Page ${start.line.page}: a period is stated from ${start.text} to ${end.text}, which lies before.${strength === "strong" ? " With one digit changed it would hold the other dates of the document." : " A slip in a text typed by hand would explain it."}`,
    confidence: strength === "weak" ? 55 : strength === "strong" ? 92 : 85,
    strength,
    boxes: boxesAround([{ words: [...start.words, ...end.words] }]),
    evidence: {
      kind: "comparison",
      stated: end.text,
      expected: `not before ${start.text}`,
      basis: "the period's beginning",
    },
  };
}
