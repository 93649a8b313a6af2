/** The name of a day stands before a date that was another day of the week. */
import { type CheckFinding, defineCheck } from "../../check.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { readDates, toEpochDay, type WrittenDate } from "../../derived/semantics/written/dates.ts";

const names = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const findingLimit = 5;
/** The first day of 1970 was a Thursday. */
const epochWeekday = 4;

export const weekdayDiffersFromDate = defineCheck({
  id: "weekday-differs-from-date",
  version: 2,
  title: "Day of the week does not fit the date",
  tamperingType: "cross_field_mismatch",
  cause: "dates",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "A date is printed with a day of the week that does not match. Programs print both from one value; a person who changes the date rarely changes the weekday. A name before the date is none of a day where a full stop parts them, or where it reads as somebody's surname.",
  innocentCauses: ["a typing error in a letter written by hand", "an announcement copied from another year"],
  source: "The Gregorian calendar; where day and month may be exchanged, neither order fits.",
  needs: ["text"],
  run({ text }) {
    const named = readDates(text).filter(({ weekday, readings }) => weekday !== undefined && readings.length > 0);
    if (named.length === 0) return "nothing_to_compare";
    const wrong = named.filter((date) => !date.readings.some((day) => weekdayOf(toEpochDay(day)) === date.weekday));
    if (wrong.length === 0) return "clear";
    // Where most do not fit, the names are in another language or belong to something else.
    if (named.length > 2 && wrong.length * 2 > named.length) return "nothing_to_compare";
    return wrong.slice(0, findingLimit).map((date) => describe(date, text.source === "recognised"));
  },
});

function weekdayOf(epochDay: number): number {
  return (((epochDay + epochWeekday) % 7) + 7) % 7;
}

function describe(date: WrittenDate, isRecognised: boolean): CheckFinding {
  const actual = date.readings.map((day) => names[weekdayOf(toEpochDay(day))] ?? "").join(" or ");
  const stated = names[date.weekday ?? 0] ?? "";
  return {
    observation: `Page ${date.line.page}: ${date.text} is called a ${stated}, but it was a ${actual}. Both are normally printed from one value; a slip in a text typed by hand would explain it.`,
    confidence: isRecognised ? 60 : 90,
    strength: isRecognised || date.style === "month in words" ? "weak" : "moderate",
    boxes: boxesAround([date]),
    evidence: { kind: "comparison", stated, expected: actual, basis: `calendar day of ${date.text}` },
  };
}
