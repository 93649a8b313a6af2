/** The national parts of an IBAN: the bank's code, the branch, the account and its check digits, as the registry of ISO 13616 gives them. */
import { ibanLengths } from "../../../../contract/iban.ts";

export interface IbanParts {
  readonly country: string;
  /** As it stands in the number, with its zeros. */
  readonly bank: string;
  /** Empty where the country's numbers have none. */
  readonly branch: string;
  readonly account: string;
  /** Everything behind the country and the check digits. */
  readonly national: string;
}

/** Lengths in their order: b for the bank, r for the branch or sort code, a for the account, k for national check digits, x for others. */
const structures: Readonly<Record<string, string>> = {
  AD: "4b4r12a",
  AE: "3b16a",
  AT: "5b11a",
  BA: "3b3r8a2k",
  BE: "3b7a2k",
  BG: "4b4r2x8a",
  CH: "5b12a",
  CY: "3b5r16a",
  CZ: "4b16a",
  DE: "8b10a",
  DK: "4b10a",
  EE: "2b2r11a1k",
  ES: "4b4r2k10a",
  FI: "3b11a",
  FR: "5b5r11a2k",
  GB: "4b6r8a",
  GR: "3b4r16a",
  HR: "7b10a",
  HU: "3b4r1k15a1k",
  IE: "4b6r8a",
  IT: "1k5b5r12a",
  LI: "5b12a",
  LT: "5b11a",
  LU: "3b13a",
  LV: "4b13a",
  MC: "5b5r11a2k",
  ME: "3b13a2k",
  MK: "3b10a2k",
  MT: "4b5r18a",
  NL: "4b10a",
  NO: "4b6a1k",
  PL: "8b16a",
  PT: "4b4r11a2k",
  RO: "4b16a",
  RS: "3b13a2k",
  SA: "2b18a",
  SE: "3b17a",
  SI: "5b8a2k",
  SK: "4b16a",
  SM: "1k5b5r12a",
  TR: "5b1x16a",
};

/** Undefined where the country's structure is not listed, or the length is another. */
export function splitIban(iban: string): IbanParts | undefined {
  const country = iban.slice(0, 2);
  const structure = structures[country];
  if (structure === undefined || iban.length !== ibanLengths.get(country)) return undefined;
  const national = iban.slice(4);
  const parts: Record<string, string> = { b: "", r: "", a: "" };
  let start = 0;
  for (const [, length = "", kind = ""] of structure.matchAll(/(\d+)([brakx])/g)) {
    parts[kind] = (parts[kind] ?? "") + national.slice(start, start + Number(length));
    start += Number(length);
  }
  return { country, bank: parts.b ?? "", branch: parts.r ?? "", account: parts.a ?? "", national };
}

/** Under which an IBAN's bank may be listed: its bank code, its branch, or both together. */
export function directoryKeysOf(iban: string): readonly string[] {
  const parts = splitIban(iban);
  if (parts === undefined) return [];
  const { country, bank, branch } = parts;
  return [...new Set([bank + branch, branch, bank])].filter((code) => code !== "").map((code) => country + code);
}
