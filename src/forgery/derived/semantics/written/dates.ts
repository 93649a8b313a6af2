/** The dates of a document: whichever way they are written, read by the order of day and month that the document agrees on. */
import type { Box } from "../../../../contract/documents/document.ts";
import type { TextFacts } from "../../../facts/text.ts";
import { isOverlapping } from "../../areas.ts";
import { memoise } from "../../memoise.ts";
import { findMonth, findMonthAlike, findWeekday, isWeekdayShort } from "./calendar-words.ts";
import { repairDigits } from "./figures.ts";
import { areSure, type Line, readLines, type Word, wordsBetween } from "./lines.ts";
import { toPlainText } from "./plain-text.ts";

export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export interface WrittenDate {
  readonly line: Line;
  /** Place of its line in the document. */
  readonly row: number;
  readonly words: readonly Word[];
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** What it can mean: one day, or two where the order of day and month is open; none for a day that there is not. */
  readonly readings: readonly Day[];
  readonly style: DateStyle;
  /** From 0 for Sunday, where the name of a day stands right before it. */
  readonly weekday: number | undefined;
}

export type DateStyle = "year first" | "day first" | "month first" | "day or month first" | "month in words";

interface Found extends Pick<WrittenDate, "start" | "end" | "text" | "style"> {
  readonly readings: readonly Day[];
}

const dateLimit = 10_000;
const edge = String.raw`(?<![\d.,/:-])`;
const edgeBehind = String.raw`(?![\d/:]|[.,-]\d)`;
const yearFirst = new RegExp(String.raw`${edge}((?:19|20)\d\d)([-/.])(\d{1,2})\2(\d{1,2})${edgeBehind}`, "g");
const yearLast = new RegExp(String.raw`${edge}(\d{1,2})([-/.])(\d{1,2})\2((?:19|20)\d\d|\d\d)${edgeBehind}`, "g");
/** Recognition parts a date before a mark now and then. */
const partedYearLast = new RegExp(String.raw`${edge}(\d{1,2}) ?([-/.])(\d{1,2}) ?\2((?:19|20)\d\d)${edgeBehind}`, "g");
const letters = String.raw`\p{L}{3,12}\.?`;
/** Drawing programs set letters apart after a capital. */
const apart = String.raw`\p{L}{1,2} \p{L}{1,10}`;
const wordsDayFirst = new RegExp(
  String.raw`${edge}(\d{1,2})(?:st|nd|rd|th|er|\.|º|o)?[\s-]+(?:de\s+|of\s+)?(${letters}|${apart})[\s,-]+(?:de\s+|del\s+)?((?:19|20)\d\d|['’]?\d\d)${edgeBehind}`,
  "giu",
);
const wordsMonthFirst = new RegExp(
  String.raw`(?<!\p{L})(${letters})[\s-]+(\d{1,2})(?:st|nd|rd|th)?[\s,-]+((?:19|20)\d\d)${edgeBehind}`,
  "giu",
);

export const readDates = memoise((text: TextFacts): readonly WrittenDate[] => {
  const { lines, isRecognised } = readLines(text);
  const dates: WrittenDate[] = [];
  for (const [row, line] of lines.entries()) {
    if (dates.length >= dateLimit) break;
    if (!/\d/.test(line.text)) continue;
    for (const found of isRecognised ? findRecognised(line) : findDates(line.text)) {
      const words = wordsBetween(line, found.start, found.end);
      // A date that was read in two ways is none that anything can be said of.
      if (!areSure(words)) continue;
      dates.push({
        ...found,
        line,
        row,
        words,
        weekday: findWeekdayBefore(line.text, found.start),
      });
    }
  }
  return settleOrder(dates);
});

function findRecognised(line: Line): Found[] {
  return findDates(repairLine(line), [yearLast, partedYearLast], findMonthAlike);
}

/** Of the same length, so that places stay. */
function repairLine(line: Line): string {
  return line.words.map(({ text }) => repairDigits(text)).join(" ");
}

function findDates(text: string, numbered: readonly RegExp[] = [yearLast], monthOf = findMonth): Found[] {
  const found: Found[] = [];
  const add = (match: RegExpMatchArray, style: DateStyle, readings: readonly Day[]) => {
    const start = match.index ?? 0;
    const end = start + match[0].length;
    if (found.some((other) => other.start < end && start < other.end)) return;
    found.push({ start, end, text: match[0], style, readings });
  };
  for (const match of text.matchAll(yearFirst)) {
    const [year, month, day] = [Number(match[1]), Number(match[3]), Number(match[4])];
    add(match, "year first", existing({ year, month, day }));
  }
  for (const match of numbered.flatMap((pattern) => [...text.matchAll(pattern)])) {
    const [one, other] = [Number(match[1]), Number(match[3])];
    // Two digits behind points might as well be a version or a section.
    if (match[4]?.length === 2 && match[2] === "-") continue;
    const year = fullYear(match[4] ?? "");
    const dayFirst = { year, month: other, day: one };
    const monthFirst = { year, month: one, day: other };
    if (match[2] === ".") add(match, "day first", existing(dayFirst));
    else if (one > 12 && other <= 12) add(match, "day first", existing(dayFirst));
    else if (other > 12 && one <= 12) add(match, "month first", existing(monthFirst));
    else add(match, "day or month first", [...existing(dayFirst), ...(one === other ? [] : existing(monthFirst))]);
  }
  for (const match of text.matchAll(wordsDayFirst)) addNamed(match, match[1], match[2], match[3]);
  for (const match of text.matchAll(wordsMonthFirst)) addNamed(match, match[2], match[1], match[3]);
  return found;

  function addNamed(match: RegExpMatchArray, day = "", name = "", year = ""): void {
    const month = monthOf(toPlainText(name).replace(" ", ""));
    if (month === undefined) return;
    add(match, "month in words", existing({ year: fullYear(year.replace(/['’]/, "")), month, day: Number(day) }));
  }
}

/** Two digits are of this century up to 69, as calendars of programs take them (POSIX `%y`). */
function fullYear(text: string): number {
  const year = Number(text);
  if (text.length > 2) return year;
  return year < 69 ? 2000 + year : 1900 + year;
}

function existing(day: Day): Day[] {
  return day.month >= 1 && day.month <= 12 && day.day >= 1 && day.day <= daysOfMonth(day) ? [day] : [];
}

function daysOfMonth({ year, month }: Pick<Day, "year" | "month">): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** How far back the name of a day and the word before it are looked for. */
const weekdayReach = 60;

function findWeekdayBefore(text: string, start: number): number | undefined {
  const before = text.slice(Math.max(0, start - weekdayReach), start);
  const match = /(\p{L}+)((?:\.|,|-feira)*)[,\s]*(?:the\s+|den\s+|le\s+)?$/u.exec(before);
  const [, word = "", marks = ""] = match ?? [];
  const plain = toPlainText(word);
  // Behind a full name, a full stop ends a sentence.
  if (match === null || (marks.includes(".") && !isWeekdayShort(plain))) return undefined;
  return isPartOfName(before.slice(0, match.index), word) ? undefined : findWeekday(plain);
}

const titleOrInitial = /(?<![\p{L}.])(\p{Lu}|(M[rs]|Mrs|Dr|Prof|Mme|Mlle|Sig|Sra?|Hr|Fr))\.$/u;
/** Capitalised words that stand before a day of the week and are nobody's name, in plain text. */
const leadIn =
  /^(on|the|this|next|last|every|each|from|until|till|to|by|of|for|in|at|and|or|between|since|before|after|starting|start(s|ed)?|beginning|begins?|ends?|ending|due|dated?|day|printed|issued|signed|paid|posted|sent|received|delivered|delivery|shipped|collected|collection|ordered|booked|closed|open(s|ed)?|meeting|appointment|arrival|arrives?|departure|departs?|check|return|valid|effective|week|am|an|ab|bis|der|den|dem|vom|von|seit|zum|und|oder|nachste[rn]?|letzte[rn]?|\w*(datum|termin|beginn|anreise|abreise|lieferung|versand|tag)|le|du|au|des|jusqu au|date|livraison|el|del|al|desde|hasta|fecha|entrega|il|dal|data|consegna|em|de|ate|op|tot|van|vanaf|levering|w|od|do|dnia|den|d|fra|til|fran)$/;

/** "Tim Sunday", "Mr Friday", "J. Sonntag": a capitalised word before a capitalised day. */
function isPartOfName(before: string, weekday: string): boolean {
  if (!/^\p{Lu}/u.test(weekday)) return false;
  const joined = before.trimEnd();
  if (joined === before) return /\p{Lu}[\p{L}'’]*-$/u.test(joined);
  if (titleOrInitial.test(joined)) return true;
  const word = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}'’-]*$/u.exec(joined)?.[0];
  return word !== undefined && findWeekday(toPlainText(word)) === undefined && !leadIn.test(toPlainText(word));
}

/** Where all dates that leave no doubt have one order, the others have it too. */
function settleOrder(dates: readonly WrittenDate[]): WrittenDate[] {
  const has = (style: DateStyle) =>
    dates.some((date) => date.style === style && date.readings.length > 0 && /[/-]/.test(date.text));
  const [dayFirst, monthFirst] = [has("day first"), has("month first")];
  if (dayFirst === monthFirst) return [...dates];
  return dates.map((date) => {
    const [one, other] = date.readings;
    if (date.style !== "day or month first" || one === undefined) return date;
    return { ...date, style: dayFirst ? "day first" : "month first", readings: [dayFirst ? one : (other ?? one)] };
  });
}

export function toEpochDay({ year, month, day }: Day): number {
  return Date.UTC(year, month - 1, day) / 86_400_000;
}

export function writeDay({ year, month, day }: Day): string {
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** Dates of which a word is printed over one of another date. */
export const findOverprinted = memoise((text: TextFacts): ReadonlySet<WrittenDate> => {
  const words = readDates(text).flatMap((date) => date.words.map(({ box }) => ({ date, box })));
  words.sort((one, other) => one.box.page - other.box.page || one.box.top - other.box.top);
  const found = new Set<WrittenDate>();
  for (const [place, { date, box }] of words.entries()) {
    for (let next = place + 1; next < words.length; next += 1) {
      const other = words[next];
      if (other === undefined || other.box.page !== box.page || other.box.top >= box.top + box.height) break;
      if (other.date === date || !isOverlapping(box, other.box) || !isOnLineOf(box, other.box)) continue;
      found.add(date).add(other.date);
    }
  }
  return found;
});

/** Of the smaller height: the boxes of lines that are set closely overlap by less. */
const lineShare = 0.5;

function isOnLineOf(one: Box, other: Box): boolean {
  const common = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return common >= lineShare * Math.min(one.height, other.height);
}

/** The first reading as a number of days; 0 for a date that there is not. */
export function dayOf({ readings: [day] }: WrittenDate): number {
  return day === undefined ? 0 : toEpochDay(day);
}
