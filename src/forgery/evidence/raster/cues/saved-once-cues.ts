/**
 * Whether blocks look as if they had been saved once or, as the page, several times. An earlier save on the same grid leaves its traces in
 * how often each value of each frequency occurs, whatever its steps were and however coarse the last save is. The page itself, read half
 * a block off its grid, shows how often values occur where there was no such save.
 */
import type { CueTable, Unit } from "./cue-table.ts";
import { transformBlock } from "./forward-dct.ts";
import { frequencies, type StoredCoefficients } from "./history.ts";
import type { MeasuredPage } from "./page-picture.ts";

/** Values are counted in steps of at least this, up to so many from zero, and together beyond. */
const leastStep = 2;
const countedSteps = 20;
const valueCount = 2 * countedSteps + 1;
const halfBlock = 4;
/** From so many of these values among the lowest frequencies a block is print. */
const printValue = 10;
const leastPrintValues = 3;
/** Blocks are read off the grid until so many of a kind are counted; more say the same. */
const offGridLimit = 4_000;
/** Fewer blocks of a kind, on the grid or off it, say nothing of what is usual. */
const leastBlocks = 150;
/** Added to each count, so that rare values say little. */
const smoothing = 4;
/** How far around a unit faint blocks are looked at: an edit's edge lies a little outside. */
const faintReach = 3;
/** Points of a block that a unit covers, from which it counts by itself. */
const leastPoints = 16;

const [plain, faint, print] = [0, 1, 2] as const;

export function measureSavedOnce(page: MeasuredPage, units: readonly Unit[], table: CueTable): void {
  const map = mapBlocks(page);
  for (const [index, unit] of units.entries()) {
    const margin = unit.kind === "glyph" ? 1 : 0;
    const ofPrint = gather(map, unit, margin, print);
    if (ofPrint !== undefined) {
      table.set(index, "often", ofPrint.mean);
      table.set(index, "oftenLeast", ofPrint.least);
      table.set(index, "oftenEach", ofPrint.each);
    }
    const ofFaint = gather(map, unit, faintReach, faint);
    if (ofFaint === undefined) continue;
    table.set(index, "oftenFaint", ofFaint.mean);
    table.set(index, "oftenFaintLeast", ofFaint.least);
  }
}

interface BlockMap {
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
  readonly kinds: Uint8Array;
  /** Sum of the logarithms of how much oftener each value occurs on the grid than off it; NaN where nothing can be said. */
  readonly sums: Float32Array;
  /** Values that are not zero. */
  readonly used: Uint8Array;
}

function mapBlocks(page: MeasuredPage): BlockMap {
  const { width, height, samples } = page.luminance;
  const { left, top } = page.earlier ?? { left: 0, top: 0 };
  const stored = left === 0 && top === 0 ? page.stored : undefined;
  const columns = Math.max(0, Math.min(stored?.blocksWide ?? width, Math.floor((width - left) / 8)));
  const rows = Math.max(0, Math.min(stored?.blocksHigh ?? height, Math.floor((height - top) / 8)));
  const kinds = new Uint8Array(columns * rows);
  const used = new Uint8Array(columns * rows);
  const places = new Int8Array(columns * rows * 64);
  const onGrid = startCounts();
  const off = startCounts();
  const values = new Float32Array(64);
  const found = { places: new Uint8Array(64), steps: new Int8Array(64) };
  const steps = Float64Array.from({ length: 64 }, (_, place) => Math.max(leastStep, page.stored?.table[place] ?? 1));
  const shares = steps.map((step) => 1 / step);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const block = row * columns + column;
      const at = (top + row * 8) * width + left + column * 8;
      if (stored === undefined) {
        if (isPlain(samples, at, width)) continue;
        transformBlock(samples, at, width, values, 0);
      } else {
        if (page.storedCounts?.[row * stored.blocksWide + column] === 0) continue;
        readStored(stored, row, column, values);
      }
      const count = findSteps(values, shares, found);
      if (count === 0) continue;
      const kind = kindOf(values);
      kinds[block] = kind;
      used[block] = count;
      addBlock(onGrid, kind, found, count);
      for (let index = 0; index < count; index += 1) {
        places[block * 64 + (found.places[index] ?? 0)] = found.steps[index] ?? 0;
      }
    }
  }
  const every = Math.max(1, Math.floor((onGrid.blocks[faint] + onGrid.blocks[print]) / offGridLimit));
  let turn = 0;
  for (let row = 0; row + 1 < rows; row += 1) {
    for (let column = 0; column + 1 < columns; column += 1) {
      if (kinds[row * columns + column] === plain) continue;
      turn += 1;
      if (turn % every !== 0) continue;
      transformBlock(samples, (top + row * 8 + halfBlock) * width + left + column * 8 + halfBlock, width, values, 0);
      const count = findSteps(values, shares, found);
      if (count > 0) addBlock(off, kindOf(values), found, count);
    }
  }
  const sums = sumBlocks(kinds, places, [compare(onGrid, off, faint), compare(onGrid, off, print)]);
  return { left, top, columns, rows, kinds, sums, used };
}

/** Points along both diagonals that are nearly equal: paper without ripples. */
function isPlain(samples: Uint8Array, at: number, width: number): boolean {
  let [least, most] = [255, 0];
  for (let y = 0; y < 8; y += 1) {
    const row = at + y * width;
    const one = samples[row + y] ?? 0;
    const other = samples[row + 7 - y] ?? 0;
    least = Math.min(least, one, other);
    most = Math.max(most, one, other);
  }
  return most - least < 2;
}

function readStored(stored: StoredCoefficients, row: number, column: number, values: Float32Array): void {
  const from = (row * stored.stride + column) * 64;
  for (let place = 1; place < 64; place += 1)
    values[place] = (stored.coefficients[from + place] ?? 0) * (stored.table[place] ?? 1);
}

/** Those values of a block that are not zero: their places, and how many steps they are. */
interface Steps {
  readonly places: Uint8Array;
  readonly steps: Int8Array;
}

/** Tells how many there are. */
function findSteps(values: Float32Array, shares: Float64Array, { places, steps }: Steps): number {
  let count = 0;
  for (let place = 1; place < 64; place += 1) {
    const exact = (values[place] ?? 0) * (shares[place] ?? 1);
    if (exact >= -0.5 && exact < 0.5) continue;
    const value = Math.floor(exact + 0.5);
    places[count] = place;
    steps[count] = value > countedSteps ? countedSteps : value < -countedSteps ? -countedSteps : value;
    count += 1;
  }
  return count;
}

function kindOf(values: Float32Array): 1 | 2 {
  let strong = 0;
  for (const place of frequencies) if (Math.abs(values[place] ?? 0) >= printValue) strong += 1;
  return strong >= leastPrintValues ? print : faint;
}

interface Counts {
  readonly blocks: [plain: number, faint: number, print: number];
  /** How often each value but zero occurs: what is left of the blocks are zeros. */
  readonly values: readonly [Uint32Array, Uint32Array];
}

function startCounts(): Counts {
  return { blocks: [0, 0, 0], values: [new Uint32Array(64 * valueCount), new Uint32Array(64 * valueCount)] };
}

function addBlock({ blocks, values }: Counts, kind: 1 | 2, { places, steps }: Steps, count: number): void {
  blocks[kind] += 1;
  const own = values[kind - 1];
  if (own === undefined) return;
  for (let index = 0; index < count; index += 1) {
    const at = (places[index] ?? 0) * valueCount + countedSteps + (steps[index] ?? 0);
    own[at] = (own[at] ?? 0) + 1;
  }
}

/** Of each value of each frequency the logarithm of how much oftener it occurs on the grid. */
function compare(onGrid: Counts, off: Counts, kind: 1 | 2): Float32Array | undefined {
  const [own, other] = [withZeros(onGrid, kind), withZeros(off, kind)];
  const [ownBlocks, otherBlocks] = [onGrid.blocks[kind], off.blocks[kind]];
  if (Math.min(ownBlocks, otherBlocks) < leastBlocks) return undefined;
  const [all, allOff] = [ownBlocks, otherBlocks].map((blocks) => blocks + smoothing * valueCount) as [number, number];
  return Float32Array.from(own, (times, at) =>
    Math.log((times + smoothing) / all / (((other[at] ?? 0) + smoothing) / allOff)),
  );
}

function withZeros({ blocks, values }: Counts, kind: 1 | 2): Uint32Array {
  const counts = Uint32Array.from(values[kind - 1] ?? []);
  for (let from = valueCount; from < counts.length; from += valueCount) {
    const others = counts.subarray(from, from + valueCount).reduce((sum, times) => sum + times, 0);
    counts[from + countedSteps] = blocks[kind] - others;
  }
  return counts;
}

/** Of each block the sum of its values' weights; NaN where nothing can be said. */
function sumBlocks(kinds: Uint8Array, places: Int8Array, weights: readonly (Float32Array | undefined)[]): Float32Array {
  const sums = new Float32Array(kinds.length).fill(Number.NaN);
  for (let block = 0; block < kinds.length; block += 1) {
    const kind = kinds[block] ?? plain;
    const own = kind === plain ? undefined : weights[kind - 1];
    if (own === undefined) continue;
    let sum = 0;
    for (let place = 1; place < 64; place += 1)
      sum += own[place * valueCount + countedSteps + (places[block * 64 + place] ?? 0)] ?? 0;
    sums[block] = sum;
  }
  return sums;
}

/** Blocks of one kind count by how much of them lies in the box. */
function gather({ left, top, columns, rows, kinds, sums, used }: BlockMap, unit: Unit, margin: number, kind: 1 | 2) {
  const [x0, x1] = [unit.left - margin - left, unit.right + margin - left];
  const [y0, y1] = [unit.top - margin - top, unit.bottom + margin - top];
  let [weight, sum, values, least] = [0, 0, 0, Number.POSITIVE_INFINITY];
  for (let row = Math.max(0, y0 >> 3); row < Math.min(rows, (y1 + 7) >> 3); row += 1) {
    const high = Math.min(y1, row * 8 + 8) - Math.max(y0, row * 8);
    for (let column = Math.max(0, x0 >> 3); column < Math.min(columns, (x1 + 7) >> 3); column += 1) {
      const block = row * columns + column;
      const value = sums[block] ?? Number.NaN;
      if (kinds[block] !== kind || Number.isNaN(value)) continue;
      const share = high * (Math.min(x1, column * 8 + 8) - Math.max(x0, column * 8));
      weight += share;
      sum += share * value;
      values += share * (used[block] ?? 0);
      if (share >= leastPoints) least = Math.min(least, value);
    }
  }
  if (weight === 0) return undefined;
  const mean = sum / weight;
  return { mean, least: Number.isFinite(least) ? least : mean, each: sum / Math.max(1, values) };
}
