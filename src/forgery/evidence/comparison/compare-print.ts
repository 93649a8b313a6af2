/** Where the print of one picture differs from that of another which shows the same page: glyph by glyph, each where it must stand. */
import type { Plane } from "../raster/plane.ts";
import { type Alignment, turnPoint } from "./align-words.ts";
import type { Place, PlacedWord } from "./lay-out-words.ts";

export interface ComparedGlyph {
  /** In points of the one picture. */
  readonly place: Place;
  readonly word: PlacedWord;
  /** How alike both are, at best 1; and how much ink the other has there, in parts of the one's. */
  readonly likeness: number;
  readonly ink: number;
}

/** Points and parts of a glyph's height by which a word may stand beside its place, and a glyph in its word. */
const wordReachShare = 0.35;
const glyphReach = 1;
/** A glyph may stand between two points. */
const glyphStep = 0.5;
const margin = 1;
/** Smaller ones are dots and dashes, of which nothing can be said. */
const leastHeightShare = 0.6;

/** Both pictures must be of one size of print. */
export function comparePrint(
  one: Plane,
  other: Plane,
  words: readonly PlacedWord[],
  usualHeight: number,
  { turn }: Alignment,
): ComparedGlyph[] {
  const reach = Math.max(2, Math.round(wordReachShare * usualHeight));
  return words.flatMap((word) => {
    const middle = findShift(one, other, word, turn, reach);
    return word.glyphs
      .filter(({ top, bottom }) => bottom - top >= leastHeightShare * usualHeight)
      .map((place) => {
        const found = findBest(cutPatch(one, place), other, place, turn, {
          middle,
          reach: glyphReach,
          step: glyphStep,
        });
        return { place, word, likeness: found.likeness, ink: found.ink };
      });
  });
}

/** The one's points at a place, less their mean. */
interface Patch {
  readonly columns: number;
  readonly rows: number;
  readonly values: Float32Array;
  readonly spread: number;
}

/** From where to where the place is moved, in steps. */
interface Search {
  readonly middle: Shift;
  readonly reach: number;
  readonly step: number;
}

type Shift = readonly [x: number, y: number];

interface Found {
  readonly shift: Shift;
  readonly likeness: number;
  readonly ink: number;
}

function findShift(one: Plane, other: Plane, word: Place, turn: Alignment["turn"], reach: number): Shift {
  const patch = cutPatch(one, word);
  const coarse = findBest(patch, other, word, turn, { middle: [0, 0], reach, step: 1 });
  return coarse.shift;
}

function cutPatch({ width, height, samples }: Plane, { left, top, right, bottom }: Place): Patch {
  const [columns, rows] = [right - left + 2 * margin, bottom - top + 2 * margin];
  const values = new Float32Array(columns * rows);
  let sum = 0;
  for (let row = 0; row < rows; row += 1) {
    const y = Math.max(0, Math.min(height - 1, top - margin + row));
    for (let column = 0; column < columns; column += 1) {
      const x = Math.max(0, Math.min(width - 1, left - margin + column));
      const value = samples[y * width + x] ?? 0;
      values[row * columns + column] = value;
      sum += value;
    }
  }
  const mean = sum / values.length;
  let spread = 0;
  for (let at = 0; at < values.length; at += 1) {
    const value = (values[at] ?? 0) - mean;
    values[at] = value;
    spread += value * value;
  }
  return { columns, rows, values, spread };
}

/** Where within reach the other is most like the patch. */
function findBest(patch: Patch, other: Plane, place: Place, turn: Alignment["turn"], search: Search): Found {
  const { middle, reach, step } = search;
  const steps = Math.round(reach / step);
  const { columns, rows } = patch;
  const density = Math.round(1 / step);
  const [wide, high] = [(columns - 1) * density + 1 + 2 * steps, (rows - 1) * density + 1 + 2 * steps];
  const left = place.left - margin + middle[0] - reach;
  const top = place.top - margin + middle[1] - reach;
  const around = sampleOther(other, turn, left, top, step, wide, high);
  let best: Found = { shift: middle, likeness: -1, ink: 0 };
  for (let down = 0; down <= 2 * steps; down += 1) {
    for (let right = 0; right <= 2 * steps; right += 1) {
      let [sum, squares, products] = [0, 0, 0];
      for (let row = 0; row < rows; row += 1) {
        let from = (row * density + down) * wide + right;
        let at = row * columns;
        for (const end = at + columns; at < end; at += 1) {
          const value = around[from] ?? 0;
          sum += value;
          squares += value * value;
          products += value * (patch.values[at] ?? 0);
          from += density;
        }
      }
      const spread = squares - (sum * sum) / patch.values.length;
      if (spread <= 0 || patch.spread <= 0) continue;
      const likeness = products / Math.sqrt(spread * patch.spread);
      if (likeness <= best.likeness) continue;
      const shift = [middle[0] - reach + right * step, middle[1] - reach + down * step] as const;
      best = { shift, likeness, ink: Math.sqrt(spread / patch.spread) };
    }
  }
  return best;
}

/** The other picture, drawn in the one's points from the top left in steps. */
function sampleOther(
  { width, height, samples }: Plane,
  turn: Alignment["turn"],
  left: number,
  top: number,
  step: number,
  columns: number,
  rows: number,
): Float32Array {
  const [a, , , d] = turn;
  const values = new Float32Array(columns * rows).fill(255);
  for (let row = 0; row < rows; row += 1) {
    let [x, y] = turnPoint(turn, left, top + row * step);
    for (let column = 0; column < columns; column += 1) {
      const [west, north] = [Math.floor(x), Math.floor(y)];
      if (west >= 0 && north >= 0 && west < width - 1 && north < height - 1) {
        const [across, down] = [x - west, y - north];
        const at = north * width + west;
        const upper = (samples[at] ?? 0) * (1 - across) + (samples[at + 1] ?? 0) * across;
        const lower = (samples[at + width] ?? 0) * (1 - across) + (samples[at + width + 1] ?? 0) * across;
        values[row * columns + column] = upper * (1 - down) + lower * down;
      }
      x += a * step;
      y += d * step;
    }
  }
  return values;
}
