/** The numbers of a document: amounts, quantities, rates, read by the decimal style that the document itself agrees on. */
import type { TextFacts } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import { atPlaces, type Decimal, parseDecimal } from "./decimal.ts";
import { type Line, readLines, type Word } from "./lines.ts";
import { findLostMarks, putMark } from "./lost-marks.ts";
import { haveCents, type MarkStyle, repairMarks, repairSign } from "./misread-marks.ts";
import { findDecimalMark, readDigits } from "./number-style.ts";

export interface Figure {
  readonly line: Line;
  readonly words: readonly Word[];
  /** Index of its first word in the line, and of the one behind its last. */
  readonly from: number;
  readonly to: number;
  /** As it is written, with its currency. */
  readonly text: string;
  readonly value: Decimal;
  readonly currency: string | undefined;
  readonly isRate: boolean;
  /** It has a currency or two decimals, and is no rate. */
  readonly isAmount: boolean;
  /** Credit or debit, where the word behind it says so. */
  readonly side: "credit" | "debit" | undefined;
  /** Nothing but a unit stands in its cell with it. */
  readonly isAlone: boolean;
  readonly left: number;
  readonly right: number;
}

/** With what recognition makes of "zł" and "Kč". */
const currencyMark = String.raw`\p{Sc}|R\$|US\$|A\$|C\$|HK\$|S\$|z[łlt]|K[čcéě]|kr\.?|Fr\.?|Rs\.?|Ft|EUR|USD|GBP|CHF|INR|PLN|CZK|SEK|NOK|DKK|HUF|RON|AUD|CAD|JPY|BRL|MXN|ZAR|SGD|HKD|AED|SAR|TRY|NZD|CNY`;
const signMark = "[-+−–]";
const numberShape = new RegExp(
  String.raw`^(?<open>\()?(?<sign>${signMark})?(?<before>${currencyMark})?(?<inner>${signMark})?(?<digits>\d(?:[\d.,'’]*\d)?)(?<decimalDash>,-|\.-|,–)?(?<after>${signMark}(?=$|\p{Sc}|[A-Z]|\)))?(?<behind>${currencyMark})?(?<rate>%)?(?<side>CR|DR|Cr|Dr|OD)?(?<close>\))?(?<end>[,;.*:]{0,2})$`,
  "u",
);
const currencyWord = new RegExp(`^(?:${currencyMark})$`, "u");
/** "-CHF 218.36" */
const signedCurrency = new RegExp(`^${signMark}?(?:${currencyMark})$`, "u");
/** Parts of the height by which the groups of "1 234,56" are apart at most; recognised digits are as high as they are printed. */
const [groupGapHeights, groupGapOfRecognised] = [0.5, 1];
/** Parts of the width of a letter: the blank of a typewriter font is as wide as its letters, and those are low. */
const [groupGapLetters, groupGapLettersOfRecognised] = [1.1, 1.5];
/** The same of what stands behind a number. Recognition gives a sign of percent a part of its width. */
const [behindReach, rateReachOfRecognised] = [1.2, 2];
/** Recognition parts an amount behind its mark. */
const [partedMark, partedCents] = [/^-?\d{1,7}[.,]$/, /^\d{2}(?!\d)\D{0,4}$/];
/** "14.03.": a date without its year, and no amount. */
const dayAndMonth = /^(?:0[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])\.$/;
const figureLimit = 20_000;
/** With currency and signs. */
const numberTextLimit = 40;

export interface Figures {
  readonly all: readonly Figure[];
  readonly byLine: ReadonlyMap<Line, readonly Figure[]>;
}

export const readFigures = memoise((text: TextFacts): Figures => {
  const { lines, isRecognised } = readLines(text);
  const texts = lines.flatMap(({ words }) => words.map((word) => word.text));
  const mark = findDecimalMark(texts);
  const hasCents = isRecognised && haveCents(texts);
  const withoutMark = hasCents ? findLostMarks(lines) : new Set<Word>();
  const byLine = new Map<Line, readonly Figure[]>();
  const all: Figure[] = [];
  for (const line of lines) {
    if (all.length >= figureLimit) break;
    const figures = readLine(line, { mark, isRecognised, hasCents, withoutMark });
    if (figures.length > 0) byLine.set(line, figures);
    all.push(...figures);
  }
  return { all, byLine };
});

/** Its size in hundredths, whatever its sign; 0 where it has more places. */
export function hundredthsOf({ value }: Figure): number {
  return Math.abs(atPlaces(value, 2) ?? 0);
}

/** Whether the document prints the amount anywhere, with either sign. In hundredths. */
export function printsAmount(text: TextFacts, minor: number): boolean {
  return readFigures(text).all.some((figure) => hundredthsOf(figure) === minor);
}

function readLine(line: Line, style: Style): Figure[] {
  const figures: Figure[] = [];
  let taken = 0;
  for (let index = 0; index < line.words.length; ) {
    const figure = readAt(line, index, taken, style);
    if (figure !== undefined) figures.push(figure);
    index = figure === undefined ? index + 1 : figure.to;
    taken = figure === undefined ? taken : figure.to;
  }
  return figures;
}

interface Style extends MarkStyle {
  readonly isRecognised: boolean;
  /** Words that are amounts whose mark recognition dropped. */
  readonly withoutMark: ReadonlySet<Word>;
}

/** `taken` is the index behind the figure before it, whose currency is not this one's. */
function readAt(line: Line, index: number, taken: number, style: Style): Figure | undefined {
  const { mark, isRecognised } = style;
  const first = line.words[index];
  // Most words have no digit, and the pattern is long.
  if (first === undefined || !/\d/.test(first.text) || first.text.length > numberTextLimit) return undefined;
  const textAt = (place: number) => {
    const own = line.words[place]?.text ?? "";
    return isRecognised ? repairSign(own) : own;
  };
  const read = repairMarks(isRecognised ? repairDigits(textAt(index)) : first.text, style);
  let text = style.withoutMark.has(first) ? putMark(read, mark) : read;
  let to = index + 1;
  for (let next = line.words[to]; next !== undefined; next = line.words[to]) {
    const previous = line.words[to - 1];
    const isGroup = /(?:^|\D)\d{1,3}$/.test(text) && /^\d{3}(?!\d)(?:[.,]\d{1,4})?\D{0,4}$/.test(next.text);
    const gap = next.left - (previous?.right ?? 0);
    const isParted = isRecognised && partedMark.test(text) && partedCents.test(next.text);
    if (!(isGroup || isParted) || gap > widestGroupGap(next, isRecognised)) break;
    if (isParted) {
      text += next.text;
      to += 1;
      break;
    }
    // A group of thousands without decimals behind might be two numbers.
    if (!/[.,]\d{1,4}\D{0,4}$/.test(next.text) && !/^\d{3}$/.test(line.words[to + 1]?.text.slice(0, 3) ?? "")) break;
    text += next.text;
    to += 1;
  }
  const shape = numberShape.exec(text)?.groups;
  if (shape === undefined) return undefined;
  const digits = readDigits(shape.digits ?? "", mark);
  const value = digits === undefined ? undefined : parseDecimal(digits);
  if (value === undefined || dayAndMonth.test(text)) return undefined;

  let from = index;
  let currency = shape.before ?? shape.behind;
  let isNegative =
    (shape.sign ?? shape.inner ?? shape.after ?? "+") !== "+" ||
    (shape.open !== undefined && shape.close !== undefined);
  const before = textAt(index - 1);
  if (currency === undefined && index > taken && signedCurrency.test(before)) {
    currency = before.replace(/^[-+−–]/, "");
    isNegative ||= /^[-−–]/.test(before);
    from -= 1;
  }
  const sign = line.words[from - 1];
  if (
    sign !== undefined &&
    from > taken &&
    /^[-−–]$/.test(textAt(from - 1)) &&
    (line.words[from]?.left ?? 0) - sign.right < first.bottom - first.top
  ) {
    isNegative = true;
    from -= 1;
  }
  let isRate = shape.rate !== undefined;
  let side: Figure["side"] = sideOf(shape.side ?? "");
  for (let behind = line.words[to]; behind !== undefined; behind = line.words[to]) {
    const gap = behind.left - (line.words[to - 1]?.right ?? 0);
    const reach = isRecognised && /^%/.test(behind.text) ? rateReachOfRecognised : behindReach;
    if (gap >= reach * (behind.bottom - behind.top)) break;
    if (/^%[:;,.)]{0,2}$/.test(behind.text)) isRate = true;
    else if (currency === undefined && currencyWord.test(behind.text) && !isBeforeNext(line, to))
      currency = behind.text;
    else if (side === undefined && /^(CR|DR|Cr|Dr|OD|[SH])\.?$/.test(behind.text)) side = sideOf(behind.text);
    else if (/^[-−]$/.test(behind.text) && !isNegative) isNegative = true;
    else break;
    to += 1;
  }
  const words = line.words.slice(from, to);
  const signed = isNegative ? { ...value, unscaled: 0 - value.unscaled } : value;
  const right = Math.max(...words.map((word) => word.right));
  return {
    line,
    words,
    from,
    to,
    text: words.map((word) => word.text).join(" "),
    value: signed,
    currency,
    isRate,
    isAmount: !isRate && (value.places === 2 || currency !== undefined || shape.decimalDash !== undefined),
    side,
    isAlone: standsAlone(line, from, to),
    left: Math.min(...words.map((word) => word.left)),
    right,
  };
}

function widestGroupGap({ text, left, right, top, bottom }: Word, isRecognised: boolean): number {
  const letter = (right - left) / text.length;
  const [heights, letters] = isRecognised
    ? [groupGapOfRecognised, groupGapLettersOfRecognised]
    : [groupGapHeights, groupGapLetters];
  return Math.max(heights * (bottom - top), letters * letter);
}

/** "10.00 USD 12.00": where the line does not end with a currency, it stands before its amounts. */
function isBeforeNext(line: Line, index: number): boolean {
  return /^\d/.test(line.words[index + 1]?.text ?? "") && !currencyWord.test(line.words.at(-1)?.text ?? "");
}

function sideOf(text: string): Figure["side"] {
  if (/^(CR|Cr|H)/.test(text)) return "credit";
  return /^(DR|Dr|OD|S)/.test(text) ? "debit" : undefined;
}

/** A unit such as "Unit(s)", "Stk", "m²" or "kg" may follow. */
function standsAlone(line: Line, from: number, to: number): boolean {
  const cell = line.cells.find((candidate) => candidate.from <= from && candidate.to >= to);
  if (cell === undefined) return true;
  const others = [...line.words.slice(cell.from, from), ...line.words.slice(to, cell.to)];
  const isUnit = others.length === 1 && cell.from === from && (others[0]?.text.length ?? 0) <= 9;
  return (
    others.length === 0 || isUnit || others.every(({ text }) => currencyWord.test(text) || !/[\p{L}\d]/u.test(text))
  );
}

/** Letters that recognition takes digits for, in words that are otherwise digits. */
const confusions: Readonly<Record<string, string>> = { O: "0", o: "0", l: "1", I: "1", S: "5", B: "8" };

export function repairDigits(text: string): string {
  const digits = text.replace(/\D/g, "").length;
  const letters = text.replace(/[^OolISB]/g, "").length;
  const others = text.replace(/[\dOolISB.,'’\-+%€$£]/g, "").length;
  return letters === 0 || others > 0 || digits < letters
    ? text
    : text.replace(/[OolISB]/g, (letter) => confusions[letter] ?? letter);
}
