/**
 * How brightness goes from a glyph's ink to its paper: the border within the ink, the first point outside, and the halo beyond, in parts of
 * the contrast. A scanner sharpens and softens all print of a page alike, and so does it to no letter that was put in later.
 */
import { Room } from "../kernels/page-memory.ts";
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
const ringCount = 4;

export function measureHalos(page: MeasuredPage, units: readonly Unit[], table: CueTable): void {
  const rings = new Room(page.memory).words(8);
  for (const [index, unit] of units.entries()) if (unit.kind === "glyph") measureGlyph(page, unit, index, table, rings);
}

function measureGlyph(page: MeasuredPage, unit: Unit, index: number, table: CueTable, rings: Int32Array): void {
  const { width, height } = page.luminance;
  const { kernels, samples, marks } = page.memory;
  const { tiles } = page.ink;
  const tileRow = Math.floor((unit.top + unit.bottom) / 2 / tiles.tileSize) * tiles.columns;
  const paper = tiles.paper[tileRow + Math.floor((unit.left + unit.right) / 2 / tiles.tileSize)] ?? 255;
  const [x0, x1] = [Math.max(reach, unit.left - boxMargin), Math.min(width - reach, unit.right + boxMargin)];
  const [y0, y1] = [Math.max(reach, unit.top - boxMargin), Math.min(height - reach, unit.bottom + boxMargin)];
  kernels.sumRings(samples, marks, width, x0, y0, x1, y1, rings.byteOffset);
  const countOf = (ring: number) => rings[ringCount + ring] ?? 0;
  const meanOf = (ring: number) => (rings[ring] ?? 0) / Math.max(1, countOf(ring));
  const isEnough = countOf(deep) >= leastPoints;
  const ink = isEnough ? meanOf(deep) : meanOf(border);
  const contrast = Math.max(leastContrast, paper - ink);
  if (isEnough && countOf(border) > 0) table.set(index, "inner", (meanOf(border) - ink) / contrast);
  for (const [cue, ring] of [["edge", next] as const, ["halo", near] as const]) {
    if (countOf(ring) >= leastPoints) table.set(index, cue, (paper - meanOf(ring)) / contrast);
  }
}
