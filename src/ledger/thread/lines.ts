/** Transactions as they cross between threads, one on a line, and parsed only where they have to be. */
import type { Transaction } from "../../contract/transactions.ts";
import type { BatchItem } from "../decide-one.ts";
import { joinTexts } from "../row-outcomes.ts";

const lineFeed = 10;

/** What crosses of them. There may be more texts than sides. */
export type SidesAndTexts = Readonly<{ sides: Int32Array; texts: Uint8Array }>;

/** Those of several requests, one behind the other; each of them ends with its last line. */
export function joinLines(requests: readonly SidesAndTexts[]): SidesAndTexts {
  const [first] = requests;
  if (first !== undefined && requests.length === 1) return first;
  const sides = new Int32Array(requests.reduce((sum, request) => sum + request.sides.length, 0));
  let line = 0;
  for (const request of requests) {
    sides.set(request.sides, line);
    line += request.sides.length;
  }
  return { sides, texts: joinTexts(requests.map(({ texts }) => texts)) };
}

export class Lines {
  readonly count: number;
  readonly texts: Uint8Array;
  private readonly sides: Int32Array;
  private readonly buffer: Buffer;
  /** Of each line, and of one behind the last. */
  private readonly starts: Uint32Array;

  /** Those from a place in the texts on. */
  constructor({ sides, texts }: SidesAndTexts, from = 0) {
    this.count = sides.length;
    this.sides = sides;
    this.texts = texts;
    this.buffer = Buffer.from(texts.buffer, texts.byteOffset, texts.length);
    this.starts = new Uint32Array(this.count + 1);
    for (let line = 0, start = from; line <= this.count; line += 1) {
      this.starts[line] = start;
      const end = texts.indexOf(lineFeed, start);
      start = (end < 0 ? texts.length : end) + 1;
    }
  }

  sideOf(line: number): number {
    return this.sides[line] ?? 0;
  }

  /** Of so many lines from one on. */
  sidesOf(line: number, count: number): Int32Array {
    return this.sides.subarray(line, line + count);
  }

  /** Where in the texts it begins; of the line behind the last, where that would. */
  startOf(line: number): number {
    return this.starts[line] ?? this.texts.length;
  }

  textOf(line: number): string {
    return this.buffer.toString("utf8", this.startOf(line), this.startOf(line + 1) - 1);
  }

  /** The same of one that is known to be ASCII. */
  plainTextOf(line: number): string {
    const start = this.startOf(line);
    return this.plainPartOf(start, this.startOf(line + 1) - 1 - start);
  }

  plainPartOf(start: number, length: number): string {
    return this.buffer.toString("latin1", start, start + length);
  }

  item(line: number): BatchItem {
    const body = this.textOf(line);
    return { side: this.sideOf(line), transaction: JSON.parse(body) as Transaction, body };
  }

  items(): BatchItem[] {
    return Array.from({ length: this.count }, (_, line) => this.item(line));
  }
}
