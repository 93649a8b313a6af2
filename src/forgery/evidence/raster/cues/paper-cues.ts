/** The paper within a unit's box against the paper around it: tone, grain, flatness, and straight seams between the two. */
import { Room, summedPointBytes } from "../kernels/page-memory.ts";
import type { CueTable, Unit } from "./cue-table.ts";
import type { MeasuredPage } from "./page-picture.ts";

/** Points of paper that a mean needs. */
const leastPoints = 6;
/** A patch is cut a little larger than the glyph. */
const innerMargin = 2;
/** Around a unit one row in so many says as much as all. */
const aroundEvery = 2;
/** How far outside the box seams are looked for. */
const seamReach = 5;
const wordBytes = 4;

/** Places of the six sums over a unit's inside; those around it follow. */
const [count, brightness, grain, across, flat, white] = [0, 1, 2, 3, 4, 5] as const;
const sumCount = 6;

/** `order` is that of the units from top to bottom. */
export function measurePaper(
  page: MeasuredPage,
  units: readonly Unit[],
  order: readonly number[],
  table: CueTable,
): void {
  const { width, height } = page.luminance;
  const { kernels, samples, nearInk } = page.memory;
  const reach = Math.max(6, Math.round(page.usualHeight * 0.6));
  const room = new Room(page.memory);
  const sums = room.words(2 * sumCount);
  const { rows, held, slots } = keepRows(room, page, highestOf(units) + 2 * (innerMargin + reach));
  const add = (left: number, top: number, right: number, bottom: number, every: number, to: number) =>
    kernels.addArea(samples, nearInk, width, height, left, top, right, bottom, every, rows, held, slots, to);
  for (const index of order) {
    const unit = units[index];
    if (unit === undefined) continue;
    const margin = unit.kind === "glyph" ? innerMargin : 0;
    const [left, top, right, bottom] = [
      unit.left - margin,
      unit.top - margin,
      unit.right + margin,
      unit.bottom + margin,
    ];
    sums.fill(0);
    add(left, top, right, bottom, 1, sums.byteOffset);
    const around = sums.byteOffset + 4 * sumCount;
    add(left - reach, top - reach, right + reach, top, aroundEvery, around);
    add(left - reach, bottom, right + reach, bottom + reach, aroundEvery, around);
    add(left - reach, top, left, bottom, aroundEvery, around);
    add(right, top, right + reach, bottom, aroundEvery, around);
    record(sums, index, table);
    const { left: x0, top: y0, right: x1, bottom: y1 } = unit;
    table.set(index, "seam", kernels.findSeam(samples, nearInk, width, height, x0, y0, x1, y1, seamReach, leastPoints));
  }
}

function record(sums: Int32Array, index: number, table: CueTable): void {
  const inside = (place: number) => sums[place] ?? 0;
  const around = (place: number) => sums[sumCount + place] ?? 0;
  const hasAround = around(count) >= 4 * leastPoints;
  if (hasAround) {
    table.set(index, "grainAround", around(grain) / around(count));
    table.set(index, "flatAround", around(flat) / around(count));
    table.set(index, "whiteAround", around(white) / around(count));
  }
  if (inside(count) < leastPoints) return;
  table.set(index, "grain", inside(grain) / inside(count));
  table.set(index, "lean", (2 * inside(across) - inside(grain)) / (inside(grain) + 0.2 * inside(count)));
  table.set(index, "flat", inside(flat) / inside(count));
  table.set(index, "white", inside(white) / inside(count));
  if (hasAround) {
    table.set(index, "paperStep", inside(brightness) / inside(count) - around(brightness) / around(count));
  }
}

function highestOf(units: readonly Unit[]): number {
  return units.reduce((most, { top, bottom }) => Math.max(most, bottom - top), 0);
}

/** Sums over rows are kept as long as units need them: those come from top to bottom, or rows are summed up again. */
function keepRows(room: Room, { luminance: { width, height } }: MeasuredPage, highest: number) {
  const rowBytes = (width + 8) * summedPointBytes;
  const wanted = Math.max(1, Math.min(height, highest));
  const slots = Math.min(wanted, Math.floor((room.bytesLeft - wordBytes * wanted) / (rowBytes + wordBytes)) - 1);
  return { slots, held: room.words(slots).fill(-1).byteOffset, rows: room.take(slots * rowBytes) };
}
