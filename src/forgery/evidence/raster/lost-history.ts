/** Why nothing can be said of the pixels of a page: its own history has been lost. */
import type { RasterPage } from "../../facts/raster.ts";

/** Glyphs that make a picture one of print, whose analysis may be missed. */
const printGlyphs = 40;
/** Coarser saves leave nothing but their own blocks. */
const leastQuality = 40;

/** Nothing where something can be said, or where there is no print. */
export function findLostHistory({ page, capture, traits }: RasterPage): string | undefined {
  if (traits.glyphCount < printGlyphs) return undefined;
  if (capture === "two-level") {
    return `page ${page} has two tones only: an edit leaves no trace in its grain, and equal letters are equal anyway`;
  }
  if (traits.lastQuality !== null && traits.lastQuality < leastQuality) {
    return `page ${page} was saved so coarsely (JPEG quality about ${traits.lastQuality}) that traces of edits are lost`;
  }
  return undefined;
}

export function describeSpeckles(page: number): string {
  return `page ${page} is speckled all over, so that print cannot be told from paper`;
}
