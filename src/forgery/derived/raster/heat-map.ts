/** A coarse map of how likely the places of a picture were edited: an aid to reading it, never a finding. */
import type { Box } from "../../../contract/documents/document.ts";
import type { RasterPage } from "../../facts/raster.ts";
import { showBox } from "./shown-box.ts";

export interface HeatMap {
  /** What the map lies over, on the page as it is shown. */
  readonly area: Box;
  readonly columns: number;
  readonly rows: number;
  /** The greatest probability of the units in each cell, from 0 to 100, row after row. */
  readonly values: readonly number[];
}

const columns = 24;
const rowLimit = 120;

export function drawHeat(page: RasterPage, probabilities: Float64Array): HeatMap {
  const area = showBox(page, { page: page.page, left: 0, top: 0, width: page.width, height: page.height });
  const rows = Math.max(1, Math.min(rowLimit, Math.round((columns * area.height) / area.width)));
  const values = new Array<number>(columns * rows).fill(0);
  for (const [index, { left, top, width, height }] of page.units.entries()) {
    const box = showBox(page, { page: page.page, left, top, width, height });
    const column = cellOf(box.left + box.width / 2 - area.left, area.width, columns);
    const row = cellOf(box.top + box.height / 2 - area.top, area.height, rows);
    const place = row * columns + column;
    values[place] = Math.max(values[place] ?? 0, Math.round(100 * (probabilities[index] ?? 0)));
  }
  return { area, columns, rows, values };
}

function cellOf(offset: number, length: number, count: number): number {
  return Math.max(0, Math.min(count - 1, Math.floor((offset / length) * count)));
}
