/** Numbers with check digits in the text, where a label says what they are, and those that fail. */

import { memoise } from "../../derived/memoise.ts";
import {
  isGs1,
  isGstin,
  isLuhn,
  isMod1110,
  isPlaceholder,
  isVerhoeff,
  luhnSum,
  weighted,
} from "../../derived/semantics/check-digits.ts";
import { readLines, type Word, wordsBetween } from "../../derived/semantics/written/lines.ts";
import type { TextFacts } from "../../facts/text.ts";
import { findVatValidity } from "./tax-numbers.ts";

export interface RegisteredNumber {
  readonly kind: string;
  readonly text: string;
  readonly words: readonly Word[];
  readonly isValid: boolean;
  readonly page: number;
}

interface NumberKind {
  readonly kind: string;
  /** What stands before it, up to the number itself. */
  readonly label: RegExp;
  readonly shape: RegExp;
  /** Undefined for what only looks like it. */
  readonly check: (compact: string) => boolean | undefined;
}

const until = String.raw`[\s.:#°()/-]*(?:n[ro°º]?\.?|no\.?|number|nummer|num[eé]ro|id)?[\s.:#°()-]*$`;
const label = (words: string) => new RegExp(`(?:^|[^\\p{L}])(?:${words})${until}`, "iu");
const digitsOf = (length: string) => new RegExp(String.raw`^\d(?:[ .-]?\d){${length}}(?![\d.,/-]*\d)`);

const kinds: readonly NumberKind[] = [
  {
    kind: "VAT number",
    label: label(
      String.raw`VAT(?:[ -]?(?:ID|reg\S*))*|USt\.?[ -]*Id(?:ent)?\.?[ -]*Nr|USt-?IdNr|USt-?ID|UID|TVA(?: intra\S*)?|P(?:artita)?\.? ?IVA|NIF|CIF|BTW(?:[ -]?(?:nr|nummer))?|NIP|moms(?:reg)?\S*`,
    ),
    shape: /^[A-Z]{2} ?[A-Z0-9](?:[ .-]?[A-Z0-9]){6,12}(?![A-Z0-9])/,
    check: findVatValidity,
  },
  {
    kind: "VAT number",
    label: label(String.raw`P(?:art(?:ita)?)?\.? ?IVA`),
    shape: digitsOf("10"),
    check: vatOf("IT"),
  },
  { kind: "VAT number", label: label("NIP"), shape: digitsOf("9"), check: vatOf("PL") },
  {
    kind: "VAT number",
    label: label("NIF|CIF|NIE"),
    shape: /^(?:[A-HJ-NP-SU-Z][ -]?\d(?:\.?\d){6}[ -]?[\dA-Z]|\d{8}[ -]?[A-Z])(?![A-Z\d])/,
    check: vatOf("ES"),
  },
  { kind: "VAT number", label: label("NIF|NIPC|Contribuinte"), shape: digitsOf("8"), check: vatOf("PT") },
  { kind: "company number", label: label("CVR"), shape: digitsOf("7"), check: vatOf("DK") },
  {
    kind: "company number",
    label: label(String.raw`Org(?:anisations?)?\.? ?`),
    shape: /^\d{6}-\d{4}(?!\d)/,
    check: isLuhn,
  },
  {
    kind: "company number",
    label: label(String.raw`Org(?:anisasjons)?\.? ?`),
    shape: /^\d{3} ?\d{3} ?\d{3}(?![ -]?\d)/,
    check: vatOf("NO"),
  },
  { kind: "company number", label: label("Y-tunnus|Business ID"), shape: /^\d{7}-\d(?!\d)/, check: vatOf("FI") },
  { kind: "company number", label: label("ABN"), shape: digitsOf("10"), check: isAustralian },
  {
    kind: "SIRET",
    label: label("SIRET"),
    shape: digitsOf("13"),
    // La Poste's branches have numbers of their own kind.
    check: (digits) => isLuhn(digits) || (digits.startsWith("356000000") && luhnSum(digits) % 5 === 0),
  },
  { kind: "SIREN", label: label("SIREN"), shape: digitsOf("8"), check: isLuhn },
  {
    kind: "GSTIN",
    label: label("GSTIN?|GST(?: reg\\S*)?"),
    shape: /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z](?![A-Z0-9])/,
    check: isGstin,
  },
  {
    kind: "Aadhaar number",
    label: label("Aadhaa?r|UID(?:AI)?"),
    shape: /^[2-9]\d{3} ?\d{4} ?\d{4}(?! ?\d)/,
    check: isVerhoeff,
  },
  {
    kind: "tax identification number",
    label: label("Steuer-?(?:ID|Ident(?:ifikations)?-?Nr|Identifikationsnummer)|IdNr"),
    shape: /^[1-9]\d(?: ?\d{3}){3}(?! ?\d)/,
    check: isMod1110,
  },
  {
    kind: "bank routing number",
    label: label("ABA|routing(?: (?:transit )?(?:number|no))?|RTN"),
    shape: /^[0-3]\d{8}(?!\d)/,
    check: (digits) => weighted(digits, [3, 7, 1, 3, 7, 1, 3, 7, 1], 10) === 0,
  },
  {
    kind: "card number",
    label: label("(?:credit |debit )?card|Kartennummer|carte(?: bancaire)?|tarjeta|PAN"),
    shape: /^[3-6]\d{3}(?:[ -]?\d{4}){2}[ -]?\d{3,4}(?![ -]?\d)/,
    check: isLuhn,
  },
  { kind: "ISIN", label: label("ISIN"), shape: /^[A-Z]{2}[A-Z0-9]{9}\d(?![A-Z0-9])/, check: isIsin },
  { kind: "GTIN", label: label("GTIN|EAN(?:-?13)?|GLN"), shape: /^\d{13}(?!\d)/, check: isGs1 },
];

/** Lines without any of the labels need not be searched word by word. */
const anyLabel =
  /VAT|USt|UID|TVA|IVA|NI[EFP]|CIF|BTW|contrib|moms|CVR|Org|tunnus|Business ID|ABN|SIRE[NT]|GST|Aadh|Steuer|IdNr|ABA|routing|RTN|card|Karten|carte|tarjeta|PAN|ISIN|GTIN|EAN|GLN/i;

const numberLimit = 500;

export const findRegisteredNumbers = memoise((text: TextFacts): readonly RegisteredNumber[] => {
  const found: RegisteredNumber[] = [];
  for (const line of readLines(text).lines) {
    if (found.length >= numberLimit) break;
    if (!anyLabel.test(line.text) || !/\d{3}/.test(line.text)) continue;
    for (const [index, start] of line.starts.entries()) {
      const rest = line.text.slice(start);
      if (index === 0 || !/^[A-Z\d]/.test(rest)) continue;
      const before = line.text.slice(Math.max(0, start - 40), start);
      for (const { kind, label: pattern, shape, check } of kinds) {
        const match = shape.exec(rest);
        if (match === null || !pattern.test(before)) continue;
        const compact = match[0].replace(/[^A-Z0-9]/gi, "").toUpperCase();
        const isValid = isPlaceholder(compact) ? undefined : check(compact);
        if (isValid === undefined) continue;
        found.push({
          kind,
          text: match[0],
          words: wordsBetween(line, start, start + match[0].length),
          isValid,
          page: line.page,
        });
        break;
      }
    }
  }
  return found;
});

function vatOf(country: string): (compact: string) => boolean | undefined {
  return (compact) => findVatValidity(country + compact);
}

/** Australian Business Number: the first digit less one, then weights of 10, 1, 3, 5 and on. */
function isAustralian(digits: string): boolean {
  const less = String(Number(digits[0]) - 1) + digits.slice(1);
  return weighted(less, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19], 89) === 0;
}

function isIsin(text: string): boolean {
  return isLuhn([...text].map((character) => Number.parseInt(character, 36)).join(""));
}
