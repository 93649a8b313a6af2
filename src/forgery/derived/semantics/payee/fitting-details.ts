/** What vouches for an IBAN as one that a bank gave: its bank code is a known bank's, and what stands beside it agrees. */
import type { TextFacts } from "../../../facts/text.ts";
import { compareBankDetails } from "./contradictions.ts";
import { type IbanParts, splitIban } from "./iban-parts.ts";
import { findKnownBank, hasLettersOfKnownBank } from "./known-banks.ts";

/** What shows that the number was a real one but for what was changed: a bank that there is, and what stands beside it. */
export function listFitting(iban: string, text: TextFacts): readonly string[] {
  const parts = splitIban(iban);
  const bank = parts === undefined ? undefined : nameBank(parts);
  const beside = compareBankDetails(text)
    .filter((one) => one.holds && one.iban.iban === iban)
    .map(({ other }) => `${other.name} ${other.text} beside it agrees`);
  return [...(bank === undefined ? [] : [bank]), ...new Set(beside)];
}

function nameBank({ country, bank }: IbanParts): string | undefined {
  const known = findKnownBank(country, bank);
  if (known !== undefined) return `${bank} is the code of ${known.name}`;
  return hasLettersOfKnownBank(country, bank) ? `${bank} are the letters of a bank in ${country}` : undefined;
}
