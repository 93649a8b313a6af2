/** Reads an ISO 8601 date-time as an instant in milliseconds since 1970, UTC. */
import { dayMs, daysSince1970, isCalendarDate } from "./calendar-date.ts";

/** A sentence's end that says what is expected; it follows the field's name. */
export type InstantProblem = string;

const shape: InstantProblem = "must be an ISO 8601 date and time, such as 2024-05-01T12:34:56Z";
export const noTime: InstantProblem = "must have a time as well as a date, such as 2024-05-01T12:34:56Z";
export const noSuchDate: InstantProblem = "must be a date that exists";
const noSuchTime: InstantProblem = "must have a time from 00:00 to 23:59:59";
export const badYear: InstantProblem = "must have a year from 1900 to 9999";
const badOffset: InstantProblem = "must have an offset such as Z, +02:00 or -0530, below 24 hours";
const badFraction: InstantProblem = "must have 1 to 9 digits after the seconds' decimal sign";
const badLeapSecond: InstantProblem = "may have second 60 only at the end of a June or December, in UTC";

function digit(text: string, index: number): number {
  const value = text.charCodeAt(index) - 0x30;
  return value >= 0 && value <= 9 ? value : Number.NaN;
}

/** NaN where the two characters are not digits. */
function twoDigits(text: string, index: number): number {
  return digit(text, index) * 10 + digit(text, index + 1);
}

/**
 * Extended and basic form, T or one blank between date and time, upper or lower case, seconds and their fraction optional,
 * no offset means UTC. The fraction is cut at milliseconds. A leap second is taken as the second after it.
 */
export function parseInstant(text: string): number | InstantProblem {
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const isExtended = text.charCodeAt(4) === 0x2d;
  const month = twoDigits(text, isExtended ? 5 : 4);
  const day = twoDigits(text, isExtended ? 8 : 6);
  let index = isExtended ? 10 : 8;
  if (Number.isNaN(year + month + day) || (isExtended && text.charCodeAt(7) !== 0x2d)) return shape;
  if (text.length === index) return noTime;
  const separator = text.charCodeAt(index);
  if (separator !== 0x54 && separator !== 0x20 && separator !== 0x74) return shape;
  if (year < 1900) return badYear;
  if (!isCalendarDate(year, month, day)) return noSuchDate;
  index += 1;

  const hour = twoDigits(text, index);
  const hasColons = text.charCodeAt(index + 2) === 0x3a;
  index += hasColons ? 3 : 2;
  const minute = twoDigits(text, index);
  index += 2;
  let second = 0;
  const secondsAt = index;
  if (hasColons ? text.charCodeAt(index) === 0x3a : !Number.isNaN(digit(text, index))) {
    if (hasColons) index += 1;
    second = twoDigits(text, index);
    index += 2;
  }
  if (Number.isNaN(hour + minute + second)) return shape;
  if (hour > 23 || minute > 59 || second > 60) return noSuchTime;

  let fractionMs = 0;
  const mark = text.charCodeAt(index);
  if (mark === 0x2e || mark === 0x2c) {
    // ISO 8601 allows a fraction of a minute; most who write one mean something else.
    if (index === secondsAt) return badFraction;
    const start = index + 1;
    index = start;
    let weight = 100;
    while (index - start < 10) {
      const value = digit(text, index);
      if (Number.isNaN(value)) break;
      fractionMs += Math.floor(weight) * value;
      weight /= 10;
      index += 1;
    }
    if (index === start || index - start > 9) return badFraction;
  }

  let offsetMs = 0;
  if (index < text.length) {
    const offset = parseOffset(text.charCodeAt(index) === 0x20 ? text.slice(index + 1) : text.slice(index));
    if (offset === undefined) return badOffset;
    offsetMs = offset;
  }
  const dayStart = daysSince1970(year, month, day) * dayMs;
  const timeMs = dayStart + ((hour * 60 + minute) * 60 + second) * 1_000 - offsetMs;
  if (second === 60 && !isHalfYearStart(timeMs)) return badLeapSecond;
  return timeMs + fractionMs;
}

export function parseOffset(text: string): number | undefined {
  if (text === "Z" || text === "z" || text === "UTC") return 0;
  const sign = text.charCodeAt(0);
  // ISO 8601 prefers the true minus sign, U+2212, to the hyphen.
  if (sign !== 0x2b && sign !== 0x2d && sign !== 0x2212) return undefined;
  const hours = twoDigits(text, 1);
  let minutes = 0;
  if (text.length === 6 && text.charCodeAt(3) === 0x3a) minutes = twoDigits(text, 4);
  else if (text.length === 5) minutes = twoDigits(text, 3);
  else if (text.length !== 3) return undefined;
  if (!(hours <= 23 && minutes <= 59)) return undefined;
  return (hours * 60 + minutes) * 60_000 * (sign === 0x2b ? 1 : -1);
}

/** Leap seconds have only ever been added before the first of January and of July. */
function isHalfYearStart(timeMs: number): boolean {
  const date = new Date(timeMs);
  return timeMs % dayMs === 0 && date.getUTCDate() === 1 && (date.getUTCMonth() === 0 || date.getUTCMonth() === 6);
}
