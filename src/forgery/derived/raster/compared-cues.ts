/** Which cues of a unit are compared with what: its page, its line, its word, its neighbours, and other cues of its own. */
import { type RasterCue, rasterCues } from "../../facts/raster.ts";

/** Places, and what is compared with something else: with the surroundings, or as it is. */
const notOfThePage: ReadonlySet<RasterCue> = new Set<RasterCue>([
  "height",
  "width",
  "baseline",
  "heightInLine",
  "gapBefore",
  "gapAfter",
  "grainAround",
  "flatAround",
  "whiteAround",
  "twinGain",
  "copiedPoints",
  "copiedBlocks",
]);
/** Compared with all units of the kind on the page, in robust standard deviations. */
export const pageCues: readonly RasterCue[] = rasterCues.filter((cue) => !notOfThePage.has(cue));
/** Compared with the nearest units of its line. */
export const lineCues: readonly RasterCue[] = [
  "height",
  "darkness",
  "contrast",
  "sharpness",
  "edgeShare",
  "stroke",
  "roughness",
  "grain",
  "flat",
  "white",
  "seam",
  "misfit",
  "fit",
  "coefficients",
  "twin",
  "ripple",
  "rippleByInk",
  "blueFollow",
  "redFollow",
  "blueSpread",
  "redSpread",
  "often",
  "oftenLeast",
  "edge",
  "halo",
  "inner",
];
/** Averaged over the word: edits seldom end at one glyph. */
export const wordCues: readonly RasterCue[] = [
  "sharpness",
  "contrast",
  "paperStep",
  "grain",
  "seam",
  "misfit",
  "fit",
  "twin",
  "copiedPoints",
  "rippleByInk",
  "topline",
  "blueFollow",
  "redFollow",
  "often",
  "edge",
  "halo",
  "sharpnessToFellows",
  "edgeToFellows",
  "fellowShape",
];
/** The greatest and least of the neighbours within a glyph's reach. */
export const neighbourCues: readonly RasterCue[] = ["misfit", "fit", "copiedPoints", "copiedBlocks", "often"];
/** Grain against the grain around, and the like. */
export const ratios: readonly (readonly [RasterCue, RasterCue])[] = [
  ["grain", "grainAround"],
  ["flat", "flatAround"],
  ["white", "whiteAround"],
  ["misfit", "texture"],
  ["coefficients", "texture"],
  ["twin", "contrast"],
  ["shape", "contrast"],
  ["twin", "fellowShape"],
  ["roughness", "contrast"],
];
