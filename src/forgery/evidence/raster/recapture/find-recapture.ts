/** Whether a picture is a photo of a screen, or of a printed page: how it came to be, and no sign of a change. */
import type { CaptureKind, RasterPage, Recapture } from "../../../facts/raster.ts";
import type { Plane } from "../plane.ts";
import { isPaperBeforeCamera } from "./paper-edges.ts";
import { measureScreenGrid } from "./screen-grid.ts";

/**
 * Between what honest scans, photos and drawn pages reach and what the least of the simulated screens reaches; by whichever panels are left out
 * it stays between 100 and 150 (lab/recapture/evaluate.ts).
 */
const screenGridLimit = 130;
/** A picture with less print is no page: things have edges, too. */
const fewestGlyphs = 120;
const drawn: readonly CaptureKind[] = ["born digital", "screenshot", "two-level"];

/** `first` is the picture's page as it was measured, where it was: a grid may speckle it all over. */
export function findRecapture(plane: Plane, first: RasterPage | undefined): Recapture | undefined {
  if (first !== undefined && (drawn.includes(first.capture) || first.traits.glyphCount < fewestGlyphs))
    return undefined;
  if ((measureScreenGrid(plane) ?? 0) >= screenGridLimit) return "screen";
  return first !== undefined && isPaperBeforeCamera(plane) ? "printed page" : undefined;
}
