/** An amount in figures with the same in words right beside it, one of the two in brackets: "GBP 950.00 (nine hundred and fifty pounds only)". */
import { memoise } from "../../derived/memoise.ts";
import { type Figure, readFigures } from "../../derived/semantics/written/figures.ts";
import { type Line, readLines, textOf, type Word } from "../../derived/semantics/written/lines.ts";
import { toPlainText } from "../../derived/semantics/written/plain-text.ts";
import type { TextFacts } from "../../facts/text.ts";
import { isAmountOnly, type Reading, readAmount } from "./written-amount.ts";

export interface WordsBeside {
  readonly figure: Figure;
  readonly text: string;
  readonly readings: readonly Reading[];
  readonly words: readonly Word[];
}

/** Words of one amount, and lines that they take. */
const [wordLimit, lineLimit] = [30, 3];
/** A smaller number without a currency may count something else. */
const leastBare = 20;
const lead = /^(?:in words|in worten|en (?:toutes )?lettres|en letras|in lettere|por extenso|say|sage)\b[\s:]*/i;
const openedCurrency = /^\((\p{Sc}|[A-Z]{3}|Rs\.?)$/u;
const fraction = /\b\d{1,2}\s*\/\s*100\b/g;

/** Currencies by their words; one in figures that is another was converted. */
const currencies: readonly (readonly [words: RegExp, marks: RegExp])[] = [
  [/\b(?:euros?|eur)\b/, /^(?:€|EUR)$/],
  [/\b(?:pounds?|gbp)\b/, /^(?:£|GBP)$/],
  [/\b(?:dollars?|usd)\b/, /\$|^(?:USD|AUD|CAD|SGD|HKD|NZD)$/],
  [/\b(?:rupees?|inr)\b/, /^(?:₹|Rs\.?|INR)$/],
  [/\b(?:francs?|franken|chf)\b/, /^(?:CHF|Fr\.?)$/],
];

export const findWordsBeside = memoise((text: TextFacts): readonly WordsBeside[] => {
  const { lines } = readLines(text);
  return readFigures(text)
    .all.filter(({ isAmount }) => isAmount)
    .flatMap((figure) => {
      const words = wordsBehind(lines, figure) ?? wordsBefore(lines, figure);
      return words === undefined ? [] : toPair(figure, words);
    });
});

function toPair(figure: Figure, words: readonly Word[]): WordsBeside[] {
  const text = textOf(words).replace(/^\W+/, "").replace(/\W+$/, "").replace(lead, "");
  if (!isAmountOnly(text.replace(fraction, " "))) return [];
  const readings = readAmount(text);
  const plain = toPlainText(text);
  const [own] = currencies.filter(([names]) => names.test(plain));
  const currency = figure.currency ?? openedCurrency.exec(figure.line.words[figure.from - 1]?.text ?? "")?.[1];
  const isConverted = own !== undefined && currency !== undefined && !own[1].test(currency);
  const isBare = own === undefined && readings.every(({ whole }) => whole < leastBare);
  return readings.length === 0 || isConverted || isBare ? [] : [{ figure, text, readings, words }];
}

/** From the bracket that opens behind the figure to where it closes, on the lines below too. */
function wordsBehind(lines: readonly Line[], { line, to }: Figure): readonly Word[] | undefined {
  if (line.words[to]?.text.startsWith("(") !== true) return undefined;
  const at = lines.indexOf(line);
  const following = lines.slice(at + 1, at + lineLimit).filter((other) => other.page === line.page);
  const words = [...line.words.slice(to), ...following.flatMap((other) => other.words)].slice(0, wordLimit);
  const end = words.findIndex((word) => word.text.includes(")"));
  return end < 0 ? undefined : words.slice(0, end + 1);
}

/** The figure stands in brackets, with its currency: the words of an amount before it, on the line above too. */
function wordsBefore(lines: readonly Line[], figure: Figure): readonly Word[] | undefined {
  const { line, text } = figure;
  const isOpened = text.startsWith("(");
  const from = isOpened ? figure.from : figure.from - 1;
  if (!isOpened && !openedCurrency.test(line.words[from]?.text ?? "")) return undefined;
  const at = lines.indexOf(line);
  const above = lines.slice(Math.max(0, at - 1), at).filter((other) => other.page === line.page);
  const words = [...above.flatMap((other) => other.words), ...line.words.slice(0, from)].slice(-wordLimit);
  const start = words.findLastIndex((word) => !isAmountOnly(word.text.replace(fraction, " ")));
  return start === words.length - 1 ? undefined : words.slice(start + 1);
}
