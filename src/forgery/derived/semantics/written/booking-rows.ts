/** Rows of a list of bookings: each begins with a date and has words and an amount. */
import type { TextFacts } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import { readDates, type WrittenDate } from "./dates.ts";
import { readFigures } from "./figures.ts";
import type { Line } from "./lines.ts";

export interface BookingRow {
  readonly line: Line;
  readonly date: WrittenDate;
}

/** Words before the date: a number of the row at most. */
const mostBefore = 1;

export const findBookingRows = memoise((text: TextFacts): readonly BookingRow[] => {
  const { byLine } = readFigures(text);
  const taken = new Set<Line>();
  return readDates(text).flatMap((date): BookingRow[] => {
    const { line, words, readings } = date;
    const first = words[0];
    if (first === undefined || readings.length !== 1 || taken.has(line)) return [];
    const hasAmount = (byLine.get(line) ?? []).some(({ isAmount, left }) => isAmount && left > first.right);
    if (!hasAmount || line.words.indexOf(first) > mostBefore || !/\p{L}{3}/u.test(line.text)) return [];
    taken.add(line);
    return [{ line, date }];
  });
});
