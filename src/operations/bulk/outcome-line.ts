/** What became of a row, as a line on disk: enough for every form in which a result is asked for. */
import { type VerdictStatus, verdictStatuses } from "../../contract/verdict-statuses.ts";
import { copyBytes, readNumber, writeNumber } from "../../intake/ascii-numbers.ts";
import { conflict } from "../../ledger/row-outcomes.ts";
import type { LineBuffer } from "./line-buffer.ts";
import type { RowHead } from "./row-head.ts";

const [tab, brace] = [0x09, 0x7d];
/** Position, line, kind, sequence, status, risk score, amount, time, id, account, reason codes, currency, verdict. */
const fieldCount = 13;
/** Tabs and the longest texts of numbers. */
const numbersBytes = 128;

/** What the ledger said of a row. Of a conflict nothing but its kind counts. */
export interface RowVerdict {
  kind: number;
  status: number;
  sequence: number;
  riskScore: number;
  /** Reason codes, a tab and the verdict's JSON text: where they are, and where the tab and the text's end are. */
  texts: Buffer;
  textsStart: number;
  tabAt: number;
  textsEnd: number;
}

/** Ids hold no control characters and JSON texts no raw ones, so tabs keep the fields apart. */
export function addOutcome(into: LineBuffer, row: Buffer, rowStart: number, head: RowHead, verdict: RowVerdict): void {
  const { kind, texts } = verdict;
  const isConflict = kind === conflict;
  const textBytes = verdict.textsEnd - verdict.textsStart + head.bytes;
  const bytes = into.room(numbersBytes + head.textStart - rowStart + textBytes);
  let at = copyBytes(row, rowStart, head.numbersEnd, bytes, into.used);
  bytes[at] = tab;
  at = writeNumber(bytes, at + 1, kind);
  bytes[at] = tab;
  at = writeNumber(bytes, at + 1, isConflict ? 0 : verdict.sequence);
  bytes[at] = tab;
  at = writeNumber(bytes, at + 1, isConflict ? 0 : verdict.status);
  bytes[at] = tab;
  at = writeNumber(bytes, at + 1, isConflict ? 0 : verdict.riskScore);
  bytes[at] = tab;
  const { source } = head;
  at = copyBytes(source, head.amountStart, head.amountEnd, bytes, at + 1);
  bytes[at] = tab;
  at = copyBytes(row, head.timeStart, head.timeEnd, bytes, at + 1);
  bytes[at] = tab;
  at = copyBytes(source, head.idStart, head.idEnd, bytes, at + 1);
  bytes[at] = tab;
  at = copyBytes(source, head.accountStart, head.accountEnd, bytes, at + 1);
  bytes[at] = tab;
  at = isConflict ? at + 1 : copyBytes(texts, verdict.textsStart, verdict.tabAt, bytes, at + 1);
  bytes[at] = tab;
  at = copyBytes(source, head.currencyStart, head.currencyEnd, bytes, at + 1);
  bytes[at] = tab;
  at = isConflict ? at + 1 : copyBytes(texts, verdict.tabAt + 1, verdict.textsEnd, bytes, at + 1);
  into.endLine(at);
}

/** Read for one line after the other: an object for each would be most of the work. */
export class OutcomeLine {
  #bytes: Buffer = Buffer.alloc(0);
  /** Where each field ends. */
  readonly #ends = new Int32Array(fieldCount);
  position = 0;
  line = 0;
  kind = 0;
  /** Of its verdict; 0 for a conflict, as everything behind it is empty for one. */
  sequence = 0;
  statusNumber = 0;
  riskScore = 0;
  amount = 0;
  timeMs = 0;

  /** `end` is that of the line, before its line break. False for a line that was not written whole. */
  read(bytes: Buffer, start: number, end: number): boolean {
    const ends = this.#ends;
    this.#bytes = bytes;
    let at = start;
    for (let field = 0; field < 11; field += 1) {
      while (at < end && bytes[at] !== tab) at += 1;
      if (at >= end) return false;
      ends[field] = at;
      at += 1;
    }
    this.#findVerdict(bytes, at, end);
    this.position = readNumber(bytes, start, ends[0] ?? 0);
    this.line = this.#number(1);
    this.kind = this.#number(2);
    this.sequence = this.#number(3);
    this.statusNumber = this.#number(4);
    this.riskScore = this.#number(5);
    this.amount = this.#number(6);
    this.timeMs = this.#number(7);
    const isKnown = this.kind <= conflict && this.statusNumber < verdictStatuses.length;
    return isKnown && (this.kind === conflict || bytes[end - 1] === brace);
  }

  /** Behind the reason codes; a case that an earlier version began has lines without a currency. */
  #findVerdict(bytes: Buffer, from: number, end: number): void {
    const behindCurrency = bytes[from] === tab ? from : from + 3;
    const hasCurrency = behindCurrency < end && bytes[behindCurrency] === tab;
    this.#ends[11] = hasCurrency ? behindCurrency : Math.min(from - 1, end);
    this.#ends[12] = end;
  }

  #number(field: number): number {
    return readNumber(this.#bytes, (this.#ends[field - 1] ?? 0) + 1, this.#ends[field] ?? 0);
  }

  #text(field: number): string {
    return this.#bytes.toString("utf8", (this.#ends[field - 1] ?? 0) + 1, this.#ends[field]);
  }

  get status(): VerdictStatus {
    return verdictStatuses[this.statusNumber] ?? "approved";
  }
  get transactionId(): string {
    return this.#text(8);
  }
  get accountId(): string {
    return this.#text(9);
  }
  /** Those of the line, and where the account's id is in them. */
  get bytes(): Buffer {
    return this.#bytes;
  }
  get accountStart(): number {
    return (this.#ends[8] ?? 0) + 1;
  }
  get accountEnd(): number {
    return this.#ends[9] ?? 0;
  }
  /** Separated by commas. */
  get reasonCodes(): string {
    return this.#text(10);
  }
  /** Empty where the row names none. */
  get currency(): string {
    return this.#text(11);
  }
  /** A number for the same, quicker than its text. */
  get currencyNumber(): number {
    const end = this.#ends[11] ?? 0;
    let number = 0;
    for (let at = (this.#ends[10] ?? 0) + 1; at < end; at += 1) number = number * 256 + (this.#bytes[at] ?? 0);
    return number;
  }
  /** JSON text. */
  get verdict(): string {
    return this.#text(12);
  }
}

/** Where the verdict begins in a line that is whole, up to the given end. */
export function verdictStart(bytes: Buffer, end: number): number {
  return bytes.lastIndexOf(tab, end - 1) + 1;
}
