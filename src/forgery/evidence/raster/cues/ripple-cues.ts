/**
 * The ripples that a JPEG's blocks leave on paper: only in blocks with ink, and in all of them. Ripples without ink are what was left
 * of something that was taken away; ink without ripples was put, or cleaned around, later.
 */
import type { CueTable, Unit } from "./cue-table.ts";
import type { MeasuredPage } from "./page-picture.ts";

/** Points of paper within a block that a mean needs. */
const leastPoints = 8;
/** How far around a unit blocks are looked at: an edit's edge lies a little outside. */
const reach = 3;

interface Ripples {
  readonly columns: number;
  readonly rows: number;
  /** Mean of what changes from point to point on the paper of each block; NaN where there is hardly any. */
  readonly strength: Float32Array;
  readonly hasInk: Uint8Array;
}

export function measureRipples(page: MeasuredPage, units: readonly Unit[], table: CueTable): void {
  const { left, top } = page.earlier ?? { left: 0, top: 0 };
  const { columns, rows, strength, hasInk } = findRipples(page, left, top);
  for (const [index, unit] of units.entries()) {
    const firstRow = Math.max(0, (unit.top - reach - top) >> 3);
    const lastRow = Math.min(rows - 1, (unit.bottom + reach - top) >> 3);
    const firstColumn = Math.max(0, (unit.left - reach - left) >> 3);
    const lastColumn = Math.min(columns - 1, (unit.right + reach - left) >> 3);
    let [most, least, sum, count] = [-1, Number.POSITIVE_INFINITY, 0, 0];
    for (let row = firstRow; row <= lastRow; row += 1) {
      for (let block = row * columns + firstColumn; block <= row * columns + lastColumn; block += 1) {
        const value = strength[block] ?? Number.NaN;
        if (Number.isNaN(value)) continue;
        if (hasInk[block] === 0) {
          most = Math.max(most, value);
          continue;
        }
        least = Math.min(least, value);
        sum += value;
        count += 1;
      }
    }
    if (most >= 0) table.set(index, "ripple", most);
    if (count > 0) {
      table.set(index, "rippleByInk", sum / count);
      table.set(index, "rippleByInkLeast", least);
    }
  }
}

function findRipples({ luminance, ink, nearInk }: MeasuredPage, left: number, top: number): Ripples {
  const { width, height, samples } = luminance;
  const columns = Math.max(0, Math.floor((width - left) / 8));
  const rows = Math.max(0, Math.floor((height - top) / 8));
  const strength = new Float32Array(columns * rows).fill(Number.NaN);
  const hasInk = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const start = (top + row * 8) * width + left + column * 8;
      let [sum, count, marked] = [0, 0, 0];
      for (let y = 0; y < 8; y += 1) {
        const isInnerRow = y > 0 && y < 7;
        for (let x = 0; x < 8; x += 1) {
          const at = start + y * width + x;
          marked |= ink.marks[at] ?? 0;
          // What crosses the block's edges is no ripple of its own.
          if (!isInnerRow || x === 0 || x === 7 || nearInk[at] === 1) continue;
          const value = 2 * (samples[at] ?? 0);
          const across = value - (samples[at - 1] ?? 0) - (samples[at + 1] ?? 0);
          const down = value - (samples[at - width] ?? 0) - (samples[at + width] ?? 0);
          sum += (across < 0 ? -across : across) + (down < 0 ? -down : down);
          count += 1;
        }
      }
      const block = row * columns + column;
      hasInk[block] = marked;
      if (count >= leastPoints) strength[block] = sum / count;
    }
  }
  return { columns, rows, strength, hasInk };
}
