/** Walks through what stands between the lists of a JSON file, to the first object of each list that may hold records. */
import { listDepth, type OtherLists } from "./json-lists.ts";

const quote = 0x22;
const backslash = 0x5c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const colon = 0x3a;

/** Longer keys name no list that is meant. */
const keyBytes = 200;

export class BetweenLists {
  readonly #others: OtherLists;
  #depth: number;
  #key = "";
  /** Bytes of the text that was read last, which is a key if a colon follows. */
  #text: number[] = [];
  #isInText = false;
  #isEscaped = false;
  /** The latest byte that is neither blank nor within a text. */
  #last = closeBracket;

  constructor(others: OtherLists) {
    this.#others = others;
    this.#depth = others.depth;
  }

  /** Where the first object of a list begins. */
  findObject(data: Buffer, from: number): number | undefined {
    for (let index = from; index < data.length; index += 1) {
      const byte = data[index] ?? 0;
      if (this.#isInText) this.#readText(byte);
      else if (byte === quote) {
        this.#isInText = true;
        this.#text = [];
      } else if (byte > 0x20) {
        if (byte === openBrace && this.#last === openBracket && this.#depth <= listDepth + 1) return index;
        this.#take(byte);
      }
    }
    return undefined;
  }

  /** Whether the list is read that begins with this object; its end is that of the list then. */
  takes(first: object): boolean {
    const isTaken = this.#others.isMeant(this.#key, first);
    if (isTaken) {
      this.#depth -= 1;
      this.#last = closeBracket;
    }
    return isTaken;
  }

  /** Goes on behind the brace of an object whose list is not read. */
  enter(start: number): number {
    this.#take(openBrace);
    return start + 1;
  }

  #readText(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === backslash) this.#isEscaped = true;
    else if (byte === quote) this.#isInText = false;
    if (this.#isInText && this.#text.length < keyBytes) this.#text.push(byte);
  }

  #take(byte: number): void {
    if (byte === openBrace || byte === openBracket) this.#depth += 1;
    else if (byte === closeBrace || byte === closeBracket) this.#depth -= 1;
    else if (byte === colon) this.#key = Buffer.from(this.#text).toString("utf8");
    this.#last = byte;
  }
}
