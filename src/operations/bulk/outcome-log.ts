/** Notes what became of each row as it is decided; after a crash it is read to see how far the case had come. */
import { open } from "node:fs/promises";
import type { CaseFolder } from "./case-folder.ts";
import { LineBuffer } from "./line-buffer.ts";
import { LineWriter } from "./line-file.ts";
import { LineReader } from "./line-reader.ts";
import { OutcomeLine } from "./outcome-line.ts";
import { positionIn, type RowSource } from "./spooled-rows.ts";

const blockBytes = 2 ** 17;
/** Rows that are compared with the notes at once. */
const comparedRows = 250;
/** Rows that may have to be asked for again after a power cut. */
const syncEvery = 20_000;

/** What is done with each line, whether it is noted now or was noted before. */
export type LineTaker = (line: OutcomeLine) => void;

export class OutcomeLog {
  readonly #writer: LineWriter;
  readonly #order: PlaceOrder;
  readonly #onLine: LineTaker;
  readonly #line = new OutcomeLine();
  /** Of the lines that wait to be written. */
  #taken = 0;
  #unsynced = 0;

  private constructor(writer: LineWriter, order: PlaceOrder, onLine: LineTaker) {
    this.#writer = writer;
    this.#order = order;
    this.#onLine = onLine;
  }

  /** Takes back what was noted before, and passes it to `onLine`; the source then continues behind it. */
  static async open(
    folder: CaseFolder,
    source: RowSource,
    onLine: LineTaker,
    onBlock: () => Promise<void>,
  ): Promise<OutcomeLog> {
    const file = await open(folder.outcomes, "a+", 0o600);
    const order = new PlaceOrder();
    try {
      const { size } = await file.stat();
      const reader = new LineReader(file, { start: 0, end: size }, blockBytes);
      const rows = new LineBuffer(2 ** 16, 2 ** 18);
      const line = new OutcomeLine();
      let at = 0;
      let goodBytes = 0;
      let isGood = true;
      while (isGood && (await reader.readOn())) {
        while (isGood && reader.next()) {
          if (at === rows.count) {
            rows.clear();
            at = 0;
            await source.take(comparedRows, rows);
          }
          // Rows come in the same order each time, so a line of another row was not written whole.
          isGood =
            isWhole(reader, line) && at < rows.count && line.position === positionIn(rows.bytes, rows.startOf(at));
          if (!isGood) break;
          onLine(line);
          order.see(line.position);
          goodBytes += reader.end - reader.start;
          at += 1;
        }
        await onBlock();
      }
      source.giveBack(rows, at);
      return new OutcomeLog(await LineWriter.goOn(folder.outcomes, goodBytes), order, onLine);
    } finally {
      await file.close();
    }
  }

  /** Where the lines of decided rows are added; `noteAdded` follows. */
  get lines(): LineBuffer {
    return this.#writer.lines;
  }

  /**
   * Passes the lines that were added to `onLine`. They are written in blocks: after a crash, rows that wait here are asked for again,
   * as after a power cut.
   */
  async noteAdded(): Promise<void> {
    const { lines } = this;
    this.#unsynced += lines.count - this.#taken;
    for (; this.#taken < lines.count; this.#taken += 1) {
      const line = this.#line;
      line.read(lines.bytes, lines.startOf(this.#taken), lines.endOf(this.#taken) - 1);
      this.#order.see(line.position);
      this.#onLine(line);
    }
    if (this.#unsynced >= syncEvery) {
      this.#unsynced = 0;
      await this.#writer.sync();
    } else if (this.#writer.isFull) await this.#writer.flush();
    this.#taken = lines.count;
  }

  /** Whether the rows were decided in the order in which they stand in the file. */
  get isInOrder(): boolean {
    return this.#order.isKept;
  }

  /** Syncs it and gives its size. */
  async finish(): Promise<number> {
    await this.#writer.sync();
    return this.#writer.bytes;
  }

  async close(): Promise<void> {
    await this.#writer.close();
  }
}

/** A power cut may leave zeros where a part of a line should be. */
function isWhole({ block, start, end }: LineReader, line: OutcomeLine): boolean {
  return !block.subarray(start, end).includes(0) && line.read(block, start, end - 1);
}

/** Whether positions only ever grow. */
class PlaceOrder {
  isKept = true;
  #last = -1;

  see(position: number): void {
    this.isKept &&= position > this.#last;
    this.#last = position;
  }
}
