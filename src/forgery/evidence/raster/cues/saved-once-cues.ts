/**
 * Whether blocks look as if they had been saved once or, as the page, several times. An earlier save on the same grid leaves its traces in
 * how often each value of each frequency occurs, whatever its steps were and however coarse the last save is. The page itself, read half
 * a block off its grid, shows how often values occur where there was no such save.
 */
import { Room } from "../kernels/page-memory.ts";
import { copyRow } from "./count-coefficients.ts";
import type { CueTable, Unit } from "./cue-table.ts";
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
  const { width, height } = page.luminance;
  const { kernels, samples } = page.memory;
  const { left, top } = page.earlier ?? { left: 0, top: 0 };
  const stored = left === 0 && top === 0 ? page.stored : undefined;
  const columns = Math.max(0, Math.min(stored?.blocksWide ?? width, Math.floor((width - left) / 8)));
  const rows = Math.max(0, Math.min(stored?.blocksHigh ?? height, Math.floor((height - top) / 8)));
  const room = new Room(page.memory);
  const kinds = room.bytes(columns * rows);
  const used = room.bytes(columns * rows);
  const steps = room.bytes(columns * rows * 64);
  const onGrid = startCounts(room);
  const off = startCounts(room);
  const shares = room.doubles(64);
  shares.set(Float64Array.from(shares, (_, place) => 1 / Math.max(leastStep, page.stored?.table[place] ?? 1)));
  const limits = room.singles(64).fill(Number.POSITIVE_INFINITY);
  for (const place of frequencies) limits[place] = printValue;
  const how = [shares.byteOffset, limits.byteOffset, leastPrintValues] as const;
  const readRow = stored && startReading(room, stored);
  for (let row = 0; row < rows; row += 1) {
    const [first, to] = [row * columns, onGrid.words.byteOffset];
    const into = [steps.byteOffset + 64 * first, kinds.byteOffset + first, used.byteOffset + first, to] as const;
    if (stored === undefined || readRow === undefined || page.storedCounts === undefined) {
      const at = samples + (top + row * 8) * width + left;
      kernels.countRow(at, width, columns, ...how, ...into);
    } else {
      const { coefficients, table, counts } = readRow(page.storedCounts, row);
      kernels.countStoredRow(coefficients, table, counts, columns, ...how, ...into);
    }
  }
  const every = Math.max(1, Math.floor((onGrid.blocksOf(faint) + onGrid.blocksOf(print)) / offGridLimit));
  const one = [room.take(64), room.take(1), off.words.byteOffset] as const;
  let turn = 0;
  for (let row = 0; row + 1 < rows; row += 1) {
    for (let column = 0; column + 1 < columns; column += 1) {
      if (kinds[row * columns + column] === plain) continue;
      turn += 1;
      if (turn % every !== 0) continue;
      const at = samples + (top + row * 8 + halfBlock) * width + left + column * 8 + halfBlock;
      kernels.countOne(at, width, ...how, ...one);
    }
  }
  const sums = room.singles(columns * rows).fill(Number.NaN);
  for (const kind of [faint, print] as const) {
    const weights = compare(onGrid, off, kind);
    if (weights === undefined) continue;
    const own = room.singles(weights.length);
    own.set(weights);
    const [from, ofKind, to] = [steps.byteOffset, kinds.byteOffset, sums.byteOffset];
    for (let first = 0; first < kinds.length; first += columns) {
      kernels.sumWeights(from + 64 * first, ofKind + first, columns, kind, own.byteOffset, to + 4 * first);
    }
  }
  return { left, top, columns, rows, kinds, sums, used };
}

/** Copies rows of a file's coefficients to where kernels can read them, with the table they are to be multiplied by. */
function startReading(room: Room, stored: StoredCoefficients) {
  const row = room.halves(stored.blocksWide * 64);
  const table = room.singles(64);
  table.set(stored.table);
  const counts = room.bytes(stored.blocksWide);
  return (ofAll: Uint8Array, y: number) => {
    copyRow(stored, y, row);
    counts.set(ofAll.subarray(y * stored.blocksWide, (y + 1) * stored.blocksWide));
    return { coefficients: row.byteOffset, table: table.byteOffset, counts: counts.byteOffset };
  };
}

/** How many blocks there are of each kind, and how often each value but zero occurs in them: the rest of the blocks are zeros. */
interface Counts {
  readonly words: Int32Array;
  readonly blocksOf: (kind: 1 | 2) => number;
  readonly valuesOf: (kind: 1 | 2) => Int32Array;
}

/** The number of blocks comes before the values of each kind. */
const headWords = 4;

function startCounts(room: Room): Counts {
  const perKind = headWords + 64 * valueCount;
  const words = room.words(2 * perKind);
  return {
    words,
    blocksOf: (kind) => words[(kind - 1) * perKind] ?? 0,
    valuesOf: (kind) => words.subarray((kind - 1) * perKind + headWords, kind * perKind),
  };
}

/** Of each value of each frequency the logarithm of how much oftener it occurs on the grid. */
function compare(onGrid: Counts, off: Counts, kind: 1 | 2): Float32Array | undefined {
  const [own, other] = [withZeros(onGrid, kind), withZeros(off, kind)];
  const [ownBlocks, otherBlocks] = [onGrid.blocksOf(kind), off.blocksOf(kind)];
  if (Math.min(ownBlocks, otherBlocks) < leastBlocks) return undefined;
  const [all, allOff] = [ownBlocks, otherBlocks].map((blocks) => blocks + smoothing * valueCount) as [number, number];
  return Float32Array.from(own, (times, at) =>
    Math.log((times + smoothing) / all / (((other[at] ?? 0) + smoothing) / allOff)),
  );
}

function withZeros(all: Counts, kind: 1 | 2): Int32Array {
  const counts = all.valuesOf(kind).slice();
  for (let from = valueCount; from < counts.length; from += valueCount) {
    const others = counts.subarray(from, from + valueCount).reduce((sum, times) => sum + times, 0);
    counts[from + countedSteps] = all.blocksOf(kind) - others;
  }
  return counts;
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
