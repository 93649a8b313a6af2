/**
 * The ripples that a JPEG's blocks leave on paper: only in blocks with ink, and in all of them. Ripples without ink are what was left
 * of something that was taken away; ink without ripples was put, or cleaned around, later.
 */
import { Room } from "../kernels/page-memory.ts";
import type { CueTable, Unit } from "./cue-table.ts";
import type { MeasuredPage } from "./page-picture.ts";

/** Points of paper within a block that a mean needs. */
const leastPoints = 8;
/** How far around a unit blocks are looked at: an edit's edge lies a little outside. */
const reach = 3;

/** Of a block without ink. */
const bare = 1;

export function measureRipples(page: MeasuredPage, units: readonly Unit[], table: CueTable): void {
  const { left, top } = page.earlier ?? { left: 0, top: 0 };
  const columns = Math.max(0, Math.floor((page.luminance.width - left) / 8));
  const rows = Math.max(0, Math.floor((page.luminance.height - top) / 8));
  const { kernels, samples, marks, nearInk } = page.memory;
  const { width } = page.luminance;
  const room = new Room(page.memory);
  const states = room.bytes(columns * rows);
  /** Mean of what changes from point to point on the paper of each block; NaN where there is hardly any. */
  const strength = room.singles(columns * rows);
  /** Rows of blocks are looked at when a unit first asks for one. */
  const isSeen = new Uint8Array(rows);
  for (const [index, unit] of units.entries()) {
    const firstRow = Math.max(0, (unit.top - reach - top) >> 3);
    const lastRow = Math.min(rows - 1, (unit.bottom + reach - top) >> 3);
    const firstColumn = Math.max(0, (unit.left - reach - left) >> 3);
    const lastColumn = Math.min(columns - 1, (unit.right + reach - left) >> 3);
    let [most, least, sum, count] = [-1, Number.POSITIVE_INFINITY, 0, 0];
    for (let row = firstRow; row <= lastRow; row += 1) {
      if (isSeen[row] === 0) {
        isSeen[row] = 1;
        const [at, block] = [(top + row * 8) * width + left, row * columns];
        const [state, value] = [states.byteOffset + block, strength.byteOffset + 4 * block];
        kernels.lookAtBlocks(samples + at, marks + at, nearInk + at, width, columns, leastPoints, state, value);
      }
      for (let column = firstColumn; column <= lastColumn; column += 1) {
        const block = row * columns + column;
        const value = strength[block] ?? Number.NaN;
        if (Number.isNaN(value)) continue;
        if (states[block] === bare) {
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
