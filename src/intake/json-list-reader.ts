/** Reads the objects of JSON lists, or objects one after another, without ever holding more than one of them. */
import { isAscii } from "node:buffer";
import { decodeUtf8 } from "./encoding.ts";
import { batchSize, type Entry, type FormatReader, problem, type ReadLimits } from "./entries.ts";
import { BetweenLists } from "./json-between-lists.ts";
import type { OtherLists } from "./json-lists.ts";
import { jsonListReading, parseJsonRecord } from "./json-record.ts";

/** Deeper than any record that is accepted; beyond it a record is not kept. */
const depthLimit = 256;

const quote = 0x22;
const backslash = 0x5c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const comma = 0x2c;
const colon = 0x3a;
const newline = 0x0a;

/** State of the reader: between records, in one, in a bare value, after a broken record, outside of lists, or after the last one. */
type State = "between" | "record" | "bare" | "lost" | "outside" | "done";

export class JsonListReader implements FormatReader {
  readonly reading = jsonListReading;
  /** The list is the value of a key. */
  readonly isWithinObject: boolean;
  readonly #limits: ReadLimits;
  /** Bytes of the file before the list of records. */
  #skip: number;
  /** Undefined where nothing but records is in the file. */
  readonly #outside: BetweenLists | undefined;
  /** The present record is the first of a list behind the first one, and decides whether that one is read. */
  #isTrial = false;
  /** A record that was whole ended here, and none that was not closed is left to be closed. */
  #isAfterRecord = false;
  #unclosed = 0;
  #state: State = "between";
  #isInList = false;
  #carry: Buffer = Buffer.alloc(0);
  /** Where in the carried bytes and the next block the record begins. */
  #start = 0;
  #depth = 0;
  readonly #isObjectAt = new Uint8Array(depthLimit + 1);
  #isInString = false;
  #isEscaped = false;
  #last = 0;
  /** After a broken record: nothing but fillers so far in this line. */
  #isAtLineStart = false;
  #position = 0;
  /** Why the present record cannot be kept; its end is still looked for. */
  #fault = "";
  #entries: Entry[] = [];

  constructor(
    limits: ReadLimits,
    { skip, others }: { readonly skip: number; readonly others?: OtherLists | undefined },
  ) {
    this.#limits = limits;
    this.#skip = skip;
    this.#outside = others === undefined ? undefined : new BetweenLists(others);
    this.isWithinObject = others !== undefined;
  }

  *read(block: Buffer): Iterable<readonly Entry[]> {
    const skipped = Math.min(this.#skip, block.length);
    this.#skip -= skipped;
    const fresh = skipped === 0 ? block : block.subarray(skipped);
    const data = this.#carry.length === 0 ? fresh : Buffer.concat([this.#carry, fresh]);
    const isDataAscii = isAscii(data);
    let index = this.#carry.length;
    while (index < data.length) {
      index = this.#step(data, index, isDataAscii);
      if (this.#entries.length >= batchSize) yield* this.#flush();
    }
    if (this.#state === "record" && this.#fault === "" && data.length - this.#start > this.#limits.lineBytes) {
      this.#fault = `The record is longer than ${this.#limits.lineBytes} bytes.`;
    }
    const isKept = this.#state === "record" && this.#fault === "";
    this.#carry = isKept ? Buffer.from(data.subarray(this.#start)) : Buffer.alloc(0);
    this.#start = 0;
    yield* this.#flush();
  }

  *finish(): Iterable<readonly Entry[]> {
    if (this.#state === "record") this.#refuse("The file ends in the middle of this record.");
    else if (this.#isInList && this.#state !== "done" && this.#state !== "lost") {
      this.#position += 1;
      this.#entries.push(problem(this.#position, "The file ends before its list of records does."));
    }
    this.#isInList = false;
    this.#state = "done";
    yield* this.#flush();
  }

  *#flush(): Iterable<readonly Entry[]> {
    if (this.#entries.length === 0) return;
    const entries = this.#entries;
    this.#entries = [];
    yield entries;
  }

  /** Reads to the next change of state, or to the end of the data; gives its position. */
  #step(data: Buffer, index: number, isDataAscii: boolean): number {
    switch (this.#state) {
      case "between":
        return this.#stepBetween(data, index);
      case "record":
        return this.#stepRecord(data, index, isDataAscii);
      case "bare":
        return this.#stepBare(data, index);
      case "lost":
        return this.#stepLost(data, index);
      case "outside":
        return this.#stepOutside(data, index);
      case "done":
        return data.length;
    }
  }

  #stepBetween(data: Buffer, index: number): number {
    const byte = data[index] ?? 0;
    if (byte === openBrace || (byte === openBracket && this.#isInList)) {
      this.#begin(index, byte === openBrace);
    } else if (byte === openBracket) this.#isInList = true;
    else if (byte === closeBracket) {
      this.#isInList = false;
      if (this.#outside !== undefined) this.#state = "outside";
    } else if (byte === closeBrace && this.#isAfterRecord) this.#refuseBrace();
    else if (!isFiller(byte)) {
      this.#position += 1;
      this.#entries.push(problem(this.#position, "The record must be a JSON object."));
      this.#isInString = byte === quote;
      this.#isEscaped = false;
      this.#state = "bare";
    }
    return index + 1;
  }

  /** To the first object of a list behind the first one, or to the end of the data. */
  #stepOutside(data: Buffer, from: number): number {
    const index = this.#outside?.findObject(data, from);
    if (index === undefined) return data.length;
    this.#isTrial = true;
    this.#begin(index, true);
    return index + 1;
  }

  /** One that was opened by a record that is not closed has been reported with it. */
  #refuseBrace(): void {
    this.#isAfterRecord = false;
    if (this.#unclosed > 0) {
      this.#unclosed -= 1;
      return;
    }
    this.#position += 1;
    this.#refuse("A brace closes what was not opened.");
  }

  #begin(index: number, isObject: boolean): void {
    this.#state = "record";
    this.#isAfterRecord = false;
    this.#start = index;
    this.#position += 1;
    this.#depth = 1;
    this.#isObjectAt[1] = isObject ? 1 : 0;
    this.#isInString = false;
    this.#isEscaped = false;
    this.#last = isObject ? openBrace : openBracket;
    this.#fault = "";
  }

  #stepRecord(data: Buffer, from: number, isDataAscii: boolean): number {
    let last = this.#last;
    for (let index = from; index < data.length; index += 1) {
      const byte = data[index] as number;
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === backslash) this.#isEscaped = true;
        else if (byte === quote) this.#isInString = false;
        else if (byte === newline) {
          // No JSON string goes over a line end: its closing quote is missing, and the record with it.
          this.#refuse("The record has a string that is not closed.");
          this.#state = "lost";
          this.#isAtLineStart = true;
          return index + 1;
        }
        continue;
      }
      if (byte <= 0x20) continue;
      if (byte === quote) this.#isInString = true;
      else if (byte === openBrace || byte === openBracket) {
        // Within an object a value follows a colon. Elsewhere a brace means that the record was never closed.
        if (byte === openBrace && this.#depth <= depthLimit && this.#isObjectAt[this.#depth] === 1 && last !== colon) {
          this.#refuse("The record is not closed.");
          this.#unclosed += this.#depth;
          this.#state = "between";
          return index;
        }
        this.#depth += 1;
        if (this.#depth <= depthLimit) this.#isObjectAt[this.#depth] = byte === openBrace ? 1 : 0;
        else this.#fault = `The record is nested more than ${depthLimit} levels deep.`;
      } else if (byte === closeBrace || byte === closeBracket) {
        this.#depth -= 1;
        if (this.#depth === 0) return this.#end(data, index + 1, isDataAscii);
      }
      last = byte;
    }
    this.#last = last;
    return data.length;
  }

  /** Gives where to go on: within a first object whose list is not meant, for what it holds itself. */
  #end(data: Buffer, end: number, isDataAscii: boolean): number {
    const entry = this.#entryOf(data, end, isDataAscii);
    const isMeant = !this.#isTrial || (entry.kind === "record" && this.#outside?.takes(entry.fields) === true);
    if (!isMeant) {
      this.#isTrial = false;
      this.#position -= 1;
      this.#state = "outside";
      return this.#outside?.enter(this.#start) ?? end;
    }
    if (this.#isTrial) this.#isInList = true;
    this.#isTrial = false;
    this.#state = "between";
    this.#entries.push(entry);
    this.#isAfterRecord = entry.kind === "record";
    return end;
  }

  #entryOf(data: Buffer, end: number, isDataAscii: boolean): Entry {
    if (this.#fault !== "") return problem(this.#position, this.#fault);
    if (end - this.#start > this.#limits.lineBytes) {
      return problem(this.#position, `The record is longer than ${this.#limits.lineBytes} bytes.`);
    }
    const text = decodeUtf8(data, this.#start, end, isDataAscii);
    if (text === undefined) return problem(this.#position, "The record has bytes that are not UTF-8.");
    return parseJsonRecord(text, this.#position);
  }

  #refuse(reason: string): void {
    this.#entries.push(problem(this.#position, reason));
  }

  /** A number, a word or a text where a record should be; it has been reported when it began. */
  #stepBare(data: Buffer, from: number): number {
    for (let index = from; index < data.length; index += 1) {
      const byte = data[index];
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === backslash) this.#isEscaped = true;
        else if (byte === quote || byte === newline) this.#isInString = false;
      } else if (byte === comma || byte === closeBracket || byte === openBrace || byte === newline) {
        this.#state = "between";
        return index;
      } else if (byte === quote) this.#isInString = true;
    }
    return data.length;
  }

  /** Looks for a brace that begins a line, after nothing but blanks and what ends or divides records. */
  #stepLost(data: Buffer, from: number): number {
    for (let index = from; index < data.length; index += 1) {
      const byte = data[index] ?? 0;
      if (byte === newline) this.#isAtLineStart = true;
      else if (byte === openBrace && this.#isAtLineStart) {
        this.#state = "between";
        return index;
      } else if (!isFiller(byte) && byte !== closeBracket) this.#isAtLineStart = false;
    }
    return data.length;
  }
}

/** Blanks, commas, record separators, and the closing brace that a broken record may leave behind. */
function isFiller(byte: number): boolean {
  return byte <= 0x20 || byte === comma || byte === closeBrace;
}
