/** Reads delimited text record by record: good rows become records, others problems, and no row takes others with it. */
import { isAscii } from "node:buffer";
import { parseRow } from "./csv-entry.ts";
import { findRecordEnd } from "./csv-rows.ts";
import type { Table } from "./csv-table.ts";
import { decodeUtf8 } from "./encoding.ts";
import { batchSize, type Entry, type FormatReader, problem, type Reading, type ReadLimits } from "./entries.ts";

export class CsvReader implements FormatReader {
  readonly reading: Reading;
  readonly #table: Table;
  readonly #limits: ReadLimits;
  readonly #lineEnd: number;
  #carry: Buffer = Buffer.alloc(0);
  #line = 1;
  /** True within a line that is too long to be kept; the rest of it is dropped. */
  #isSkipping = false;
  #entries: Entry[] = [];

  constructor(table: Table, reading: Reading, limits: ReadLimits) {
    this.#table = table;
    this.reading = reading;
    this.#limits = limits;
    this.#lineEnd = table.dialect.lineEnd.charCodeAt(0);
  }

  *read(block: Buffer): Iterable<readonly Entry[]> {
    const data = this.#carry.length === 0 ? block : Buffer.concat([this.#carry, block]);
    const rest = yield* this.#readRecords(data, false);
    // A copy, so that a small rest does not keep the whole block in memory.
    this.#carry = rest === data.length ? Buffer.alloc(0) : Buffer.from(data.subarray(rest));
    yield* this.#flush();
  }

  *finish(): Iterable<readonly Entry[]> {
    // With a line end after it the last record is like all others.
    const data = Buffer.concat([this.#carry, Buffer.from(this.#table.dialect.lineEnd)]);
    this.#carry = Buffer.alloc(0);
    yield* this.#readRecords(data, true);
    yield* this.#flush();
  }

  *#flush(): Iterable<readonly Entry[]> {
    if (this.#entries.length === 0) return;
    const entries = this.#entries;
    this.#entries = [];
    yield entries;
  }

  /** Gives back where the record begins that the data ends in. */
  *#readRecords(data: Buffer, isLast: boolean): Generator<readonly Entry[], number> {
    const isDataAscii = isAscii(data);
    let quoteAt = data.indexOf(0x22);
    const hasQuotes = quoteAt >= 0;
    const hasZeros = data.includes(0);
    let start = 0;
    while (start < data.length) {
      const lineEnd = data.indexOf(this.#lineEnd, start);
      if (this.#isSkipping || lineEnd < 0) {
        if (lineEnd < 0) {
          if (!this.#isSkipping && data.length - start <= this.#limits.lineBytes) return start;
          if (!this.#isSkipping) this.#refuseLongLine();
          this.#isSkipping = true;
          return data.length;
        }
        this.#isSkipping = false;
        this.#line += 1;
        start = lineEnd + 1;
        continue;
      }
      if (this.#line <= this.#table.linesBefore) {
        this.#line += 1;
        start = lineEnd + 1;
        continue;
      }
      if (lineEnd === start) {
        this.#line += 1;
        start += 1;
        continue;
      }
      let end = lineEnd;
      if (hasQuotes && lineEnd - start <= this.#limits.lineBytes) {
        if (quoteAt >= 0 && quoteAt < start) quoteAt = data.indexOf(0x22, start);
        if (quoteAt >= 0 && quoteAt < lineEnd) {
          const limit = Math.min(data.length, start + this.#limits.lineBytes + 1);
          const found = findRecordEnd(data, start, limit, this.#table.dialect);
          if (found.kind === "open" && limit === data.length && !isLast) return start;
          if (found.kind === "end") end = found.end;
          else {
            // The record cannot be closed; what follows its first line is read as rows of their own.
            this.#entries.push(problem(this.#line, found.kind === "stray" ? strayQuote : openQuote));
            this.#line += 1;
            start = lineEnd + 1;
            if (this.#entries.length >= batchSize) yield* this.#flush();
            continue;
          }
        }
      }
      if (end - start > this.#limits.lineBytes) this.#refuseLongLine();
      else this.#addRow(decodeUtf8(data, start, end, isDataAscii), hasZeros);
      this.#line += end === lineEnd ? 1 : countLines(data, start, end, this.#lineEnd);
      start = end + 1;
      if (this.#entries.length >= batchSize) yield* this.#flush();
    }
    return start;
  }

  #refuseLongLine(): void {
    this.#entries.push(problem(this.#line, `The row is longer than ${this.#limits.lineBytes} bytes.`));
  }

  #addRow(decoded: string | undefined, mayHaveZeros: boolean): void {
    const line = this.#line;
    if (decoded === undefined) this.#entries.push(problem(line, "The row has bytes that are not UTF-8."));
    else if (mayHaveZeros && decoded.includes("\0")) this.#entries.push(problem(line, "The row has NUL characters."));
    else {
      const text = decoded.endsWith("\r") ? decoded.slice(0, -1) : decoded;
      const entry = parseRow(text, line, this.#table, this.#limits.columns);
      if (entry !== undefined) this.#entries.push(entry);
    }
  }
}

const strayQuote = "The row has a quoted value that is followed by other text than a delimiter.";
const openQuote = "The row opens a quoted value that is not closed.";

function countLines(data: Buffer, start: number, end: number, lineEnd: number): number {
  let lines = 1;
  for (let at = data.indexOf(lineEnd, start); at >= 0 && at < end; at = data.indexOf(lineEnd, at + 1)) lines += 1;
  return lines;
}
