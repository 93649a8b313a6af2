/**
 * Reads rows of a table in which nothing has to be decided, from their bytes to the canonical text of their transaction without an
 * object between. It gives what `parseTransaction` and `transactionText` give, or leaves the row to them.
 */
import { copyBytes, writeNumber } from "./ascii-numbers.ts";
import type { Table } from "./csv-rows.ts";
import { NameTable } from "./name-table.ts";
import { type PlainColumn, planColumns } from "./plain-columns.ts";
import { findAmountEnd, PlainTimes } from "./plain-values.ts";
import { dayMs } from "./records/calendar-date.ts";
import { isNothing, mayBeNothing } from "./records/nothing.ts";
import type { Reading } from "./records/reading.ts";
import { sideOf } from "./records/side-words.ts";
import { identifierLimit } from "./records/text.ts";
import { parseTransaction } from "./records/transaction.ts";

const [blank, quote, comma, equals, dot, minus, brace] = [0x20, 0x22, 0x2c, 0x3d, 0x2e, 0x2d, 0x7d];
const lastPrintable = 0x7e;
/** A longer row may have more attributes than are kept. */
const longestRow = 1_500;
/** A word for nothing has as many characters at most. */
const longestNothing = 6;
/** Different values of one column whose meaning is remembered. */
const rememberedValues = 4_096;

const beforeId = Buffer.from('{"id":"');
const beforeAccount = Buffer.from('","accountId":"');
const beforeAmount = Buffer.from('","amount":');
const beforeTime = Buffer.from(',"timeMs":');
const beforeAttributes = Buffer.from(',"attributes":{');
/** These and a time. */
const fixedBytes = 128;

/** What values become in the text: empty for none, null where the row is to be read in the general way. */
interface Vocabulary {
  readonly names: NameTable;
  readonly pieces: (Buffer | null)[];
}

interface Cell {
  readonly column: PlainColumn;
  readonly vocabulary: Vocabulary | undefined;
  start: number;
  end: number;
  piece: Buffer;
}

/** Undefined where each row has to be read in the general way. `nowMs` is the time at which reading begins. */
export function createPlainRows(table: Table, reading: Reading, nowMs: number): PlainRows | undefined {
  const columns = planColumns(table, reading);
  return columns === undefined ? undefined : new PlainRows(table, columns, reading, nowMs);
}

export class PlainRows {
  readonly #cells: readonly Cell[];
  /** What follows the time, in its order. */
  readonly #optional: readonly Cell[];
  readonly #probe: Readonly<Record<string, string>>;
  readonly #reading: Reading;
  readonly #nowMs: number;
  readonly #headerWords: readonly Buffer[];
  /** By byte: those that no plain value has. */
  readonly #isOdd = new Uint8Array(256).fill(1);
  readonly #delimiter: number;
  readonly #times = new PlainTimes();
  readonly #id: Cell;
  readonly #account: Cell;
  readonly #amount: Cell;
  readonly #required: readonly Cell[];
  #data: Buffer = Buffer.alloc(0);
  #rowBytes = 0;
  #amountEnd = 0;
  #timeMs = 0;

  constructor({ dialect, names }: Table, columns: readonly PlainColumn[], reading: Reading, nowMs: number) {
    this.#cells = columns.map((column) => {
      const vocabulary = column.role === "vocabulary" ? { names: new NameTable(), pieces: [] } : undefined;
      return { column, vocabulary, start: 0, end: 0, piece: nothing };
    });
    this.#optional = this.#cells
      .filter(({ column }) => column.order >= 0)
      .toSorted((left, right) => left.column.order - right.column.order);
    this.#id = this.#cellOf("id");
    this.#account = this.#cellOf("account");
    this.#amount = this.#cellOf("amount");
    this.#required = [this.#id, this.#account, this.#amount, this.#cellOf("time")];
    const valid: Partial<Record<PlainColumn["role"], string>> = {
      id: "t",
      account: "a",
      amount: "1",
      time: "2000-01-01T00:00:00Z",
    };
    const named = columns.filter(({ name }) => name !== "");
    this.#probe = Object.fromEntries(named.map(({ name, role }) => [name, valid[role] ?? ""]));
    this.#reading = reading;
    this.#nowMs = nowMs;
    this.#headerWords = names.filter((name) => name !== "").map((name) => Buffer.from(name));
    this.#delimiter = dialect.delimiter.charCodeAt(0);
    this.#isOdd.fill(0, blank, lastPrintable + 1);
    for (const sign of ['"', "\\", dialect.quote]) if (sign !== "") this.#isOdd[sign.charCodeAt(0)] = 1;
  }

  #cellOf(role: PlainColumn["role"]): Cell {
    const cell = this.#cells.find(({ column }) => column.role === role);
    if (cell === undefined) throw new Error(`The table has no column for ${role}.`);
    return cell;
  }

  /** Names of the columns that become attributes. */
  get attributes(): readonly string[] {
    return this.#cells.flatMap(({ column }) => (column.role === "attribute" ? [column.name] : []));
  }

  /** Of the row that was read last. */
  get timeMs(): number {
    return this.#timeMs;
  }
  get isIncoming(): boolean {
    return this.#data[this.#amount.start] === minus;
  }
  /** At most. */
  get textBytes(): number {
    let bytes = fixedBytes + this.#rowBytes;
    for (const { column, piece } of this.#optional) bytes += column.before.length + piece.length + 2;
    return bytes;
  }

  /** False for a row that is to be read in the general way. What is read is there until the next row. */
  read(data: Buffer, start: number, end: number): boolean {
    this.#data = data;
    this.#rowBytes = end - start;
    if (end - start > longestRow || !this.#split(data, start, end)) return false;
    let filled = 0;
    for (const cell of this.#cells) {
      if (cell.start === cell.end) {
        cell.piece = nothing;
        continue;
      }
      filled += 1;
      if (!this.#readCell(data, cell)) return false;
    }
    if (filled * 2 <= this.#cells.length || this.#isHeaderWord(data)) return false;
    return this.#required.every(hasText);
  }

  /** Finds the cells; false for a sign that no plain value has, and for another number of cells than there are columns. */
  #split(data: Buffer, start: number, end: number): boolean {
    const cells = this.#cells;
    const isOdd = this.#isOdd;
    const delimiter = this.#delimiter;
    let index = 0;
    let cellStart = start;
    for (let at = start; at < end; at += 1) {
      const byte = data[at] as number;
      if (byte === delimiter) {
        const cell = cells[index];
        if (cell === undefined) return false;
        cell.start = cellStart;
        cell.end = at;
        cellStart = at + 1;
        index += 1;
      } else if (isOdd[byte] === 1) return false;
    }
    const last = cells[index];
    if (last === undefined || index !== cells.length - 1) return false;
    last.start = cellStart;
    last.end = end;
    return true;
  }

  #readCell(data: Buffer, cell: Cell): boolean {
    const { start, end } = cell;
    // Blanks around a value, and the form in which spreadsheets keep a text.
    if (data[start] === blank || data[end - 1] === blank || data[start] === equals) return false;
    switch (cell.column.role) {
      case "id":
      case "account":
        return !(data[start] === dot && end - start <= 2) && isPlainText(data, start, end);
      case "text":
        return isPlainText(data, start, end);
      case "amount":
        this.#amountEnd = findAmountEnd(data, start, end);
        return this.#amountEnd > 0;
      case "time":
        this.#timeMs = this.#times.read(data, start, end);
        return this.#timeMs <= this.#nowMs + dayMs;
      case "vocabulary":
        return cell.vocabulary !== undefined && this.#findPiece(data, cell, cell.vocabulary);
      case "attribute":
        return !cell.column.mayTellSide || sideOf(data.toString("latin1", start, end)) === undefined;
      case "dropped":
        return true;
    }
  }

  #findPiece(data: Buffer, cell: Cell, { names, pieces }: Vocabulary): boolean {
    if (names.count >= rememberedValues) return false;
    const number = names.numberOf(data, cell.start, cell.end);
    if (number === pieces.length) pieces.push(this.#learn(data.toString("latin1", cell.start, cell.end), cell.column));
    const piece = pieces[number] ?? null;
    if (piece !== null) cell.piece = piece;
    return piece !== null;
  }

  /** What the general way makes of the value, in a row that has nothing else. */
  #learn(text: string, { name, field }: PlainColumn): Buffer | null {
    const parsed = parseTransaction({ ...this.#probe, [name]: text }, { ...this.#reading, nowMs: this.#nowMs });
    if (!parsed.ok || field === undefined) return null;
    const value = parsed.transaction[field];
    return value === undefined ? nothing : Buffer.from(`,"${field}":${JSON.stringify(value)}`);
  }

  #isHeaderWord(data: Buffer): boolean {
    const [first] = this.#cells;
    if (first === undefined) return true;
    const { start, end } = first;
    for (const word of this.#headerWords) {
      if (
        word.length === end - start &&
        word[0] === data[start] &&
        data.compare(word, 0, word.length, start, end) === 0
      )
        return true;
    }
    return false;
  }

  /** Writes the `transactionText` of the row that was read last, and gives the place behind it. */
  write(into: Buffer, from: number): number {
    const data = this.#data;
    let at = copyBytes(beforeId, 0, beforeId.length, into, from);
    at = copyBytes(data, this.#id.start, this.#id.end, into, at);
    at = copyBytes(beforeAccount, 0, beforeAccount.length, into, at);
    at = copyBytes(data, this.#account.start, this.#account.end, into, at);
    at = copyBytes(beforeAmount, 0, beforeAmount.length, into, at);
    at = copyBytes(data, this.#amount.start, this.#amountEnd, into, at);
    at = copyBytes(beforeTime, 0, beforeTime.length, into, at);
    at = writeNumber(into, at, this.#timeMs);
    let attributes = 0;
    for (const { column, start, end, piece } of this.#optional) {
      if (start === end) continue;
      if (column.role === "vocabulary") {
        at = copyBytes(piece, 0, piece.length, into, at);
        continue;
      }
      if (column.role === "attribute") {
        if (attributes === 0) at = copyBytes(beforeAttributes, 0, beforeAttributes.length, into, at);
        else {
          into[at] = comma;
          at += 1;
        }
        attributes += 1;
      }
      at = copyBytes(column.before, 0, column.before.length, into, at);
      at = copyBytes(data, start, end, into, at);
      into[at] = quote;
      at += 1;
    }
    if (attributes > 0) {
      into[at] = brace;
      at += 1;
    }
    into[at] = brace;
    return at + 1;
  }
}

const nothing = Buffer.alloc(0);

function hasText({ start, end }: Cell): boolean {
  return end > start;
}

/** An identifier's length, and no word with which exports fill a cell that has no value. */
function isPlainText(data: Buffer, start: number, end: number): boolean {
  const length = end - start;
  if (length > longestNothing || !mayBeNothing(data[start] ?? 0)) return length <= identifierLimit;
  return !isNothing(data.toString("latin1", start, end));
}
