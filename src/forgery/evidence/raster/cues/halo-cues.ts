/**
 * How brightness goes from a glyph's ink to its paper: the border within the ink, the first point outside, and the halo beyond, in parts of
 * the contrast. A scanner sharpens and softens all print of a page alike, and so does it to no letter that was put in later.
 */
import type { CueTable, Unit } from "./cue-table.ts";
import type { MeasuredPage } from "./page-picture.ts";

/** Steps from the ink up to which the halo is looked at. */
const reach = 2;
/** How far beyond its box a glyph's surroundings are looked at: the halo of slanted strokes. */
const boxMargin = 4;
/** Fainter print counts as this much darker than its paper. */
const leastContrast = 24;
/** Points that a mean needs. */
const leastPoints = 6;
/** Rings of points: within the ink and at its border, then by their steps from the ink. */
const [deep, border, next, near] = [0, 1, 2, 3] as const;
const ringOfDistance = [deep, next, near] as const;

const sums = new Float64Array(4);
const counts = new Uint32Array(4);

export function measureHalos(page: MeasuredPage, units: readonly Unit[], table: CueTable): void {
  const { width, height } = page.luminance;
  const distances = measureDistances(page.ink.marks, width, height);
  for (const [index, unit] of units.entries()) {
    if (unit.kind === "glyph") measureGlyph(page, distances, unit, index, table);
  }
}

/** Of each point to the ink, in steps along rows and columns; 0 on ink, and one more than the reach beyond it. */
function measureDistances(marks: Uint8Array, width: number, height: number): Uint8Array {
  const distances = new Uint8Array(marks.length);
  for (let y = 0; y < height; y += 1) {
    let before = reach + 1;
    for (let at = y * width; at < (y + 1) * width; at += 1) {
      const above = y === 0 ? reach + 1 : (distances[at - width] ?? 0);
      before = marks[at] === 1 ? 0 : Math.min(reach + 1, (before < above ? before : above) + 1);
      distances[at] = before;
    }
  }
  for (let y = height - 1; y >= 0; y -= 1) {
    let after = reach + 1;
    for (let at = (y + 1) * width - 1; at >= y * width; at -= 1) {
      const below = y + 1 === height ? reach + 1 : (distances[at + width] ?? 0);
      after = Math.min(distances[at] ?? 0, (after < below ? after : below) + 1);
      distances[at] = after;
    }
  }
  return distances;
}

function measureGlyph(page: MeasuredPage, distances: Uint8Array, unit: Unit, index: number, table: CueTable): void {
  const { width, height, samples } = page.luminance;
  const { marks, tiles } = page.ink;
  const tileRow = Math.floor((unit.top + unit.bottom) / 2 / tiles.tileSize) * tiles.columns;
  const paper = tiles.paper[tileRow + Math.floor((unit.left + unit.right) / 2 / tiles.tileSize)] ?? 255;
  sums.fill(0);
  counts.fill(0);
  const [x0, x1] = [Math.max(1, unit.left - boxMargin), Math.min(width - 1, unit.right + boxMargin)];
  const [y0, y1] = [Math.max(1, unit.top - boxMargin), Math.min(height - 1, unit.bottom + boxMargin)];
  for (let y = y0; y < y1; y += 1) {
    for (let at = y * width + x0; at < y * width + x1; at += 1) {
      const distance = distances[at] ?? 0;
      if (distance > reach) continue;
      const isBorder =
        distance === 0 &&
        (marks[at - 1] === 0 || marks[at + 1] === 0 || marks[at - width] === 0 || marks[at + width] === 0);
      const ring = isBorder ? border : (ringOfDistance[distance] ?? near);
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

function hasEnough(ring: number): boolean {
  return (counts[ring] ?? 0) >= leastPoints;
}

function meanOf(ring: number): number {
  return (sums[ring] ?? 0) / Math.max(1, counts[ring] ?? 0);
}
