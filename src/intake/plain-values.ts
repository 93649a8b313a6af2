/** Amounts and times of rows in which nothing has to be decided, read from their bytes. */
import { dayMs } from "./records/calendar-date.ts";
import { parseInstant } from "./records/instant.ts";

const [zero, dot, minus, plus, colon, blank, upperT, upperZ] = [0x30, 0x2e, 0x2d, 0x2b, 0x3a, 0x20, 0x54, 0x5a];
/** Programs write numbers of so many digits as they stand in the file, but for zeros at a fraction's end. */
const [allDigits, wholeDigits, fractionDigits] = [15, 12, 6];

/**
 * Where the amount's canonical text ends: it begins where the cell does, and zeros that say nothing are left out. 0 for what is no
 * plain amount: 1.234 may be more than a thousand, -0 is written otherwise.
 */
export function findAmountEnd(data: Buffer, start: number, end: number): number {
  const first = data[start] === minus ? start + 1 : start;
  let at = first;
  while (at < end && isDigit(data[at])) at += 1;
  const whole = at - first;
  if (whole === 0 || whole > wholeDigits || (whole > 1 && data[first] === zero)) return 0;
  const isNothing = whole === 1 && data[first] === zero;
  const wholeEnd = at;
  let last = wholeEnd;
  if (at < end) {
    if (data[at] !== dot) return 0;
    for (at += 1; at < end && isDigit(data[at]); at += 1) if (data[at] !== zero) last = at + 1;
    const fraction = end - wholeEnd - 1;
    if (at < end || fraction === 0 || fraction > fractionDigits || fraction === 3) return 0;
    if (whole + fraction > allDigits) return 0;
  }
  return isNothing && last === wholeEnd && first > start ? 0 : last;
}

const dayLength = "2024-05-01".length;
const secondsLength = "2024-05-01T12:34:56".length;

/** Reads instants such as 2024-05-01T12:34:56.789+02:00. Rows of one day come one after the other, so that the day is read once. */
export class PlainTimes {
  readonly #day = Buffer.alloc(dayLength);
  #dayStartMs = Number.NaN;

  /** NaN for what is none. Without an offset it is UTC. */
  read(data: Buffer, start: number, end: number): number {
    const separator = data[start + dayLength];
    if (end - start < secondsLength || (separator !== upperT && separator !== blank)) return Number.NaN;
    if (!this.#isSameDay(data, start)) this.#readDay(data, start);
    const at = start + dayLength + 1;
    const [hour, minute, second] = [twoDigits(data, at), twoDigits(data, at + 3), twoDigits(data, at + 6)];
    if (data[at + 2] !== colon || data[at + 5] !== colon || !(hour < 24 && minute < 60 && second < 60))
      return Number.NaN;
    const fractionStart = start + secondsLength;
    const offsetStart = findOffset(data, fractionStart, end);
    const fractionMs = readFraction(data, fractionStart, offsetStart);
    const offset = offsetStart === end ? 0 : readOffset(data, offsetStart, end);
    return this.#dayStartMs + ((hour * 60 + minute - offset) * 60 + second) * 1_000 + fractionMs;
  }

  #isSameDay(data: Buffer, start: number): boolean {
    for (let at = 0; at < dayLength; at += 1) if (data[start + at] !== this.#day[at]) return false;
    return true;
  }

  #readDay(data: Buffer, start: number): void {
    data.copy(this.#day, 0, start, start + dayLength);
    const dayStartMs = parseInstant(`${this.#day.toString("latin1")}T00:00:00Z`);
    this.#dayStartMs = typeof dayStartMs === "number" && dayStartMs % dayMs === 0 ? dayStartMs : Number.NaN;
  }
}

/** The milliseconds of a sign and one to nine digits; none of nothing, and NaN of anything else. */
function readFraction(data: Buffer, start: number, end: number): number {
  if (start === end) return 0;
  const digits = end - start - 1;
  if (data[start] !== dot || digits < 1 || digits > 9) return Number.NaN;
  let milliseconds = 0;
  for (let at = start + 1; at < Math.max(end, start + 4); at += 1) {
    const digit = at < end ? (data[at] ?? 0) - zero : 0;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    if (at < start + 4) milliseconds = milliseconds * 10 + digit;
  }
  return milliseconds;
}

function findOffset(data: Buffer, start: number, end: number): number {
  let at = start;
  while (at < end && (isDigit(data[at]) || data[at] === dot)) at += 1;
  return at;
}

/** The minutes of Z or of an offset such as +02:00; NaN of anything else. */
function readOffset(data: Buffer, start: number, end: number): number {
  const sign = data[start];
  if (sign === upperZ && end - start === 1) return 0;
  const [hours, minutes] = [twoDigits(data, start + 1), twoDigits(data, start + 4)];
  if (end - start !== "+02:00".length || data[start + 3] !== colon || hours > 23 || minutes > 59) return Number.NaN;
  const offset = hours * 60 + minutes;
  return sign === plus ? offset : sign === minus ? -offset : Number.NaN;
}

function twoDigits(data: Buffer, at: number): number {
  return isDigit(data[at]) && isDigit(data[at + 1]) ? ((data[at] ?? 0) - zero) * 10 + (data[at + 1] ?? 0) - zero : 100;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= zero && byte <= zero + 9;
}
