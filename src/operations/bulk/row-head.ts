/** What the log of outcomes says of a row, found in the bytes of its spooled line. */
import type { Transaction } from "../../contract/transactions.ts";
import { placeOf } from "../../intake/ascii-numbers.ts";

const [tab, quote, backslash, comma, brace] = [0x09, 0x22, 0x5c, 0x2c, 0x7d];
const [firstLetter, lastLetter] = [0x41, 0x5a];
/** What stands between the values in a `transactionText`, which begins with these keys. */
const beforeId = '{"id":"'.length;
const beforeAccount = '","accountId":"'.length;
const beforeAmount = '","amount":'.length;
const beforeTime = ',"timeMs":'.length;
const accountTypeKey = Buffer.from('"accountType":"');
const currencyKey = Buffer.from('"currency":"');

/** Read for one row after the other: an object for each would be most of the work. */
export class RowHead {
  /** Up to the line's number in the file, in the spooled line. */
  numbersEnd = 0;
  /** Where the `transactionText` begins. */
  textStart = 0;
  timeStart = 0;
  timeEnd = 0;
  /** The bytes that hold the following: the line's own, unless a text in it is escaped. */
  source: Buffer = Buffer.alloc(0);
  idStart = 0;
  idEnd = 0;
  accountStart = 0;
  accountEnd = 0;
  amountStart = 0;
  amountEnd = 0;
  currencyStart = 0;
  currencyEnd = 0;

  /** Of the texts in the source. */
  get bytes(): number {
    const ids = this.idEnd - this.idStart + this.accountEnd - this.accountStart;
    return ids + this.amountEnd - this.amountStart + this.currencyEnd - this.currencyStart;
  }

  /** `end` is that of the line, before its line break. */
  read(bytes: Buffer, start: number, end: number): void {
    this.numbersEnd = placeOf(tab, bytes, placeOf(tab, bytes, start) + 1);
    this.timeStart = this.numbersEnd + 1;
    this.timeEnd = placeOf(tab, bytes, this.timeStart);
    this.textStart = this.timeEnd + 1;
    this.source = bytes;
    if (!this.#readPlain(bytes, end)) this.#readEscaped(bytes, end);
  }

  /** False where the id or the account has an escape in it. */
  #readPlain(bytes: Buffer, end: number): boolean {
    this.idStart = this.textStart + beforeId;
    this.idEnd = endOfText(bytes, this.idStart);
    if (bytes[this.idEnd] === backslash) return false;
    this.accountStart = this.idEnd + beforeAccount;
    this.accountEnd = endOfText(bytes, this.accountStart);
    if (bytes[this.accountEnd] === backslash) return false;
    this.amountStart = this.accountEnd + beforeAmount;
    this.amountEnd = placeOf(comma, bytes, this.amountStart);
    this.#findCurrency(bytes, this.amountEnd + beforeTime + this.timeEnd - this.timeStart, end);
    return true;
  }

  /** Three capital letters behind the time, or behind a plain type of account behind it. */
  #findCurrency(bytes: Buffer, from: number, end: number): void {
    let at = from;
    this.currencyStart = 0;
    this.currencyEnd = 0;
    if (bytes[at] === brace) return;
    at += 1;
    if (startsWith(bytes, at, accountTypeKey)) {
      at = endOfText(bytes, at + accountTypeKey.length);
      if (bytes[at] === backslash || bytes[at + 1] !== comma) return;
      at += 2;
    }
    if (!startsWith(bytes, at, currencyKey)) return;
    at += currencyKey.length;
    for (let letter = at; letter < at + 3; letter += 1) {
      const byte = bytes[letter] ?? 0;
      if (byte < firstLetter || byte > lastLetter) return;
    }
    if (at + 3 >= end || bytes[at + 3] !== quote) return;
    this.currencyStart = at;
    this.currencyEnd = at + 3;
  }

  #readEscaped(bytes: Buffer, end: number): void {
    const text = bytes.toString("utf8", this.textStart, end);
    const { id, accountId, amount, currency = "" } = JSON.parse(text) as Transaction;
    const parts = [id, accountId, String(amount), /^[A-Z]{3}$/.test(currency) ? currency : ""];
    this.source = Buffer.from(parts.join(""));
    const [idBytes = 0, accountBytes = 0, amountBytes = 0, currencyBytes = 0] = parts.map((part) =>
      Buffer.byteLength(part),
    );
    this.idStart = 0;
    this.idEnd = idBytes;
    this.accountStart = this.idEnd;
    this.accountEnd = this.accountStart + accountBytes;
    this.amountStart = this.accountEnd;
    this.amountEnd = this.amountStart + amountBytes;
    this.currencyStart = this.amountEnd;
    this.currencyEnd = this.currencyStart + currencyBytes;
  }
}

/** The quote that ends it, or the first escape in it. */
function endOfText(bytes: Buffer, start: number): number {
  let at = start;
  while (bytes[at] !== quote && bytes[at] !== backslash) at += 1;
  return at;
}

function startsWith(bytes: Buffer, start: number, word: Buffer): boolean {
  for (let at = 0; at < word.length; at += 1) if (bytes[start + at] !== word[at]) return false;
  return true;
}
