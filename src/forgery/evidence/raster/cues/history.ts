/**
 * The JPEG that a picture was before it was saved last: where its grid lay and how it was quantised. Coefficients of a picture that was
 * quantised once stay near multiples of the steps, as long as what came later was finer.
 */
import { luminanceTable } from "../jpeg/quality.ts";
import { type PageMemory, Room } from "../kernels/page-memory.ts";
import type { Plane } from "../plane.ts";

/** The luminance coefficients of the file itself, where it is a JPEG. */
export interface StoredCoefficients {
  readonly coefficients: Int16Array;
  readonly stride: number;
  readonly blocksWide: number;
  readonly blocksHigh: number;
  readonly table: Uint16Array;
}

export interface EarlierSave {
  /** Where the grid begins. */
  readonly left: number;
  readonly top: number;
  /** Step of each frequency in rows of eight; 0 where it is unknown or no coarser than the last save. */
  readonly steps: Float32Array;
  /** How far from chance the fit is, in standard deviations. */
  readonly score: number;
  /** Quality of the nearest common table. */
  readonly quality: number;
}

/** Where text puts its energy, and where tables are fine enough to leave more than zeros. */
export const frequencies = Uint8Array.from([1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40]);
const searchedFrequencies = frequencies.subarray(0, 12);
const qualities = [40, 50, 55, 60, 65, 70, 75, 80, 85, 88, 90, 92, 94];
const sampledBlocks = 120;
/** Below this a block is paper. */
const leastRange = 24;
/** A fit by chance over 64 grids and 13 qualities reaches about 4. */
const leastScore = 6;
/** Fewer values that are large enough say nothing. */
const leastUsed = 40;
/** Of a distance from the nearest multiple, taken from its mean: 0.25 less a number even between 0 and 0.5. */
const chanceDeviation = 0.1443;
/** Steps behind this leave nothing but zeros in text. */
const largestStep = 80;

export function findEarlierSave(
  plane: Plane,
  memory: PageMemory,
  stored: StoredCoefficients | undefined,
): EarlierSave | undefined {
  const { kernels } = memory;
  const room = new Room(memory);
  const places = chooseBlocks(plane, memory, room);
  if (places.length < 12) return undefined;
  const tables = qualities.map((quality) => {
    const table = luminanceTable(quality);
    const steps = room.halves(searchedFrequencies.length);
    steps.set(Int16Array.from(searchedFrequencies, (place) => table[place] ?? 1));
    return { quality, table, steps };
  });
  const searched = room.bytes(searchedFrequencies.length);
  searched.set(searchedFrequencies);
  const values = room.singles(places.length * 64);
  const sizes = room.doubles((places.length + 1) * searchedFrequencies.length);
  const used = room.words(1);
  const transformAll = (left: number, top: number, from: StoredCoefficients | undefined): void => {
    if (from !== undefined) readAll(plane, places, values, from);
    else {
      const offset = top * plane.width + left;
      kernels.transformAll(memory.samples, plane.width, offset, places.byteOffset, places.length, values.byteOffset);
    }
  };
  const scoreSizes = (steps: Int16Array): number => {
    const { byteOffset, length } = steps;
    const sum = kernels.scoreSizes(sizes.byteOffset, places.length, byteOffset, length, used.byteOffset);
    const count = used[0] ?? 0;
    return count < leastUsed ? 0 : sum / (chanceDeviation * Math.sqrt(count));
  };
  let best = { score: leastScore, left: 0, top: 0, quality: 0 };
  for (let phase = 0; phase < 64; phase += 1) {
    const [left, top] = [phase & 7, phase >> 3];
    const own = phase === 0 ? stored : undefined;
    transformAll(left, top, own);
    if (own === undefined) {
      const { byteOffset, length } = searched;
      kernels.collectSizes(values.byteOffset, places.length, byteOffset, length, sizes.byteOffset);
    }
    for (const { quality, table, steps } of tables) {
      const score = own === undefined ? scoreSizes(steps) : scoreTable(values, places.length, table, own.table);
      if (score > best.score) best = { score, left, top, quality };
    }
  }
  if (best.quality === 0) return undefined;
  const isStored = best.left === 0 && best.top === 0 ? stored : undefined;
  transformAll(best.left, best.top, isStored);
  const refined = refineQuality(values, places.length, best.quality, isStored?.table);
  const steps = refineSteps(values, places.length, luminanceTable(refined), isStored?.table);
  if (steps.every((step) => step === 0)) return undefined;
  return { left: best.left, top: best.top, steps, score: best.score, quality: refined };
}

/** Blocks with text, spread over the page; those with the fewest points at the ends of the scale first. */
function chooseBlocks({ width, height }: Plane, { kernels, samples }: PageMemory, room: Room): Int32Array {
  const found: { readonly at: number; readonly cut: number }[] = [];
  const spacing = width * height > 4_000_000 ? 24 : 8;
  const inRow = room.words(Math.ceil(width / spacing));
  const cuts = room.bytes(inRow.length);
  for (let y = 8; y + 16 < height; y += spacing) {
    const [places, cutPoints] = [inRow.byteOffset, cuts.byteOffset];
    const row = samples + y * width;
    const count = kernels.chooseBlocks(row, width, 8, width - 16, spacing, leastRange, places, cutPoints);
    for (let index = 0; index < count; index += 1) {
      found.push({ at: y * width + (inRow[index] ?? 0), cut: cuts[index] ?? 0 });
    }
  }
  const clean = found.filter(({ cut }) => cut === 0);
  const pool =
    clean.length >= sampledBlocks / 2
      ? clean
      : found.sort((one, other) => one.cut - other.cut).slice(0, sampledBlocks * 3);
  const every = Math.max(1, pool.length / sampledBlocks);
  const chosen = room.words(Math.min(pool.length, sampledBlocks));
  for (let index = 0; index < chosen.length; index += 1) chosen[index] = pool[Math.floor(index * every)]?.at ?? 0;
  return chosen;
}

/** From the coefficients of the file itself. */
function readAll({ width }: Plane, places: Int32Array, values: Float32Array, stored: StoredCoefficients): void {
  for (let index = 0; index < places.length; index += 1) {
    const at = places[index] ?? 0;
    const y = Math.floor(at / width);
    const from = ((y >> 3) * stored.stride + ((at - y * width) >> 3)) * 64;
    for (const place of frequencies) {
      values[index * 64 + place] = (stored.coefficients[from + place] ?? 0) * (stored.table[place] ?? 1);
    }
  }
}

/** 0.25 on a multiple of the step, -0.25 halfway between two. */
function nearness(value: number, step: number): number {
  const ratio = value / step;
  return 0.25 - Math.abs(ratio - Math.round(ratio));
}

/** On a grid of the last save's own steps some nearness is no wonder: what the neighbours on that grid have is taken off. */
function expectedNearness(value: number, step: number, own: number): number {
  let sum = 0;
  for (let shift = -3; shift <= 3; shift += 1) sum += nearness(value + shift * own, step);
  return sum / 7;
}

function scoreTable(values: Float32Array, count: number, table: Uint16Array, own: Uint16Array | undefined): number {
  let sum = 0;
  let used = 0;
  for (const place of searchedFrequencies) {
    const step = table[place] ?? 1;
    const ownStep = own?.[place] ?? 0;
    if (step < 2 || step <= ownStep) continue;
    const least = 0.6 * step;
    for (let index = place; index < count * 64; index += 64) {
      const value = values[index] ?? 0;
      if (value < least && value > -least) continue;
      sum += nearness(value, step) - (ownStep > 1 ? expectedNearness(value, step, ownStep) : 0);
      used += 1;
    }
  }
  return used < leastUsed ? 0 : sum / (chanceDeviation * Math.sqrt(used));
}

function refineQuality(values: Float32Array, count: number, near: number, own: Uint16Array | undefined): number {
  let best = near;
  let most = Number.NEGATIVE_INFINITY;
  for (let quality = Math.max(20, near - 5); quality <= Math.min(97, near + 5); quality += 1) {
    const score = scoreTable(values, count, luminanceTable(quality), own);
    if (score > most) [best, most] = [quality, score];
  }
  return best;
}

/** Other makers' tables differ from the common ones: each frequency may have a step of its own if it fits clearly better. */
function refineSteps(
  values: Float32Array,
  count: number,
  table: Uint16Array,
  own: Uint16Array | undefined,
): Float32Array {
  const steps = new Float32Array(64);
  for (const place of frequencies) {
    const ownStep = own?.[place] ?? 0;
    const common = table[place] ?? 0;
    const scoreOf = (step: number) => scoreStep(values, count, place, step, ownStep);
    let best = common;
    let most = scoreOf(common) + 2.5;
    for (let step = Math.max(2, Math.ceil(ownStep * 1.2)); step <= largestStep; step += 1) {
      const score = scoreOf(step);
      if (score > most) [best, most] = [step, score];
    }
    steps[place] = best > 1 && best > ownStep * 1.2 && scoreOf(best) > 0 ? best : 0;
  }
  return steps;
}

function scoreStep(values: Float32Array, count: number, place: number, step: number, ownStep: number): number {
  if (step < 2 || step <= ownStep) return 0;
  let sum = 0;
  let used = 0;
  for (let index = place; index < count * 64; index += 64) {
    const value = values[index] ?? 0;
    if (Math.abs(value) < 0.6 * step) continue;
    sum += nearness(value, step) - (ownStep > 1 ? expectedNearness(value, step, ownStep) : 0);
    used += 1;
  }
  return used < 6 ? 0 : sum / (chanceDeviation * Math.sqrt(used));
}
