/** One booking of a statement lies far outside of the period that the statement names, and would lie in it with one digit changed. */
import { type CheckFinding, defineCheck } from "../../check.ts";
import { type BookingRow, findBookingRows } from "../../derived/semantics/written/booking-rows.ts";
import { daysOneDigitApart } from "../../derived/semantics/written/date-digits.ts";
import { type Day, toEpochDay, writeDay } from "../../derived/semantics/written/dates.ts";
import { boxAround } from "../../derived/semantics/written/lines.ts";
import { findPeriods } from "../../derived/semantics/written/periods.ts";
import type { TextFacts } from "../../facts/text.ts";

/** With fewer the period may be that of something else. */
const fewestRows = 5;
/** Bookings are listed some days late, and with a day of value before the period. */
const lateDays = 31;
/** No booking is listed so late. */
const farDays = 180;

export const bookingOutsideItsPeriod = defineCheck({
  id: "booking-outside-its-period",
  version: 1,
  title: "Booking outside the statement period",
  tamperingType: "cross_field_mismatch",
  analysis: "text",
  cause: "dates",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "All bookings but one are within the period that the statement names. That one is more than a month outside, and would be within the period if one digit were different. Programs select bookings by the period; a date more than half a year away is not a late booking.",
  innocentCauses: [
    "a typing error in a statement written by hand",
    "a booking that was entered late or lists another day",
  ],
  source:
    "Judgement: of 205 PDFs that nobody calls forged none names one period over five rows of bookings of which a single one lies a month outside.",
  appliesTo: ["pdf", "image"],
  needs: ["text"],
  run({ text }) {
    const period = findPeriod(text);
    const rows = findBookingRows(text);
    if (period === undefined || rows.length < fewestRows) return "not_applicable";
    const outside = rows.filter(({ date }) => daysOutside(date.readings[0], period) > 0);
    const [odd] = outside;
    if (odd === undefined || outside.length > 1) return "clear";
    const finding = judge(odd, period, rows.length, text.source === "recognised");
    return finding === undefined ? "clear" : [finding];
  },
});

interface DayRange {
  readonly start: Day;
  readonly end: Day;
}

/** The one that the document names; several are of several accounts or parts. */
function findPeriod(text: TextFacts): DayRange | undefined {
  const ranges = findPeriods(text).flatMap(({ start: from, end: to }): DayRange[] => {
    const [start, end] = [from.readings[0], to.readings[0]];
    return start === undefined || end === undefined || toEpochDay(start) >= toEpochDay(end) ? [] : [{ start, end }];
  });
  const different = new Set(ranges.map(({ start, end }) => `${writeDay(start)} ${writeDay(end)}`));
  return different.size === 1 ? ranges[0] : undefined;
}

function daysOutside(day: Day | undefined, { start, end }: DayRange): number {
  if (day === undefined) return 0;
  return Math.max(toEpochDay(start) - toEpochDay(day), toEpochDay(day) - toEpochDay(end), 0);
}

function judge({ date }: BookingRow, period: DayRange, rows: number, isRecognised: boolean): CheckFinding | undefined {
  const [day] = date.readings;
  const apart = daysOutside(day, period);
  const fitting = day === undefined ? [] : daysOneDigitApart(day).filter((other) => daysOutside(other, period) === 0);
  if (apart <= lateDays || fitting.length === 0) return undefined;
  const box = boxAround(date.words);
  const [from, to, expected] = [writeDay(period.start), writeDay(period.end), fitting.map(writeDay).join(" or ")];
  return {
    observation: `Page ${date.line.page}: the booking of ${date.text} lies ${apart} days outside of the period from ${from} to ${to}, in which the other ${rows - 1} lie. With one digit changed to ${expected} it would lie within. A slip in a list typed by hand would explain it.`,
    confidence: isRecognised ? 60 : 90,
    strength: isRecognised ? "weak" : apart > farDays ? "strong" : "moderate",
    ...(box === undefined ? {} : { boxes: [box] }),
    evidence: { kind: "comparison", stated: date.text, expected, basis: `the period from ${from} to ${to}` },
  };
}
