/** Reads numbers written by people: 1,234.50 and 1.234,50 and 1 234,50, where that is unambiguous. */

/**
 * Which mark stands before the decimals where a number alone does not tell, as in 1.234 or 1,234.
 * `open` means that the file does not tell either: such a number is refused.
 */
export type NumberStyle = "point" | "comma" | "open";

export type DecimalProblem = string;

const unreadable: DecimalProblem = "must be a number, such as 1234.50";
const twofold: DecimalProblem = "can be read in two ways, with a decimal or a thousands separator; write it as 1234.50";

// Groups of three, or of two before the last three as in India. Apostrophes and blanks group as well.
const grouped = new RegExp(
  [",", "\\.", "'", " "]
    .map((mark) => `^\\d{1,3}(?:${mark}\\d{3})+$|^\\d{1,2}(?:${mark}\\d{2})+${mark}\\d{3}$`)
    .join("|"),
);
const digits = /^\d+$/;
const general = /^([+-]?)([\d.,' ]+)(?:[eE]([+-]?\d{1,3}))?$/;
const longestNumber = 64;

interface Split {
  readonly whole: string;
  readonly fraction: string;
  /** The mark that was read as the decimal one; empty where there is none. */
  readonly mark: "" | "." | ",";
  readonly isTwofold: boolean;
}

function splitNumber(body: string): Split | undefined {
  const point = body.lastIndexOf(".");
  const comma = body.lastIndexOf(",");
  const last = Math.max(point, comma);
  if (last < 0) return { whole: body, fraction: "", mark: "", isTwofold: false };
  const mark = point > comma ? "." : ",";
  const whole = body.slice(0, last);
  const fraction = body.slice(last + 1);
  if (whole.includes(mark)) {
    // A mark that comes twice groups thousands; then the other one, after it, cannot be there.
    return whole.includes(mark === "." ? "," : ".")
      ? undefined
      : { whole: body, fraction: "", mark: "", isTwofold: false };
  }
  const isTwofold = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  return { whole, fraction, mark, isTwofold };
}

function clean(text: string): RegExpExecArray | null {
  if (text.length > longestNumber) return null;
  return general.exec(
    text
      .trim()
      .replace(/[\u00a0\u2009\u202f]/g, " ")
      .replaceAll("\u2019", "'")
      .replace("\u2212", "-"),
  );
}

export function parseDecimal(text: string, style: NumberStyle): number | DecimalProblem {
  if (isPlain(text, style)) return Number(text);
  const match = clean(text);
  const split = match === null ? undefined : splitNumber(match[2] ?? "");
  if (match === null || split === undefined) return unreadable;
  let { whole, fraction } = split;
  if (split.isTwofold) {
    if (style === "open") return twofold;
    if ((style === "comma") !== (split.mark === ",")) {
      whole += fraction;
      fraction = "";
    }
  }
  const bare = grouped.test(whole) ? whole.replace(/[.,' ]/g, "") : whole;
  const hasDigits = bare !== "" || fraction !== "";
  if (!hasDigits || (bare !== "" && !digits.test(bare)) || (fraction !== "" && !digits.test(fraction)))
    return unreadable;
  return Number(`${match[1]}${bare || "0"}.${fraction || "0"}e${match[3] ?? "0"}`);
}

/** True for the plain machine form, in which nothing has to be decided. */
function isPlain(text: string, style: NumberStyle): boolean {
  const length = text.length;
  let index = text.charCodeAt(0) === 0x2d ? 1 : 0;
  const start = index;
  let hasPoint = false;
  for (; index < length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit >= 0x30 && unit <= 0x39) continue;
    if (unit !== 0x2e || hasPoint || style !== "point" || index === start || index === length - 1) return false;
    hasPoint = true;
  }
  return length > start && length <= longestNumber;
}

/** Which decimal mark a cell shows beyond doubt; undefined where it shows none or is no number. */
export function findDecimalMark(text: string): "." | "," | undefined {
  const match = clean(text);
  if (match === null) return undefined;
  const body = match[2] ?? "";
  const split = splitNumber(body);
  if (split === undefined || split.isTwofold) return undefined;
  const other = split.mark === "" ? groupingMark(body) : undefined;
  if (other !== undefined) return grouped.test(body) ? (other === "." ? "," : ".") : undefined;
  if (split.mark === "" || !digits.test(split.fraction)) return undefined;
  return digits.test(split.whole) || grouped.test(split.whole) ? split.mark : undefined;
}

function groupingMark(body: string): "." | "," | undefined {
  if (body.includes(".")) return ".";
  return body.includes(",") ? "," : undefined;
}
