/** Sums over the paper of rows, up to each of their points, so that a box is two looks a row, however many boxes lie over one another. */
import type { MeasuredPage } from "./page-picture.ts";

/** In points, the right and lower ends outside. */
interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface PaperStatistics {
  count: number;
  sum: number;
  grain: number;
  /** Of the grain, what lies across rather than down. */
  across: number;
  flat: number;
  white: number;
}

/** Two numbers share a word: neither may reach the other's bits within a stretch of a row that is looked up at once. */
const stretchLimit = 4_000;
const flatShift = 16;
const whiteShift = 20;
const flatOne = 1 << flatShift;
const whiteOne = 1 << whiteShift;

export class PaperRows {
  readonly #page: MeasuredPage;
  readonly #slots: number;
  /** Of each slot the row that it holds, or -1. */
  readonly #held: Int32Array;
  /** Sums may overflow: their differences are right all the same. */
  readonly #counts: Int32Array;
  readonly #sums: Int32Array;
  readonly #grains: Int32Array;
  readonly #across: Int32Array;

  /** As many rows are held as the highest area has; areas come from top to bottom, or rows are summed up again. */
  constructor(page: MeasuredPage, highest: number) {
    const { width, height } = page.luminance;
    this.#page = page;
    this.#slots = Math.max(1, Math.min(height, highest));
    this.#held = new Int32Array(this.#slots).fill(-1);
    const words = this.#slots * width;
    this.#counts = new Int32Array(words);
    this.#sums = new Int32Array(words);
    this.#grains = new Int32Array(words);
    this.#across = new Int32Array(words);
  }

  /** Adds what is in an area, of every row or of one in so many. */
  add(area: Area, every: number, found: PaperStatistics): void {
    const { width, height } = this.#page.luminance;
    const [left, right] = [Math.max(1, area.left), Math.min(width - 1, area.right)];
    const last = Math.min(height - 1, area.bottom);
    for (let y = Math.max(1, area.top); y < last; y += every) {
      const slot = y % this.#slots;
      if (this.#held[slot] !== y) this.#sumRow(y, slot);
      for (let from = left; from < right; from += stretchLimit) {
        this.#addStretch(slot * width + from, slot * width + Math.min(right, from + stretchLimit), found);
      }
    }
  }

  #addStretch(from: number, to: number, found: PaperStatistics): void {
    const counted = ((this.#counts[to] ?? 0) - (this.#counts[from] ?? 0)) | 0;
    const summed = ((this.#sums[to] ?? 0) - (this.#sums[from] ?? 0)) | 0;
    found.count += counted & (flatOne - 1);
    found.flat += counted >>> flatShift;
    found.sum += summed & (whiteOne - 1);
    found.white += summed >>> whiteShift;
    found.grain += ((this.#grains[to] ?? 0) - (this.#grains[from] ?? 0)) | 0;
    found.across += ((this.#across[to] ?? 0) - (this.#across[from] ?? 0)) | 0;
  }

  /** Each point gets the sums of those before it. */
  #sumRow(y: number, slot: number): void {
    const { luminance, nearInk } = this.#page;
    const { width, samples } = luminance;
    const [counts, sums, grains, acrosses] = [this.#counts, this.#sums, this.#grains, this.#across];
    this.#held[slot] = y;
    const first = y * width;
    const to = slot * width - first;
    let [counted, summed, grain, lean] = [0, 0, 0, 0];
    let before = samples[first] ?? 0;
    let value = samples[first + 1] ?? 0;
    for (let at = first + 1; at < first + width; at += 1) {
      const after = samples[at + 1] ?? 0;
      counts[to + at] = counted;
      sums[to + at] = summed;
      grains[to + at] = grain;
      acrosses[to + at] = lean;
      if (nearInk[at] === 0) {
        const above = samples[at - width] ?? 0;
        const below = samples[at + width] ?? 0;
        // By signs, without a branch: grain would make a guess of each.
        const unlike = (value ^ after) | (value ^ below);
        counted = (counted + 1 + (((unlike - 1) >>> 31) << flatShift)) | 0;
        summed = (summed + value + (((254 - value) >>> 31) << whiteShift)) | 0;
        const sideways = Math.abs(2 * value - before - after);
        grain += sideways + Math.abs(2 * value - above - below);
        lean += sideways;
      }
      before = value;
      value = after;
    }
  }
}
