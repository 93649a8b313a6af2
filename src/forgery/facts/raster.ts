/** What the pixels of a picture's pages say: how it was captured, and each glyph's cues, which only count against those of its peers. */

import type { PageLooks } from "./looks.ts";
import type { Placement } from "./placement.ts";

/** How a picture came to be, as far as its pixels alone show. */
export type PixelCapture = "born digital" | "two-level" | "scan" | "photo";

/** The same with its tables, size and metadata. A messenger makes pictures smaller, saves them coarsely, and drops what they say of themselves. */
export type CaptureKind =
  | "born digital"
  | "screenshot"
  | "two-level"
  | "grey scan"
  | "colour scan"
  | "photo"
  | "messenger";

/**
 * Measured for each unit. Geometry: place and size within the line. Print: darkness, edges, strokes. Paper: the tone and grain around.
 * History: how well its blocks fit the earlier save. Copies: how like others it is. Colour: how far from the page's.
 */
export const rasterCues = [
  "height",
  "width",
  "density",
  "baseline",
  "heightInLine",
  "gapBefore",
  "gapAfter",
  "darkness",
  "contrast",
  "sharpness",
  "edgeShare",
  "stroke",
  "roughness",
  "paperStep",
  "grain",
  "grainAround",
  "flat",
  "flatAround",
  "white",
  "whiteAround",
  "seam",
  "misfit",
  "misfitMost",
  "fit",
  "fitLeast",
  "texture",
  "coefficients",
  "twin",
  "secondTwin",
  "twinGain",
  "shape",
  "copiedPoints",
  "copiedBlocks",
  "blue",
  "red",
  "blueStep",
  "redStep",
  "ripple",
  "rippleByInk",
  "rippleByInkLeast",
  "lean",
  "topline",
  "pitch",
  "blueSpread",
  "redSpread",
  "blueFollow",
  "redFollow",
  "often",
  "oftenLeast",
  "oftenEach",
  "oftenFaint",
  "oftenFaintLeast",
  "edge",
  "halo",
  "inner",
  "sharpnessToFellows",
  "edgeToFellows",
  "fellowShape",
] as const;
export type RasterCue = (typeof rasterCues)[number];

/** A glyph, or a patch of paper between glyphs: box in points of the page as it is shown, and its cues in their order; null is unmeasured. Of a page that keeps no traces only glyphs, without cues. */
export interface RasterUnit {
  readonly kind: "glyph" | "paper";
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly word: number;
  readonly line: number;
  readonly cues: readonly (number | null)[];
}

/** Traits of the whole page that decide what its cues are worth. */
export interface RasterPageTraits {
  /** Quality of the last save as a JPEG; null where it was none. */
  readonly lastQuality: number | null;
  /** Quality of an earlier save as a JPEG that can still be seen, and how clearly. */
  readonly earlierQuality: number | null;
  readonly earlierScore: number;
  /** Median over paper: of differences between neighbours. */
  readonly grain: number;
  /** Share of points at the light end of the scale, and of those equal to their neighbours. */
  readonly whiteShare: number;
  readonly flatShare: number;
  /** Share of points neither ink nor paper but between. */
  readonly midShare: number;
  readonly distinctLevels: number;
  /** Mean distance of colours from grey. */
  readonly colour: number;
  /** Share of textured patches that stand elsewhere on the page point by point; 0 where no traces are measured. */
  readonly repeatedShare: number;
  /** How much the most alike tenth, and quarter, of the glyphs differ from their twins, in hundredths of the ink's contrast. */
  readonly alikeTenth: number | null;
  readonly alikeQuarter: number | null;
  readonly usualHeight: number;
  readonly glyphCount: number;
}

export interface RasterPage {
  /** From 1; a page of a PDF may have several pictures. */
  readonly page: number;
  /** Of the picture, in its own points, as are its units. */
  readonly width: number;
  readonly height: number;
  readonly capture: CaptureKind;
  readonly traits: RasterPageTraits;
  readonly units: readonly RasterUnit[];
  /** Where paper was filled after an earlier save as a JPEG; absent where the last save was one, which hides it. */
  readonly wiped?: readonly WipedPlace[];
  /** Of pages whose paper has grain. */
  readonly copied?: CopiedGlyphs;
  /** Of pages that a program drew. */
  readonly looks?: PageLooks;
  /** Of a picture on a page of a PDF: where its points stand on the page as it is shown. */
  readonly placement?: Placement;
}

/** A box of paper of one level, at whose edges the blocks of the earlier save are cut. */
export interface WipedPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Blocks that are cut. */
  readonly blocks: number;
  /** Decimal digits by which chance is left behind. */
  readonly score: number;
}

/** What was photographed, where that shows. */
export type Recapture = "screen" | "printed page";

export interface RasterFacts {
  readonly pages: readonly RasterPage[];
  /** Of a picture, by its first page. */
  readonly recapture?: Recapture;
}

/** Two glyphs of one shape that differ much less than prints of one letter do on their page. */
export interface CopiedPair {
  readonly one: GlyphPlace;
  readonly other: GlyphPlace;
  /** Mean square of what they differ by, and of what the next likest fellow of the first differs from it. */
  readonly difference: number;
  readonly nextDifference: number;
  /** Of what is left of both once the letter is taken from them; and of the paper alone. */
  readonly correlation: number;
  readonly paperCorrelation: number;
  /** By how many points the correlation is known. */
  readonly freedom: number;
  /** What is left of the one with more, in parts of what fellows differ by: much more where it is another letter than they. */
  readonly rest: number;
}

/** A glyph's box, in points. */
export interface GlyphPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface CopiedGlyphs {
  /** Pairs of the likest glyphs that were compared. */
  readonly compared: number;
  /** Mean square of what the most alike twentieth of them differ by at most. */
  readonly usualDifference: number;
  /** Those that share most come first. */
  readonly pairs: readonly CopiedPair[];
}
