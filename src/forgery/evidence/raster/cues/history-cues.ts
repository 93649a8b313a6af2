/** How well the blocks under a unit fit the earlier save: what was put in later was never on its grid. */
import { Room } from "../kernels/page-memory.ts";
import type { CueTable, Unit } from "./cue-table.ts";
import { type EarlierSave, frequencies, type StoredCoefficients } from "./history.ts";
import type { MeasuredPage } from "./page-picture.ts";

interface BlockMap {
  readonly page: MeasuredPage;
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
  /** The file's own coefficients, where they are on this grid. */
  readonly own: StoredCoefficients | undefined;
  readonly steps: readonly Step[];
  /** Of the block that is measured. */
  readonly values: Float32Array;
  /** 1 where a block was measured: only those are that a unit asks for. */
  readonly isMeasured: Uint8Array;
  /** Root mean square of the distances from the earlier save's multiples. */
  readonly misfit: Float32Array;
  /** Sum of the logarithms of how much likelier the coefficients are on the earlier grid than anywhere. */
  readonly fit: Float32Array;
  /** Root mean square of what is not constant. */
  readonly texture: Float32Array;
}

/** A frequency whose step in the earlier save is known. */
interface Step {
  readonly place: number;
  readonly step: number;
  /** Smaller values are zero anyway, and say nothing. */
  readonly leastValue: number;
  readonly variance: number;
  readonly deviation: number;
  /** Step of the file's own table. */
  readonly ownStep: number;
  /** Likelihoods of the file's own coefficients that were computed already; NaN for the others. */
  readonly kept: Float64Array;
}

/** Samples are rounded and cut off when a picture is decoded, which moves coefficients by about so much. */
const decodingNoise = 0.45;
/** Share of coefficients that fit nothing though they were not edited: cut-off strokes. */
const outlierShare = 0.1;
const noFit = Math.log(outlierShare);
/** Beyond so many variances the likelihood is that of outliers to the last bit: e to the -45 is lost beside it. */
const lostVariances = 90;
/** Sizes of coefficients whose likelihoods are kept. */
const keptLimit = 128;

export function measureHistory(page: MeasuredPage, units: readonly Unit[], table: CueTable): void {
  if (page.stored !== undefined && page.storedCounts !== undefined) {
    averageCounts(page.stored, page.storedCounts, units, table);
  }
  if (page.earlier === undefined) return;
  const map = startMap(page, page.earlier);
  for (let index = 0; index < units.length; index += 1) {
    const unit = units[index];
    if (unit !== undefined) measureUnit(map, unit, index, table);
  }
}

/** Coefficients that are not zero, a block: strokes that were quantised on this grid before need fewer. */
function averageCounts(
  { blocksWide, blocksHigh }: StoredCoefficients,
  counts: Uint8Array,
  units: readonly Unit[],
  table: CueTable,
): void {
  for (const [index, { left, top, right, bottom }] of units.entries()) {
    let sum = 0;
    let weight = 0;
    for (let row = Math.max(0, top >> 3); row < Math.min(blocksHigh, (bottom + 7) >> 3); row += 1) {
      const high = Math.min(bottom, row * 8 + 8) - Math.max(top, row * 8);
      for (let column = Math.max(0, left >> 3); column < Math.min(blocksWide, (right + 7) >> 3); column += 1) {
        const share = high * (Math.min(right, column * 8 + 8) - Math.max(left, column * 8));
        sum += share * (counts[row * blocksWide + column] ?? 0);
        weight += share;
      }
    }
    if (weight > 0) table.set(index, "coefficients", sum / weight);
  }
}

function startMap(page: MeasuredPage, { left, top, steps }: EarlierSave): BlockMap {
  const { width, height } = page.luminance;
  const columns = Math.floor((width - left) / 8);
  const rows = Math.floor((height - top) / 8);
  const own = left === 0 && top === 0 ? page.stored : undefined;
  const known = Array.from(frequencies).filter((place) => (steps[place] ?? 0) > 0);
  const count = columns * rows;
  return {
    page,
    left,
    top,
    columns,
    rows,
    own,
    steps: known.map((place) => {
      const ownStep = own?.table[place] ?? 1;
      const variance = decodingNoise * decodingNoise + (own === undefined ? 0 : (ownStep * ownStep) / 12);
      const deviation = Math.sqrt(2 * Math.PI * variance);
      const kept = new Float64Array(2 * keptLimit).fill(Number.NaN);
      return { place, step: steps[place] ?? 1, leastValue: 0.5 + 0.5 * ownStep, variance, deviation, ownStep, kept };
    }),
    values: new Room(page.memory).singles(64),
    isMeasured: new Uint8Array(count),
    misfit: new Float32Array(count),
    fit: new Float32Array(count),
    texture: new Float32Array(count),
  };
}

function measureBlock(map: BlockMap, row: number, column: number): void {
  const { page, left, top, own, steps, values } = map;
  const { width } = page.luminance;
  const block = row * map.columns + column;
  map.isMeasured[block] = 1;
  const from = own === undefined ? 0 : (row * own.stride + column) * 64;
  if (own === undefined) {
    const at = page.memory.samples + (top + row * 8) * width + left + column * 8;
    page.memory.kernels.transformBlock(at, width, values.byteOffset);
  } else if (page.storedCounts?.[row * own.blocksWide + column] === 0) return;
  let squares = 0;
  let energy = 0;
  let likelihood = 0;
  for (let index = 0; index < steps.length; index += 1) {
    const known = steps[index];
    if (known === undefined) break;
    const coefficient = own === undefined ? 0 : (own.coefficients[from + known.place] ?? 0);
    const value = own === undefined ? (values[known.place] ?? 0) : coefficient * known.ownStep;
    // It lies on every grid, adds no energy, and says nothing.
    if (value === 0) continue;
    const distance = value - known.step * Math.round(value / known.step);
    squares += distance * distance;
    energy += value * value;
    if (Math.abs(value) < known.leastValue) continue;
    if (own === undefined || coefficient >= keptLimit || coefficient <= -keptLimit) {
      likelihood += tellLikelihood(known, distance);
      continue;
    }
    // A file has few coefficients that differ.
    let kept = known.kept[keptLimit + coefficient] ?? Number.NaN;
    if (Number.isNaN(kept)) {
      kept = tellLikelihood(known, distance);
      known.kept[keptLimit + coefficient] = kept;
    }
    likelihood += kept;
  }
  map.misfit[block] = Math.sqrt(squares / steps.length);
  map.texture[block] = Math.sqrt(energy / steps.length);
  map.fit[block] = likelihood;
}

function tellLikelihood({ step, variance, deviation }: Step, distance: number): number {
  const square = distance * distance;
  if (square > lostVariances * variance) return noFit;
  return Math.log(outlierShare + (1 - outlierShare) * step * (Math.exp(-square / (2 * variance)) / deviation));
}

/** Blocks count by how much of them lies in the box, a little widened: a patch is cut larger than its glyph. */
function measureUnit(map: BlockMap, unit: Unit, index: number, table: CueTable): void {
  const margin = unit.kind === "glyph" ? 1 : 0;
  const [x0, x1] = [unit.left - margin - map.left, unit.right + margin - map.left];
  const [y0, y1] = [unit.top - margin - map.top, unit.bottom + margin - map.top];
  let weight = 0;
  let misfit = 0;
  let texture = 0;
  let fit = 0;
  let misfitMost = 0;
  let fitLeast = Number.POSITIVE_INFINITY;
  for (let row = Math.max(0, y0 >> 3); row < Math.min(map.rows, (y1 + 7) >> 3); row += 1) {
    const high = Math.min(y1, row * 8 + 8) - Math.max(y0, row * 8);
    for (let column = Math.max(0, x0 >> 3); column < Math.min(map.columns, (x1 + 7) >> 3); column += 1) {
      const wide = Math.min(x1, column * 8 + 8) - Math.max(x0, column * 8);
      const share = (high * wide) / 64;
      if (share <= 0) continue;
      const block = row * map.columns + column;
      if (map.isMeasured[block] === 0) measureBlock(map, row, column);
      weight += share;
      misfit += share * (map.misfit[block] ?? 0);
      texture += share * (map.texture[block] ?? 0);
      fit += share * (map.fit[block] ?? 0);
      if (share < 0.25) continue;
      misfitMost = Math.max(misfitMost, map.misfit[block] ?? 0);
      fitLeast = Math.min(fitLeast, map.fit[block] ?? 0);
    }
  }
  if (weight === 0) return;
  table.set(index, "misfit", misfit / weight);
  table.set(index, "misfitMost", misfitMost);
  table.set(index, "fit", fit / weight);
  table.set(index, "fitLeast", Number.isFinite(fitLeast) ? fitLeast : fit / weight);
  table.set(index, "texture", texture / weight);
}
