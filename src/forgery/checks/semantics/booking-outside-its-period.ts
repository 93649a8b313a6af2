/** One booking of a statement lies far outside of the period that the statement names, and would lie in it with one digit changed. */
import { type CheckFinding, defineCheck } from "../../check.ts";
import { type BookingRow, findBookingRows } from "../../derived/semantics/written/booking-rows.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { daysOneDigitApart } from "../../derived/semantics/written/date-digits.ts";
import { type Day, toEpochDay, writeDay } from "../../derived/semantics/written/dates.ts";
import { findPeriods } from "../../derived/semantics/written/periods.ts";
import type { TextFacts } from "../../facts/text.ts";

/** With fewer the period may be that of something else. */
const fewestRows = 5;
/** Fewer do where their order shows that the odd one was among them. */
const fewestOrdered = 4;
/** Bookings are listed some days late, and with a day of value before the period. */
const lateDays = 31;
/** No booking is listed so late. */
const farDays = 180;

export const bookingOutsideItsPeriod = defineCheck({
  id: "booking-outside-its-period",
  version: 3,
  title: "Booking outside the statement period",
  tamperingType: "cross_field_mismatch",
  cause: "dates",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "All bookings but one are within the period that the statement names. That one is more than a month outside, and would be within the period if one digit were different; or it is after the end of the period, where a statement has no bookings yet. Programs select bookings by the period; a date more than half a year away is not a late booking. A booking after the period counts most where the rows below it are earlier.",
  innocentCauses: [
    "a typing error in a statement written by hand",
    "a booking that was entered late or lists another day",
  ],
  source:
    "Judgement: of 205 PDFs that nobody calls forged none names one period over five rows of bookings of which a single one lies a month outside.",
  needs: ["text"],
  run({ text }) {
    const period = findPeriod(text);
    const rows = findBookingRows(text);
    if (period === undefined || rows.length < fewestOrdered) return "nothing_to_compare";
    const outside = rows.filter(({ date }) => daysOutside(date.readings[0], period) > 0);
    const [odd] = outside;
    if (odd === undefined) return "clear";
    // With several outside it is the period of something else.
    if (outside.length > 1) return "nothing_to_compare";
    const isRecognised = text.source === "recognised";
    const found = [judge(odd, period, rows.length, isRecognised), judgeLater(odd, period, rows, isRecognised)];
    const finding = found.find((one) => one !== undefined);
    const isEnough = rows.length >= fewestRows || isOutOfOrder(odd, rows);
    return finding === undefined || !isEnough ? "nothing_to_compare" : [finding];
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
  const [from, to, expected] = [writeDay(period.start), writeDay(period.end), fitting.map(writeDay).join(" or ")];
  return {
    observation: `Page ${date.line.page}: the booking of ${date.text} lies ${apart} days outside of the period from ${from} to ${to}, in which the other ${rows - 1} lie. With one digit changed to ${expected} it would lie within. A slip in a list typed by hand would explain it.`,
    confidence: isRecognised ? 60 : 90,
    strength: isRecognised ? "weak" : apart > farDays ? "strong" : "moderate",
    boxes: boxesAround([date]),
    evidence: { kind: "comparison", stated: date.text, expected, basis: `the period from ${from} to ${to}` },
  };
}

/** A booking after the period's end: late bookings and days of value lie before its beginning, none lies behind it. */
function judgeLater(
  odd: BookingRow,
  period: DayRange,
  rows: readonly BookingRow[],
  isRecognised: boolean,
): CheckFinding | undefined {
  const [day] = odd.date.readings;
  if (day === undefined || toEpochDay(day) <= toEpochDay(period.end)) return undefined;
  const [from, to] = [writeDay(period.start), writeDay(period.end)];
  const apart = daysOutside(day, period);
  const isBetween = isOutOfOrder(odd, rows);
  const order = isBetween ? " The rows around it are in order without it." : "";
  return {
    observation: `Page ${odd.date.line.page}: the booking of ${odd.date.text} lies ${apart} ${apart === 1 ? "day" : "days"} after the end of the period from ${from} to ${to}, in which the other ${rows.length - 1} lie.${order} A list of bookings that were announced but not made would explain it.`,
    confidence: isRecognised ? 60 : isBetween ? 92 : 85,
    strength: isRecognised ? "weak" : isBetween ? "strong" : "moderate",
    boxes: boxesAround([odd.date]),
    evidence: {
      kind: "comparison",
      stated: odd.date.text,
      expected: `a day from ${from} to ${to}`,
      basis: "the period of the statement",
    },
  };
}

/** Whether a row on either side of it is on the wrong side of its day, while all others are sorted one way. */
function isOutOfOrder(odd: BookingRow, rows: readonly BookingRow[]): boolean {
  const days = (list: readonly BookingRow[]) => list.flatMap(({ date }) => date.readings.slice(0, 1).map(toEpochDay));
  const isSorted = (list: readonly number[], sign: 1 | -1) =>
    list.every((day, at) => at === 0 || sign * (day - (list[at - 1] ?? day)) >= 0);
  const others = days(rows.filter((row) => row !== odd));
  const isListed = isSorted(others, 1) || isSorted(others, -1);
  return isListed && !isSorted(days(rows), 1) && !isSorted(days(rows), -1);
}
