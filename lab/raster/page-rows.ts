/** A unit's row in the files of measured pages, and back. */
import { type RasterUnit, rasterCues } from "../../src/forgery/facts/raster.ts";
import type { Rectangle } from "./canvas.ts";

export interface Labels {
  readonly boxes: readonly Rectangle[];
  readonly sources: readonly Rectangle[];
}

const headLength = 8;
export const rowLength = headLength + rasterCues.length;
/** Of a unit's box that an edit covers: to count as edited, and to count as untouched. */
const editedShare = 0.5;
const untouchedShare = 0.12;

export function unitRow(unit: RasterUnit, labels: Labels): number[] {
  const { kind, left, top, width, height, word, line, cues } = unit;
  const head = [labelOf(unit, labels), kind === "glyph" ? 1 : 0, left, top, width, height, word, line];
  // Pages that keep no traces have no cues.
  return [...head, ...rasterCues.map((_, place) => cues[place] ?? Number.NaN)];
}

export function readUnit(rows: Float32Array, row: number): RasterUnit & { readonly label: number } {
  const at = row * rowLength;
  const [label = 0, isGlyph, left = 0, top = 0, width = 0, height = 0, word = 0, line = 0] = rows.subarray(
    at,
    at + headLength,
  );
  const cues = Array.from(rows.subarray(at + headLength, at + rowLength), (value) =>
    Number.isNaN(value) ? null : value,
  );
  return { label, kind: isGlyph === 1 ? "glyph" : "paper", left, top, width, height, word, line, cues };
}

/** 1 edited, 0 untouched, -1 neither: at an edge, or what a copy was taken from. */
function labelOf(unit: Rectangle, { boxes, sources }: Labels): number {
  const edited = Math.max(0, ...boxes.map((box) => coverage(unit, box)));
  if (edited >= editedShare) return 1;
  const copied = Math.max(0, ...sources.map((box) => coverage(unit, box)));
  return edited > untouchedShare || copied > untouchedShare ? -1 : 0;
}

function coverage(unit: Rectangle, box: Rectangle): number {
  const wide = Math.min(unit.left + unit.width, box.left + box.width) - Math.max(unit.left, box.left);
  const high = Math.min(unit.top + unit.height, box.top + box.height) - Math.max(unit.top, box.top);
  return wide <= 0 || high <= 0 ? 0 : (wide * high) / (unit.width * unit.height);
}
