/** Reads JSON lines: one object a line. A line that cannot be read costs no other. */
import { isAscii } from "node:buffer";
import { EmptyRows } from "./empty-rows.ts";
import { decodeUtf8 } from "./encoding.ts";
import { batchSize, type Entry, type FormatReader, problem, type ReadLimits } from "./entries.ts";
import { jsonReading, parseJsonRecord, withoutSeparator } from "./json-record.ts";

export class JsonLinesReader implements FormatReader {
  readonly reading = jsonReading;
  readonly #limits: ReadLimits;
  readonly #empty: EmptyRows;
  #carry: Buffer = Buffer.alloc(0);
  #line = 1;
  #isSkipping = false;
  #entries: Entry[] = [];

  constructor(limits: ReadLimits) {
    this.#limits = limits;
    this.#empty = new EmptyRows(limits);
  }

  *read(block: Buffer): Iterable<readonly Entry[]> {
    const data = this.#carry.length === 0 ? block : Buffer.concat([this.#carry, block]);
    const isDataAscii = isAscii(data);
    let start = 0;
    for (let end = data.indexOf(0x0a); end >= 0; end = data.indexOf(0x0a, start)) {
      if (this.#isSkipping) this.#isSkipping = false;
      else this.#addLine(data, start, end, isDataAscii);
      this.#line += 1;
      start = end + 1;
      const first = start;
      while (data[start] === 0x0a) start += 1;
      this.#empty.add(start - first);
      this.#line += start - first;
      // Lines without a record take time as well: an empty batch is a pause for the event loop.
      if (this.#line % batchSize === 0) yield this.#takeEntries();
      else if (this.#entries.length >= batchSize) yield* this.#flush();
    }
    if (this.#isSkipping) start = data.length;
    else if (data.length - start > this.#limits.lineBytes) {
      this.#refuseLongLine();
      this.#isSkipping = true;
      start = data.length;
    }
    this.#carry = start === data.length ? Buffer.alloc(0) : Buffer.from(data.subarray(start));
    yield* this.#flush();
  }

  finish(): Iterable<readonly Entry[]> {
    return this.read(Buffer.from("\n"));
  }

  *#flush(): Iterable<readonly Entry[]> {
    if (this.#entries.length > 0) yield this.#takeEntries();
  }

  #takeEntries(): readonly Entry[] {
    const entries = this.#entries;
    this.#entries = [];
    return entries;
  }

  #refuseLongLine(): void {
    this.#entries.push(problem(this.#line, `The record is longer than ${this.#limits.lineBytes} bytes.`));
  }

  #addLine(data: Buffer, start: number, end: number, isDataAscii: boolean): void {
    if (end - start > this.#limits.lineBytes) {
      this.#refuseLongLine();
      return;
    }
    const text = decodeUtf8(data, start, end, isDataAscii);
    if (text === undefined) this.#entries.push(problem(this.#line, "The record has bytes that are not UTF-8."));
    else if (text.trim() === "") this.#empty.add(1);
    else this.#entries.push(parseJsonRecord(withoutSeparator(text), this.#line));
  }
}
