/** A bank account number on the page cannot exist: its check digits or its length are wrong. */
import { ibanLengths, isValidIban } from "../../../contract/iban.ts";
import { type CheckFinding, defineCheck } from "../../check.ts";
import { isPlaceholder } from "../../derived/semantics/check-digits.ts";
import { findIbans, type WrittenIban } from "../../derived/semantics/written/account-numbers.ts";
import { repairDigits } from "../../derived/semantics/written/figures.ts";
import { boxAround } from "../../derived/semantics/written/lines.ts";

const findingLimit = 5;

export const accountNumberFailsItsCheckDigits = defineCheck({
  id: "account-number-fails-its-check-digits",
  version: 1,
  title: "Account number fails its check digits",
  tamperingType: "value_mismatch",
  analysis: "text",
  cause: "identity",
  // Samples with invented numbers are frequent among published documents.
  strength: "weak",
  canShowTampering: true,
  meaning:
    "An IBAN has check digits over all of its characters, and each country has a fixed length. A number with wrong check digits cannot receive payments, so no issuer prints it. Changing a digit of a valid IBAN makes it invalid in 96 of 97 cases.",
  innocentCauses: [
    "a typing error in a document written by hand",
    "an invented number in a sample; recognisable ones do not count",
  ],
  source: "ISO 13616 and ISO 7064 MOD 97-10, with the lengths of the SWIFT registry.",
  appliesTo: ["pdf", "image"],
  needs: ["text"],
  run({ text }) {
    const written = findIbans(text);
    if (written.length === 0) return "not_applicable";
    const isRecognised = text.source === "recognised";
    const wrong = written.filter(({ iban, isLabelled }) => isLabelled && !isValidIban(iban) && !isPlaceholder(iban));
    const findings = wrong
      .filter(({ iban }) => !(isRecognised && isValidIban(iban.slice(0, 2) + repairDigits(iban.slice(2)))))
      .slice(0, findingLimit)
      .map((item) => describe(item, isRecognised));
    return findings.length === 0 ? "clear" : findings;
  },
});

function describe({ iban, words, line }: WrittenIban, isRecognised: boolean): CheckFinding {
  const length = ibanLengths.get(iban.slice(0, 2));
  const box = boxAround(words);
  const reason =
    length === undefined || length === iban.length
      ? "its check digits do not fit its other characters"
      : `it has ${iban.length} characters, and those of ${iban.slice(0, 2)} have ${length}`;
  return {
    observation: `Page ${line.page}: the account number ${iban} cannot exist: ${reason}. One character is enough to make it so. Samples with made-up numbers were left out; a slip of the pen would explain it.`,
    confidence: isRecognised ? 55 : 90,
    ...(isRecognised ? { strength: "supporting" as const } : {}),
    ...(box === undefined ? {} : { boxes: [box] }),
    evidence: {
      kind: "comparison",
      stated: iban,
      expected: "a number whose remainder modulo 97 is 1",
      basis: "ISO 13616",
    },
  };
}
