/** Periods that a document states with two dates on one line: "Period: 2024-01-01 to 2024-01-31". */
import type { TextFacts } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import { findOverprinted, readDates, type WrittenDate } from "./dates.ts";
import { toPlainText } from "./plain-text.ts";

export interface Period {
  readonly start: WrittenDate;
  readonly end: WrittenDate;
}

const linking = /^(to|until|till|through|thru|bis( zum)?|au|jusqu au|al|hasta( el)?|ate|tot( en met)?|t m|do)?$/;

export const findPeriods = memoise((text: TextFacts): readonly Period[] => {
  const dates = readDates(text);
  const overprinted = findOverprinted(text);
  return dates.flatMap((end, index): Period[] => {
    const start = dates[index - 1];
    if (start === undefined || start.line !== end.line || start.end > end.start) return [];
    const between = start.line.text.slice(start.end, end.start).trim();
    const word = toPlainText(between);
    const isLinked = linking.test(word) && (word !== "" || /^[-–—]$/.test(between));
    const isClear = !overprinted.has(start) && !overprinted.has(end);
    return isLinked && isClear && start.readings.length === 1 && end.readings.length === 1 ? [{ start, end }] : [];
  });
});
