/** Whether recognition, rather than a person, may have made an IBAN wrong. Readings of a word that agree may all be wrong alike. */
import { isValidIban } from "../../../../contract/iban.ts";
import { hasNationalCheckDigits } from "./national-check-digits.ts";

/** Letters that a country's numbers have behind their check digits: those of the bank, or a check letter. Others are read with doubts. */
const leadingLetters: Readonly<Record<string, number>> = {
  BG: 4,
  GB: 4,
  IE: 4,
  IT: 1,
  LV: 4,
  MT: 4,
  NL: 4,
  RO: 4,
  SM: 1,
};

/** Digits that recognition was seen to take for each other in every reading. */
const lookAlikes: readonly string[] = ["17", "38"];
const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** It has a letter where its country has digits, or the other way round, or one character that looks like its own makes it whole. */
export function mayBeMisread(iban: string): boolean {
  const count = leadingLetters[iban.slice(0, 2)] ?? 0;
  const isOfItsKind = new RegExp(`^[A-Z]{2}\\d{2}[A-Z]{${count}}\\d+$`).test(iban);
  return !isOfItsKind || listAlike(iban).some((other) => isValidIban(other) && hasNationalCheckDigits(other) !== false);
}

function listAlike(iban: string): readonly string[] {
  const checkLetterAt = leadingLetters[iban.slice(0, 2)] === 1 ? 4 : -1;
  return [...iban].flatMap((own, at) => {
    const pairs = lookAlikes.filter((pair) => pair.includes(own));
    const others = at === checkLetterAt ? letters : pairs.map((pair) => pair.replace(own, ""));
    return others.map((other) => iban.slice(0, at) + other + iban.slice(at + 1));
  });
}
