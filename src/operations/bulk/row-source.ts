/** A case's rows in the order of time, handed out as many as are asked for. */
import type { CaseFolder, Received } from "./case-folder.ts";
import { readSorted } from "./sorted-runs.ts";
import { compareRows, parseRow, type SpooledRow } from "./spooled-row.ts";

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
