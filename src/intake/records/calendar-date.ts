/** Dates of the Gregorian calendar without a time: reads the usual forms where their meaning is sure, and counts days. */
import { findWordDate } from "./written-date.ts";

/** Whether a column with dates such as 03/04/1980 puts the day or the month first. */
export type DateOrder = "dayFirst" | "monthFirst";

interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

type DateProblem = string;

const unreadable: DateProblem = "must be a date such as 1980-05-31";
const noSuchDate: DateProblem = "must be a date that exists, such as 1980-05-31";
const twofold: DateProblem = "is ambiguous: day or month first; write it as 1980-05-31";

const yearFirst = /^(\d{4})([-/.]?)(\d{2})\2(\d{2})(?:[Tt ]\d{2}:?\d{2}.*)?$/;
const yearFirstShort = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?: 0?0:00(?::00)?)?$/;

export function parseCalendarDate(text: string, order: DateOrder | undefined): CalendarDate | DateProblem {
  const iso = yearFirst.exec(text) ?? yearFirstShort.exec(text);
  if (iso !== null) return check(Number(iso[1]), Number(iso[3]), Number(iso[4]));
  const numeric = yearLast.exec(text);
  if (numeric !== null) return readYearLast(numeric, order);
  const words = findWordDate(text);
  const isSure = words !== undefined && words.yearDigits === 4 && words.end === text.length;
  return isSure ? check(words.year, words.month, words.day) : unreadable;
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
  return isCalendarDate(year, month, day) ? { year, month, day } : noSuchDate;
}

export function toDayNumber(date: CalendarDate): number {
  return daysSince1970(date.year, date.month, date.day);
}

export function formatDate(date: CalendarDate): string {
  const pad = (value: number, width: number): string => String(value).padStart(width, "0");
  return `${pad(date.year, 4)}-${pad(date.month, 2)}-${pad(date.day, 2)}`;
}

export const dayMs = 86_400_000;

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

function daysInMonth(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (monthLengths[month - 1] ?? 0);
}

export function isCalendarDate(year: number, month: number, day: number): boolean {
  return day >= 1 && day <= daysInMonth(year, month);
}

/** Days since 1970-01-01. The year is counted from March, so that the leap day comes last. */
export function daysSince1970(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}
