/** Whether a number beside an IBAN is clearly of the same payee: in one block of bank details, and neither the reader's own nor a customer number. */
import type { TextFacts } from "../../../facts/text.ts";
import { type Line, readLines, textOf, type Word } from "../written/lines.ts";
import { toPlainText } from "../written/plain-text.ts";
import { type BankDetail, findBankDetails, type PlacedIban, placeIbans } from "./bank-details.ts";
import { speaksOfAnotherAccount, speaksOfPaying, speaksOfReadersAccount } from "./readers-account.ts";

/** What stands in a block: a detail with its kind, or an IBAN. */
interface Item {
  readonly kind: BankDetail["kind"] | "IBAN";
  readonly detail: BankDetail | undefined;
  readonly row: number;
  readonly line: Line;
  readonly words: readonly Word[];
  /** Place of its first word in the line. */
  readonly at: number;
}

/** Words of the labels of bank details, which begin nothing new, and names of banks. */
const labelWords =
  /\b(international bank account number|bank (account|code|konto)|account (holder|name)|account|acct|a c|no|nr|num|number|numero|nummer|n|o|bankkonto|konto|kontonummer|kontonr|iban|bic|swift|code|sort|blz|bankleitzahl|compte|cuenta|conto|conta|rekening|rekeningnummer|rekeningnr|rachunku|numer|konta|cislo|uctu|tilinumero|reg|regnr|kod banky|codigo|banco|banque|entidad|abi|cab|address|de|du|da|di|do|la|or|and|und|et|\w+bank|\w*sparkasse)\b/g;
/** Lines without a number that a block of bank details has. */
const companionLine =
  /^(bank|bank name|name of (the )?bank|kreditinstitut|geldinstitut|banque|banco|banca|(account )?holder|account name|kontoinhaber(in)?|inhaber(in)?|titulaire|titular|intestatario|rekeninghouder|bic|swift|branch|filiale|\w+bank|\w*sparkasse)\b/;
/** What heads a block of bank details. */
const heading =
  /\b(bank (details|account|transfer|data)|banking details|payment details|bankverbindung\w*|bankdaten|bankgegevens|coordonnees bancaires|datos bancarios|coordinate bancarie|bacs|by transfer)\b|^(bank|bic|swift)\b/;
/** Labels that name accounts of banks. In other languages a customer's account has the same name. */
const surelyOfBanks = /bank|konto|rekening|rachunk|konta|účtu|tilinumero/i;
const currencyWord = /(?<![\p{L}\d])(?:GBP|EUR|USD|CHF|DKK|SEK|NOK|PLN|CZK|HUF)(?![\p{L}\d])/gu;
/** Lines above a block that may say whose it is. */
const linesAbove = 3;
/** Of a line's height: lines further apart are of two blocks. */
const mostGap = 3;

/** `agrees`: undefined where nothing is known of the other detail's bank. */
export function areOfOnePayee(
  text: TextFacts,
  iban: PlacedIban,
  detail: BankDetail,
  agrees: (other: BankDetail) => boolean | undefined,
): boolean {
  if (isOfTheReader(text, iban, detail) || areInOtherCurrencies(iban.line, detail.line)) return false;
  const items = listItems(text, detail.line.page);
  const own = items.find((item) => item.detail === detail);
  const account = items.find((item) => item.kind === "IBAN" && item.words === iban.words);
  if (own === undefined || account === undefined || !areInOneBlock(text, items, own, account)) return false;
  if (detail.kind !== "account number") return true;
  const isAgreeing = (item: Item) => item.detail !== undefined && agrees(item.detail) !== false;
  if (isPaired(text, items, own, account, isAgreeing)) return true;
  if (isBefore(own, account) && isHeaded(text, items, own)) return true;
  const isVouchedFor = items.some(
    (item) =>
      (item.kind === "BIC" || item.kind === "bank code") &&
      Math.abs(item.row - account.row) <= linesAbove &&
      isAgreeing(item),
  );
  return surelyOfBanks.test(detail.label) && !isVouchedFor && !standsAmongCustomerData(text, own);
}

/** The lines of the two, those between and what heads them speak of the reader's account or of the one who pays. */
export function isOfTheReader(text: TextFacts, iban: PlacedIban, detail: BankDetail): boolean {
  const { lines } = readLines(text);
  if (speaksOfAnotherAccount(detail.line.text)) return true;
  const [first, last] = [Math.min(iban.row, detail.row), Math.max(iban.row, detail.row)];
  const between = lines
    .slice(first, last + 1)
    .filter((line) => line !== detail.line)
    .map((line) => (line === iban.line ? textOf(line.words.slice(0, indexOf(line, iban.words))) : line.text));
  if (between.some(speaksOfReadersAccount)) return true;
  const isOwn = detail.kind !== "BIC" && isOwnBlock(text, iban, detail);
  for (let row = first - 1; row >= Math.max(0, first - linesAbove); row -= 1) {
    const line = lines[row];
    if (line === undefined || line.page !== detail.line.page) return false;
    if (isOwn ? speaksOfPaying(line.text) : speaksOfReadersAccount(line.text)) return true;
    if (!isCompanion(line)) return !isOwn && !/\d/.test(line.text) && speaksOfAnotherAccount(line.text, "heading");
  }
  return false;
}

/** What heads a block with a bank code says of all of it whose it is. */
function isOwnBlock(text: TextFacts, iban: PlacedIban, detail: BankDetail): boolean {
  const items = listItems(text, detail.line.page);
  const own = items.find((item) => item.detail === detail);
  const account = items.find((item) => item.kind === "IBAN" && item.words === iban.words);
  const hasCode = items.some(
    (item) => item.kind === "bank code" && own !== undefined && Math.abs(item.row - own.row) <= 1,
  );
  return own !== undefined && account !== undefined && hasCode && areInOneBlock(text, items, own, account);
}

/** A payee may have an account for each currency. */
function areInOtherCurrencies(one: Line, other: Line): boolean {
  const [first, second] = [one, other].map(({ text }) => [...text.matchAll(currencyWord)].map(([code]) => code));
  const isNamed = first !== undefined && second !== undefined && first.length > 0 && second.length > 0;
  return isNamed && !first.some((code) => second.includes(code));
}

function listItems(text: TextFacts, page: number): Item[] {
  const details = findBankDetails(text).map((detail) => ({ ...detail, detail }));
  const ibans = placeIbans(text).map((iban) => ({ ...iban, kind: "IBAN" as const, detail: undefined }));
  return [...details, ...ibans]
    .filter(({ line }) => line.page === page)
    .map(({ kind, detail, row, line, words }) => ({ kind, detail, row, line, words, at: indexOf(line, words) }))
    .sort((one, other) => one.row - other.row || one.at - other.at);
}

function indexOf(line: Line, [first]: readonly Word[]): number {
  return first === undefined ? -1 : line.words.indexOf(first);
}

function isBefore(one: Item, other: Item): boolean {
  return one.row < other.row || (one.row === other.row && one.at < other.at);
}

/** Nothing begins between the two, such as "Please pay to:". */
function areInOneBlock(text: TextFacts, items: readonly Item[], one: Item, other: Item): boolean {
  const [first, last] = isBefore(one, other) ? [one, other] : [other, one];
  const valueWords = new Set(items.flatMap(({ words }) => words));
  const isPlain = (words: readonly Word[]) =>
    !/\p{L}/u.test(toPlainText(textOf(words.filter((word) => !valueWords.has(word)))).replace(labelWords, ""));
  if (first.row === last.row) return isPlain(first.line.words.slice(first.at, last.at));
  const { lines } = readLines(text);
  for (let row = first.row + 1; row <= last.row; row += 1) {
    const [line, above] = [lines[row], lines[row - 1]];
    if (line === undefined || above === undefined || line.top - above.bottom > mostGap * (line.bottom - line.top))
      return false;
    const leading = items.find((item) => item.row === row);
    if (leading === undefined ? !isCompanion(line) : !isPlain(beforeItem(leading, row === last.row ? last : leading)))
      return false;
  }
  return true;
}

/** The words from the start of the leading item's cell to another; a label may stand in the cell before. */
function beforeItem({ line, at }: Item, until: Item): readonly Word[] {
  const cell = line.cells.findIndex(({ from, to }) => from <= at && at < to);
  const start = line.cells[cell]?.from === at ? line.cells[cell - 1] : line.cells[cell];
  return line.words.slice(start?.from ?? at, until.at);
}

function isCompanion(line: Line): boolean {
  return line.cells.some(({ from, to }) => {
    const plain = toPlainText(textOf(line.words.slice(from, to)));
    return companionLine.test(plain) && !/\b(details|transfers?)\b/.test(plain);
  });
}

/** With a bank code as one account: on its line, or in the line before or after where it is not the IBAN's own. */
function isPaired(
  text: TextFacts,
  items: readonly Item[],
  own: Item,
  account: Item,
  isAgreeing: (item: Item) => boolean,
): boolean {
  const place = items.indexOf(own);
  const [before, after] = [items[place - 1], items[place + 1]];
  const isNear = (item: Item | undefined): item is Item =>
    item?.kind === "bank code" && Math.abs(item.row - own.row) <= 1 && areInOneBlock(text, items, own, item);
  if (isNear(before) && (before.row === own.row || before.row !== account.row || !isAgreeing(before))) return true;
  const isOnly =
    after !== undefined &&
    after.row !== account.row &&
    !items.some((item) => item !== own && item.kind === "account number" && Math.abs(item.row - own.row) <= linesAbove);
  return isNear(after) && (after.row === own.row || !isAgreeing(after) || isOnly);
}

/** A bank's name, its code or a heading of bank details stands right before it. */
function isHeaded(text: TextFacts, items: readonly Item[], own: Item): boolean {
  const before = items[items.indexOf(own) - 1];
  const isLed = before !== undefined && before.kind !== "account number" && own.row - before.row <= 1;
  if (isLed && areInOneBlock(text, items, before, own)) return true;
  const { lines } = readLines(text);
  // Its holder may be named between.
  const nearest = lines.slice(Math.max(0, own.row - linesAbove), own.row).filter(({ page }) => page === own.line.page);
  const above = nearest.findLast((line) => !isCompanion(line) || heading.test(toPlainText(line.text)));
  const shown = [textOf(own.line.words.slice(0, own.at)), above?.page === own.line.page ? above.text : ""];
  return shown.some((line) => heading.test(toPlainText(line).replace(/\bbank (account )?(no|nr|number)\b/g, "")));
}

function standsAmongCustomerData(text: TextFacts, { row, line }: Item): boolean {
  const above = readLines(text).lines[row - 1];
  return above?.page === line.page && speaksOfAnotherAccount(above.text, "heading");
}
