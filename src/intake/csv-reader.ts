/** Reads delimited text record by record: valid rows become records, others problems, and no row affects others. */
import { isAscii } from "node:buffer";
import { RowMaker } from "./csv-entry.ts";
import { findRecordEnd, type RecordEnd, splitCells, type Table } from "./csv-rows.ts";
import { EmptyRows } from "./empty-rows.ts";
import { decodeUtf8 } from "./encoding.ts";
import { batchSize, type Entry, type FormatReader, problem, type ReadLimits, type RowTaker } from "./entries.ts";
import type { ColumnNames } from "./records/columns.ts";
import type { Reading } from "./records/reading.ts";

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** A carriage return may stand within a value without quotes, but not further from the value's own line end than this. */
const strayReturnBytes = 4_096;

/** Wide rows take longer than others. */
const pauseBytes = 16 * 1024;

export class CsvReader implements FormatReader {
  readonly reading: Reading;
  readonly #table: Table;
  readonly #limits: ReadLimits;
  readonly #rows: RowMaker;
  readonly #quote: number;
  #carry: Buffer = Buffer.alloc(0);
  #room: Buffer = Buffer.alloc(0);
  /** Bytes up to and including the header that are still to come. */
  #skip: number;
  #line: number;
  readonly #empty: EmptyRows;
  /** True within a line that is too long to be kept; the rest of it is dropped. */
  #isSkipping = false;
  #entries: Entry[] = [];
  readonly #taker: RowTaker | undefined;
  readonly taken = { rows: 0, line: 0 };

  constructor(table: Table, reading: Reading, limits: ReadLimits, columns?: ColumnNames, taker?: RowTaker) {
    this.#taker = taker;
    this.#table = table;
    this.reading = reading;
    this.#limits = limits;
    this.#empty = new EmptyRows(limits);
    this.#rows = new RowMaker(table, limits.columns, columns);
    this.#quote = table.dialect.quote === "" ? -1 : table.dialect.quote.charCodeAt(0);
    this.#skip = table.headBytes;
    this.#line = table.linesBefore + 1;
  }

  *read(block: Buffer): Iterable<readonly Entry[]> {
    const skipped = Math.min(this.#skip, block.length);
    this.#skip -= skipped;
    const fresh = skipped === 0 ? block : block.subarray(skipped);
    const data = this.#carry.length === 0 ? fresh : this.#joined(fresh);
    const rest = yield* this.#readRecords(data, false);
    // A copy, so that a small rest does not keep the whole block in memory.
    this.#carry = rest === data.length ? Buffer.alloc(0) : Buffer.from(data.subarray(rest));
    yield* this.#flush();
  }

  /** The carry and what follows it, in memory that serves for one block after the other: nothing that is handed out is a view of it. */
  #joined(fresh: Buffer): Buffer {
    const { length } = this.#carry;
    if (length + fresh.length > this.#room.length) this.#room = Buffer.allocUnsafeSlow(2 * length + fresh.length);
    this.#carry.copy(this.#room);
    fresh.copy(this.#room, length);
    return this.#room.subarray(0, length + fresh.length);
  }

  *finish(): Iterable<readonly Entry[]> {
    // With a line end after it the last record is like all others.
    const data = Buffer.concat([this.#carry, Buffer.from("\n")]);
    this.#carry = Buffer.alloc(0);
    yield* this.#readRecords(data, true);
    yield* this.#flush();
  }

  *#flush(): Iterable<readonly Entry[]> {
    // Rows may have been taken since the last batch.
    if (this.#entries.length > 0 || this.#taker !== undefined) yield this.#takeEntries();
  }

  #takeEntries(): readonly Entry[] {
    const entries = this.#entries;
    this.#entries = [];
    return entries;
  }

  /** Gives back where the record begins that the data ends in. */
  *#readRecords(data: Buffer, isLast: boolean): Generator<readonly Entry[], number> {
    const isDataAscii = isAscii(data);
    const hasZeros = data.includes(0);
    const { length } = data;
    const { lineBytes } = this.#limits;
    const find = (byte: number, from: number): number => {
      const at = data.indexOf(byte, from);
      return at < 0 ? length : at;
    };
    let quoteAt = this.#quote < 0 ? length : find(this.#quote, 0);
    let feedAt = find(lineFeed, 0);
    let returnAt = find(carriageReturn, 0);
    let start = 0;
    let pausedAt = 0;
    for (let rows = 1; start < length; rows += 1) {
      // Rows without a record take time as well: an empty batch is a pause for the event loop.
      if (rows % batchSize === 0 || start - pausedAt > pauseBytes) {
        pausedAt = start;
        yield this.#takeEntries();
      }
      if (feedAt < start) feedAt = find(lineFeed, start);
      if (returnAt < start) returnAt = find(carriageReturn, start);
      const lineEnd = feedAt < returnAt ? feedAt : returnAt;
      // Whether a line feed follows a carriage return at the very end is not known yet.
      if (lineEnd === length || (lineEnd === returnAt && lineEnd + 1 === length)) {
        if (!this.#isSkipping && length - start <= lineBytes) return start;
        if (!this.#isSkipping) this.#refuseLongLine();
        this.#isSkipping = true;
        // The carriage return that may be half a line end is kept.
        return lineEnd;
      }
      const next = lineEnd === returnAt && feedAt === returnAt + 1 ? feedAt + 1 : lineEnd + 1;
      if (!this.#isSkipping && lineEnd === start) {
        const { end, lines } = passEmptyLines(data, start);
        this.#empty.add(lines);
        this.#line += lines;
        start = end;
        continue;
      }
      if (this.#isSkipping) {
        this.#isSkipping = false;
        this.#line += 1;
        start = next;
        continue;
      }
      let end = lineEnd;
      if (quoteAt < start) quoteAt = find(this.#quote, start);
      if (quoteAt < lineEnd && lineEnd - start <= lineBytes) {
        const limit = Math.min(length, start + lineBytes + 1);
        const found = findRecordEnd(data, start, limit, this.#table.dialect);
        if (found.kind === "open" && limit === length && !isLast) return start;
        const fault = this.#findQuoteFault(found, data, start, lineEnd, isDataAscii);
        if (found.kind === "end" && fault === undefined) end = found.end;
        else {
          // The record cannot be closed; what follows its first line is read as rows of their own.
          this.#entries.push(problem(this.#line, fault ?? openQuote));
          this.#line += 1;
          start = next;
          continue;
        }
        // The same uncertainty at the end of a record that goes over several lines.
        if (end > lineEnd && data[end] === carriageReturn && end + 1 === length) return start;
      } else if (lineEnd === returnAt && next === lineEnd + 1 && feedAt - start < strayReturnBytes) {
        if (feedAt === length && !isLast) return start;
        // A lone carriage return ends a row, unless the row is whole only with what follows on the line.
        const columns = this.#table.names.length;
        const isInValue = columns > 1 && data[next] !== carriageReturn && feedAt < length;
        if (isInValue && this.#countCells(data, start, feedAt, isDataAscii) === columns) end = feedAt;
      }
      if (end - start > lineBytes) this.#refuseLongLine();
      else if (this.#taker?.isPlain(data, start, end) === true && this.#rows.isBelowFirstHeader) {
        if (this.#entries.length > 0) yield this.#takeEntries();
        this.#taker.take(this.#line);
        this.taken.rows += 1;
        this.taken.line = this.#line;
      } else this.#addRow(decodeUtf8(data, start, end, isDataAscii), hasZeros);
      this.#line += end === lineEnd ? 1 : countLines(data, start, end);
      start = end === lineEnd ? next : end + (data[end] === carriageReturn && data[end + 1] === lineFeed ? 2 : 1);
    }
    return start;
  }

  /** A quote too many can find its counterpart some lines below; the number of values gives it away. */
  #findQuoteFault(
    found: RecordEnd,
    data: Buffer,
    start: number,
    lineEnd: number,
    isDataAscii: boolean,
  ): string | undefined {
    if (found.kind === "open") return openQuote;
    if (found.kind === "stray") return strayQuote;
    if (found.end === lineEnd) return undefined;
    const count = this.#countCells(data, start, found.end, isDataAscii);
    return count < this.#table.names.length || count > this.#table.names.length + 1 ? wrongQuote : undefined;
  }

  #countCells(data: Buffer, start: number, end: number, isDataAscii: boolean): number {
    const { dialect, names } = this.#table;
    return splitCells(decodeUtf8(data, start, end, isDataAscii) ?? "", dialect, names.length + 2).length;
  }

  #refuseLongLine(): void {
    this.#entries.push(problem(this.#line, `The row is longer than ${this.#limits.lineBytes} bytes.`));
  }

  #addRow(decoded: string | undefined, mayHaveZeros: boolean): void {
    const line = this.#line;
    if (decoded === undefined) this.#entries.push(problem(line, "The row has bytes that are not UTF-8."));
    else if (mayHaveZeros && decoded.includes("\0")) this.#entries.push(problem(line, "The row has NUL characters."));
    else {
      // Each of several files that were joined may have its own byte order mark.
      const entry = this.#rows.make(decoded.charCodeAt(0) === 0xfeff ? decoded.slice(1) : decoded, line);
      if (entry === undefined) this.#empty.add(1);
      else this.#entries.push(entry);
    }
  }
}

const strayQuote = "The row has text between a closing quote and the next delimiter.";
const wrongQuote = "The row has a quoted value over several lines, and then too many or too few values.";
const openQuote = "The row has a quoted value that is not closed.";

/** A carriage return at the very end is left: a line feed may follow. */
function passEmptyLines(data: Buffer, start: number): { readonly end: number; readonly lines: number } {
  let end = start;
  let lines = 0;
  for (; end < data.length; lines += 1) {
    if (data[end] === lineFeed) end += 1;
    else if (data[end] === carriageReturn && end + 1 < data.length) end += data[end + 1] === lineFeed ? 2 : 1;
    else break;
  }
  return { end, lines };
}

function countLines(data: Buffer, start: number, end: number): number {
  let lines = 1;
  for (let at = start; at < end; at += 1) {
    if (data[at] === lineFeed || (data[at] === carriageReturn && data[at + 1] !== lineFeed)) lines += 1;
  }
  return lines;
}
