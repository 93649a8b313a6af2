/** The items of lines that are decided together, read where they lie as far as they are plain. */
import type { BatchItem } from "../decide-one.ts";
import type { TransactionLines } from "../decider.ts";
import type { LineStates } from "../tables/line-states.ts";
import type { Lines } from "../thread/lines.ts";

/** What reads them; both stay the same from group to group. */
export interface LineItemsParts {
  readonly reader: TransactionLines;
  readonly states: LineStates;
}

export class LineItems {
  readonly #lines: Lines;
  readonly #parts: LineItemsParts | undefined;
  /** Those that were read last. */
  #first = 0;
  #count = 0;
  #heads = new Uint32Array();
  #reading = 0;

  /** Without a reader each is parsed. */
  constructor(lines: Lines, parts: LineItemsParts | undefined) {
    this.#lines = lines;
    this.#parts = parts;
  }

  /** Valid until the next is asked for. */
  at(line: number): BatchItem {
    if (this.#parts === undefined) return this.#lines.item(line);
    const isRead =
      line >= this.#first && line < this.#first + this.#count && this.#reading === this.#parts.reader.reads;
    if (!isRead) this.#read(line, this.#parts);
    const place = line - this.#first;
    const { reader, states } = this.#parts;
    const transaction = place < this.#count ? reader.transactionOf(place) : undefined;
    if (transaction === undefined) return this.#lines.item(line);
    const [lines, side] = [this.#lines, this.#lines.sideOf(line)];
    const span = (place * reader.form.headBytes + reader.form.id) >> 2;
    const id = lines.plainPartOf(lines.startOf(this.#first) + (this.#heads[span] ?? 0), this.#heads[span + 1] ?? 0);
    return { side, transaction, id, body: lines.plainTextOf(line), hold: () => states.hold(place, side) };
  }

  #read(line: number, { reader, states }: LineItemsParts): void {
    const lines = this.#lines;
    this.#first = line;
    this.#count = reader.read(lines.texts, lines.startOf(line), lines.count - line);
    this.#reading = reader.reads;
    if (this.#count === 0) return;
    // A view would end with the memory's next growth.
    this.#heads = new Uint32Array(reader.heads.slice().buffer);
    states.find(lines.sidesOf(line, this.#count));
  }
}
