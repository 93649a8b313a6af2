/** What a document prints beside an IBAN and what the IBAN itself says: account number, bank code, bank. */

import { editDistance } from "../../../../contract/edit-distance.ts";
import { isValidIban } from "../../../../contract/iban.ts";
import type { TextFacts } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import { areReadFirmly } from "../../reading/read-firmly.ts";
import { isReadVaguely } from "../../reading/read-vaguely.ts";
import { isPlaceholder } from "../check-digits.ts";
import type { Word } from "../written/lines.ts";
import { areTogether, type BankDetail, findBankDetails, type PlacedIban, placeIbans } from "./bank-details.ts";
import { type IbanParts, splitIban } from "./iban-parts.ts";
import { findKnownBank, isInstitutionOf, judgeBankName } from "./known-banks.ts";
import { areOfOnePayee, isOfTheReader } from "./one-payee.ts";

export interface Comparison {
  readonly iban: PlacedIban;
  readonly parts: IbanParts;
  /** What stands beside it, and what kind of thing it is. */
  readonly other: { readonly name: string; readonly text: string; readonly words: readonly Word[] };
  /** The IBAN's own part that it was compared with. */
  readonly own: string;
  readonly holds: boolean;
  /** Its digits stand in the IBAN; a bank is known by a list, which has its gaps and its age. */
  readonly isByDigits: boolean;
  /** What the IBAN and the other say, as a sentence. */
  readonly sentence: string;
}

/** Countries whose account numbers of before stand in their IBANs digit by digit. */
const wholeAccounts = new Set("AT BE CZ DE DK ES FR GB HU IE IT NL NO PL PT SK".split(" "));
/** Shorter ones stand for others: German banks give such numbers to campaigns. */
const fewestDigits = 6;

/** Every comparison that can be made. Of recognised text, digits alone are compared, and what a misreading would explain is left out. */
export const compareBankDetails = memoise((text: TextFacts): readonly Comparison[] => {
  if (isReadVaguely(text)) return [];
  const ibans = placeIbans(text).filter(({ iban }) => !isPlaceholder(iban));
  const split = ibans.flatMap((iban) => {
    const parts = splitIban(iban.iban);
    return parts === undefined ? [] : [{ iban, parts }];
  });
  const details = findBankDetails(text);
  const numbers = compareNumbers(text, split, details);
  if (text.source === "recognised") return numbers.filter((one) => one.holds || isBeyondMisreading(one));
  return [...numbers, ...compareBics(text, split, details), ...compareNames(split)];
});

/** Digits by which two numbers differ at least, to be more than misread: a reading rarely fails in two. */
const fewestOther = 3;

/** The check digits of the IBAN vouch for its reading. */
function isBeyondMisreading({ iban, own, other }: Comparison): boolean {
  const isRead = isValidIban(iban.iban) && areReadFirmly(other.words);
  const printed = other.text.replace(/\D/g, "");
  return isRead && editDistance(significant(printed), significant(own)) >= fewestOther;
}

interface Split {
  readonly iban: PlacedIban;
  readonly parts: IbanParts;
}

function compareNumbers(text: TextFacts, split: readonly Split[], details: readonly BankDetail[]): Comparison[] {
  return details.flatMap((detail): Comparison[] => {
    if (detail.kind === "BIC") return [];
    const near = split.filter(({ iban, parts }) => areTogether(iban, detail) && canCompare(parts, detail));
    const holding = near.find(({ parts }) => holdsNumber(parts, detail));
    if (holding !== undefined) return [toComparison(holding, detail, true)];
    // With more numbers than IBANs, some of them are of accounts whose IBAN is not printed.
    const [only] = near;
    if (only === undefined || countAccounts(details, detail) > new Set(near.map(({ iban }) => iban.iban)).size)
      return [];
    const isElsewhere = split.some(({ parts }) => holdsNumber(parts, detail));
    const isOfOne = areOfOnePayee(text, only.iban, detail, (other) => agreesOnBank(only.parts, other));
    return isElsewhere || !isOfOne ? [] : [toComparison(only, detail, false)];
  });
}

/** Undefined where its bank is not known, or not told by such a number. */
function agreesOnBank(parts: IbanParts, detail: BankDetail): boolean | undefined {
  if (detail.kind === "BIC") return isInstitutionOf(parts.country, parts.bank, detail.compact.slice(0, 4));
  return canCompare(parts, detail) ? holdsNumber(parts, detail) : undefined;
}

/** Different numbers of one kind beside a detail: of so many accounts at least it is said something there. */
function countAccounts(details: readonly BankDetail[], place: BankDetail): number {
  const near = details.filter((other) => areTogether(other, place));
  const kinds = Map.groupBy(near, ({ kind }) => kind).values();
  return Math.max(...[...kinds].map((group) => new Set(group.map(({ compact }) => compact)).size));
}

function canCompare({ country, bank, branch }: IbanParts, { kind, compact, label }: BankDetail): boolean {
  if (kind === "account number") return wholeAccounts.has(country) && significant(compact).length >= fewestDigits;
  if (/^(GB|IE)$/.test(country)) return compact.length === branch.length;
  const isOwnLabel =
    (/^(DE|AT)$/.test(country) && /BLZ|Bankleit/i.test(label)) ||
    (country === "FR" && /banque/i.test(label)) ||
    (country === "ES" && /entidad/i.test(label)) ||
    (country === "IT" && /ABI/i.test(label)) ||
    (country === "DK" && /reg/i.test(label)) ||
    (country === "CZ" && /banky/i.test(label)) ||
    (country === "PT" && /banco/i.test(label));
  return isOwnLabel && compact.length === bank.length;
}

function holdsNumber({ country, national, account, bank, branch }: IbanParts, { kind, compact }: BankDetail): boolean {
  if (kind === "account number") {
    const [printed, own] = [significant(compact), significant(account)];
    return national.includes(printed) || (own !== "" && compact.includes(own));
  }
  return (/^(GB|IE)$/.test(country) ? branch : bank) === compact;
}

function significant(digits: string): string {
  return digits.replace(/^0+/, "");
}

function toComparison({ iban, parts }: Split, detail: BankDetail, holds: boolean): Comparison {
  const isAccount = detail.kind === "account number";
  const own = isAccount ? parts.account : /^(GB|IE)$/.test(parts.country) ? parts.branch : parts.bank;
  const name = isAccount ? "account number" : /^(GB|IE)$/.test(parts.country) ? "sort code" : "bank code";
  return {
    iban,
    parts,
    own,
    holds,
    isByDigits: true,
    other: { name: `'${detail.label}'`, text: detail.text, words: detail.words },
    sentence: `the ${name} in the IBAN ${iban.iban} is ${own}, and '${detail.label}' beside it is ${detail.text}`,
  };
}

function compareBics(text: TextFacts, split: readonly Split[], details: readonly BankDetail[]): Comparison[] {
  const bics = details.filter(({ kind }) => kind === "BIC");
  return bics.flatMap((bic): Comparison[] => {
    const [letters, country] = [bic.compact.slice(0, 4), bic.compact.slice(4, 6)];
    const near = split.filter(({ iban, parts }) => areTogether(iban, bic) && parts.country === country);
    const judged = near.flatMap((one) => {
      const holds = isInstitutionOf(country, one.parts.bank, letters);
      // A number that cannot exist has no bank that another could contradict.
      return holds === undefined || (!holds && !isValidIban(one.iban.iban)) ? [] : [{ one, holds }];
    });
    const holding = judged.find(({ holds }) => holds);
    const chosen = holding ?? judged[0];
    const isClear =
      new Set(near.map(({ iban }) => iban.iban)).size >= new Set(bics.map(({ compact }) => compact)).size &&
      judged.length === near.length;
    if (chosen === undefined || (!chosen.holds && !isClear)) return [];
    if (!chosen.holds && isOfTheReader(text, chosen.one.iban, bic)) return [];
    const { iban, parts } = chosen.one;
    const bank = findKnownBank(country, parts.bank);
    const named = bank === undefined ? "" : ` (${bank.name})`;
    return [
      {
        iban,
        parts,
        own: parts.bank,
        holds: chosen.holds,
        isByDigits: false,
        other: { name: `'${bic.label}'`, text: bic.text, words: bic.words },
        sentence: `the bank code in the IBAN ${iban.iban} is ${parts.bank}${named}, and '${bic.label}' beside it is ${bic.text}, whose letters ${letters} ${chosen.holds ? "are of that bank" : "are of another bank"}`,
      },
    ];
  });
}

function compareNames(split: readonly Split[]): Comparison[] {
  return split.flatMap(({ iban, parts }): Comparison[] => {
    const isAlone = split.every((other) => other.iban.iban === iban.iban || other.iban.line !== iban.line);
    const named =
      isAlone && isValidIban(iban.iban) ? judgeBankName(parts.country, parts.bank, iban.line.text) : undefined;
    if (named === undefined) return [];
    const words = iban.line.words.filter(({ text }) => named.name.includes(text.replace(/[^\p{L}-]/gu, "")));
    return [
      {
        iban,
        parts,
        own: parts.bank,
        holds: false,
        isByDigits: false,
        other: { name: "the bank's name", text: named.name, words },
        sentence: `the bank code in the IBAN ${iban.iban} is ${parts.bank}, whose fourth digit is not one of a ${named.name}, and '${named.name}' stands beside it`,
      },
    ];
  });
}
