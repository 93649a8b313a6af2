/** Sorts lines on disk: lines are gathered up to a limit and written as a sorted run; `merged-runs.ts` reads the runs as one. */
import { LineBuffer } from "./line-buffer.ts";
import type { LineWriter } from "./line-file.ts";
import type { ByteRange } from "./line-reader.ts";
import { timeOrder } from "./time-order.ts";

/** What a run may hold: one that is written often costs a little when runs are merged, a large one is memory. */
const runLines = 65_536;
const runBytes = 2 ** 22;
/** Most files are small. */
const firstBytes = 2 ** 18;
/** Sorted lines are put together in pieces of this size. */
const pieceBytes = 2 ** 18;

/** Full is what may not take one batch of records more; a buffer that is short of room all the same grows. */
const fullLines = runLines - 4_096;
const fullBytes = runBytes - 2 ** 20;

export class SortedRuns {
  readonly #writer: LineWriter;
  readonly #runs: ByteRange[] = [];
  readonly #keys = new Float64Array(runLines);
  readonly #lines = new LineBuffer(firstBytes, runBytes);
  readonly #piece = Buffer.allocUnsafeSlow(pieceBytes);

  constructor(writer: LineWriter) {
    this.#writer = writer;
  }

  /** Where the next line is to be added; `note` says its key then. Spill what is full before the next one. */
  get lines(): LineBuffer {
    return this.#lines;
  }

  /** The key of the line that was added last. Lines of one key keep their order within a run. */
  note(key: number): void {
    this.#keys[this.#lines.count - 1] = key;
  }

  get isFull(): boolean {
    return this.#lines.count >= fullLines || this.#lines.used >= fullBytes;
  }

  /** Writes what was gathered as one run. */
  async spill(): Promise<void> {
    const { count } = this.#lines;
    if (count === 0) return;
    const order = await timeOrder(this.#keys.subarray(0, count));
    const start = this.#writer.bytes;
    const piece = this.#piece;
    let filled = 0;
    for (let place = 0; place < count; ) {
      // Most lines come one after another in the file as well: those are copied at once.
      const first = order[place] ?? 0;
      let last = first;
      for (place += 1; order[place] === last + 1; place += 1) last += 1;
      const lines = this.#lines.part(this.#lines.startOf(first), this.#lines.endOf(last));
      if (filled + lines.length > piece.length) {
        await this.#writer.write(piece.subarray(0, filled));
        filled = 0;
      }
      if (lines.length > piece.length) await this.#writer.write(lines);
      else {
        piece.set(lines, filled);
        filled += lines.length;
      }
    }
    order.buffer.transfer(0);
    await this.#writer.write(piece.subarray(0, filled));
    this.#runs.push({ start, end: this.#writer.bytes });
    this.#lines.clear();
  }

  /** Spills the rest, and settles when all of it is on the disk; the owner of the writer closes it. */
  async finish(): Promise<readonly ByteRange[]> {
    await this.spill();
    this.#lines.close();
    for (const { buffer } of [this.#keys, this.#piece]) buffer.transfer(0);
    await this.#writer.sync();
    return this.#runs;
  }
}
