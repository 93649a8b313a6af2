/** A tax, company, card or article number on the page cannot exist: its check digit is wrong. */
import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { editDistance } from "../../../contract/edit-distance.ts";
import { type CheckFinding, defineCheck } from "../../check.ts";
import { isWrittenByProgram } from "../../derived/reading/written-by-program.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import type { ContentFacts } from "../../facts/content.ts";
import type { TextFacts } from "../../facts/text.ts";
import { findRegisteredNumbers, type RegisteredNumber } from "./registered-numbers.ts";
import { countSoundNumbers, describeSoundNumbers, findSoundAccount, weighWrongNumber } from "./sound-numbers.ts";
import { frenchVatOf } from "./tax-numbers.ts";

const findingLimit = 5;

export const registeredNumberFailsItsCheckDigit = defineCheck({
  id: "registered-number-fails-its-check-digit",
  version: 3,
  title: "Registered number fails its check digit",
  tamperingType: "value_mismatch",
  analysis: "text",
  cause: "identity",
  // Samples with invented numbers are frequent among published documents; one whose other numbers are sound is none.
  strength: "weak",
  canShowTampering: true,
  meaning:
    "A labelled VAT number, company number, tax number, card number or similar has a wrong check digit. Registers do not issue such numbers. Changing a digit of a valid number makes it invalid in about nine of ten cases. The finding counts most in a document that a program wrote and whose other numbers vouch for it: two of them have valid check digits, or one is an IBAN of a bank that there is, or the number stands elsewhere without the slip, or a French company number shows what it should be. Such a document is no sample with made-up numbers.",
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
        boxes: boxesAround([{ words }]),
      }),
    );
  },
  run({ text, content }) {
    const numbers = findRegisteredNumbers(text);
    // A single misread digit fails as well, so of recognised text only numbers that hold say something.
    const isRead = text.source !== "recognised" || numbers.some(({ isValid }) => isValid);
    if (numbers.length === 0 || !isRead) return "nothing_to_compare";
    if (text.source === "recognised") return "clear";
    const findings = numbers
      .filter(({ isValid }) => !isValid)
      .slice(0, findingLimit)
      .map((number) => describe(number, numbers, text, content));
    return findings.length === 0 ? "clear" : findings;
  },
});

/** Those that companies and people have; a wrong number of an article or a card is often an example. */
const partyNumbers = new Set([
  "VAT number",
  "company number",
  "SIRET",
  "SIREN",
  "GSTIN",
  "tax identification number",
  "bank routing number",
]);

function describe(
  wrong: RegisteredNumber,
  numbers: readonly RegisteredNumber[],
  text: TextFacts,
  content: ContentFacts | undefined,
): CheckFinding {
  const { kind, text: number, words, page } = wrong;
  const isCard = kind === "card number";
  const shown = isCard ? `${number.slice(0, 4)}…${number.slice(-4)}` : maskCardNumbers(number);
  const right = isCard ? undefined : findRight(wrong, numbers);
  const account = findSoundAccount(text);
  const isOfProgram = partyNumbers.has(kind) && isWrittenByProgram(text, content, page);
  const vouching = countSoundNumbers(text) + (account === undefined ? 0 : 1);
  const strength = !isOfProgram ? "weak" : right === undefined ? weighWrongNumber(vouching) : "strong";
  return {
    observation: `Page ${page}: the ${kind} ${shown} fails its check digit, so no register issued it. One exchanged digit is enough.${right === undefined ? "" : ` ${right.because}, so that it would have to be ${right.expected}.`}${describeSoundNumbers(text)}${account === undefined ? "" : ` The IBAN ${account} is one of a bank that there is.`} Numbers that are plainly made up were left out; a typing error would explain it.`,
    confidence: strength === "strong" ? 92 : 85,
    strength,
    boxes: boxesAround([{ words }], [right?.from]),
    evidence: {
      kind: "comparison",
      stated: shown,
      expected: right?.expected ?? "a number that satisfies its check digit",
      basis: right === undefined ? `rule of the ${kind}` : `the ${right.from.kind} ${maskCardNumbers(right.from.text)}`,
    },
  };
}

interface RightNumber {
  readonly expected: string;
  readonly from: RegisteredNumber;
  readonly because: string;
}

/** What the number would be by another one of the document: the same number without the slip, or the company number that it holds. */
function findRight(
  { kind, text: stated }: RegisteredNumber,
  numbers: readonly RegisteredNumber[],
): RightNumber | undefined {
  const compact = compactOf(stated);
  const right = numbers.filter(({ isValid }) => isValid);
  const same = right.find((other) => other.kind === kind && isOneSlip(compact, compactOf(other.text)));
  if (same !== undefined) {
    return {
      expected: same.text,
      from: same,
      because: `Page ${same.page} states ${maskCardNumbers(same.text)}, of which one digit was exchanged or two were swapped`,
    };
  }
  const from = compact.startsWith("FR")
    ? right.find(({ kind: other }) => other === "SIREN" || other === "SIRET")
    : undefined;
  if (from === undefined) return undefined;
  const expected = frenchVatOf(compactOf(from.text).slice(0, 9));
  return isOneSlip(compact, expected)
    ? {
        expected,
        from,
        because: `A French VAT number holds the company's number, and the ${from.kind} is ${from.text}`,
      }
    : undefined;
}

function compactOf(text: string): string {
  return text.replace(/[^A-Z\d]/gi, "").toUpperCase();
}

/** One character exchanged, or two neighbours swapped. */
function isOneSlip(one: string, other: string): boolean {
  return one.length === other.length && one !== other && editDistance(one, other) === 1;
}
