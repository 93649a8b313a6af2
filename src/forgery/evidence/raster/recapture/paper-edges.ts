/**
 * Whether a page lies in the picture as paper lies before a camera: its edges are seen against what it lies on, and they are not parallel, or the
 * light on it falls off. A scanner's picture ends at the paper, or has straight edges in even light.
 */
import type { Plane } from "../plane.ts";

const blockSide = 8;
/** Share of the picture that is paper. */
const [leastShare, mostShare] = [0.12, 0.93];
/** Of an edge: how many of its rows or columns lie within so many blocks of one line. */
const [straightShare, straightWithin] = [0.75, 1.5];
/** Blocks that an edge needs. */
const fewestPlaces = 12;
/** Degrees by which opposite edges are out of parallel; and how much brighter the lightest paper is than the darkest. */
const [leastLean, leastFall] = [0.8, 1.35];
/** What the paper lies on is darker by so much. */
const groundShare = 0.88;

export function isPaperBeforeCamera(plane: Plane): boolean {
  const blocks = toBlocks(plane);
  const paper = findPaper(blocks);
  if (paper === undefined) return false;
  const edges = findEdges(paper.mask, blocks.width, blocks.height);
  const seen = edges.filter((edge) => edge !== undefined);
  if (seen.length < 2 || paper.ground > groundShare * paper.light) return false;
  const [left, right, top, bottom] = edges;
  const lean = Math.max(leanOf(left, right), leanOf(top, bottom));
  return lean >= leastLean || (seen.length > 2 && paper.fall >= leastFall);
}

interface Blocks {
  readonly values: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** The brightest of nine neighbours, each the mean of a block: print on paper does not count. */
function toBlocks({ samples, width, height }: Plane): Blocks {
  const [columns, rows] = [Math.floor(width / blockSide), Math.floor(height / blockSide)];
  const means = new Float32Array(columns * rows);
  // Every other point of every other row is enough for a mean.
  for (let row = 0; row < rows * blockSide; row += 2) {
    for (let column = 0; column < columns * blockSide; column += 2) {
      const at = Math.floor(row / blockSide) * columns + Math.floor(column / blockSide);
      means[at] = (means[at] ?? 0) + (4 * (samples[row * width + column] ?? 0)) / blockSide ** 2;
    }
  }
  const values = means.map((_, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    let most = 0;
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
        most = Math.max(most, means[y * columns + x] ?? 0);
      }
    }
    return most;
  });
  return { values, width: columns, height: rows };
}

interface Paper {
  readonly mask: Uint8Array;
  /** Medians of the paper and of what it lies on. */
  readonly light: number;
  readonly ground: number;
  /** The paper's ninth tenth by its first. */
  readonly fall: number;
}

/** The largest connected light area. */
function findPaper({ values, width, height }: Blocks): Paper | undefined {
  const level = splitLevel(values);
  const mask = largestArea(
    Uint8Array.from(values, (value) => (value > level ? 1 : 0)),
    width,
    height,
  );
  const inside = [...values].filter((_, at) => mask[at] === 1).sort((one, other) => one - other);
  const outside = [...values].filter((_, at) => mask[at] !== 1).sort((one, other) => one - other);
  const share = inside.length / Math.max(1, values.length);
  if (share < leastShare || share > mostShare) return undefined;
  const of = (sorted: readonly number[], part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;
  return {
    mask,
    light: of(inside, 0.5),
    ground: of(outside, 0.5),
    fall: of(inside, 0.9) / Math.max(1, of(inside, 0.1)),
  };
}

/** Between two groups of levels (Otsu 1979). */
function splitLevel(values: Float32Array): number {
  const counts = new Float64Array(256);
  for (const value of values)
    counts[Math.min(255, Math.round(value))] = (counts[Math.min(255, Math.round(value))] ?? 0) + 1;
  const total = values.length;
  const all = counts.reduce((sum, count, level) => sum + count * level, 0);
  let [below, sumBelow, best, bestLevel] = [0, 0, -1, 0];
  for (const [level, count] of counts.entries()) {
    below += count;
    sumBelow += count * level;
    if (below === 0 || below === total) continue;
    const gap = sumBelow / below - (all - sumBelow) / (total - below);
    const between = below * (total - below) * gap * gap;
    if (between > best) [best, bestLevel] = [between, level];
  }
  return bestLevel;
}

function largestArea(mask: Uint8Array, width: number, height: number): Uint8Array {
  const areas = new Int32Array(mask.length);
  const open = new Int32Array(mask.length);
  let [largest, most, area] = [0, 0, 0];
  for (let start = 0; start < mask.length; start += 1) {
    if (mask[start] !== 1 || areas[start] !== 0) continue;
    area += 1;
    areas[start] = area;
    open[0] = start;
    let found = 1;
    const take = (isWithin: boolean, at: number) => {
      if (!isWithin || mask[at] !== 1 || areas[at] !== 0) return;
      areas[at] = area;
      open[found] = at;
      found += 1;
    };
    for (let place = 0; place < found; place += 1) {
      const at = open[place] ?? 0;
      const column = at % width;
      take(at >= width, at - width);
      take(at < width * (height - 1), at + width);
      take(column > 0, at - 1);
      take(column + 1 < width, at + 1);
    }
    if (found > most) [largest, most] = [area, found];
  }
  return areas.reduce((kept, own, at) => {
    if (own === largest && own !== 0) kept[at] = 1;
    return kept;
  }, new Uint8Array(mask.length));
}

/** A line: how it leans, in degrees. */
interface Edge {
  readonly degrees: number;
}

/** Left, right, top, bottom; undefined where the paper reaches the picture's edge, or its own is not straight. */
function findEdges(mask: Uint8Array, width: number, height: number): readonly (Edge | undefined)[] {
  const along = (count: number, length: number, isMarked: (place: number, at: number) => boolean) => {
    const first: (readonly [number, number])[] = [];
    const last: (readonly [number, number])[] = [];
    for (let place = 0; place < count; place += 1) {
      let [low, high] = [0, length - 1];
      while (low < length && !isMarked(place, low)) low += 1;
      while (high > low && !isMarked(place, high)) high -= 1;
      if (low === length) continue;
      if (low > 1) first.push([place, low]);
      if (high < length - 2) last.push([place, high]);
    }
    return [fitLine(first, count), fitLine(last, count)];
  };
  const rows = along(height, width, (row, column) => mask[row * width + column] === 1);
  const columns = along(width, height, (column, row) => mask[row * width + column] === 1);
  return [...rows, ...columns];
}

/** Through the middle places of an edge, by least squares, which even out that places are whole blocks; and once more without outliers. */
function fitLine(places: readonly (readonly [number, number])[], count: number): Edge | undefined {
  const middle = places.slice(Math.floor(places.length * 0.15), Math.ceil(places.length * 0.85));
  if (middle.length < fewestPlaces || middle.length < 0.2 * count) return undefined;
  const first = slopeOf(middle);
  const straight = middle.filter(([at, value]) => Math.abs(value - first.at(at)) <= straightWithin);
  if (straight.length < straightShare * middle.length) return undefined;
  return { degrees: (Math.atan(slopeOf(straight).slope) * 180) / Math.PI };
}

function slopeOf(places: readonly (readonly [number, number])[]) {
  const mean = (part: 0 | 1) => places.reduce((sum, place) => sum + place[part], 0) / places.length;
  const [middle, level] = [mean(0), mean(1)];
  const spread = places.reduce((sum, [at]) => sum + (at - middle) ** 2, 0);
  const slope = places.reduce((sum, [at, value]) => sum + (at - middle) * (value - level), 0) / Math.max(1, spread);
  return { slope, at: (place: number) => level + slope * (place - middle) };
}

function leanOf(one: Edge | undefined, other: Edge | undefined): number {
  return one === undefined || other === undefined ? 0 : Math.abs(one.degrees - other.degrees);
}
