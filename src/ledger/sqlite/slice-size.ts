/** How many rows of a file are decided in one go: as many as take a few milliseconds, since single requests wait that long. */

const wantedMs = 6;
const fewest = 16;
const most = 1_024;
const first = 64;

export class SliceSize {
  #rows = first;

  get rows(): number {
    return this.#rows;
  }

  learn(rows: number, tookMs: number): void {
    const wanted = (rows * wantedMs) / Math.max(tookMs, 0.1);
    // A step at a time: one slice that took long for reasons of its own says little.
    const next = Math.min(this.#rows * 1.25, Math.max(this.#rows * 0.8, wanted));
    this.#rows = Math.round(Math.min(most, Math.max(fewest, next)));
  }
}
