/**
 * How brightness goes from a glyph's ink to its paper: the border within the ink, the first point outside, and the halo beyond, in parts of
 * the contrast. A scanner sharpens and softens all print of a page alike, and so does it to no letter that was put in later.
 */
import type { CueTable, Unit } from "./cue-table.ts";
import type { MeasuredPage } from "./page-picture.ts";

/** Steps along rows and columns from the ink up to which the halo is looked at. */
const reach = 2;
/** How far beyond its box a glyph's surroundings are looked at: the halo of slanted strokes. */
const boxMargin = 4;
/** Fainter print counts as this much darker than its paper. */
const leastContrast = 24;
/** Points that a mean needs. */
const leastPoints = 6;
/** Rings of points: within the ink and at its border, then by their steps from the ink. */
const [deep, border, next, near] = [0, 1, 2, 3] as const;
const beyond = -1;

const sums = new Float64Array(4);
const counts = new Uint32Array(4);

export function measureHalos(page: MeasuredPage, units: readonly Unit[], table: CueTable): void {
  for (const [index, unit] of units.entries()) if (unit.kind === "glyph") measureGlyph(page, unit, index, table);
}

function measureGlyph(page: MeasuredPage, unit: Unit, index: number, table: CueTable): void {
  const { width, height, samples } = page.luminance;
  const { marks, tiles } = page.ink;
  const tileRow = Math.floor((unit.top + unit.bottom) / 2 / tiles.tileSize) * tiles.columns;
  const paper = tiles.paper[tileRow + Math.floor((unit.left + unit.right) / 2 / tiles.tileSize)] ?? 255;
  sums.fill(0);
  counts.fill(0);
  const [x0, x1] = [Math.max(reach, unit.left - boxMargin), Math.min(width - reach, unit.right + boxMargin)];
  const [y0, y1] = [Math.max(reach, unit.top - boxMargin), Math.min(height - reach, unit.bottom + boxMargin)];
  for (let y = y0; y < y1; y += 1) {
    for (let at = y * width + x0; at < y * width + x1; at += 1) {
      const ring = page.nearInk[at] === 0 ? beyond : ringOf(marks, at, width);
      if (ring === beyond) continue;
      sums[ring] = (sums[ring] ?? 0) + (samples[at] ?? 0);
      counts[ring] = (counts[ring] ?? 0) + 1;
    }
  }
  const ink = hasEnough(deep) ? meanOf(deep) : meanOf(border);
  const contrast = Math.max(leastContrast, paper - ink);
  if (hasEnough(deep) && (counts[border] ?? 0) > 0) table.set(index, "inner", (meanOf(border) - ink) / contrast);
  for (const [cue, ring] of [["edge", next] as const, ["halo", near] as const]) {
    if (hasEnough(ring)) table.set(index, cue, (paper - meanOf(ring)) / contrast);
  }
}

function ringOf(marks: Uint8Array, at: number, width: number): number {
  const left = marks[at - 1];
  const right = marks[at + 1];
  const above = marks[at - width];
  const below = marks[at + width];
  if (marks[at] === 1) return left === 0 || right === 0 || above === 0 || below === 0 ? border : deep;
  if (left === 1 || right === 1 || above === 1 || below === 1) return next;
  const isNear =
    marks[at - 2] === 1 ||
    marks[at + 2] === 1 ||
    marks[at - 2 * width] === 1 ||
    marks[at + 2 * width] === 1 ||
    marks[at - width - 1] === 1 ||
    marks[at - width + 1] === 1 ||
    marks[at + width - 1] === 1 ||
    marks[at + width + 1] === 1;
  return isNear ? near : beyond;
}

function hasEnough(ring: number): boolean {
  return (counts[ring] ?? 0) >= leastPoints;
}

function meanOf(ring: number): number {
  return (sums[ring] ?? 0) / Math.max(1, counts[ring] ?? 0);
}
