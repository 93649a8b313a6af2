/** What two pages both print that is of one person or of one statement: a personal number, a date of birth, a statement's title with its period. */
import { maskCardNumbers } from "../../../../contract/card-numbers.ts";
import type { TextFacts } from "../../../facts/text.ts";
import { readLines } from "./lines.ts";
import { findHeads } from "./page-heads.ts";
import { toPlainText } from "./plain-text.ts";

/** Numbers that one person has, while an account, a policy or an invoice may be of several. */
const personalNumber =
  /\b(employee|personnel|staff|personalnummer|personal nr|matricule|member|membership|mitglied\w*|patient\w*|passport|tax id|taxpayer|steuer id|identifikationsnummer|national insurance|social security|sozialversicherungsnummer|rentenversicherungsnummer)\b/;
const dateOfBirth =
  /\b(?:date of birth|born(?: on)?|geburtsdatum|geboren(?: am)?|geb|nee? le|date de naissance|fecha de nacimiento|data di nascita|data de nascimento|geboortedatum) (\d{1,4} \d{1,2} \d{1,4})\b/;
/** Titles of statements, which name a month or a number. */
const statementTitle =
  /\b(account statement|statement of account|bank statement|statement|kontoauszug|releve de compte|extracto|estratto conto|rekeningafschrift|wyciag)\b/;
/** Lines at a page's start that may be its head. */
const headLines = 8;

/** "'Employee no' 4711": what is of one person and stands on both pages. */
export function findPersonalTie(text: TextFacts, one: number, other: number): string | undefined {
  const numbers = findHeads(text).filter(
    ({ kind, label }) => kind === "number" && personalNumber.test(toPlainText(label)),
  );
  const number = numbers.find(
    (field) =>
      field.page === one && numbers.some(({ page, label, value }) => page === other && isSame(field, { label, value })),
  );
  if (number !== undefined) return `'${number.label}' ${maskCardNumbers(number.value)}`;
  const [first, second] = [one, other].map((page) => listBirths(text, page));
  return first?.length === 1 && second?.length === 1 && first[0] === second[0] ? "one date of birth" : undefined;
}

function isSame(one: { label: string; value: string }, other: { label: string; value: string }): boolean {
  return toPlainText(one.label) === toPlainText(other.label) && one.value === other.value;
}

function listBirths(text: TextFacts, page: number): readonly string[] {
  const lines = readLines(text).lines.filter((line) => line.page === page);
  return [...new Set(lines.flatMap((line) => dateOfBirth.exec(toPlainText(line.text))?.[1] ?? []))];
}

/** The title of a statement with its period or number, where it heads both pages. */
export function findStatementTitle(text: TextFacts, one: number, other: number): string | undefined {
  const titles = listTitles(text, one);
  return titles.find((title) => listTitles(text, other).includes(title));
}

function listTitles(text: TextFacts, page: number): readonly string[] {
  const head = readLines(text).lines.filter((line) => line.page === page);
  return head.slice(0, headLines).flatMap((line) =>
    line.cells.flatMap(({ from, to }) => {
      const title = line.words
        .slice(from, to)
        .map((word) => word.text)
        .join(" ");
      return statementTitle.test(toPlainText(title)) && /\d/.test(title) ? [title] : [];
    }),
  );
}
