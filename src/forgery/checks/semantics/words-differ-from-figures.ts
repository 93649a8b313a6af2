/** An amount in words is none of the amounts in figures. */
import { type CheckFinding, defineCheck } from "../../check.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { atPlaces, writeAmount } from "../../derived/semantics/written/decimal.ts";
import { type Figure, readFigures } from "../../derived/semantics/written/figures.ts";
import { findLabelledAmounts } from "../../derived/semantics/written/labelled-amounts.ts";
import { areSure } from "../../derived/semantics/written/lines.ts";
import { type AmountInWords, findAmountsInWords } from "./amounts-in-words.ts";
import { findWordsBeside, type WordsBeside } from "./words-beside-figures.ts";
import type { Reading } from "./written-amount.ts";

export const wordsDifferFromFigures = defineCheck({
  id: "words-differ-from-figures",
  version: 4,
  title: "Amount in words differs from the figures",
  tamperingType: "cross_field_mismatch",
  cause: "arithmetic",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "The document states an amount in words, as cheques and many invoices do, and no amount in figures on its pages is equal to it. It is compared with the total, or with the only amount of the document in the row beside it. Where figures and words stand beside each other, one of them in brackets, they are compared with each other alone.",
  innocentCauses: ["a typing error in words written by hand", "words rounded to whole units, within the tolerance"],
  source:
    "Number words of English (with lakh and crore), German, French, Spanish, Italian and Portuguese, behind labels that announce them, or beside figures in brackets; amounts in two currencies are not compared.",
  needs: ["text"],
  run({ text }) {
    const isRecognised = text.source === "recognised";
    const beside = findWordsBeside(text);
    const differing = beside.filter(
      ({ figure, readings }) => areSure(figure.words) && !readings.some((reading) => isSame(figure, reading)),
    );
    if (differing.length > 0) return differing.map((pair) => describePair(pair, isRecognised));
    const written = findAmountsInWords(text);
    if (written.length === 0) return beside.length > 0 ? "clear" : "nothing_to_compare";
    const figures = readFigures(text).all.filter(({ isRate }) => !isRate);
    const totals = findLabelledAmounts(text)
      .filter(({ role, figure }) => (role === "gross" || role === "due" || role === "net pay") && figure.isAmount)
      .map(({ figure }) => figure);
    const results = written.map((amount) => judge(amount, figures, totals, isRecognised));
    const findings = results.filter((result) => typeof result === "object");
    if (findings.length > 0) return findings;
    return results.includes("clear") || beside.length > 0 ? "clear" : "nothing_to_compare";
  },
});

/** Words beside their own figure say nothing of any other. */
function describePair({ figure, text, readings, words }: WordsBeside, isRecognised: boolean): CheckFinding {
  const said = sayReading(readings.at(-1));
  return {
    observation: `Page ${figure.line.page}: ${figure.text} is '${text.slice(0, 200)}' in words beside it, which is ${said}. Rounding to whole units was allowed for; a slip in words typed by hand would explain it.`,
    confidence: isRecognised ? 60 : 94,
    strength: isRecognised ? "weak" : "strong",
    boxes: boxesAround([figure, { words }]),
    evidence: { kind: "comparison", stated: figure.text, expected: said, basis: "amount in words" },
  };
}

function sayReading(reading: Reading | undefined): string {
  return writeAmount((reading?.whole ?? 0) * 100 + (reading?.cents ?? 0), 2);
}

function judge(
  amount: AmountInWords,
  figures: readonly Figure[],
  totals: readonly Figure[],
  isRecognised: boolean,
): CheckFinding | "clear" | "nothing_to_compare" {
  if (figures.some((figure) => amount.readings.some((reading) => isSame(figure, reading)))) return "clear";
  const nearest = amountBefore(amount, figures) ?? totals.at(-1) ?? onlyAmount(amount, figures);
  // Without a total in figures there is nothing that the words could differ from.
  if (nearest === undefined || !areSure(nearest.words)) return "nothing_to_compare";
  const isOnly = totals.length === 0 && nearest === onlyAmount(amount, figures);
  const said = sayReading(amount.readings.at(-1));
  const total = nearest.text.replace(/[,.;:]+$/, "");
  const boxes = boxesAround([nearest, amount]);
  return {
    observation: `Page ${amount.line.page}: the words '${amount.text.slice(0, 200)}' say ${said}, which stands nowhere in figures; the ${isOnly ? "only amount" : "total"} in figures is ${total}. Rounding to whole units was allowed for; a slip in words typed by hand would explain it.`,
    confidence: isRecognised ? 60 : 94,
    strength: isRecognised ? "weak" : "strong",
    boxes,
    evidence: { kind: "comparison", stated: total, expected: said, basis: "amount in words" },
  };
}

/** "Received 950.00, in words: ...": the last amount before the words on their line. */
function amountBefore({ line, words }: AmountInWords, figures: readonly Figure[]): Figure | undefined {
  const [first] = words;
  const start = first === undefined ? -1 : line.words.indexOf(first);
  return figures.findLast((figure) => figure.line === line && figure.isAmount && figure.to <= start);
}

/** Words that are no sum of a sentence: "Amount in words", in a row of its own. */
const announced = /(?:in words|in worten|lettres|letras|lettere|extenso)/i;
/** Heights of a line by which the row of the figures and that of the words are apart. */
const rowReach = 3;

/** A confirmation of a payment states one amount, whatever it calls it, in the row above the words or below. */
function onlyAmount({ line }: AmountInWords, figures: readonly Figure[]): Figure | undefined {
  const amounts = figures.filter(({ isAmount }) => isAmount);
  const [first] = amounts;
  if (first === undefined || new Set(amounts.map(({ value }) => atPlaces(value, 2))).size > 1) return undefined;
  const isNear = ({ line: own }: Figure) =>
    own.page === line.page && Math.abs(own.top - line.top) <= rowReach * (line.bottom - line.top);
  return announced.test(line.text) ? amounts.find(isNear) : undefined;
}

function isSame({ value }: Figure, reading: Reading): boolean {
  const written = Math.abs(atPlaces(value, 2) ?? -1);
  // Without cents the words may have been rounded either way.
  if (reading.cents === undefined) return written > 0 && Math.abs(written - reading.whole * 100) < 100;
  return written === reading.whole * 100 + reading.cents;
}
