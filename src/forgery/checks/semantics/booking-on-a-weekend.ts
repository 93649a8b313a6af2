/** All bookings of a bank's list fall on working days, and one on a weekend. */
import { defineCheck } from "../../check.ts";
import { guessDocumentClass } from "../../derived/semantics/document-class.ts";
import { findBookingRows } from "../../derived/semantics/written/booking-rows.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { toEpochDay } from "../../derived/semantics/written/dates.ts";

export const bookingOnAWeekend = defineCheck({
  id: "booking-on-a-weekend",
  version: 1,
  title: "A single booking on a weekend",
  tamperingType: "cross_field_mismatch",
  cause: "dates",
  strength: "supporting",
  canShowTampering: false,
  meaning:
    "Many banks book only on working days. In this statement at least twelve bookings are on Monday to Friday, and one is on a Saturday or Sunday. An invented or changed date falls on a weekend in two of seven cases.",
  innocentCauses: ["an instant payment, interest or a fee that is booked on any day", "a bank that works on Saturday"],
  source:
    "By chance twelve of thirteen days would be working days in fewer than one of ten lists; the calendar is that of most countries, and Friday is none of its weekends.",
  needs: ["text"],
  run({ text }) {
    if (guessDocumentClass(text) !== "bank statement") return "nothing_to_compare";
    const rows = findBookingRows(text);
    if (rows.length <= fewestOnWorkingDays) return "nothing_to_compare";
    const onWeekend = rows.filter(({ date }) => date.readings.some((day) => isWeekend(toEpochDay(day))));
    const [row] = onWeekend;
    if (row === undefined || onWeekend.length > 1) return "clear";
    return [
      {
        observation: `Page ${row.line.page}: the booking of ${row.date.text} falls on a weekend, and ${rows.length - 1} others fall on working days. Payments that are booked at once would explain it.`,
        confidence: text.source === "recognised" ? 50 : 70,
        boxes: boxesAround([row.date]),
      },
    ];
  },
});

const fewestOnWorkingDays = 12;

/** Day 0 was a Thursday. */
function isWeekend(epochDay: number): boolean {
  const fromSunday = (((epochDay + 4) % 7) + 7) % 7;
  return fromSunday === 0 || fromSunday === 6;
}
