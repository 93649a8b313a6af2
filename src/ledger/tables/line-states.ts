/** Transactions of lines, and the states that they name. These are looked up for all lines that are read together: one lookup waits for memory while others go on. */
import type { TransactionLines } from "../decider.ts";
import type { ReadTransaction } from "../take-in.ts";
import type { StateBook } from "./state-book.ts";

interface Holder {
  hold(side: number, kind: string, id: string): number;
  holdFound(number: number): number;
}

export class LineStates {
  readonly lines: TransactionLines;
  readonly #book: StateBook;
  readonly #holder: Holder;
  /** The numbers that were found, in the order of the form's spans. */
  readonly #found: readonly Uint32Array[];
  /** Of the side that was asked for last. */
  readonly #peers = new Map<string, number>();
  #side = 0;
  /** As the names had it when numbers were found; they hold as long as none is removed. */
  #removed = -1;

  constructor(lines: TransactionLines, book: StateBook, holder: Holder) {
    this.lines = lines;
    this.#book = book;
    this.#holder = holder;
    this.#found = lines.form.spans.map(() => new Uint32Array(lines.mostLines));
  }

  /** Reads lines from the beginning of one on, each of a side, and gives how many of them, as `TransactionLines` does. */
  read(texts: Uint8Array, from: number, sides: Int32Array): number {
    const count = this.lines.read(texts, from, sides.length);
    if (count > 0) this.#find(sides.subarray(0, count));
    return count;
  }

  /** One of those that were read last; undefined where it has to be parsed. */
  at(line: number, side: number): ReadTransaction | undefined {
    const transaction = this.lines.transactionOf(line);
    return transaction && { transaction, hold: () => this.#hold(line, side) };
  }

  #find(sides: Int32Array): void {
    const { names } = this.#book;
    const { form } = this.lines;
    names.takeLines(this.lines, sides);
    for (const [place, [kind, span]] of form.spans.entries()) {
      this.#found[place]?.set(names.findInLines(kind, span, form, sides.length));
    }
    if (this.#removed !== names.removed) this.#peers.clear();
    this.#removed = names.removed;
  }

  /** Holds the states of one of them, in the order of `stateKeys`. */
  #hold(line: number, side: number): number[] {
    const { spans } = this.lines.form;
    const numbers: number[] = [];
    for (let place = 0; place < spans.length; place += 1) {
      const found = this.#isCurrent ? (this.#found[place]?.[line] ?? 0) : 0;
      if (found !== 0) numbers.push(this.#holder.holdFound(found));
      else {
        const id = this.lines.idOf(line, place);
        if (id !== undefined) numbers.push(this.#holder.hold(side, spans[place]?.[0] ?? "", id));
      }
      if (place === 0) numbers.push(this.#holdPeers(line, side));
    }
    return numbers;
  }

  get #isCurrent(): boolean {
    return this.#removed === this.#book.names.removed;
  }

  #holdPeers(line: number, side: number): number {
    const id = this.lines.peersOf(line);
    if (side !== this.#side) this.#peers.clear();
    this.#side = side;
    const known = this.#isCurrent ? this.#peers.get(id) : undefined;
    if (known !== undefined) return this.#holder.holdFound(known);
    const number = this.#holder.hold(side, "peers", id);
    if (this.#isCurrent) this.#peers.set(id, number);
    return number;
  }
}
