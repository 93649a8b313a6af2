/** Why nothing can be said of the pixels of a page: its own history has been lost. */
import { keepsTraces } from "../../derived/raster/regular-print.ts";
import type { RasterPage } from "../../facts/raster.ts";

/** Glyphs that make a picture one of print, whose analysis may be missed. */
const printGlyphs = 40;
/** Coarser saves leave nothing but their own blocks. */
const leastQuality = 40;

/** Smaller letters have too few points to be compared. */
const leastHeight = 7;

/** Nothing where something can be said, or where there is no print. */
export function findLostHistory({ page, capture, traits }: RasterPage): string | undefined {
  const { glyphCount, lastQuality, usualHeight } = traits;
  if (glyphCount < printGlyphs) return undefined;
  switch (capture) {
    case "two-level":
      return `page ${page} has two tones only: an edit leaves no trace in its grain, and equal letters are equal anyway`;
    case "born digital":
    case "screenshot": {
      const name =
        capture === "screenshot"
          ? "is a screenshot"
          : "shows less grain than scanners and cameras leave, as what a program drew or smoothed";
      return keepsTraces(traits)
        ? `grain and copies on page ${page}, which ${name}: edits are told there only by what a save as a JPEG left`
        : `page ${page} ${name}: there is neither a scanner's grain nor an earlier save in which an edit could leave a trace`;
    }
  }
  if (lastQuality !== null && lastQuality < leastQuality) {
    return `page ${page} was saved so coarsely (JPEG quality about ${lastQuality}) that traces of edits are lost`;
  }
  if (usualHeight < leastHeight) {
    return `the letters of page ${page} are only ${Math.round(usualHeight)} points high, too few to be compared`;
  }
  if (capture === "messenger") {
    return `weak traces of edits on page ${page}, which has the size and the coarse save of pictures that messengers pass on: only strong ones are left`;
  }
  return undefined;
}

export function describeSpeckles(page: number): string {
  return `page ${page} is speckled all over, so that print cannot be told from paper`;
}
