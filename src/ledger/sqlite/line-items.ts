/** The items of lines that are decided together, read where they lie as far as they are plain. */
import type { BatchItem } from "../decide-one.ts";
import type { LineStates } from "../tables/line-states.ts";
import type { Lines } from "../thread/lines.ts";

export class LineItems {
  readonly #lines: Lines;
  readonly #states: LineStates | undefined;
  /** Those that were read last. */
  #first = 0;
  #count = 0;
  #heads = new Uint32Array();
  #reading = 0;

  /** Without a reader each is parsed. */
  constructor(lines: Lines, states: LineStates | undefined) {
    this.#lines = lines;
    this.#states = states;
  }

  /** Valid until the next is asked for. */
  at(line: number): BatchItem {
    const [lines, states, side] = [this.#lines, this.#states, this.#lines.sideOf(line)];
    if (states === undefined) return lines.item(line);
    const isRead = line >= this.#first && line < this.#first + this.#count && this.#reading === states.lines.reads;
    if (!isRead) this.#read(line, states);
    const place = line - this.#first;
    const read = place < this.#count ? states.at(place, side) : undefined;
    if (read === undefined) return lines.item(line);
    const { form } = states.lines;
    const span = (place * form.headBytes + form.id) >> 2;
    const id = lines.plainPartOf(lines.startOf(this.#first) + (this.#heads[span] ?? 0), this.#heads[span + 1] ?? 0);
    return { side, id, body: lines.plainTextOf(line), transaction: read.transaction, hold: read.hold };
  }

  #read(line: number, states: LineStates): void {
    const lines = this.#lines;
    this.#first = line;
    this.#count = states.read(lines.texts, lines.startOf(line), lines.sidesOf(line, lines.count - line));
    this.#reading = states.lines.reads;
    // A view would end with the memory's next growth.
    if (this.#count > 0) this.#heads = new Uint32Array(states.lines.heads.slice().buffer);
  }
}
