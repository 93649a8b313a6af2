/** A bank account number on the page cannot exist: its check digits or its length are wrong. */
import { ibanLengths, isValidIban } from "../../../contract/iban.ts";
import { type CheckFinding, defineCheck } from "../../check.ts";
import { areReadFirmly } from "../../derived/reading/read-firmly.ts";
import { isReadVaguely } from "../../derived/reading/read-vaguely.ts";
import { isWrittenByProgram } from "../../derived/reading/written-by-program.ts";
import { isPlaceholder } from "../../derived/semantics/check-digits.ts";
import { listFitting } from "../../derived/semantics/payee/fitting-details.ts";
import { splitIban } from "../../derived/semantics/payee/iban-parts.ts";
import { hasCodeOfKnownBank } from "../../derived/semantics/payee/known-banks.ts";
import { mayBeMisread } from "../../derived/semantics/payee/misread-ibans.ts";
import { findRepairedIban, hasNationalCheckDigits } from "../../derived/semantics/payee/national-check-digits.ts";
import { findRepairByDetails } from "../../derived/semantics/payee/repaired-by-details.ts";
import { findIbans, type WrittenIban } from "../../derived/semantics/written/account-numbers.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { repairDigits } from "../../derived/semantics/written/figures.ts";
import type { TextFacts } from "../../facts/text.ts";
import { countSoundNumbers, describeSoundNumbers, weighWrongNumber } from "./sound-numbers.ts";

const findingLimit = 5;

export const accountNumberFailsItsCheckDigits = defineCheck({
  id: "account-number-fails-its-check-digits",
  version: 6,
  title: "Account number fails its check digits",
  tamperingType: "value_mismatch",
  analysis: "text",
  cause: "identity",
  // Samples with invented numbers are frequent among published documents; one whose other numbers are sound is none.
  strength: "weak",
  canShowTampering: true,
  meaning:
    "An IBAN has check digits over all of its characters, and each country has a fixed length. A number with wrong check digits cannot receive payments, so no issuer prints it. Changing a digit of a valid IBAN makes it invalid in 96 of 97 cases. Many countries' account numbers have check digits of their own, which a number made up for a valid IBAN lacks. That alone counts little, since generators of samples do not know them. The finding counts most in a document that a program wrote: if the number has the code of a known bank, if an account number or bank code beside it makes the check digits hold, if one changed digit makes an IBAN whose national check digits hold as well, or if two other things vouch for a real number (details beside it that agree, other numbers with valid check digits). In a picture it counts most where the code is a known bank's or two other things vouch, every group of the number was read alike more than once, and no exchange of characters that look alike makes it valid.",
  innocentCauses: [
    "a typing error in a document written by hand",
    "an invented number in a sample, perhaps with a real bank's code; recognisable ones do not count",
  ],
  source:
    "ISO 13616 and ISO 7064 MOD 97-10, with the lengths of the SWIFT registry; national check digits as the national banks publish them.",
  appliesTo: ["pdf", "image"],
  needs: ["text"],
  uses: ["content"],
  listHeld({ text }) {
    const sound = findIbans(text).filter(({ iban }) => isValidIban(iban) && hasNationalCheckDigits(iban) !== false);
    return [...new Map(sound.map((item) => [item.iban, item])).values()].map(({ iban, line, words }) => ({
      relation: `Page ${line.page}: the check digits of the IBAN ${iban} hold${hasNationalCheckDigits(iban) === true ? ", its country's own ones too" : ""}.`,
      boxes: boxesAround([{ words }]),
    }));
  },
  run({ text, content }) {
    const written = findIbans(text).filter(
      ({ iban, isLabelled }) => isValidIban(iban) || (isLabelled && !isPlaceholder(iban)),
    );
    if (written.length === 0) return "nothing_to_compare";
    const isRecognised = text.source === "recognised";
    const wrong = written.flatMap((item): WrongIban[] => {
      const { iban, isLabelled } = item;
      if (!isLabelled || isPlaceholder(iban)) return [];
      const isOfProgram = isWrittenByProgram(text, content, item.line.page);
      const isSure = isOfProgram || (isRecognised && isSurelyRead(item, text));
      if (!isValidIban(iban)) {
        // That a digit was misread is as likely as that it was exchanged.
        const repaired = repairByDetails(iban, text) ?? (isOfProgram ? repairByDigits(iban) : undefined);
        return [{ item, reason: reasonOf(iban), repaired, isSure }];
      }
      const isWhole = isOfProgram ? hasNationalCheckDigits(iban) : undefined;
      return isWhole === false ? [{ item, reason: nationalReason, repaired: undefined, isSure }] : [];
    });
    const findings = wrong
      .filter(({ item: { iban } }) => !(isRecognised && isValidIban(iban.slice(0, 2) + repairDigits(iban.slice(2)))))
      .slice(0, findingLimit)
      .map((one) => describe(one, text));
    return findings.length === 0 ? "clear" : findings;
  },
});

interface WrongIban {
  readonly item: WrittenIban;
  readonly reason: string;
  readonly repaired: Repaired | undefined;
  /** Its digits are those that are printed. */
  readonly isSure: boolean;
}

/** Another IBAN, all of whose check digits hold, and what says that it stood here. */
interface Repaired {
  readonly iban: string;
  readonly because: string;
}

function repairByDetails(iban: string, text: TextFacts): Repaired | undefined {
  const found = findRepairByDetails(iban, text);
  if (found === undefined) return undefined;
  const { detail } = found;
  return {
    iban: found.iban,
    because: `With ${detail.text}, as '${detail.label}' beside it says, it would be ${found.iban}, whose check digits hold.`,
  };
}

function repairByDigits(iban: string): Repaired | undefined {
  const found = findRepairedIban(iban);
  return found === undefined
    ? undefined
    : {
        iban: found,
        because: `With one digit exchanged or two swapped it would be ${found}, whose national check digits hold as well.`,
      };
}

/** Of a page's own reading: one in so many digits is more than a word of an amount, and every reading may fail alike. */
const clearConfidence = 80;

/** Each group was read alike several times and clearly, and the number is as long as its country's are and no likely misreading. */
function isSurelyRead({ iban, words }: WrittenIban, text: TextFacts): boolean {
  const isWhole = ibanLengths.get(iban.slice(0, 2)) === iban.length;
  // Letters and digits in one word, as at the beginning, are always read with doubts.
  const digits = words.filter(({ text: group }) => /^\d+$/.test(group));
  const isClear = digits.every(({ token }) => (token.confidence ?? 0) >= clearConfidence);
  return isWhole && isClear && !mayBeMisread(iban) && !isReadVaguely(text) && areReadFirmly(words);
}

const nationalReason =
  "its check digits as an IBAN hold, but those that the country's account numbers have of their own do not";

function reasonOf(iban: string): string {
  const length = ibanLengths.get(iban.slice(0, 2));
  return length === undefined || length === iban.length
    ? "its check digits do not fit its other characters"
    : `it has ${iban.length} characters, and those of ${iban.slice(0, 2)} have ${length}`;
}

function isOfBank(iban: string): boolean {
  const parts = splitIban(iban);
  return parts !== undefined && hasCodeOfKnownBank(parts.country, parts.bank);
}

function describe({ item: { iban, words, line }, reason, repaired, isSure }: WrongIban, text: TextFacts): CheckFinding {
  const fitting = listFitting(iban, text);
  const fits = fitting.length === 0 ? "" : ` What vouches for a real number: ${fitting.join("; ")}.`;
  const isNational = reason === nationalReason;
  // In a picture a digit may be misread after all: what stands beside the number may be made of the same misreading.
  const isTelling = isOfBank(iban) || (text.source !== "recognised" && repaired !== undefined);
  const vouching = countSoundNumbers(text) + fitting.length + (repaired === undefined ? 0 : 1);
  // Numbers that generators make for samples lack the national ones.
  const own = isNational ? "weak" : isTelling ? "strong" : weighWrongNumber(vouching);
  const strength = isSure ? own : "supporting";
  const repair = repaired === undefined ? "" : ` ${repaired.because}`;
  return {
    observation: `Page ${line.page}: the account number ${iban} ${isNational ? "is doubtful" : "cannot exist"}: ${reason}.${isNational ? "" : " One character is enough to make it so."}${repair}${fits}${describeSoundNumbers(text)} Samples with made-up numbers were left out; a typing error would explain it.`,
    confidence: text.source === "recognised" && !isSure ? 55 : isNational ? 70 : strength === "strong" ? 95 : 90,
    strength,
    boxes: boxesAround([{ words }]),
    evidence: {
      kind: "comparison",
      stated: iban,
      expected: repaired?.iban ?? "a number whose remainder modulo 97 is 1, and whose national check digits hold",
      basis: "ISO 13616 and the country's own check digits",
    },
  };
}
