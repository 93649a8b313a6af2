/** Reads numbers written by people: 1,234.50 and 1.234,50 and 1 234,50, where that is unambiguous. */

/**
 * The decimal mark for numbers that are ambiguous alone, such as 1.234 or 1,234.
 * `open` means that the file does not show it either: such a number is refused. `machine` is a table divided by commas
 * in which no cell shows it: 1.234 is how programs write, but what "1,234" means is not known.
 */
export type NumberStyle = "point" | "comma" | "open" | "machine";

export type DecimalProblem = string;

const unreadable: DecimalProblem = "must be a number, such as 1234.50";
const twofold: DecimalProblem = "is ambiguous: decimal or thousands separator; write it as 1234.50";

const longestNumber = 64;
const point = 0x2e;
const comma = 0x2c;

interface Scan {
  /** Where the digits begin and where the exponent does, or the text ends. */
  readonly start: number;
  readonly end: number;
  /** Places of the last point and comma, and how many there are of each. */
  readonly pointAt: number;
  readonly commaAt: number;
  readonly points: number;
  readonly commas: number;
  /** Apostrophes or blanks between digits, which only ever group; 0 without them. */
  readonly grouping: number;
}

/** One pass over the signs; undefined where one of them cannot be part of a number. */
function scan(text: string): Scan | undefined {
  const { length } = text;
  if (length === 0 || length > longestNumber) return undefined;
  const first = text.charCodeAt(0);
  const start = first === 0x2d || first === 0x2b ? 1 : 0;
  let pointAt = -1;
  let commaAt = -1;
  let points = 0;
  let commas = 0;
  let grouping = 0;
  let end = length;
  for (let index = start; index < length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit >= 0x30 && unit <= 0x39) continue;
    if (unit === point) {
      pointAt = index;
      points += 1;
    } else if (unit === comma) {
      commaAt = index;
      commas += 1;
    } else if (unit === 0x27 || unit === 0x20) {
      if (grouping !== 0 && grouping !== unit) return undefined;
      grouping = unit;
    } else if ((unit === 0x65 || unit === 0x45) && index > start) {
      end = index;
      if (!isExponent(text, index + 1)) return undefined;
      break;
    } else return undefined;
  }
  return { start, end, pointAt, commaAt, points, commas, grouping };
}

function isExponent(text: string, start: number): boolean {
  const first = text.charCodeAt(start);
  const from = first === 0x2d || first === 0x2b ? start + 1 : start;
  return text.length > from && text.length <= from + 3 && areDigits(text, from, text.length);
}

function areDigits(text: string, start: number, end: number): boolean {
  for (let index = start; index < end; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x30 || unit > 0x39) return false;
  }
  return true;
}

/** Blanks of all widths, apostrophes and minus signs in the form that `scan` knows. */
export function tidyNumber(text: string): string {
  const bare = text.trim();
  for (let index = 0; index < bare.length; index += 1) {
    if (bare.charCodeAt(index) > 0x7e) {
      return bare
        .replace(/[\u00a0\u2007\u2009\u202f]/g, " ")
        .replace(/[\u2018\u2019\u02bc]/g, "'")
        .replace(/\u2212/g, "-");
    }
  }
  return bare;
}

/** Where the decimal mark is, the text's own `end` where there is none; `undefined` where the marks contradict each other. */
function findMark(text: string, found: Scan, style: NumberStyle): number | "twofold" | undefined {
  const { points, commas, pointAt, commaAt, end } = found;
  if (points > 0 && commas > 0) {
    const at = Math.max(pointAt, commaAt);
    // A mark that comes twice groups thousands; then the other one, after it, may come once.
    return (at === pointAt ? points : commas) === 1 ? at : undefined;
  }
  const marks = points + commas;
  if (marks === 0 || marks > 1) return end;
  const at = Math.max(pointAt, commaAt);
  if (!isTwofold(text, found, at)) return at;
  const isComma = at === commaAt;
  if (style === "open" || (style === "machine" && isComma)) return "twofold";
  return isComma === (style === "comma") ? at : end;
}

/** Three digits after the mark, one to three before it, and nothing else: thousands or thousandths. */
function isTwofold(text: string, { start, end, grouping }: Scan, at: number): boolean {
  const whole = at - start;
  return (
    end - at === 4 &&
    whole >= 1 &&
    whole <= 3 &&
    grouping === 0 &&
    text.charCodeAt(start) !== 0x30 &&
    end === text.length
  );
}

/** Groups of three, or of two before the last three as in India, all divided by one sign. */
function isGroupedWell(text: string, start: number, end: number): boolean {
  let sign = 0;
  let groupStart = start;
  let isByThree = true;
  let isByTwo = true;
  for (let index = start; index <= end; index += 1) {
    const unit = index === end ? -1 : text.charCodeAt(index);
    if (unit >= 0x30 && unit <= 0x39) continue;
    const size = index - groupStart;
    const isFirst = groupStart === start;
    const isLast = index === end;
    if (!isLast && sign !== 0 && unit !== sign) return false;
    if (isFirst ? size < 1 || size > 3 : size !== 3) isByThree = false;
    if (isFirst ? size < 1 || size > 2 : size !== (isLast ? 3 : 2)) isByTwo = false;
    sign = unit;
    groupStart = index + 1;
  }
  return isByThree || isByTwo;
}

export function parseDecimal(text: string, style: NumberStyle): number | DecimalProblem {
  if (isPlain(text, style)) return Number(text);
  const body = tidyNumber(text);
  const found = scan(body);
  const mark = found === undefined ? undefined : findMark(body, found, style);
  if (found === undefined || mark === undefined) return unreadable;
  if (mark === "twofold") return twofold;
  const { start, end } = found;
  const fraction = body.slice(Math.min(mark + 1, end), end);
  if (!areDigits(fraction, 0, fraction.length) || (mark === start && fraction === "")) return unreadable;
  let whole = body.slice(start, mark);
  if (!areDigits(body, start, mark)) {
    if (!isGroupedWell(body, start, mark)) return unreadable;
    whole = whole.replace(/[.,' ]/g, "");
  }
  const sign = body.charCodeAt(0) === 0x2d ? "-" : "";
  return Number(`${sign}${whole || "0"}.${fraction || "0"}${end < body.length ? body.slice(end) : ""}`);
}

/** True for the plain machine form, in which nothing has to be decided. */
function isPlain(text: string, style: NumberStyle): boolean {
  const length = text.length;
  let index = text.charCodeAt(0) === 0x2d ? 1 : 0;
  const start = index;
  let pointAt = -1;
  for (; index < length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit >= 0x30 && unit <= 0x39) continue;
    if (unit !== point || pointAt >= 0 || index === start || index === length - 1) return false;
    pointAt = index;
  }
  if (length <= start || length > longestNumber) return false;
  return pointAt < 0 || style === "point" || style === "machine" || length - pointAt !== 4;
}

/** Which decimal mark a cell shows beyond doubt; undefined where it shows none or is no number. */
export function findDecimalMark(text: string): "." | "," | undefined {
  const body = tidyNumber(text);
  const found = scan(body);
  const mark = found === undefined ? undefined : findMark(body, found, "open");
  if (found === undefined || mark === undefined || mark === "twofold") return undefined;
  const { start, end, points, commas } = found;
  if (!areDigits(body, start, mark) && !isGroupedWell(body, start, mark)) return undefined;
  if (mark < end) {
    const isMark = end - mark > 1 && areDigits(body, mark + 1, end);
    return isMark ? (body.charCodeAt(mark) === point ? "." : ",") : undefined;
  }
  // Grouped by one of the marks, it leaves the other one for the decimals.
  if (points > 1) return ",";
  return commas > 1 ? "." : undefined;
}
