/** Reads a date without a time, in the forms that people write, where its meaning is sure. */
import { daysSince1970, isCalendarDate } from "./calendar.ts";

/** Whether a column with dates such as 03/04/1980 puts the day or the month first. */
export type DateOrder = "dayFirst" | "monthFirst";

export interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export type DateProblem = string;

const unreadable: DateProblem = "must be a date such as 1980-05-31";
const noSuchDate: DateProblem = "must be a date that exists, such as 1980-05-31";
const twofold: DateProblem = "can be read with the day or the month first; write it as 1980-05-31";

const yearFirst = /^(\d{4})([-/.]?)(\d{2})\2(\d{2})(?:[Tt ]\d{2}:?\d{2}.*)?$/;
const yearFirstShort = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?: 0?0:00(?::00)?)?$/;
const dayWord = /^(\d{1,2})(?:st|nd|rd|th)?[ .-]+([a-z]{3,9})\.?,?[ -]+(\d{4})$/i;
const wordDay = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i;
const monthNames = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
] as const;

export function parseCalendarDate(text: string, order: DateOrder | undefined): CalendarDate | DateProblem {
  const iso = yearFirst.exec(text) ?? yearFirstShort.exec(text);
  if (iso !== null) return check(Number(iso[1]), Number(iso[3]), Number(iso[4]));
  const numeric = yearLast.exec(text);
  if (numeric !== null) return readYearLast(numeric, order);
  const words = dayWord.exec(text);
  if (words !== null) return check(Number(words[3]), findMonth(words[2] ?? ""), Number(words[1]));
  const american = wordDay.exec(text);
  if (american !== null) return check(Number(american[3]), findMonth(american[1] ?? ""), Number(american[2]));
  return unreadable;
}

function readYearLast(match: RegExpExecArray, order: DateOrder | undefined): CalendarDate | DateProblem {
  const first = Number(match[1]);
  const second = Number(match[3]);
  const year = Number(match[4]);
  // Where dots are written, the day comes first; a number above 12 can only be a day.
  if (match[2] === "." || first > 12 || first === second) return check(year, second, first);
  if (second > 12) return check(year, first, second);
  if (order === undefined) return twofold;
  return order === "dayFirst" ? check(year, second, first) : check(year, first, second);
}

function check(year: number, month: number, day: number): CalendarDate | DateProblem {
  return month === 0 ? unreadable : isCalendarDate(year, month, day) ? { year, month, day } : noSuchDate;
}

/** 0 where the word is no month's English name or beginning. */
function findMonth(word: string): number {
  return monthNames.findIndex((name) => name.startsWith(word.toLowerCase())) + 1;
}

/** What a cell tells of its column: the order that its date must have, or undefined where it could be either. */
export function findDateOrder(text: string): DateOrder | undefined {
  const match = yearLast.exec(text.trim());
  if (match === null || match[2] === ".") return undefined;
  const first = Number(match[1]);
  const second = Number(match[3]);
  if (first > 12 && second <= 12) return "dayFirst";
  return second > 12 && first <= 12 ? "monthFirst" : undefined;
}

export function toDayNumber(date: CalendarDate): number {
  return daysSince1970(date.year, date.month, date.day);
}

export function formatDate(date: CalendarDate): string {
  const pad = (value: number, width: number): string => String(value).padStart(width, "0");
  return `${pad(date.year, 4)}-${pad(date.month, 2)}-${pad(date.day, 2)}`;
}
