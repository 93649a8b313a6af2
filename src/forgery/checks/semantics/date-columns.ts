/** Columns of dates, as lists of bookings have them, and the one date of a column that breaks its order. */

import { memoise } from "../../derived/memoise.ts";
import { daysOneDigitApart } from "../../derived/semantics/written/date-digits.ts";
import { type Day, dayOf, readDates, toEpochDay, type WrittenDate } from "../../derived/semantics/written/dates.ts";
import { readFigures } from "../../derived/semantics/written/figures.ts";
import type { TextFacts } from "../../facts/text.ts";

export interface BrokenColumn {
  readonly dates: readonly WrittenDate[];
  readonly odd: WrittenDate;
  /** With one digit exchanged it would be one of these days, which fit between its neighbours. */
  readonly fitting: readonly Day[];
  /** Of the day as it is written and the nearest that fits. */
  readonly daysApart: number;
  /** Amounts stand in its rows, as in lists of bookings. */
  readonly hasAmounts: boolean;
  /** Another date stands before it in its row: it is the day of value, which a return of a debit dates back. */
  readonly isValueDate: boolean;
}

/** Points by which the left edges of a column's dates differ. */
const edgeTolerance = 2;
/** Parts of its height by which a date stands off the word before it: less is a blank, within a sentence or a label. */
const blankHeights = 0.6;
/** With fewer an order may come about by chance. */
const fewestDates = 6;
/** At the ends of a column: days that a booking lies before or behind the next. */
const reachDays = 62;
/** More than half a year, within which bookings are entered late. */
const clearlyCloserDays = 180;
/** Of the rows; the line of an opening balance may have none. */
const amountShare = 0.8;

export const findBrokenColumns = memoise((text: TextFacts): readonly BrokenColumn[] =>
  findColumns(text).flatMap((dates) => {
    const found = judge(dates);
    if (found === undefined) return [];
    const { byLine } = readFigures(text);
    const isValueDate = readDates(text).some(({ row, start }) => row === found.odd.row && start < found.odd.start);
    const rows = dates.filter(({ line }) => byLine.get(line)?.some(({ isAmount }) => isAmount) === true);
    return [{ ...found, isValueDate, hasAmounts: rows.length >= amountShare * dates.length }];
  }),
);

export function hasDateColumns(text: TextFacts): boolean {
  return findColumns(text).length > 0;
}

/** Read from top to bottom: a watermark across the page, or text that was added, changes the order in which lines are read. */
function findColumns(text: TextFacts): WrittenDate[][] {
  const columns: {
    readonly page: number;
    readonly left: number;
    readonly isInSentence: boolean;
    readonly dates: WrittenDate[];
  }[] = [];
  for (const date of readDates(text)) {
    const left = date.words[0]?.left;
    if (date.readings.length !== 1 || left === undefined) continue;
    const isInSentence = followsWord(date);
    const column = columns.find(
      (known) =>
        known.page === date.line.page &&
        known.isInSentence === isInSentence &&
        Math.abs(known.left - left) <= edgeTolerance,
    );
    if (column === undefined) columns.push({ page: date.line.page, left, isInSentence, dates: [date] });
    else if (column.dates.at(-1)?.row !== date.row) column.dates.push(date);
  }
  return columns
    .map(({ dates }) => dates.toSorted((one, other) => topOf(one) - topOf(other)))
    .flatMap(splitAtGaps)
    .filter(({ length }) => length >= fewestDates);
}

/** Times the usual distance of two rows, beyond which another list begins. */
const gapTimes = 2.5;

/** Lists of one page may stand below each other, each in its own order: sums and a heading are between them. */
function splitAtGaps(dates: WrittenDate[]): WrittenDate[][] {
  const gaps = dates.slice(1).map((date, index) => topOf(date) - topOf(dates[index] ?? date));
  const usual = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 0;
  const parts: WrittenDate[][] = [];
  for (const [index, date] of dates.entries()) {
    const last = parts.at(-1);
    if (last === undefined || (gaps[index - 1] ?? 0) > gapTimes * usual) parts.push([date]);
    else last.push(date);
  }
  return parts;
}

/** "Period: 01.03.2024 to 31.03.2024" may end above a column of dates, and is none of them. */
function followsWord({ line, words }: WrittenDate): boolean {
  const [first] = words;
  if (first === undefined) return false;
  const before = line.words[line.words.indexOf(first) - 1];
  return before !== undefined && first.left - before.right < blankHeights * (first.bottom - first.top);
}

function topOf({ words }: WrittenDate): number {
  return words[0]?.top ?? 0;
}

function judge(dates: readonly WrittenDate[]): Omit<BrokenColumn, "hasAmounts" | "isValueDate"> | undefined {
  const days = dates.map(dayOf);
  for (const sign of [1, -1]) {
    const places = days.map((day) => sign * day);
    if (isRising(places)) return undefined;
    const removable = places.flatMap((_, index) => (isRising(places.toSpliced(index, 1)) ? [index] : []));
    const index = findOdd(places, removable);
    // Equal days say nothing of an order.
    if (index === undefined || places[0] === places.at(-1)) continue;
    return describe(dates, index, sign);
  }
  return undefined;
}

/** Of two neighbours that changed places either may be the odd one, unless without it the others lie far closer together. */
function findOdd(places: readonly number[], removable: readonly number[]): number | undefined {
  const [one, other] = removable;
  if (other === undefined || one === undefined) return one;
  if (removable.length !== 2) return undefined;
  const spanWithout = (index: number) => {
    const rest = places.toSpliced(index, 1);
    return Math.abs((rest.at(-1) ?? 0) - (rest[0] ?? 0));
  };
  const [first, second] = [spanWithout(one), spanWithout(other)];
  if (Math.abs(first - second) <= clearlyCloserDays) return undefined;
  return first < second ? one : other;
}

function describe(dates: readonly WrittenDate[], index: number, sign: number): ReturnType<typeof judge> {
  const odd = dates[index];
  const [reading] = odd?.readings ?? [];
  if (odd === undefined || reading === undefined) return undefined;
  const [before, after] = [dates[index - 1], dates[index + 1]].map((date) => date && sign * dayOf(date));
  const low = before ?? (after ?? 0) - reachDays;
  const high = after ?? (before ?? 0) + reachDays;
  const fitting = daysOneDigitApart(reading).filter((day) => {
    const place = sign * toEpochDay(day);
    return place >= low && place <= high;
  });
  if (fitting.length === 0) return undefined;
  const apart = fitting.map((day) => Math.abs(toEpochDay(day) - toEpochDay(reading)));
  return { dates, odd, fitting, daysApart: Math.min(...apart) };
}

function isRising(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? number));
}
