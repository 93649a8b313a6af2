/** Where two sketches of a page differ, in coarse cells. */
import type { Sketch } from "./sketch-page.ts";

export interface SketchRegion {
  /** Pixels of the sketch, right and bottom excluded. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Pixels a side: about a character of small print. */
const cellSize = 8;
/** Levels of grey by which a pixel differs; drawing the same page twice gives the same pixels. */
const levelTolerance = 24;
/** Differing pixels that make a cell count: one may come from rounding. */
const cellPixels = 2;
const regionLimit = 50;

/** Undefined where the sizes differ: another page altogether. */
export function compareSketches(one: Sketch, other: Sketch): SketchRegion[] | undefined {
  if (one.columns !== other.columns || one.rows !== other.rows) return undefined;
  const across = Math.ceil(one.columns / cellSize);
  const cells = new Uint16Array(across * Math.ceil(one.rows / cellSize));
  for (let place = 0; place < one.grey.length; place += 1) {
    if (Math.abs((one.grey[place] ?? 0) - (other.grey[place] ?? 0)) <= levelTolerance) continue;
    const row = Math.floor(place / one.columns);
    const cell = Math.floor(row / cellSize) * across + Math.floor((place - row * one.columns) / cellSize);
    cells[cell] = (cells[cell] ?? 0) + 1;
  }
  return joinCells(cells, across);
}

/** From this level of grey on a pixel is blank paper. */
const paperLevel = 250;
/** Parts of the differing pixels that rounding may lay beside the common ink. */
const strayShare = 0.05;

/** Whether one of two sketches of the same size shows nothing that the other one does not show as well. */
export function isPartOfOther(one: Sketch, other: Sketch): boolean {
  let [differing, ofOne, ofOther] = [0, 0, 0];
  for (let place = 0; place < one.grey.length; place += 1) {
    const [level, otherLevel] = [one.grey[place] ?? 0, other.grey[place] ?? 0];
    if (Math.abs(level - otherLevel) <= levelTolerance) continue;
    differing += 1;
    if (level < paperLevel) ofOne += 1;
    if (otherLevel < paperLevel) ofOther += 1;
  }
  return Math.min(ofOne, ofOther) <= strayShare * differing;
}

/** Levels of grey by which ink stands out from its surroundings. */
const inkContrast = 40;

/** How much of what is drawn in a place of the first sketch stands out there in the second one as well: 0 to 1. */
export function shareOfInk(
  one: Sketch,
  other: Sketch,
  place: { left: number; top: number; width: number; height: number },
) {
  if (one.columns !== other.columns || one.rows !== other.rows) return 0;
  const [left, right] = [place.left, place.left + place.width].map((points) => Math.round(points * one.scale));
  const [top, bottom] = [place.top, place.top + place.height].map((points) => Math.round(points * one.scale));
  const ink = findInk(one, left ?? 0, top ?? 0, right ?? 0, bottom ?? 0);
  const still = new Set(findInk(other, left ?? 0, top ?? 0, right ?? 0, bottom ?? 0));
  return ink.length === 0 ? 0 : ink.filter((pixel) => still.has(pixel)).length / ink.length;
}

/** Pixels that are not of the place's most common grey. */
function findInk({ grey, columns, rows }: Sketch, left: number, top: number, right: number, bottom: number): number[] {
  const levels = new Uint32Array(256);
  const pixels: number[] = [];
  for (let row = Math.max(0, top); row < Math.min(rows, bottom); row += 1) {
    for (let column = Math.max(0, left); column < Math.min(columns, right); column += 1) {
      const pixel = row * columns + column;
      pixels.push(pixel);
      levels[grey[pixel] ?? 0] = (levels[grey[pixel] ?? 0] ?? 0) + 1;
    }
  }
  const paper = levels.indexOf(Math.max(...levels));
  return pixels.filter((pixel) => Math.abs((grey[pixel] ?? 0) - paper) >= inkContrast);
}

/** Neighbouring cells of a row, and rows whose runs meet, become one region. */
function joinCells(cells: Uint16Array, across: number): SketchRegion[] {
  const regions: { left: number; top: number; right: number; bottom: number }[] = [];
  for (let cell = 0; cell < cells.length; cell += 1) {
    if ((cells[cell] ?? 0) < cellPixels) continue;
    const [row, column] = [Math.floor(cell / across), cell % across];
    const [left, top] = [column * cellSize, row * cellSize];
    const near = regions.find(
      (region) =>
        left <= region.right + cellSize &&
        left + cellSize >= region.left - cellSize &&
        top <= region.bottom + cellSize &&
        top + cellSize >= region.top,
    );
    if (near === undefined) {
      if (regions.length < regionLimit) regions.push({ left, top, right: left + cellSize, bottom: top + cellSize });
      continue;
    }
    near.left = Math.min(near.left, left);
    near.right = Math.max(near.right, left + cellSize);
    near.bottom = Math.max(near.bottom, top + cellSize);
  }
  return regions;
}
