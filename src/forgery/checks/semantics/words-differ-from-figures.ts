/** An amount in words is none of the amounts in figures. */
import { type CheckFinding, defineCheck } from "../../check.ts";
import { atPlaces, writeAmount } from "../../derived/semantics/written/decimal.ts";
import { type Figure, readFigures } from "../../derived/semantics/written/figures.ts";
import { findLabelledAmounts } from "../../derived/semantics/written/labelled-amounts.ts";
import { areSure, boxAround } from "../../derived/semantics/written/lines.ts";
import { type AmountInWords, findAmountsInWords } from "./amounts-in-words.ts";
import type { Reading } from "./written-amount.ts";

export const wordsDifferFromFigures = defineCheck({
  id: "words-differ-from-figures",
  version: 2,
  title: "Amount in words differs from the figures",
  tamperingType: "cross_field_mismatch",
  cause: "arithmetic",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "The document states an amount in words, as cheques and many invoices do, and no amount in figures on its pages is equal to it.",
  innocentCauses: ["a typing error in words written by hand", "words rounded to whole units, within the tolerance"],
  source:
    "Number words of English (with lakh and crore), German, French, Spanish, Italian and Portuguese, behind labels that announce them.",
  needs: ["text"],
  run({ text }) {
    const written = findAmountsInWords(text);
    if (written.length === 0) return "not_applicable";
    const figures = readFigures(text).all.filter(({ isRate }) => !isRate);
    const totals = findLabelledAmounts(text)
      .filter(({ role, figure }) => (role === "gross" || role === "due" || role === "net pay") && figure.isAmount)
      .map(({ figure }) => figure);
    const results = written.map((amount) => judge(amount, figures, totals, text.source === "recognised"));
    const findings = results.filter((result) => typeof result === "object");
    if (findings.length > 0) return findings;
    return results.includes("clear") ? "clear" : "not_applicable";
  },
});

function judge(
  amount: AmountInWords,
  figures: readonly Figure[],
  totals: readonly Figure[],
  isRecognised: boolean,
): CheckFinding | "clear" | "not_applicable" {
  if (figures.some((figure) => amount.readings.some((reading) => isSame(figure, reading)))) return "clear";
  const nearest = totals.at(-1);
  // Without a total in figures there is nothing that the words could differ from.
  if (nearest === undefined || !areSure(nearest.words)) return "not_applicable";
  const meant = amount.readings.at(-1);
  const said = writeAmount((meant?.whole ?? 0) * 100 + (meant?.cents ?? 0), 2);
  const boxes = [nearest.words, amount.words].flatMap((words) => boxAround(words) ?? []);
  return {
    observation: `Page ${amount.line.page}: the words '${amount.text.slice(0, 200)}' say ${said}, which stands nowhere in figures; the total in figures is ${nearest.text}. Rounding to whole units was allowed for; a slip in words typed by hand would explain it.`,
    confidence: isRecognised ? 60 : 94,
    strength: isRecognised ? "weak" : "strong",
    boxes,
    evidence: { kind: "comparison", stated: nearest.text, expected: said, basis: "amount in words" },
  };
}

function isSame({ value }: Figure, reading: Reading): boolean {
  const written = Math.abs(atPlaces(value, 2) ?? -1);
  // Without cents the words may have been rounded either way.
  if (reading.cents === undefined) return written > 0 && Math.abs(written - reading.whole * 100) < 100;
  return written === reading.whole * 100 + reading.cents;
}
