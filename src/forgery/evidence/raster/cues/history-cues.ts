/** How well the blocks under a unit fit the earlier save: what was put in later was never on its grid. */
import type { CueTable, Unit } from "./cue-table.ts";
import { transformBlock } from "./forward-dct.ts";
import { type EarlierSave, frequencies, type StoredCoefficients } from "./history.ts";
import type { MeasuredPage } from "./page-picture.ts";

interface BlockMap {
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
  /** Root mean square of the distances from the earlier save's multiples. */
  readonly misfit: Float32Array;
  /** Sum of the logarithms of how much likelier the coefficients are on the earlier grid than anywhere. */
  readonly fit: Float32Array;
  /** Root mean square of what is not constant. */
  readonly texture: Float32Array;
}

/** Samples are rounded and cut off when a picture is decoded, which moves coefficients by about so much. */
const decodingNoise = 0.45;
/** Share of coefficients that fit nothing though nobody touched them: cut-off strokes. */
const outlierShare = 0.1;

export function measureHistory(page: MeasuredPage, units: readonly Unit[], table: CueTable): void {
  if (page.stored !== undefined) countCoefficients(page.stored, units, table);
  if (page.earlier === undefined) return;
  const map = mapBlocks(page, page.earlier);
  for (let index = 0; index < units.length; index += 1) {
    const unit = units[index];
    if (unit !== undefined) measureUnit(map, unit, index, table);
  }
}

/** Coefficients that are not zero, a block: strokes that were quantised on this grid before need fewer. */
function countCoefficients(stored: StoredCoefficients, units: readonly Unit[], table: CueTable): void {
  const { coefficients, stride, blocksWide, blocksHigh } = stored;
  const counts = new Uint8Array(blocksWide * blocksHigh);
  for (let block = 0; block < counts.length; block += 1) {
    const row = Math.floor(block / blocksWide);
    const from = (row * stride + block - row * blocksWide) * 64;
    let count = 0;
    for (let place = from + 1; place < from + 64; place += 1) if (coefficients[place] !== 0) count += 1;
    counts[block] = count;
  }
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

function mapBlocks({ luminance, stored }: MeasuredPage, earlier: EarlierSave): BlockMap {
  const { width, height, samples } = luminance;
  const { left, top, steps } = earlier;
  const columns = Math.floor((width - left) / 8);
  const rows = Math.floor((height - top) / 8);
  const own = left === 0 && top === 0 ? stored : undefined;
  const [misfit, fit, texture] = [0, 0, 0].map(() => new Float32Array(columns * rows)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const values = new Float32Array(64);
  const used = frequencies.filter((place) => (steps[place] ?? 0) > 0);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const block = row * columns + column;
      if (own === undefined) transformBlock(samples, (top + row * 8) * width + left + column * 8, width, values, 0);
      else readStored(own, row, column, values);
      let squares = 0;
      let energy = 0;
      let likelihood = 0;
      for (const place of used) {
        const value = values[place] ?? 0;
        const step = steps[place] ?? 1;
        const distance = value - step * Math.round(value / step);
        squares += distance * distance;
        energy += value * value;
        const ownStep = own?.table[place] ?? 1;
        // What is zero anyway says nothing.
        if (Math.abs(value) < 0.5 + 0.5 * ownStep) continue;
        const variance = decodingNoise * decodingNoise + (own === undefined ? 0 : (ownStep * ownStep) / 12);
        const density = Math.exp((-distance * distance) / (2 * variance)) / Math.sqrt(2 * Math.PI * variance);
        likelihood += Math.log(outlierShare + (1 - outlierShare) * step * density);
      }
      misfit[block] = Math.sqrt(squares / used.length);
      texture[block] = Math.sqrt(energy / used.length);
      fit[block] = likelihood;
    }
  }
  return { left, top, columns, rows, misfit, fit, texture };
}

function readStored(stored: StoredCoefficients, row: number, column: number, values: Float32Array): void {
  const from = (row * stored.stride + column) * 64;
  for (const place of frequencies)
    values[place] = (stored.coefficients[from + place] ?? 0) * (stored.table[place] ?? 1);
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
