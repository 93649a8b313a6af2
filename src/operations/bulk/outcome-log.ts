/** Notes what became of each row as it is decided; after a crash it is read to see how far the case had come. */
import { open } from "node:fs/promises";
import type { CaseFolder } from "./case-folder.ts";
import { LineWriter } from "./line-file.ts";
import { readLines } from "./line-reader.ts";
import { formatOutcome, parseOutcome, type RowOutcome } from "./row-outcome.ts";
import type { RowSource } from "./spooled-rows.ts";

const blockBytes = 2 ** 17;
/** Rows that may have to be asked for again after a power cut. */
const syncEvery = 20_000;

export class OutcomeLog {
  readonly #writer: LineWriter;
  readonly #order: PlaceOrder;
  #unsynced = 0;

  private constructor(writer: LineWriter, order: PlaceOrder) {
    this.#writer = writer;
    this.#order = order;
  }

  /** Takes back what was noted before, and passes it to `onOutcome`; the source then continues behind it. */
  static async open(
    folder: CaseFolder,
    source: RowSource,
    onOutcome: (outcomes: readonly RowOutcome[]) => Promise<void>,
  ): Promise<OutcomeLog> {
    const file = await open(folder.outcomes, "a+", 0o600);
    let goodBytes = 0;
    const order = new PlaceOrder();
    try {
      const { size } = await file.stat();
      for await (const lines of readLines(file, { start: 0, end: size }, blockBytes)) {
        const rows = await source.take(lines.length);
        const good: RowOutcome[] = [];
        for (const [index, line] of lines.entries()) {
          const outcome = parseOutcome(line);
          // Rows come in the same order each time, so a line of another row was not written whole.
          if (outcome === undefined || outcome.position !== rows[index]?.position) break;
          good.push(outcome);
          order.see(outcome.position);
          goodBytes += Buffer.byteLength(line) + 1;
        }
        await onOutcome(good);
        if (good.length < lines.length) {
          source.giveBack(rows.slice(good.length));
          break;
        }
      }
    } finally {
      await file.close();
    }
    return new OutcomeLog(await LineWriter.goOn(folder.outcomes, goodBytes), order);
  }

  async add(outcomes: readonly RowOutcome[]): Promise<void> {
    for (const outcome of outcomes) {
      this.#order.see(outcome.position);
      this.#writer.add(formatOutcome(outcome));
    }
    this.#unsynced += outcomes.length;
    if (this.#unsynced >= syncEvery) {
      this.#unsynced = 0;
      await this.#writer.sync();
    } else await this.#writer.flush();
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

/** Whether positions only ever grow. */
class PlaceOrder {
  isKept = true;
  #last = -1;

  see(position: number): void {
    this.isKept &&= position > this.#last;
    this.#last = position;
  }
}
