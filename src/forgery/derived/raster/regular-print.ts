/** Which pages have letters so alike that likeness is no evidence: drawn by a program, or an office's print scanned cleanly. */
import type { RasterPage, RasterPageTraits } from "../../facts/raster.ts";

/**
 * How much the most alike tenth and quarter of all glyphs differ from their twins, in hundredths of the contrast. Of 1,862 pages made
 * from receipts, all of them of one receipt, 6 lie below both.
 */
const [regularTenth, regularQuarter] = [5, 7];
/**
 * A change of size makes letters less alike, and leaves the paper of a drawn page flat. Paper of receipts that were scanned and cleaned is
 * as flat: of six such receipts the most alike tenth differs by 5.6 to 7.7, which only what a messenger made smaller exceeds.
 */
const [resizedTenth, messengerTenth, flatPaper] = [5.5, 7, 0.8];

export function isRegularPrint({ capture, traits }: Pick<RasterPage, "capture" | "traits">): boolean {
  if (capture === "born digital" || capture === "screenshot") return true;
  const { alikeTenth, alikeQuarter, flatShare } = traits;
  if (alikeTenth === null || alikeQuarter === null) return false;
  const isAlike = alikeTenth < regularTenth && alikeQuarter < regularQuarter;
  const tenth = capture === "messenger" ? messengerTenth : resizedTenth;
  return isAlike || (alikeTenth < tenth && flatShare > flatPaper);
}

/** Of scans in colour or grey that were never a JPEG, at most so many points equal their neighbours; of drawn pages, more. */
const grainyFlatShare = 0.4;

/** Whether a save as a JPEG is known of the page, or it has grain throughout. */
export function isSavedOrGrainy({ lastQuality, earlierQuality, flatShare }: RasterPageTraits): boolean {
  return lastQuality !== null || earlierQuality !== null || flatShare < grainyFlatShare;
}

/** White paper cuts off the ripples of an earlier save, so that its steps are not found. Of 36 honest pages of this kind 31 have at most 0.08. */
const leastRipples = 0.1;

/** Whether there is anything in which an edit could leave a trace. */
export function keepsTraces(traits: RasterPageTraits): boolean {
  return isSavedOrGrainy(traits) || traits.grain >= leastRipples;
}

/** Fewer glyphs say nothing of each other. */
export const leastGlyphs = 40;
/** Mean distance from grey of a photograph's points; print on paper has less, also on a coloured table. */
const photographColour = 12;

/**
 * Whether a model says anything of a page's units. Pages of two tones have neither grain nor history, and equal letters are equal to the
 * last point; what looks like glyphs in a photograph of something else than print are details of what it shows.
 */
export function isJudged({ capture, traits }: Pick<RasterPage, "capture" | "traits">): boolean {
  if (traits.glyphCount < leastGlyphs || capture === "two-level") return false;
  if (capture === "photo" && traits.colour > photographColour) return false;
  return !isRegularPrint({ capture, traits }) || keepsTraces(traits);
}
