/** One row of a list of bookings stands in it twice, with the same date, words and amounts. */
import { defineCheck } from "../../check.ts";
import { findBookingRows } from "../../derived/semantics/written/booking-rows.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";

export const bookingListedTwice = defineCheck({
  id: "booking-listed-twice",
  version: 1,
  title: "Booking is listed twice",
  tamperingType: "value_mismatch",
  cause: "arithmetic",
  strength: "supporting",
  canShowTampering: false,
  meaning:
    "Two rows of a dated list are the same in every word, with their balance where there is one. A row that is copied to raise what was earned or paid looks like that; so does a purchase made twice on one day, where no balance is printed.",
  innocentCauses: ["two equal purchases on one day", "the same page included twice"],
  source:
    "Judgement: none of the 205 PDFs that nobody calls forged has a list of bookings, so it is measured on generated statements only and never more than supports others.",
  needs: ["text"],
  run({ text }) {
    const rows = findBookingRows(text);
    if (rows.length < fewestRows) return "nothing_to_compare";
    const first = new Map<string, (typeof rows)[number]>();
    const twice = rows.flatMap((row) => {
      const key = `${row.line.page}|${row.line.text}`;
      const known = first.get(key);
      if (known === undefined) first.set(key, row);
      return known === undefined ? [] : [{ row, known }];
    });
    // A list with many equal rows is one of fares or fees.
    if (twice.length > mostRepeated) return "nothing_to_compare";
    if (twice.length === 0) return "clear";
    return twice.map(({ row, known }) => ({
      observation: `Page ${row.line.page}: the booking of ${row.date.text} stands in the list twice, equal in every word and amount. Two equal purchases on one day would explain it.`,
      confidence: text.source === "recognised" ? 60 : 85,
      boxes: boxesAround([row.line], [known.line]),
    }));
  },
});

const fewestRows = 4;
const mostRepeated = 2;
