/** The values of all cues for all units of a page: glyphs, and patches of paper between them. */
import { type RasterCue, rasterCues } from "../../../facts/raster.ts";

/** In points, the right and lower ends outside. */
export interface Unit {
  readonly kind: "glyph" | "paper";
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly area: number;
  /** Numbers of its word and line; -1 for paper. */
  readonly word: number;
  readonly line: number;
}

const width = rasterCues.length;
const placeOf = new Map(rasterCues.map((cue, place) => [cue, place]));

/** What was not measured is NaN. */
export class CueTable {
  readonly values: Float32Array;

  constructor(unitCount: number) {
    this.values = new Float32Array(unitCount * width).fill(Number.NaN);
  }

  set(unit: number, cue: RasterCue, value: number): void {
    this.values[unit * width + (placeOf.get(cue) ?? 0)] = value;
  }

  get(unit: number, cue: RasterCue): number {
    return this.values[unit * width + (placeOf.get(cue) ?? 0)] ?? Number.NaN;
  }

  /** All cues of a unit, in their order. */
  rowOf(unit: number): Float32Array {
    return this.values.subarray(unit * width, (unit + 1) * width);
  }
}
