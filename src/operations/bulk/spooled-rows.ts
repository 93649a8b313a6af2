/** A case's rows between the file and their verdicts: lines on disk, read in the order of time. */
import type { CaseFolder, Received } from "./case-folder.ts";
import { readSorted } from "./sorted-runs.ts";

const groupSize = 250;

export class RowSource {
  readonly #groups: AsyncGenerator<readonly SpooledRow[]>;
  #rows: readonly SpooledRow[] = [];
  #at = 0;

  constructor(folder: CaseFolder, { runs }: Received) {
    this.#groups = readSorted(folder.rows, runs, parseRow, compareRows, groupSize);
  }

  /** Fewer only at the end. */
  async take(count: number): Promise<readonly SpooledRow[]> {
    const taken: SpooledRow[] = [];
    while (taken.length < count) {
      if (this.#at === this.#rows.length) {
        const next = await this.#groups.next();
        if (next.done === true) break;
        this.#rows = next.value;
        this.#at = 0;
      }
      const part = this.#rows.slice(this.#at, this.#at + count - taken.length);
      for (const row of part) taken.push(row);
      this.#at += part.length;
    }
    return taken;
  }

  /** The last ones that were taken and are to be handed out again. */
  giveBack(rows: readonly SpooledRow[]): void {
    this.#rows = [...rows, ...this.#rows.slice(this.#at)];
    this.#at = 0;
  }

  async close(): Promise<void> {
    await this.#groups.return(undefined);
  }
}

export interface SpooledRow {
  /** Among the file's readable rows, from 0. */
  readonly position: number;
  /** In the file, as people count. */
  readonly line: number;
  readonly timeMs: number;
  /** `transactionText` of its transaction. */
  readonly text: string;
}

export function formatRow({ position, line, timeMs, text }: SpooledRow): string {
  return `${position}\t${line}\t${timeMs}\t${text}`;
}

export function parseRow(line: string): SpooledRow {
  const first = line.indexOf("\t");
  const second = line.indexOf("\t", first + 1);
  const third = line.indexOf("\t", second + 1);
  return {
    position: Number(line.slice(0, first)),
    line: Number(line.slice(first + 1, second)),
    timeMs: Number(line.slice(second + 1, third)),
    text: line.slice(third + 1),
  };
}

/** The order in which rows count: by time, then by place in the file. */
export function compareRows(left: SpooledRow, right: SpooledRow): number {
  return left.timeMs - right.timeMs || left.position - right.position;
}
