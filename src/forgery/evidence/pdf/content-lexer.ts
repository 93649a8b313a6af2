/** Reads a content stream as instructions: operands, then an operator; forgiving, and bounded by the budget. */
import { type Budget, DamageError } from "../budget.ts";
import { bytesOfDigits, classes, escapes, findPlainString, textOfBytes } from "./character-tables.ts";

export interface StringOperand {
  readonly kind: "string";
  readonly bytes: Uint8Array;
  readonly isHexadecimal: boolean;
}
export interface NameOperand {
  readonly kind: "name";
  readonly name: string;
}
export interface ArrayOperand {
  readonly kind: "array";
  readonly items: readonly Operand[];
  /** What stands between a string and what comes before or after it; undefined where that is not always the same. */
  readonly gap?: ItemGap;
}
export interface DictionaryOperand {
  readonly kind: "dictionary";
  readonly entries: ReadonlyMap<string, Operand>;
}
export type Operand = number | StringOperand | NameOperand | ArrayOperand | DictionaryOperand;

export interface InstructionRead {
  readonly operator: string;
  readonly operands: readonly Operand[];
  /** Most digits behind the point in its numbers. */
  readonly decimals: number;
  readonly gap: OperatorGap;
}

/** What stands between the operands and their operator. */
export type OperatorGap = "nothing" | "blank" | "line end";
export type ItemGap = "nothing" | "blank";

/** Operands before an operator; more are junk, and the oldest of them go. A map to Unicode has up to 300. */
const operandLimit = 512;
const depthLimit = 32;
const wordLimit = 256;

function isString(value: Operand | string | undefined): boolean {
  return typeof value === "object" && value.kind === "string";
}

export class ContentLexer {
  readonly #bytes: Uint8Array;
  readonly #budget: Budget;
  #position = 0;
  #decimals = 0;

  constructor(bytes: Uint8Array, budget: Budget) {
    this.#bytes = bytes;
    this.#budget = budget;
  }

  get position(): number {
    return this.#position;
  }

  /** Undefined at the end. Pictures written into the stream come as one `BI` without operands. */
  next(): InstructionRead | undefined {
    const operands: Operand[] = [];
    this.#decimals = 0;
    for (;;) {
      const from = this.#position;
      this.#skipSpace();
      if (this.#position >= this.#bytes.length) return undefined;
      const value = this.#readOperand(0);
      if (value === undefined) continue;
      if (typeof value !== "string") {
        if (operands.length >= operandLimit) operands.shift();
        operands.push(value);
        continue;
      }
      const gap = this.#gapAt(from, value.length);
      if (value === "BI") this.#skipInlineImage();
      return { operator: value, operands, decimals: this.#decimals, gap };
    }
  }

  /** Of an operator of this length that was just read. */
  #gapAt(from: number, length: number): OperatorGap {
    return this.#gapBetween(from, this.#position - length);
  }

  #gapBetween(from: number, start: number): OperatorGap {
    if (start <= from) return "nothing";
    for (let at = from; at < start; at += 1) if (this.#bytes[at] === 10 || this.#bytes[at] === 13) return "line end";
    return "blank";
  }

  #skipSpace(): void {
    while (this.#position < this.#bytes.length) {
      const byte = this.#bytes[this.#position] ?? 0;
      if (classes[byte] === 1) this.#position += 1;
      else if (byte === 0x25) {
        while (this.#position < this.#bytes.length && ![10, 13].includes(this.#bytes[this.#position] ?? 0)) {
          this.#position += 1;
        }
      } else return;
    }
  }

  /** A string is an operator, or a closing bracket; undefined is junk. */
  #readOperand(depth: number): Operand | string | undefined {
    this.#budget.spendValue();
    if (depth > depthLimit) throw new DamageError("Operands are nested too deep.");
    const byte = this.#bytes[this.#position] ?? 0;
    switch (byte) {
      case 0x28:
        return this.#readLiteral();
      case 0x2f:
        this.#position += 1;
        return { kind: "name", name: this.#readName() };
      case 0x5b:
        this.#position += 1;
        return this.#readArray(depth);
      case 0x3c:
        if (this.#bytes[this.#position + 1] !== 0x3c) return this.#readHexadecimal();
        this.#position += 2;
        return dictionaryOf(this.#readItems(">>", depth));
      case 0x5d:
        this.#position += 1;
        return "]";
      case 0x3e:
        this.#position += this.#bytes[this.#position + 1] === 0x3e ? 2 : 1;
        return ">>";
      case 0x29:
      case 0x7b:
      case 0x7d:
        this.#position += 1;
        return undefined;
      default:
        return this.#readNumberOrWord(byte);
    }
  }

  #readArray(depth: number): ArrayOperand {
    const gaps = new Set<OperatorGap>();
    const items = this.#readItems("]", depth, gaps);
    const [gap] = gaps;
    return gaps.size === 1 && gap !== undefined && gap !== "line end"
      ? { kind: "array", items, gap }
      : { kind: "array", items };
  }

  #readItems(end: string, depth: number, gaps?: Set<OperatorGap>): Operand[] {
    const items: Operand[] = [];
    for (;;) {
      const from = this.#position;
      const wasString = isString(items.at(-1));
      this.#skipSpace();
      if (this.#position >= this.#bytes.length) return items;
      const start = this.#position;
      const value = this.#readOperand(depth + 1);
      const isBeside = value !== end && items.length > 0 && (wasString || isString(value));
      if (isBeside && gaps !== undefined) gaps.add(this.#gapBetween(from, start));
      if (value === end) return items;
      if (value !== undefined && typeof value !== "string") items.push(value);
      else if (value === "true" || value === "false" || value === "null") items.push({ kind: "name", name: value });
    }
  }

  #readNumberOrWord(first: number): number | string | undefined {
    if ((first >= 0x30 && first <= 0x39) || first === 0x2b || first === 0x2d || first === 0x2e) {
      return this.#readNumber();
    }
    const word = this.#readWord();
    // Bytes that are neither: one at a time, so that the lexer goes on.
    if (word === "") this.#position += 1;
    return word === "" ? undefined : word;
  }

  #readNumber(): number {
    let value = 0;
    let scale = 0;
    let decimals = 0;
    let isNegative = false;
    for (; this.#position < this.#bytes.length; this.#position += 1) {
      const byte = this.#bytes[this.#position] ?? 0;
      if (byte >= 0x30 && byte <= 0x39) {
        if (scale === 0) value = value * 10 + (byte - 0x30);
        else {
          value += (byte - 0x30) * scale;
          scale /= 10;
          decimals += 1;
        }
      } else if (byte === 0x2e && scale === 0) scale = 0.1;
      else if (byte === 0x2d && value === 0 && scale === 0) isNegative = true;
      else if (classes[byte] !== 0 || (byte !== 0x2b && byte !== 0x2d)) break;
    }
    if (decimals > this.#decimals) this.#decimals = decimals;
    return isNegative ? -value : value;
  }

  #readWord(): string {
    const start = this.#position;
    while (this.#position < this.#bytes.length && classes[this.#bytes[this.#position] ?? 0] === 0) this.#position += 1;
    if (this.#position - start > wordLimit) throw new DamageError("A word is too long.");
    return textOfBytes(this.#bytes, start, this.#position);
  }

  #readName(): string {
    const word = this.#readWord();
    return word.includes("#")
      ? word.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      : word;
  }

  #readLiteral(): StringOperand {
    this.#position += 1;
    const plain = findPlainString(this.#bytes, this.#position);
    if (plain === undefined) return { kind: "string", bytes: this.#readEscaped(), isHexadecimal: false };
    this.#position = Math.min(this.#position + plain.length + 1, this.#bytes.length);
    return { kind: "string", bytes: plain, isHexadecimal: false };
  }

  #readEscaped(): Uint8Array {
    const out: number[] = [];
    let open = 1;
    while (this.#position < this.#bytes.length) {
      const byte = this.#bytes[this.#position] ?? 0;
      this.#position += 1;
      if (byte === 0x5c) this.#readEscape(out);
      else if (byte === 0x29) {
        open -= 1;
        if (open === 0) break;
        out.push(byte);
      } else {
        if (byte === 0x28) open += 1;
        out.push(byte);
      }
    }
    return new Uint8Array(out);
  }

  #readEscape(out: number[]): void {
    const byte = this.#bytes[this.#position] ?? 0;
    this.#position += 1;
    const simple = escapes.get(byte);
    if (simple !== undefined) out.push(simple);
    else if (byte >= 0x30 && byte <= 0x37) {
      let value = byte - 0x30;
      for (let count = 0; count < 2; count += 1) {
        const digit = (this.#bytes[this.#position] ?? 0) - 0x30;
        if (digit < 0 || digit > 7) break;
        value = value * 8 + digit;
        this.#position += 1;
      }
      out.push(value & 255);
    } else if (byte === 13) {
      if (this.#bytes[this.#position] === 10) this.#position += 1;
    } else if (byte !== 10) out.push(byte);
  }

  #readHexadecimal(): StringOperand {
    const start = this.#position + 1;
    const found = this.#bytes.indexOf(0x3e, start);
    const end = found < 0 ? this.#bytes.length : found;
    this.#position = end + 1;
    return { kind: "string", bytes: bytesOfDigits(this.#bytes, start, end), isHexadecimal: true };
  }

  /** To behind the first `EI` that stands between white space. */
  #skipInlineImage(): void {
    for (let at = this.#position; at + 2 < this.#bytes.length; at += 1) {
      const isEnd =
        classes[this.#bytes[at] ?? 0] === 1 &&
        this.#bytes[at + 1] === 0x45 &&
        this.#bytes[at + 2] === 0x49 &&
        (at + 3 >= this.#bytes.length || classes[this.#bytes[at + 3] ?? 0] === 1);
      if (!isEnd) continue;
      this.#position = at + 3;
      return;
    }
    this.#position = this.#bytes.length;
  }
}

function dictionaryOf(items: readonly Operand[]): DictionaryOperand {
  const entries = new Map<string, Operand>();
  for (let index = 0; index + 1 < items.length; index += 2) {
    const [key, value] = [items[index], items[index + 1]];
    if (typeof key === "object" && key.kind === "name" && value !== undefined) entries.set(key.name, value);
  }
  return { kind: "dictionary", entries };
}
