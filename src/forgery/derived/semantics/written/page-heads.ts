/** What pages that are numbered consecutively say of whom and what they are, in lines that each of them repeats, and the page that says another. */

import { editDistance } from "../../../../contract/edit-distance.ts";
import type { TextFacts } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import { findCountedPages } from "./counted-pages.ts";
import { type Line, readLines, textOf, type Word } from "./lines.ts";
import { findPageNumbers, type PrintedPageNumber } from "./page-numbers.ts";
import { toPlainText } from "./plain-text.ts";

export interface HeadField {
  readonly label: string;
  readonly value: string;
  readonly kind: "number" | "name" | "period";
  readonly words: readonly Word[];
  readonly page: number;
  readonly top: number;
}

export interface OddHead {
  readonly number: PrintedPageNumber;
  /** A page before it and one behind it say the usual. */
  readonly isBetween: boolean;
  /** Each with what the other pages say in its place. */
  readonly fields: readonly { readonly odd: HeadField; readonly usual: HeadField; readonly pages: number }[];
}

/** Pages that agree before one that does not is told from them. */
const agreeingMinimum = 2;
/** Points by which the place of a running head differs from page to page. */
const placeTolerance = 4;
/** A number that differs by less is an edit or a slip, and told as such. */
const nearDistance = 3;
const fewestDigits = 5;
const lineLimitOfPage = 400;
const valueLimit = 80;

const nameLabel =
  /(^| )(holder|name|customer|client|employee|tenant|insured|policyholder|patient|kunde|kundin|inhaber|kontoinhaber|name des kontoinhabers|arbeitnehmer|mitarbeiter|mieter|titulaire|titular|cliente|intestatario|empleado|salarie|rekeninghouder|klant)$/;
const periodLabel = /(^| )(period|zeitraum|abrechnungszeitraum|periode|periodo|statement period)$/;
/** Numbers that say when, how or where a page was made. */
const passingLabel =
  /(page|seite|blatt|pagina|time|date|datum|uhrzeit|printed|gedruckt|phone|telefon|tel|fax|total|sum|balance|saldo|summe|betrag|amount|forward|ubertrag)$/;

export const findOddHeads = memoise((text: TextFacts): readonly OddHead[] => {
  const runs = findCountedPages(text).filter((run) => run.length > agreeingMinimum);
  if (runs.length === 0) return [];
  const fields = findHeads(text);
  return runs.flatMap((run) => judgeRun(run, fields));
});

function judgeRun(run: readonly PrintedPageNumber[], fields: readonly HeadField[]): OddHead[] {
  const pages = new Set(run.map(({ page }) => page));
  const byLabel = new Map<string, HeadField[]>();
  for (const field of fields) {
    if (!pages.has(field.page)) continue;
    const key = `${field.kind} ${toPlainText(field.label)}`;
    byLabel.set(key, [...(byLabel.get(key) ?? []), field]);
  }
  const odd = [...byLabel.values()].flatMap((group) => findOdd(group, run[0]?.page ?? 0) ?? []);
  const [first] = odd;
  const number = run.find(({ page }) => page === first?.odd.page);
  // Several odd pages are a document of several parts.
  if (first === undefined || number === undefined || odd.some((field) => field.odd.page !== number.page)) return [];
  const usual = new Set(byLabelPages(byLabel, odd));
  const isBetween = usual.has(number.page - 1) && usual.has(number.page + 1);
  return [{ number, isBetween, fields: odd }];
}

/** Pages that say the usual of a field that is odd on another. */
function byLabelPages(byLabel: ReadonlyMap<string, readonly HeadField[]>, odd: OddHead["fields"]): number[] {
  return [...byLabel.values()]
    .flat()
    .filter((field) => odd.some(({ usual }) => usual.label === field.label && isSame(usual, field)))
    .map(({ page }) => page);
}

/** All pages but one say the same, each once, and in one place but for the first page. */
function findOdd(group: readonly HeadField[], firstPage: number): OddHead["fields"][number] | undefined {
  if (group.length <= agreeingMinimum || new Set(group.map(({ page }) => page)).size < group.length) return undefined;
  const tops = group.filter(({ page }) => page !== firstPage).map(({ top }) => top);
  if (Math.max(...tops) - Math.min(...tops) > placeTolerance) return undefined;
  const usual = group.find((field) => group.filter((other) => isSame(field, other)).length === group.length - 1);
  const odd = usual === undefined ? undefined : group.find((field) => !isSame(field, usual));
  if (usual === undefined || odd === undefined || isNear(odd.value, usual.value)) return undefined;
  return { odd, usual, pages: group.length - 1 };
}

/** Letters and digits alone, without case. */
export function compact(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
}

function isSame(one: HeadField, other: HeadField): boolean {
  return compact(one.value) === compact(other.value);
}

/** One with a slip or an edit in it, or a part of the other. */
function isNear(one: string, other: string): boolean {
  const [first, second] = [compact(one), compact(other)];
  return first.includes(second) || second.includes(first) || editDistance(first, second) <= nearDistance;
}

/** Two pages speak of different accounts or numbers under one label, as the parts of a statement of several accounts do. */
export function haveOtherNumbers(text: TextFacts, one: number, other: number): boolean {
  const numbers = findHeads(text).filter(({ kind }) => kind === "number");
  return numbers.some(
    (field) =>
      field.page === one &&
      numbers.some((next) => next.page === other && next.label === field.label && !isSame(next, field)),
  );
}

export const findHeads = memoise((text: TextFacts): readonly HeadField[] => {
  const counts = new Map<number, number>();
  const numbers = new Set(findPageNumbers(text).flatMap(({ words }) => words));
  return readLines(text).lines.flatMap((line) => {
    const count = counts.get(line.page) ?? 0;
    counts.set(line.page, count + 1);
    return count >= lineLimitOfPage
      ? []
      : line.cells.flatMap(({ from, to }) => {
          const words = line.words.slice(from, to).filter((word) => !numbers.has(word));
          return readCell(line, words) ?? [];
        });
  });
});

/** "Account: 12345", or "Invoice 12345" where no colon stands. */
function readCell(line: Line, words: readonly Word[]): HeadField | undefined {
  const colon = words.findIndex((word) => word.text.endsWith(":"));
  const start = colon >= 0 ? colon + 1 : words.findIndex((word) => /\d/.test(word.text));
  if (start < 1 || start >= words.length) return undefined;
  const label = textOf(words.slice(0, start)).replace(/:$/, "");
  const value = textOf(words.slice(start));
  const kind = value.length > valueLimit ? undefined : kindOf(toPlainText(label), value);
  // Masked numbers are held against full ones elsewhere.
  if (kind === undefined || /[*•]|X{3}/.test(value)) return undefined;
  return { label, value, kind, words: words.slice(start), page: line.page, top: line.top };
}

function kindOf(label: string, value: string): HeadField["kind"] | undefined {
  if (!/\p{L}/u.test(label)) return undefined;
  if (periodLabel.test(label) && /\d/.test(value)) return "period";
  if (nameLabel.test(label) && /\p{L}{3}/u.test(value) && !/\d/.test(value)) return "name";
  const digits = value.replace(/\D/g, "").length;
  const isSingle = /^[\p{L}\d]+(?:[ \-/.][\p{L}\d]+)*$/u.test(value);
  const isAmount = /\d[.,]\d{2}$/.test(value);
  const isDate = /^\d{1,4}[-./ ]\d{1,2}[-./ ]\d{1,4}(?: .*)?$/.test(value);
  return digits >= fewestDigits && isSingle && !isAmount && !isDate && !passingLabel.test(label) ? "number" : undefined;
}
