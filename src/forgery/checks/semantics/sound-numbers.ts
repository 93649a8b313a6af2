/** How many of a document's numbers with check digits are sound: a document whose other numbers are real has no made-up one. */
import { isValidIban } from "../../../contract/iban.ts";
import type { Strength } from "../../check.ts";
import { memoise } from "../../derived/memoise.ts";
import { isPlaceholder } from "../../derived/semantics/check-digits.ts";
import { listFitting } from "../../derived/semantics/payee/fitting-details.ts";
import { isPublishedExample } from "../../derived/semantics/payee/published-examples.ts";
import { findIbans } from "../../derived/semantics/written/account-numbers.ts";
import type { TextFacts } from "../../facts/text.ts";
import { findRegisteredNumbers } from "./registered-numbers.ts";

/** Without examples that are printed everywhere. Each number counts once, and one that holds another, as a SIRET its SIREN, once with it. */
const findSoundNumbers = memoise((text: TextFacts): readonly string[] => {
  const ibans = findIbans(text).flatMap(({ iban }) =>
    isValidIban(iban) && !isPlaceholder(iban) && !isPublishedExample(iban) ? [iban] : [],
  );
  const others = findRegisteredNumbers(text).flatMap(({ isValid, text: shown }) =>
    isValid ? [shown.replace(/[^A-Z\d]/gi, "").toUpperCase()] : [],
  );
  const all = [...new Set([...ibans, ...others])];
  return all.filter(
    (number) => !all.some((longer) => longer !== number && longer.includes(number.replace(/^[A-Z]{2}/, ""))),
  );
});

/** Sound numbers that leave no doubt that a document is no sample with made-up ones. */
const enough = 2;

export function countSoundNumbers(text: TextFacts): number {
  return findSoundNumbers(text).length;
}

/** An IBAN of the document that stands with details of its own bank: generators of samples make up valid IBANs, but of no bank. */
export function findSoundAccount(text: TextFacts): string | undefined {
  const sound = new Set(findSoundNumbers(text));
  return findIbans(text).find(({ iban }) => sound.has(iban) && listFitting(iban, text).length > 0)?.iban;
}

/** What a number that cannot exist says, beside so much that vouches for a real one. */
export function weighWrongNumber(vouching: number): Strength {
  return vouching >= enough ? "strong" : vouching > 0 ? "moderate" : "weak";
}

/** Completes the sentence on a wrong number. */
export function describeSoundNumbers(text: TextFacts): string {
  const sound = countSoundNumbers(text);
  if (sound === 0) return "";
  return ` ${sound} other ${sound === 1 ? "number" : "numbers"} of the document ${sound === 1 ? "satisfies its" : "satisfy their"} check digits.`;
}
