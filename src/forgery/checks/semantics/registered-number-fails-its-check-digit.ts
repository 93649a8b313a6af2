/** A tax, company, card or article number on the page cannot exist: its check digit is wrong. */
import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { type CheckFinding, defineCheck } from "../../check.ts";
import { boxAround } from "../../derived/semantics/written/lines.ts";
import { findRegisteredNumbers, type RegisteredNumber } from "./registered-numbers.ts";

const findingLimit = 5;

export const registeredNumberFailsItsCheckDigit = defineCheck({
  id: "registered-number-fails-its-check-digit",
  version: 1,
  title: "Registered number fails its check digit",
  tamperingType: "value_mismatch",
  analysis: "text",
  cause: "identity",
  strength: "weak",
  canShowTampering: true,
  meaning:
    "A labelled VAT number, company number, tax number, card number or similar has a wrong check digit. Registers do not issue such numbers. Changing a digit of a valid number makes it invalid in about nine of ten cases.",
  innocentCauses: [
    "a typing error in a document written by hand",
    "an invented number in a sample; recognisable ones do not count",
    "a new series of numbers with other rules",
  ],
  source:
    "The rules that the authorities publish: EU VAT numbers by country, SIRET and SIREN (Luhn), GSTIN, Aadhaar (Verhoeff), German tax identification numbers (ISO 7064), ABA routing numbers, ISIN, GS1.",
  appliesTo: ["pdf", "image"],
  needs: ["text"],
  run({ text }) {
    const numbers = findRegisteredNumbers(text);
    if (numbers.length === 0) return "not_applicable";
    // A single misread digit fails as well, so nothing is claimed of recognised text.
    if (text.source === "recognised") return "clear";
    const findings = numbers
      .filter(({ isValid }) => !isValid)
      .slice(0, findingLimit)
      .map(describe);
    return findings.length === 0 ? "clear" : findings;
  },
});

function describe({ kind, text, words, page }: RegisteredNumber): CheckFinding {
  const box = boxAround(words);
  const shown = kind === "card number" ? `${text.slice(0, 4)}…${text.slice(-4)}` : maskCardNumbers(text);
  return {
    observation: `Page ${page}: the ${kind} ${shown} fails its check digit, so no register has given it. One exchanged digit is enough. Numbers that are plainly made up were left out; a slip of the pen would explain it.`,
    confidence: 85,
    ...(box === undefined ? {} : { boxes: [box] }),
    evidence: {
      kind: "comparison",
      stated: shown,
      expected: "a number that satisfies its check digit",
      basis: `rule of the ${kind}`,
    },
  };
}
