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
  readonly page: MeasuredPage;
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  /** Whether a block was looked at, which it is when a unit first asks for it, and whether it has ink. */
  readonly states: Uint8Array;
  /** Mean of what changes from point to point on the paper of each block; NaN where there is hardly any. */
  readonly strength: Float32Array;
}

const [unseen, bare, inked] = [0, 1, 2] as const;

export function measureRipples(page: MeasuredPage, units: readonly Unit[], table: CueTable): void {
  const { left, top } = page.earlier ?? { left: 0, top: 0 };
  const columns = Math.max(0, Math.floor((page.luminance.width - left) / 8));
  const rows = Math.max(0, Math.floor((page.luminance.height - top) / 8));
  const states = new Uint8Array(columns * rows);
  const strength = new Float32Array(columns * rows).fill(Number.NaN);
  const ripples = { page, left, top, columns, states, strength };
  for (const [index, unit] of units.entries()) {
    const firstRow = Math.max(0, (unit.top - reach - top) >> 3);
    const lastRow = Math.min(rows - 1, (unit.bottom + reach - top) >> 3);
    const firstColumn = Math.max(0, (unit.left - reach - left) >> 3);
    const lastColumn = Math.min(columns - 1, (unit.right + reach - left) >> 3);
    let [most, least, sum, count] = [-1, Number.POSITIVE_INFINITY, 0, 0];
    for (let row = firstRow; row <= lastRow; row += 1) {
      for (let column = firstColumn; column <= lastColumn; column += 1) {
        const block = row * columns + column;
        if (states[block] === unseen) lookAtBlock(ripples, row, column);
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

function lookAtBlock({ page, left, top, columns, states, strength }: Ripples, row: number, column: number): void {
  const { luminance, ink, nearInk } = page;
  const { width, samples } = luminance;
  const start = (top + row * 8) * width + left + column * 8;
  const block = row * columns + column;
  states[block] = hasInk(ink.marks, start, width) ? inked : bare;
  let [sum, count] = [0, 0];
  // What crosses the block's edges is no ripple of its own.
  for (let y = 1; y < 7; y += 1) {
    for (let at = start + y * width + 1; at < start + y * width + 7; at += 1) {
      if (nearInk[at] === 1) continue;
      const value = 2 * (samples[at] ?? 0);
      const across = value - (samples[at - 1] ?? 0) - (samples[at + 1] ?? 0);
      const down = value - (samples[at - width] ?? 0) - (samples[at + width] ?? 0);
      sum += (across < 0 ? -across : across) + (down < 0 ? -down : down);
      count += 1;
    }
  }
  if (count >= leastPoints) strength[block] = sum / count;
}

function hasInk(marks: Uint8Array, start: number, width: number): boolean {
  for (let y = 0; y < 8; y += 1) {
    for (let at = start + y * width; at < start + y * width + 8; at += 1) if (marks[at] === 1) return true;
  }
  return false;
}
