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

export const cueCount = rasterCues.length;
const placeOf = new Map(rasterCues.map((cue, place) => [cue, place]));

/** Unit after unit the cues in their order. What was not measured is NaN. */
export class CueTable {
  readonly values: Float32Array;

  constructor(unitCount: number) {
    this.values = new Float32Array(unitCount * cueCount).fill(Number.NaN);
  }

  /** With the values of this one, for more units. */
  widen(unitCount: number): CueTable {
    const table = new CueTable(unitCount);
    table.values.set(this.values);
    return table;
  }

  set(unit: number, cue: RasterCue, value: number): void {
    this.values[unit * cueCount + (placeOf.get(cue) ?? 0)] = value;
  }

  get(unit: number, cue: RasterCue): number {
    return this.values[unit * cueCount + (placeOf.get(cue) ?? 0)] ?? Number.NaN;
  }
}

/** The places of units in the order in which rows of points are asked for. */
export function fromTopToBottom(units: readonly Unit[]): number[] {
  return Array.from(units.keys()).sort((one, other) => (units[one]?.top ?? 0) - (units[other]?.top ?? 0));
}
