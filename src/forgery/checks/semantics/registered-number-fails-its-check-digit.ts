/** A tax, company, card or article number on the page cannot exist: its check digit is wrong. */
import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { type CheckFinding, defineCheck } from "../../check.ts";
import { isWrittenByProgram } from "../../derived/reading/written-by-program.ts";
import { boxAround } from "../../derived/semantics/written/lines.ts";
import type { ContentFacts } from "../../facts/content.ts";
import type { TextFacts } from "../../facts/text.ts";
import { findRegisteredNumbers, type RegisteredNumber } from "./registered-numbers.ts";
import { countSoundNumbers, describeSoundNumbers, weighWrongNumber } from "./sound-numbers.ts";

const findingLimit = 5;

export const registeredNumberFailsItsCheckDigit = defineCheck({
  id: "registered-number-fails-its-check-digit",
  version: 2,
  title: "Registered number fails its check digit",
  tamperingType: "value_mismatch",
  analysis: "text",
  cause: "identity",
  // Samples with invented numbers are frequent among published documents; one whose other numbers are sound is none.
  strength: "weak",
  canShowTampering: true,
  meaning:
    "A labelled VAT number, company number, tax number, card number or similar has a wrong check digit. Registers do not issue such numbers. Changing a digit of a valid number makes it invalid in about nine of ten cases. The finding counts most in a document that a program wrote and whose other numbers with check digits, at least two of them, are valid: such a document is no sample with made-up numbers.",
  innocentCauses: [
    "a typing error in a document written by hand",
    "an invented number in a sample; recognisable ones do not count",
    "a new series of numbers with other rules",
  ],
  source:
    "The rules that the authorities publish: EU VAT numbers by country, SIRET and SIREN (Luhn), GSTIN, Aadhaar (Verhoeff), German tax identification numbers (ISO 7064), ABA routing numbers, ISIN, GS1.",
  appliesTo: ["pdf", "image"],
  needs: ["text"],
  uses: ["content"],
  listHeld({ text }) {
    const valid = findRegisteredNumbers(text).filter(({ isValid }) => isValid);
    return [...new Map(valid.map((number) => [number.text, number])).values()].map(
      ({ kind, text: number, words, page }) => ({
        relation: `Page ${page}: the check digit of the ${kind} ${maskCardNumbers(number)} holds.`,
        boxes: [boxAround(words)].flatMap((box) => box ?? []),
      }),
    );
  },
  run({ text, content }) {
    const numbers = findRegisteredNumbers(text);
    // A single misread digit fails as well, so of recognised text only numbers that hold say something.
    const isRead = text.source !== "recognised" || numbers.some(({ isValid }) => isValid);
    if (numbers.length === 0 || !isRead) return "not_applicable";
    if (text.source === "recognised") return "clear";
    const findings = numbers
      .filter(({ isValid }) => !isValid)
      .slice(0, findingLimit)
      .map((number) => describe(number, text, content));
    return findings.length === 0 ? "clear" : findings;
  },
});

/** Those that companies and people have; a wrong number of an article or a card is often an example. */
const partyNumbers = new Set([
  "VAT number",
  "SIRET",
  "SIREN",
  "GSTIN",
  "tax identification number",
  "bank routing number",
]);

function describe(
  { kind, text: number, words, page }: RegisteredNumber,
  text: TextFacts,
  content: ContentFacts | undefined,
): CheckFinding {
  const box = boxAround(words);
  const shown = kind === "card number" ? `${number.slice(0, 4)}…${number.slice(-4)}` : maskCardNumbers(number);
  const strength =
    partyNumbers.has(kind) && isWrittenByProgram(text, content, page)
      ? weighWrongNumber(countSoundNumbers(text))
      : "weak";
  return {
    observation: `Page ${page}: the ${kind} ${shown} fails its check digit, so no register has given it. One exchanged digit is enough.${describeSoundNumbers(text)} Numbers that are plainly made up were left out; a typing error would explain it.`,
    confidence: strength === "strong" ? 92 : 85,
    strength,
    ...(box === undefined ? {} : { boxes: [box] }),
    evidence: {
      kind: "comparison",
      stated: shown,
      expected: "a number that satisfies its check digit",
      basis: `rule of the ${kind}`,
    },
  };
}
