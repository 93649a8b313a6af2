/** What of a document's text is compared with other documents of its side. It leaves the service's memory as keyed digests only. */
import { isValidIban } from "../../../contract/iban.ts";
import type { TextFacts } from "../../facts/text.ts";
import type { Artifacts } from "../../facts.ts";
import { memoise } from "../memoise.ts";
import { guessDocumentClass } from "../semantics/document-class.ts";
import { findIbans } from "../semantics/written/account-numbers.ts";
import { findRoledDates } from "../semantics/written/date-labels.ts";
import { readDates, toEpochDay } from "../semantics/written/dates.ts";
import { atPlaces } from "../semantics/written/decimal.ts";
import { readFigures, repairDigits } from "../semantics/written/figures.ts";
import { findLabelledAmounts } from "../semantics/written/labelled-amounts.ts";
import { areSure, readLines } from "../semantics/written/lines.ts";
import type { MoneyRole } from "../semantics/written/money-labels.ts";
import { toPlainText } from "../semantics/written/plain-text.ts";
import { accountLimit, listPrintedAccounts } from "../semantics/written/printed-accounts.ts";
import { type DocumentOrigin, describeOrigin, digestText } from "./document-origin.ts";

/** What two documents are compared by: what they say, and what they were made with. */
export interface DocumentFingerprint extends TextFingerprint {
  readonly make: DocumentOrigin;
}

interface TextFingerprint {
  /** Read from pixels: words and numbers may be misread; amounts, days and accounts are those that are sure. */
  readonly isRecognised: boolean;
  readonly isStatement: boolean;
  /** 64 bits in hexadecimal, alike for texts with the same words; digits do not count. */
  readonly shape: string;
  readonly accounts: readonly string[];
  /** By what other documents of its issuer are found; may be empty. */
  readonly issuer: string;
  /** Empty where none is printed, or several. */
  readonly number: string;
  /** In minor units; empty where it is not printed, or in several sizes. */
  readonly total: string;
  readonly opening: string;
  readonly closing: string;
  /** Days since 1970; empty where they are not printed. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** All dates, each once. */
  readonly days: readonly string[];
  /** What finds a document again where its words are misread: long numbers, and amounts with the words beside them. */
  readonly keys: readonly string[];
  /** Words with digits, and words without, in their order. */
  readonly values: readonly string[];
  readonly words: readonly string[];
}

/** Of each; the first pages of a long document distinguish it from others. */
export const fingerprintWordLimit = 400;
const dayLimit = 60;
/** Longer words are distinguished by their beginning. */
const textLimit = 80;
/** Fewer say nothing. */
const leastWords = 12;

/** Undefined for next to no text. */
export function describeFingerprint(artifacts: Artifacts): DocumentFingerprint | undefined {
  if (artifacts.text?.state !== "present") return undefined;
  const text = artifacts.text.value;
  const fingerprint = describeText(text);
  return fingerprint && { ...fingerprint, make: describeOrigin(artifacts, text) };
}

const describeText = memoise((text: TextFacts): TextFingerprint | undefined => {
  const isRecognised = text.source === "recognised";
  const all = readLines(text).lines.flatMap((line) => line.words.map((word) => word.text.slice(0, textLimit)));
  const values = all.filter((word) => /\d/.test(word)).slice(0, fingerprintWordLimit);
  const words = all
    .flatMap((word) => (/\d/.test(word) ? [] : toPlainText(word).slice(0, textLimit) || []))
    .slice(0, fingerprintWordLimit);
  if (words.length < leastWords) return undefined;
  const isStatement = guessDocumentClass(text) === "bank statement";
  const accounts = isRecognised ? listReadAccounts(text) : listPrintedAccounts(text);
  const amountOf = (...roles: MoneyRole[]) => onlyOf(findAmounts(text, roles));
  return {
    isRecognised,
    isStatement,
    shape: shapeOf(words),
    accounts,
    // How a picture came to be says nothing of how its issuer makes documents.
    issuer: isRecognised ? "" : issuerMarkOf(accounts, isStatement),
    number: onlyOf(findNumbers(text)),
    total: amountOf("gross", "due", "net pay"),
    opening: amountOf("opening"),
    closing: amountOf("closing"),
    firstDay: onlyOf(findDays(text, "period start")),
    lastDay: onlyOf(findDays(text, "period end")),
    days: [...new Set(readDates(text).flatMap(({ readings }) => readings.map((day) => String(toEpochDay(day)))))].slice(
      0,
      dayLimit,
    ),
    keys: listKeys(text),
    values,
    words,
  };
});

/** Only those whose check digits hold, after letters that were misread for digits are repaired. */
function listReadAccounts(text: TextFacts): string[] {
  const read = findIbans(text).flatMap(
    ({ iban }) => [iban, iban.slice(0, 2) + repairDigits(iban.slice(2))].find((number) => isValidIban(number)) ?? [],
  );
  return [...new Set(read)].slice(0, accountLimit);
}

const keyLimit = 80;
/** Digits of a number that is not printed everywhere. */
const longNumberDigits = 5;
const keyWords = 2;

function listKeys(text: TextFacts): string[] {
  const { byLine } = readFigures(text);
  const found = readLines(text).lines.flatMap((line) => {
    const numbers = line.words.flatMap((word) => {
      const digits = repairDigits(word.text).replace(/\D/g, "");
      return digits.length < longNumberDigits || /^0+$/.test(digits) ? [] : digits.slice(0, textLimit);
    });
    const names = line.words.map((word) => toPlainText(word.text)).filter((word) => /^[a-z]{3,}$/.test(word));
    const amounts = (byLine.get(line) ?? []).filter(({ isAmount, value }) => isAmount && value.unscaled !== 0);
    const named =
      names.length === 0 ? [] : amounts.map(({ value }) => `${value.unscaled} ${names.slice(0, keyWords).join(" ")}`);
    return [...numbers, ...named.map((key) => key.slice(0, textLimit))];
  });
  return [...new Set(found)].slice(0, keyLimit);
}

function onlyOf(found: readonly string[]): string {
  const [only = "", ...others] = new Set(found);
  return others.length > 0 ? "" : only;
}

function findAmounts(text: TextFacts, roles: readonly MoneyRole[]): string[] {
  return findLabelledAmounts(text).flatMap(({ role, figure, isLabelled }) => {
    const minor = isLabelled && roles.includes(role) && areSure(figure.words) ? atPlaces(figure.value, 2) : undefined;
    return minor === undefined ? [] : [String(minor)];
  });
}

function findDays(text: TextFacts, role: "period start" | "period end"): string[] {
  return findRoledDates(text).flatMap(({ date, role: own }) => {
    const [only, ...others] = date.readings;
    return own !== role || only === undefined || others.length > 0 ? [] : [String(toEpochDay(only))];
  });
}

const numbered =
  /\b(?:invoice|rechnungs?|factuur|faktura|facture|factura|fattura|fatura|credit note|receipt|bill)[ -]?(?:no|nr|number|nummer|num[eé]ro|n[°º]|#|id)?\s*[.:#]{0,2}\s*([A-Z]{0,6}[-/]?\d[\dA-Z/-]{2,24})(?![\dA-Z.,/]*\d)/gi;

function findNumbers(text: TextFacts): string[] {
  return readLines(text).lines.flatMap(({ text: line }) =>
    [...line.matchAll(numbered)].map(([, number = ""]) => number.toUpperCase()).filter((number) => !isDateLike(number)),
  );
}

function isDateLike(number: string): boolean {
  return /^(19|20)\d\d([/-]\d{1,2}){0,2}$|^\d{1,2}[/-]\d{1,2}[/-]\d{2,4}$/.test(number);
}

const shapeBits = 64;

/** Each pair of neighbouring words votes for the bits of its digest (Charikar 2002). */
function shapeOf(words: readonly string[]): string {
  const votes = new Int32Array(shapeBits);
  for (let place = 0; place + 1 < words.length; place += 1) {
    const pair = `${words[place]} ${words[place + 1]}`;
    const [low, high] = digestText(pair);
    for (let bit = 0; bit < shapeBits; bit += 1) {
      const isSet = (((bit < 32 ? low : high) >>> (bit % 32)) & 1) === 1;
      votes[bit] = (votes[bit] ?? 0) + (isSet ? 1 : -1);
    }
  }
  let hex = "";
  for (let bit = 0; bit < shapeBits; bit += 4) {
    const digit = [0, 1, 2, 3].reduce((sum, step) => sum + ((votes[bit + step] ?? 0) > 0 ? 1 << step : 0), 0);
    hex += digit.toString(16);
  }
  return hex;
}

/** Of an international account number: the country, and the first digits or letters of the bank behind the check digits. */
const bankLetters = 8;

/** Empty where the document prints no account, or several. */
export function issuerMarkOf(accounts: readonly string[], isStatement: boolean): string {
  const [account, ...others] = accounts;
  if (account === undefined || others.length > 0) return "";
  if (!isStatement) return account;
  return /^[A-Z]{2}\d{2}/.test(account) ? account.slice(0, 2) + account.slice(4, 4 + bankLetters) : "";
}
