/** Reads PDF values from bytes: forgiving in what is often written wrong, bounded in depth and number. */
import { type Budget, DamageError } from "../budget.ts";
import { bytesOfDigits, classes, escapes, textOfBytes } from "./character-tables.ts";
import { isKeyword, type PdfValue } from "./values.ts";

/** Deeper than any honest file seen; the parser recurses once a level. */
const depthLimit = 100;
/** Names are at most 127 bytes (ISO 32000-1, annex C); some writers go beyond. */
const wordBytesLimit = 1_024;

/** Signatures are the longest honest strings, some hundred kilobytes with all their certificates. */
const stringBytesLimit = 8 * 2 ** 20;

/** Bytes of the heap that V8 takes for a value and for its place in what holds it, by estimate. */
const heldBytes = { array: 80, dictionary: 250, entry: 40, string: 150, name: 60, reference: 50, number: 10 };

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
    const start = this.position;
    while (this.position < this.end) {
      const byte = this.bytes[this.position] ?? 0;
      if (byte === 10 || byte === 13) break;
      this.position += 1;
    }
    this.#budget.spendSearchedBytes(this.position - start);
  }

  #readName(): PdfValue {
    this.position += 1;
    const word = this.#readWord();
    const name = word.includes("#")
      ? word.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      : word;
    this.#budget.spendHeldBytes(heldBytes.name);
    return { kind: "name", name };
  }

  #readWord(): string {
    const start = this.position;
    while (this.position < this.end && classes[this.bytes[this.position] ?? 0] === 0) {
      this.position += 1;
      if (this.position - start > wordBytesLimit) throw new DamageError("A word is too long.");
    }
    return textOfBytes(this.bytes, start, this.position);
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
          this.#budget.spendHeldBytes(heldBytes.reference);
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
    this.#budget.spendHeldBytes(heldBytes.array);
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
      this.#budget.spendHeldBytes(heldBytes.number);
      items.push(value);
    }
  }

  #readDictionary(depth: number): PdfValue {
    this.position += 2;
    const entries = new Map<string, PdfValue>();
    this.#budget.spendHeldBytes(heldBytes.dictionary);
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
      this.#budget.spendHeldBytes(heldBytes.entry);
      entries.set(key.name, value);
    }
  }

  #readHexString(): PdfValue {
    this.position += 1;
    const start = this.position;
    const found = this.bytes.indexOf(0x3e, start);
    const end = found < 0 || found > this.end ? this.end : found;
    this.#budget.spendSearchedBytes(end - start);
    this.position = Math.min(end + 1, this.end);
    if (end - start > 2 * stringBytesLimit) throw new DamageError("A string is too long.");
    this.#budget.spendHeldBytes(heldBytes.string);
    return { kind: "string", bytes: bytesOfDigits(this.bytes, start, end) };
  }

  #readLiteralString(): PdfValue {
    this.position += 1;
    const out = new Uint8Array(this.#findLiteralEnd() - this.position);
    this.#budget.spendHeldBytes(heldBytes.string);
    let length = 0;
    let open = 1;
    while (this.position < this.end) {
      const byte = this.bytes[this.position] ?? 0;
      this.position += 1;
      if (byte === 0x5c) {
        const escaped = this.#readEscape();
        if (escaped === undefined) continue;
        out[length] = escaped;
      } else {
        if (byte === 0x28) open += 1;
        else if (byte === 0x29) open -= 1;
        if (open === 0) break;
        out[length] = byte;
      }
      length += 1;
    }
    return { kind: "string", bytes: out.subarray(0, length) };
  }

  #findLiteralEnd(): number {
    let open = 1;
    const last = Math.min(this.end, this.position + stringBytesLimit);
    for (let index = this.position; index < last; index += 1) {
      const byte = this.bytes[index] ?? 0;
      if (byte === 0x5c) index += 1;
      else if (byte === 0x28) open += 1;
      else if (byte === 0x29) open -= 1;
      if (open === 0) return index;
    }
    this.#budget.spendSearchedBytes(last - this.position);
    throw new DamageError("A string does not end, or is too long.");
  }

  /** Undefined for a line that is broken within the string. */
  #readEscape(): number | undefined {
    const byte = this.bytes[this.position] ?? 0;
    this.position += 1;
    const simple = escapes.get(byte);
    if (simple !== undefined) return simple;
    if (byte >= 0x30 && byte <= 0x37) {
      let value = byte - 0x30;
      for (let count = 0; count < 2; count += 1) {
        const digit = (this.bytes[this.position] ?? 0) - 0x30;
        if (digit < 0 || digit > 7) break;
        value = value * 8 + digit;
        this.position += 1;
      }
      return value & 255;
    }
    if (byte === 13 && this.bytes[this.position] === 10) this.position += 1;
    return byte === 13 || byte === 10 ? undefined : byte;
  }
}
