/** Reads PDF values from bytes: forgiving in what is often written wrong, bounded in depth and number. */
import { type Budget, DamageError } from "../budget.ts";
import { isKeyword, type PdfValue } from "./values.ts";

/** Deeper than any honest file seen; the parser recurses once a level. */
const depthLimit = 100;
/** Names are at most 127 bytes (ISO 32000-1, annex C); some writers go beyond. */
const wordBytesLimit = 1_024;

/** Signatures are the longest honest strings, some hundred kilobytes with all their certificates. */
const stringBytesLimit = 8 * 2 ** 20;

const escapes = new Map<number, number>([
  [0x6e, 10],
  [0x72, 13],
  [0x74, 9],
  [0x62, 8],
  [0x66, 12],
]);

/** 1: white space, 2: delimiter (ISO 32000-1, tables 1 and 2). */
const classes = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) classes[byte] = 1;
for (const character of "()<>[]{}/%") classes[character.charCodeAt(0)] = 2;

const hexDigits = new Uint8Array(256).fill(255);
for (let digit = 0; digit < 16; digit += 1) {
  for (const text of [digit.toString(16), digit.toString(16).toUpperCase()]) hexDigits[text.charCodeAt(0)] = digit;
}

export class PdfParser {
  readonly bytes: Uint8Array;
  readonly #budget: Budget;
  position: number;
  readonly end: number;

  constructor(bytes: Uint8Array, position: number, budget: Budget, end = bytes.length) {
    this.bytes = bytes;
    this.position = position;
    this.#budget = budget;
    this.end = Math.min(end, bytes.length);
  }

  skipSpace(): void {
    while (this.position < this.end) {
      const byte = this.bytes[this.position] ?? 0;
      if (byte === 0x25) this.#skipComment();
      else if (classes[byte] === 1) this.position += 1;
      else return;
    }
  }

  readValue(depth = 0): PdfValue {
    this.#budget.spendValue();
    if (depth > depthLimit) throw new DamageError("Values are nested too deep.");
    this.skipSpace();
    if (this.position >= this.end) throw new DamageError("The data ends where a value should stand.");
    const byte = this.bytes[this.position] ?? 0;
    switch (byte) {
      case 0x2f:
        return this.#readName();
      case 0x28:
        return this.#readLiteralString();
      case 0x5b:
        return this.#readArray(depth);
      case 0x3c:
        return this.bytes[this.position + 1] === 0x3c ? this.#readDictionary(depth) : this.#readHexString();
      case 0x3e:
      case 0x5d:
      case 0x29:
      case 0x7b:
      case 0x7d:
        // A closing or stray delimiter: its caller takes it as an end, anybody else as nothing.
        this.position += byte === 0x3e && this.bytes[this.position + 1] === 0x3e ? 2 : 1;
        return { kind: "keyword", word: byte === 0x3e ? ">>" : String.fromCharCode(byte) };
      default:
        return this.#readNumberOrWord();
    }
  }

  /** A whole number at this place, or nothing read at all. */
  findWhole(): number | undefined {
    const start = this.position;
    this.skipSpace();
    let value = 0;
    let digits = 0;
    while (this.position < this.end) {
      const digit = (this.bytes[this.position] ?? 0) - 0x30;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
      digits += 1;
      this.position += 1;
    }
    if (digits > 0 && digits <= 15) return value;
    this.position = start;
    return undefined;
  }

  findKeyword(word: string): boolean {
    const start = this.position;
    this.skipSpace();
    for (let index = 0; index < word.length; index += 1) {
      if (this.bytes[this.position + index] !== word.charCodeAt(index) || this.position + index >= this.end) {
        this.position = start;
        return false;
      }
    }
    this.position += word.length;
    return true;
  }

  #skipComment(): void {
    while (this.position < this.end) {
      const byte = this.bytes[this.position] ?? 0;
      if (byte === 10 || byte === 13) return;
      this.position += 1;
    }
  }

  #readName(): PdfValue {
    this.position += 1;
    const word = this.#readWord();
    const name = word.includes("#")
      ? word.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      : word;
    return { kind: "name", name };
  }

  #readWord(): string {
    const start = this.position;
    while (this.position < this.end && classes[this.bytes[this.position] ?? 0] === 0) this.position += 1;
    if (this.position - start > wordBytesLimit) throw new DamageError("A word is too long.");
    return String.fromCharCode(...this.bytes.subarray(start, this.position));
  }

  #readNumberOrWord(): PdfValue {
    const first = this.bytes[this.position] ?? 0;
    const isNumeric = (first >= 0x30 && first <= 0x39) || first === 0x2b || first === 0x2d || first === 0x2e;
    if (isNumeric) {
      const reference = this.#findReference();
      if (reference !== undefined) return reference;
    }
    const word = this.#readWord();
    if (isNumeric) {
      // "--5" and "5-3" are written by real producers; readers take the number up to the oddity.
      const match = /^[+-]*(\d*\.?\d*)/.exec(word);
      const value = Number(match?.[1] === "" || match?.[1] === "." ? 0 : match?.[1]);
      if (Number.isFinite(value)) return word.startsWith("-") ? -value : value;
    }
    if (word === "true") return true;
    if (word === "false") return false;
    if (word === "null") return null;
    return { kind: "keyword", word };
  }

  #findReference(): PdfValue | undefined {
    const start = this.position;
    const number = this.findWhole();
    if (number !== undefined && classes[this.bytes[this.position] ?? 0] === 1) {
      const generation = this.findWhole();
      if (generation !== undefined && this.findKeyword("R")) {
        if (this.position >= this.end || classes[this.bytes[this.position] ?? 0] !== 0) {
          return { kind: "reference", number, generation };
        }
      }
    }
    this.position = start;
    return undefined;
  }

  #readArray(depth: number): PdfValue {
    this.position += 1;
    const items: PdfValue[] = [];
    for (;;) {
      this.skipSpace();
      if (this.position >= this.end) throw new DamageError("An array does not end.");
      const before = this.position;
      const value = this.readValue(depth + 1);
      if (isKeyword(value, "]")) return { kind: "array", items };
      if (isKeyword(value, "endobj") || isKeyword(value, ">>")) {
        this.position = before;
        return { kind: "array", items };
      }
      items.push(value);
    }
  }

  #readDictionary(depth: number): PdfValue {
    this.position += 2;
    const entries = new Map<string, PdfValue>();
    for (;;) {
      this.skipSpace();
      if (this.position >= this.end) throw new DamageError("A dictionary does not end.");
      const before = this.position;
      const key = this.readValue(depth + 1);
      if (isKeyword(key, ">>")) return { kind: "dictionary", entries };
      if (isKeyword(key, "endobj") || isKeyword(key, "stream")) {
        this.position = before;
        return { kind: "dictionary", entries };
      }
      if (typeof key !== "object" || key === null || key.kind !== "name") continue;
      const valueStart = this.position;
      const value = this.readValue(depth + 1);
      if (isKeyword(value, ">>") || isKeyword(value, "endobj")) {
        this.position = valueStart;
        continue;
      }
      entries.set(key.name, value);
    }
  }

  #readHexString(): PdfValue {
    this.position += 1;
    const start = this.position;
    const found = this.bytes.indexOf(0x3e, start);
    const end = found < 0 || found > this.end ? this.end : found;
    this.position = Math.min(end + 1, this.end);
    const digits: number[] = [];
    for (let index = start; index < end; index += 1) {
      const digit = hexDigits[this.bytes[index] ?? 0] ?? 255;
      if (digit < 16) digits.push(digit);
      if (digits.length > 2 * stringBytesLimit) throw new DamageError("A string is too long.");
    }
    if (digits.length % 2 === 1) digits.push(0);
    const bytes = new Uint8Array(digits.length / 2);
    for (let index = 0; index < bytes.length; index += 1) {
      bytes[index] = (digits[2 * index] ?? 0) * 16 + (digits[2 * index + 1] ?? 0);
    }
    return { kind: "string", bytes };
  }

  #readLiteralString(): PdfValue {
    this.position += 1;
    const out: number[] = [];
    let open = 1;
    while (this.position < this.end) {
      const byte = this.bytes[this.position] ?? 0;
      this.position += 1;
      if (byte === 0x5c) this.#readEscape(out);
      else if (byte === 0x29 && --open === 0) return { kind: "string", bytes: Uint8Array.from(out) };
      else {
        if (byte === 0x28) open += 1;
        out.push(byte);
      }
      if (out.length > stringBytesLimit) throw new DamageError("A string is too long.");
    }
    throw new DamageError("A string does not end.");
  }

  #readEscape(out: number[]): void {
    const byte = this.bytes[this.position] ?? 0;
    this.position += 1;
    const simple = escapes.get(byte);
    if (simple !== undefined) out.push(simple);
    else if (byte >= 0x30 && byte <= 0x37) {
      let value = byte - 0x30;
      for (let count = 0; count < 2; count += 1) {
        const digit = (this.bytes[this.position] ?? 0) - 0x30;
        if (digit < 0 || digit > 7) break;
        value = value * 8 + digit;
        this.position += 1;
      }
      out.push(value & 255);
    } else if (byte === 13) {
      if (this.bytes[this.position] === 10) this.position += 1;
    } else if (byte !== 10) out.push(byte);
  }
}
