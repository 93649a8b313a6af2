/** Reads the instant of a row as exports write it; what is ambiguous in a single cell is decided by its whole column. */

import type { DateOrder } from "./calendar-date.ts";
import { dayMs, daysSince1970, isCalendarDate } from "./calendar-date.ts";
import { badYear, type InstantProblem, noSuchDate, noTime, parseInstant } from "./instant.ts";
import { parseTimeOfDay } from "./time-of-day.ts";
import { type FigureDate, findFigureDate, findWordDate, type WordDate } from "./written-date.ts";

/** What the first rows of a column show about all its cells. */
export interface TimeStyle {
  readonly order: DateOrder | undefined;
  /** Some cells have a time of day, so that one without it lacks something. */
  readonly hasTimes: boolean;
  /** Years are written with two digits, and stand last. */
  readonly isYearLast: boolean;
  /** Days since 1900 with a fraction, as Excel stores them. */
  readonly isSerial: boolean;
}

const twofold: InstantProblem =
  "is ambiguous: day or month first; name the column Date (DD/MM/YYYY), or write 2024-05-01T12:34:56Z";
const shortYear: InstantProblem = "must have a year of four digits, such as 2024-05-01T12:34:56Z";
const otherOrder: InstantProblem = "has day and month in another order than the rest of its column";
const twoTimes: InstantProblem = "has two columns with different times";

/** Excel's day 25569 is 1970-01-01. */
const excelDay1970 = 25_569;

interface Day {
  readonly dayMs: number;
  readonly end: number;
}

/** `time` is the cell of a column of its own. */
export function parseMoment(text: string, style: TimeStyle | undefined, time = ""): number | InstantProblem {
  const body = text.trim();
  const clock = time.trim();
  const plain = parseInstant(body);
  if (clock !== "") return joinTime(body, clock, plain, style);
  if (typeof plain === "number") return plain;
  return parseCount(body, style) ?? parseWritten(body, style) ?? plain;
}

/** Databases write a date as its midnight; any other time in the column of dates has to agree with the column of times. */
function joinTime(
  body: string,
  clock: string,
  plain: number | InstantProblem,
  style: TimeStyle | undefined,
): number | InstantProblem {
  const dateMs = typeof plain === "number" ? plain : parseWritten(body, style, true);
  if (dateMs === undefined) return plain;
  if (typeof dateMs === "string") return dateMs;
  // A column of times may hold the date as well.
  const whole = clock.length > 8 ? parseInstant(clock) : undefined;
  const joinedMs = typeof whole === "number" ? whole : addClock(dateMs, clock);
  return typeof joinedMs === "number" && dateMs % dayMs !== 0 && dateMs !== joinedMs ? twoTimes : joinedMs;
}

function addClock(dateMs: number, clock: string): number | InstantProblem {
  const time = parseTimeOfDay(clock);
  if (typeof time === "string") return time;
  return Math.floor(dateMs / dayMs) * dayMs + time.timeMs - (time.offsetMs ?? 0);
}

/** Seconds, milliseconds, microseconds or nanoseconds since 1970 by their digits, or the compact form of a date and time. */
function parseCount(text: string, style: TimeStyle | undefined): number | InstantProblem | undefined {
  let digits = 0;
  while (text.charCodeAt(digits) >= 0x30 && text.charCodeAt(digits) <= 0x39) digits += 1;
  const rest = text.slice(digits);
  if (digits < 5 || (rest !== "" && !/^\.\d{1,12}$/.test(rest))) return undefined;
  if (digits === 5 && style?.isSerial === true) {
    return Math.round((Number(text) - excelDay1970) * (dayMs / 1_000)) * 1_000;
  }
  if (digits === 10) return Math.floor(Number(text) * 1_000);
  if (digits === 13) return Math.floor(Number(text));
  if (rest !== "") return undefined;
  if (digits === 16) return Math.floor(Number(text) / 1_000);
  if (digits === 19) return Number(text.slice(0, 13));
  if (digits === 12 || digits === 14) return parseInstant(`${text.slice(0, 8)}T${text.slice(8)}`);
  return undefined;
}

function parseWritten(
  text: string,
  style: TimeStyle | undefined,
  isDateEnough = style !== undefined && !style.hasTimes,
): number | InstantProblem | undefined {
  const found = findFigureDate(text) ?? findWordDate(text) ?? findCompactDate(text);
  if (found === undefined) return parseUnixDate(text);
  const day = found.kind === "figures" ? settleFigures(found, style) : settleWords(found, style);
  if (typeof day === "string") return day;
  if (day.end === text.length) return isDateEnough ? day.dayMs : noTime;
  const rest = text
    .slice(day.end)
    .replace(/^(?:[T,]? *(?:um|at|à|a las|alle|om|o|-|às) +|[T, ] *|[-:](?=\d\d[.:]\d\d[.:]\d\d))/iu, "");
  if (rest === "") return isDateEnough ? day.dayMs : noTime;
  if (rest.length === text.length - day.end) return undefined;
  const time = parseTimeOfDay(rest);
  return typeof time === "string" ? time : day.dayMs + time.timeMs - (time.offsetMs ?? 0);
}

function findCompactDate(text: string): WordDate | undefined {
  if (!/^\d{8}(?!\d)/.test(text)) return undefined;
  const part = (start: number, end: number): number => Number(text.slice(start, end));
  return { kind: "word", year: part(0, 4), yearDigits: 4, month: part(4, 6), day: part(6, 8), end: 8 };
}

/** As in `Wed May 01 12:34:56 UTC 2024`. */
function parseUnixDate(text: string): number | InstantProblem | undefined {
  const match = /^(?:\p{L}{3},? )?(\p{L}{3}) {1,2}(\d{1,2}) (\d\d:\d\d:\d\d)(?: (?:UTC|GMT))? (\d{4})$/u.exec(text);
  return match === null ? undefined : parseMoment(`${match[2]} ${match[1]} ${match[4]} ${match[3]}`, undefined);
}

function settleFigures(found: FigureDate, style: TimeStyle | undefined): Day | InstantProblem {
  const [first, second, third] = found.numbers;
  if (found.digits[0] === 4) return checkDay(first, second, third, found.end);
  if (found.digits[2] === 2 && style?.isYearLast !== true) return shortYear;
  const year = found.digits[2] === 4 ? third : wholeYear(third);
  const own = ownOrder(found);
  if (own !== undefined && own !== "either" && style?.order !== undefined && own !== style.order) return otherOrder;
  const order = own === undefined ? style?.order : own;
  if (order === undefined) return twofold;
  return order === "monthFirst" ? checkDay(year, first, second, found.end) : checkDay(year, second, first, found.end);
}

/** The order that a cell shows by itself: with dots the day comes first; a number above 12 can only be a day. */
export function ownOrder({ numbers, mark }: FigureDate): DateOrder | "either" | undefined {
  const [first, second] = numbers;
  if (mark === 0x2e) return "dayFirst";
  if (first === second) return "either";
  if (first > 12) return "dayFirst";
  return second > 12 ? "monthFirst" : undefined;
}

function settleWords(found: WordDate, style: TimeStyle | undefined): Day | InstantProblem {
  if (found.yearDigits === 2 && style?.isYearLast !== true) return shortYear;
  return checkDay(found.yearDigits === 4 ? found.year : wholeYear(found.year), found.month, found.day, found.end);
}

/** No payment was recorded by a computer before 1970. */
function wholeYear(short: number): number {
  return short < 70 ? 2000 + short : 1900 + short;
}

function checkDay(year: number, month: number, day: number, end: number): Day | InstantProblem {
  if (year < 1900) return badYear;
  return isCalendarDate(year, month, day) ? { dayMs: daysSince1970(year, month, day) * dayMs, end } : noSuchDate;
}
