/** A day of issue and a day of payment that lie more than a year apart, and which of both another digit would bring near. */

import { memoise } from "../../derived/memoise.ts";
import { daysOneDigitApart } from "../../derived/semantics/written/date-digits.ts";
import { findRoledDates, type RoledDate } from "../../derived/semantics/written/date-labels.ts";
import { type Day, findOverprinted, toEpochDay } from "../../derived/semantics/written/dates.ts";
import { readLines, textOf } from "../../derived/semantics/written/lines.ts";
import { toPlainText } from "../../derived/semantics/written/plain-text.ts";
import type { TextFacts } from "../../facts/text.ts";

export interface DistantDates {
  readonly changed: RoledDate;
  readonly other: RoledDate;
  /** What the changed one would be. */
  readonly expected: Day;
  /** The document's number, where it names the expected year and not the stated one. */
  readonly number: string | undefined;
}

const farDays = 366;
/** Terms of payment; no invoice of the development data has a longer one. */
const nearDays = 200;
/** Shorter than this it is due before it was issued, as with premiums and direct debits. */
const earliestDays = -31;

/** Undefined where not exactly one of each is stated. */
export const findDistantDates = memoise((text: TextFacts): DistantDates | "near" | undefined => {
  const overprinted = findOverprinted(text);
  const roled = findRoledDates(text).filter(({ date }) => date.readings.length === 1 && !overprinted.has(date));
  const [issue, due] = [single(roled, "issue"), single(roled, "due")];
  if (issue === undefined || due === undefined || isEndOfContract(due, text)) return undefined;
  const apart = (from: Day | undefined, to: Day | undefined) =>
    from === undefined || to === undefined ? 0 : toEpochDay(to) - toEpochDay(from);
  const [[issued], [dueOn]] = [issue.date.readings, due.date.readings];
  if (issued === undefined || dueOn === undefined || Math.abs(apart(issued, dueOn)) <= farDays) return "near";
  const isNear = (days: number) => days >= earliestDays && days <= nearDays;
  const numbers = findYearNumbers(text);
  const candidates = [
    ...repairYear(issued, (day) => isNear(apart(day, dueOn))).map((expected) => ({
      changed: issue,
      other: due,
      expected,
    })),
    ...repairYear(dueOn, (day) => isNear(apart(issued, day))).map((expected) => ({
      changed: due,
      other: issue,
      expected,
    })),
  ].map((candidate): DistantDates => {
    const stated = candidate.changed.date.readings[0]?.year;
    const number = numbers.find(({ year }) => year === candidate.expected.year && year !== stated)?.text;
    return { ...candidate, number };
  });
  return candidates.find(({ number }) => number !== undefined) ?? candidates[0] ?? "near";
});

/** Words for the day of payment that are those for the end of a term as well. */
const endWords = /\b(vencimiento|vencimento|scadenza|echeance|ablauf|fallig\w*)\b/;
const contracts =
  /\b(poliza|seguros?|contrato|aval|garantia|polizza|assicurazion\w*|contratto|police|assurances?|contrat|bail|apolice|versicherung\w*|\w*vertrag)\b/;
const headLines = 4;

/** What calls itself a policy or a contract at its head ends on that day, a year or more after it was issued. */
function isEndOfContract({ label }: RoledDate, text: TextFacts): boolean {
  const head = readLines(text).lines.slice(0, headLines);
  return endWords.test(toPlainText(label)) && contracts.test(toPlainText(textOf(head)));
}

function repairYear(day: Day, isFitting: (day: Day) => boolean): Day[] {
  return daysOneDigitApart(day).filter((other) => other.year !== day.year && isFitting(other));
}

function single(roled: readonly RoledDate[], wanted: RoledDate["role"]): RoledDate | undefined {
  const found = roled.filter(({ role }) => role === wanted);
  const days = new Set(found.map(({ date }) => date.readings.map(toEpochDay).join()));
  return days.size === 1 ? found[0] : undefined;
}

const numberLimit = 20;

/** "INV-2024-4821", "RE2023/00017": a year and further digits in one word that begins with letters. */
function findYearNumbers(text: TextFacts): { readonly text: string; readonly year: number }[] {
  const found: { text: string; year: number }[] = [];
  for (const { words } of readLines(text).lines) {
    for (const word of words) {
      const year = /^\p{L}{1,6}[-/.]?(20\d\d)[-/.]\d{2,8}$/u.exec(word.text)?.[1];
      if (year !== undefined && found.length < numberLimit) found.push({ text: word.text, year: Number(year) });
    }
  }
  return found;
}
