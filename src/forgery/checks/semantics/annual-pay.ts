/** A letter states the pay of a year and the instalments in which it is paid: "96,040.00, paid in 26 instalments of 2,540.00". */
import type { CheckFinding } from "../../check.ts";
import { isOneDigitApart } from "../../derived/semantics/sums/one-digit.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { writeAmount } from "../../derived/semantics/written/decimal.ts";
import { type Figure, hundredthsOf, readFigures } from "../../derived/semantics/written/figures.ts";
import { areSure, type Line, readLines } from "../../derived/semantics/written/lines.ts";
import { toPlainText } from "../../derived/semantics/written/plain-text.ts";
import type { TextFacts } from "../../facts/text.ts";
import { parseNumberWords } from "./number-words.ts";

/** Lines of a sentence before the instalment, and periods of a year. */
const [lineReach, fewest, most] = [3, 2, 53];
/** Parts of the pay by which a digit changes it at least. */
const leastShare = 0.2;
const instalments =
  /\b(\d{1,2}|\p{L}+)(?: (?:equal|monthly|weekly|biweekly|bi weekly|fortnightly|monatlichen|gleichen))* (?:instal?lments|payments|pay ?cheques|paychecks|raten|monatsraten|mensualites|versements|cuotas|pagas|mensilita|rate|prestacoes)(?: (?:of|von|zu|je|de|da|di))?(?: (?:each|je))?(?: (?:usd|eur|gbp|us))?$/u;
const yearly =
  /\b(annual|annually|per annum|yearly|a year|per year|jahres\w*|jahrlich\w*|annuel\w*|par an|anual\w*|annu[oa])\b/;

export interface WrongAnnualPay {
  readonly annual: Figure;
  readonly instalment: Figure;
  readonly count: number;
  /** In hundredths. */
  readonly expected: number;
}

export function findAnnualPay(text: TextFacts): WrongAnnualPay | "clear" | undefined {
  const { lines } = readLines(text);
  const amounts = readFigures(text).all.filter(({ isAmount }) => isAmount);
  const rows = new Map(lines.map((line, row) => [line, row]));
  for (const instalment of amounts) {
    const row = rows.get(instalment.line) ?? 0;
    const before = sentenceBefore(lines, row, instalment);
    const count = countOf(instalments.exec(toPlainText(before))?.[1]);
    // Most documents have thousands of amounts and no instalment.
    if (count === undefined || !yearly.test(toPlainText(before))) continue;
    const annual = amounts.findLast(
      (figure) =>
        isBefore(figure, instalment) &&
        row - (rows.get(figure.line) ?? 0) < lineReach &&
        figure.line.page === instalment.line.page,
    );
    if (annual === undefined) continue;
    const expected = count * hundredthsOf(instalment);
    const stated = hundredthsOf(annual);
    // Instalments are rounded one by one.
    if (Math.abs(expected - stated) <= count) return "clear";
    const isChange = isOneDigitApart(stated, expected) && Math.abs(expected - stated) >= leastShare * expected;
    return isChange && [annual, instalment].every(({ words }) => areSure(words))
      ? { annual, instalment, count, expected }
      : undefined;
  }
  return undefined;
}

function isBefore(one: Figure, other: Figure): boolean {
  return one.line === other.line ? one.from < other.from : one.line.top < other.line.top;
}

function sentenceBefore(lines: readonly Line[], row: number, { line, from }: Figure): string {
  const above = lines.slice(Math.max(0, row - lineReach + 1), row).filter(({ page }) => page === line.page);
  return [...above.map((other) => other.text), ...line.words.slice(0, from).map((word) => word.text)].join(" ");
}

function countOf(said: string | undefined): number | undefined {
  if (said === undefined) return undefined;
  const count = /^\d+$/.test(said) ? Number(said) : parseNumberWords(said);
  return count !== undefined && count >= fewest && count <= most ? count : undefined;
}

export function describeAnnualPay(
  { annual, instalment, count, expected }: WrongAnnualPay,
  isVague: boolean,
): CheckFinding {
  const implied = writeAmount(expected, 2, annual.text);
  // The end of a sentence or of its part is read with its amount.
  const [stated, part] = [annual, instalment].map(({ text }) => text.replace(/[,.;:]+$/, ""));
  return {
    observation: `Page ${annual.line.page}: ${count} times ${part} makes ${implied}, and the pay of the year is stated as ${stated}; the two differ in a single digit. A slip in a letter typed by hand would explain it.`,
    confidence: isVague ? 55 : 92,
    strength: isVague ? "weak" : "strong",
    boxes: boxesAround([annual], [instalment]),
    evidence: { kind: "comparison", stated: stated ?? "", expected: implied, basis: `${count} instalments of ${part}` },
  };
}
