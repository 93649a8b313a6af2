/** IBANs against the operator's directory of banks: the BIC and the bank's name that stand beside them. */
import { isValidIban } from "../../../../contract/iban.ts";
import type { BankEntry, BankFacts } from "../../../facts/banks.ts";
import type { TextFacts } from "../../../facts/text.ts";
import { isPlaceholder } from "../check-digits.ts";
import { type Line, readLines, textOf, type Word } from "../written/lines.ts";
import { nameLikeness, nameTokens } from "../written/names.ts";
import { areTogether, type BankDetail, findBankDetails, type PlacedIban, placeIbans } from "./bank-details.ts";
import type { Comparison } from "./contradictions.ts";
import { directoryKeysOf, type IbanParts, splitIban } from "./iban-parts.ts";

export function compareWithDirectory(text: TextFacts, { banks }: BankFacts): readonly Comparison[] {
  if (text.source === "recognised") return [];
  return placeIbans(text).flatMap((iban): Comparison[] => {
    const parts = splitIban(iban.iban);
    if (parts === undefined || isPlaceholder(iban.iban) || !isValidIban(iban.iban)) return [];
    const own = findOwn(iban.iban, banks);
    return own.length === 0 ? [] : [...compareBics(text, iban, parts, own), ...compareNames(text, iban, parts, own)];
  });
}

/** Entries of its bank; of a branch, where the directory lists branches. */
export function findOwn(iban: string, banks: readonly BankEntry[]): readonly BankEntry[] {
  const lists = directoryKeysOf(iban).map((key) => banks.filter(({ country, code }) => country + code === key));
  return lists.find((list) => list.length > 0) ?? [];
}

/** Bank and country of a BIC. */
const institution = 6;

function compareBics(text: TextFacts, iban: PlacedIban, parts: IbanParts, own: readonly BankEntry[]): Comparison[] {
  const listed = own.map(({ bic }) => bic).filter((bic) => bic.length >= institution);
  const bics = findBankDetails(text).filter(({ kind }) => kind === "BIC");
  const near = bics.filter((bic) => areTogether(bic, iban) && bic.compact.slice(4, institution) === parts.country);
  if (listed.length === 0 || near.length === 0) return [];
  const isOwn = ({ compact }: BankDetail) =>
    listed.some((bic) => bic.slice(0, institution) === compact.slice(0, institution));
  const holding = near.find(isOwn);
  // With more BICs than IBANs, some of them are of accounts that are not printed.
  const ibans = placeIbans(text).filter((other) => near.some((bic) => areTogether(bic, other)));
  const isClear =
    new Set(ibans.map((other) => other.iban)).size >= new Set(near.map(({ compact }) => compact)).size &&
    !ibans.some((other) => other.iban !== iban.iban);
  const chosen = holding ?? (isClear ? near[0] : undefined);
  if (chosen === undefined) return [];
  const holds = holding !== undefined;
  const listedAs = [...new Set(listed)].slice(0, 3).join(" or ");
  const sentence = `by the directory of banks the code ${parts.bank} in the IBAN ${iban.iban} is of ${own[0]?.name ?? ""} with the BIC ${listedAs}, and '${chosen.label}' beside it is ${chosen.text}`;
  return [toComparison(iban, parts, holds, sentence, { name: `'${chosen.label}'`, ...chosen })];
}

const nameLabel =
  /^(bank|bank name|name of (the )?bank|kreditinstitut|bankname|geldinstitut|banque|banco|banca|naam bank)$/i;
/** Words that many banks have in their names. */
const common = new Set(
  "bank banque banco banca banka bancaire ag sa se eg plc ltd nv spa de la le des und and of".split(" "),
);
/** Names that have less in common are of two banks. */
const sameName = 0.8;

function compareNames(text: TextFacts, iban: PlacedIban, parts: IbanParts, own: readonly BankEntry[]): Comparison[] {
  const { lines } = readLines(text);
  const block = lines.flatMap((line, row) => (areTogether({ line, row }, iban) ? [line] : []));
  const named = block.map(readName).filter((words) => words !== undefined);
  const [only, ...others] = named;
  if (only === undefined || others.length > 0) return [];
  const printed = tellingTokens(textOf(only));
  const listed = own.map(({ name }) => tellingTokens(name)).filter((tokens) => tokens.length > 0);
  if (printed.length === 0 || listed.length === 0) return [];
  const isIn = (tokens: readonly string[]) =>
    printed.some((token) => tokens.some((other) => nameLikeness([token], [other]) >= sameName));
  const holds = listed.some(isIn);
  const sentence = `by the directory of banks the code ${parts.bank} in the IBAN ${iban.iban} is of ${own[0]?.name ?? ""}, and the bank beside it is ${textOf(only)}`;
  return [toComparison(iban, parts, holds, sentence, { name: "the bank's name", text: textOf(only), words: only })];
}

function tellingTokens(name: string): readonly string[] {
  return nameTokens(name).filter((token) => !common.has(token) && token.length > 2);
}

/** What stands behind "Bank:" in its cell or the next. */
function readName(line: Line): readonly Word[] | undefined {
  const colon = line.words.findIndex(({ text }) => text.endsWith(":"));
  const cell = line.cells.find(({ from, to }) => from <= colon && colon < to);
  if (colon < 0 || cell === undefined) return undefined;
  const label = textOf(line.words.slice(cell.from, colon + 1)).replace(/:$/, "");
  const next = line.cells.find(({ from }) => from === cell.to);
  const words = line.words.slice(colon + 1, colon + 1 < cell.to ? cell.to : next?.to);
  return nameLabel.test(label) && words.length > 0 && words.every(({ text }) => !/\d/.test(text)) ? words : undefined;
}

function toComparison(
  iban: PlacedIban,
  parts: IbanParts,
  holds: boolean,
  sentence: string,
  { name, text, words }: Comparison["other"],
): Comparison {
  return { iban, parts, own: parts.bank, holds, isByDigits: false, other: { name, text, words }, sentence };
}
