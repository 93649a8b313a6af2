/** A wrong IBAN, beside an account number or bank code that would make it right. */
import { isValidIban } from "../../../../contract/iban.ts";
import type { TextFacts } from "../../../facts/text.ts";
import { areTogether, type BankDetail, findBankDetails, placeIbans } from "./bank-details.ts";
import { hasNationalCheckDigits } from "./national-check-digits.ts";

export interface RepairedByDetail {
  readonly iban: string;
  readonly detail: BankDetail;
}

/** Shorter numbers are met by chance. */
const fewestDigits = 5;
/** A number that differs in more digits is another one. */
const mostChanged = 2;

/** Undefined where nothing beside it, put in its place, makes the check digits hold. */
export function findRepairByDetails(iban: string, text: TextFacts): RepairedByDetail | undefined {
  const places = placeIbans(text).filter((placed) => placed.iban === iban);
  const beside = findBankDetails(text).filter(
    (detail) => detail.kind !== "BIC" && places.some((place) => areTogether(place, detail)),
  );
  for (const detail of beside) {
    const repaired = listReplaced(iban, detail.compact).find(
      (other) => isValidIban(other) && hasNationalCheckDigits(other) !== false,
    );
    if (repaired !== undefined) return { iban: repaired, detail };
  }
  return undefined;
}

/** The number with the digits put wherever in its national part they nearly stand. */
function listReplaced(iban: string, digits: string): readonly string[] {
  if (digits.length < fewestDigits) return [];
  const starts = [...Array(Math.max(0, iban.length - 4 - digits.length + 1)).keys()].map((start) => start + 4);
  return starts.flatMap((start) => {
    const changed = [...digits].filter((digit, index) => digit !== iban[start + index]).length;
    const other = iban.slice(0, start) + digits + iban.slice(start + digits.length);
    return changed > 0 && changed <= mostChanged ? [other] : [];
  });
}
