/** What a document prints of bank accounts: IBANs, BICs, and account numbers and bank codes of the national kind, with where they stand. */
import type { TextFacts } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import { findIbans, type WrittenIban } from "../written/account-numbers.ts";
import { type Line, readLines, type Word, wordsBetween } from "../written/lines.ts";

export interface BankDetail {
  readonly kind: "BIC" | "account number" | "bank code";
  /** The words that name it, as they are written. */
  readonly label: string;
  readonly text: string;
  /** Without blanks and marks, in upper case. */
  readonly compact: string;
  readonly line: Line;
  /** Place of its line in the document. */
  readonly row: number;
  readonly words: readonly Word[];
}

export interface PlacedIban extends WrittenIban {
  readonly row: number;
}

interface Pattern {
  readonly kind: BankDetail["kind"];
  readonly label: RegExp;
  readonly value: RegExp;
}

const between = String.raw`[\s.:#/()–-]{0,4}`;
/** Labels of accounts name customers' accounts as well; what stands beside an IBAN is a bank's. */
const patterns: readonly Pattern[] = [
  {
    kind: "BIC",
    label: new RegExp(
      String.raw`(?<![\p{L}\d])(?:BIC|SWIFT)(?:${between}(?:BIC|SWIFT|code|address|no|nr|number))*\.?\)?${between}$`,
      "iu",
    ),
    value: /^[A-Z]{4} ?[A-Z]{2} ?[A-Z\d]{2}(?: ?[A-Z\d]{3})?(?![A-Za-z\d])/,
  },
  {
    kind: "bank code",
    label: new RegExp(
      String.raw`(?<![\p{L}\d])(?:BLZ|Bankleitzahl|sort[ -]?code|code banque|entidad|ABI|reg\.? ?nr|kód banky|(?:código do )?banco)(?:${between}(?:no|nr|number|nummer))*\.?${between}$`,
      "iu",
    ),
    value: /^\d(?:[ -]?\d){3,7}(?![ -]?\d)/,
  },
  {
    kind: "account number",
    label: new RegExp(
      String.raw`(?<![\p{L}\d])(?:(?:bank )?(?:account|acct|a/c)(?:${between}(?:no|nr|number|num))+|(?:Bank)?Konto(?:${between}(?:nummer|Nr|no))+|compte${between}(?:n[°ºo]|num[eé]ro)|(?:n[°ºo.]{1,2}|num[eé]ro) (?:de |du )?compte|(?:n[°ºo.]{1,2}|n[uú]mero) (?:de |da )?(?:la )?(?:cuenta|conta)|cuenta${between}(?:n[°ºo]|n[uú]mero)|(?:n[°ºo.]{1,2}|numero) (?:di )?conto|rekening(?:${between}(?:nr|nummer))+|(?:nr|numer) (?:rachunku|konta)|číslo účtu|tilinumero)\.?${between}$`,
      "iu",
    ),
    value: /^\d(?:[ ./-]?\d){5,27}(?![ -]?\d)/,
  },
];

/** Lines without any of the labels need not be searched. */
const anyLabel =
  /BIC|SWIFT|BLZ|Bankleitzahl|sort|code banque|entidad|ABI|reg|banky|banco|acc|a\/c|konto|compte|cuenta|conto|rekening|rachunku|konta|conta|účtu|tilinumero/i;
const detailLimit = 200;
const longestLabel = 48;

export const findBankDetails = memoise((text: TextFacts): readonly BankDetail[] => {
  const found: BankDetail[] = [];
  for (const [row, line] of readLines(text).lines.entries()) {
    if (found.length >= detailLimit) break;
    if (!anyLabel.test(line.text)) continue;
    for (const start of line.starts) {
      const before = line.text.slice(Math.max(0, start - longestLabel), start);
      for (const { kind, label, value } of patterns) {
        const [shown] = value.exec(line.text.slice(start)) ?? [];
        const [name] = shown === undefined ? [] : (label.exec(before) ?? []);
        if (shown === undefined || name === undefined) continue;
        const words = wordsBetween(line, start, start + shown.length);
        const compact = shown.replace(/[^A-Za-z\d]/g, "").toUpperCase();
        found.push({ kind, label: name.replace(/[\s.:]+$/, ""), text: shown, compact, line, row, words });
        break;
      }
    }
  }
  return found;
});

export const placeIbans = memoise((text: TextFacts): readonly PlacedIban[] => {
  const rows = new Map(readLines(text).lines.map((line, row) => [line, row]));
  return findIbans(text).map((iban) => ({ ...iban, row: rows.get(iban.line) ?? 0 }));
});

/** Lines apart at which details still are of one block. */
const blockLines = 3;

/** Whether two details stand together: a statement's head or an invoice's foot lists an account in a few lines. */
export function areTogether(
  one: { readonly row: number; readonly line: Line },
  other: { readonly row: number; readonly line: Line },
): boolean {
  return one.line.page === other.line.page && Math.abs(one.row - other.row) <= blockLines;
}
