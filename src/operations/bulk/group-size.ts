/** How many rows go to the ledger as one group: as many as it decides in a few milliseconds, since single requests wait that long. */

/** Two groups are under way at once, so a single request waits for twice this at most. */
const wantedMs = 6;
const fewest = 16;
const most = 250;
const first = 64;

export class GroupSize {
  #rows = first;
  #lastMs: number | undefined;

  get rows(): number {
    return this.#rows;
  }

  /** To be told when a group is done: the ledger was at it since the one before was. */
  learn(rows: number, nowMs: number): void {
    const before = this.#lastMs;
    this.#lastMs = nowMs;
    if (before === undefined || rows === 0) return;
    const wanted = (rows * wantedMs) / Math.max(nowMs - before, 0.1);
    // A step at a time: one group that took long for reasons of its own says little.
    const next = Math.min(this.#rows * 1.25, Math.max(this.#rows * 0.8, wanted));
    this.#rows = Math.round(Math.min(most, Math.max(fewest, next)));
  }
}
