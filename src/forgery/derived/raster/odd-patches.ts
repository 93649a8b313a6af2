/** Boxes on a drawn page that lie on its cells and stripes as nothing else does: tight around print, alone, off every line of the layout. */
import type { LookedPage, LookedPatch } from "../../facts/looks.ts";

/** In heights of letters: cells keep print further from their sides, at least from one. */
const [mostMargin, leastMargin] = [3, 0.8];
/** Edges of a layout continue in other rows and columns; print and saves as a JPEG make some by chance. */
const mostAligned = 4;
/** Of a box that lies on the end of a stripe, or cuts through it, fewer sides are seen. */
const [fewSides, mostAlignedOfFew] = [2, 1];
/**
 * How much darker than paper a cell or stripe is at most, where few sides are seen or the box has the paper's colour. Strokes of letters look
 * like sides of boxes in the dark; and print on a dark stripe is light, so that a box of paper there is a mark of its own, as in a heading.
 */
const mostDark = 130;
/** Print stands on the box, but for points of a smoothed edge. */
const mostBeyond = 1;
/** Values of one page that were changed in one way. */
const mostLike = 2;
/** Tones within which a box has the paper's colour, or one that is meant to be its background's. */
const [sameTone, similarTone] = [10, 30];
/** Below, letters of neighbouring lines and frames are too near to tell. */
const leastLetterHeight = 7;

export function findOddPatches({ patches, paper, letterHeight }: LookedPage): LookedPatch[] {
  if (letterHeight < leastLetterHeight) return [];
  return patches.filter(({ inner, outer, sides, aligned, like, margins }) => {
    const darker = paper - outer;
    const isOfPaper = Math.abs(inner - paper) <= sameTone && Math.abs(darker) > sameTone && darker <= mostDark;
    const isMeantToBeSame = Math.abs(inner - outer) <= similarTone && Math.abs(outer - paper) > sameTone;
    const isTight =
      Math.max(...margins) <= mostMargin * letterHeight && Math.min(...margins) <= leastMargin * letterHeight;
    const isWithin = Math.min(...margins) >= -mostBeyond;
    const isOffLayout = sides > fewSides ? aligned <= mostAligned : aligned <= mostAlignedOfFew && darker <= mostDark;
    return (isOfPaper || isMeantToBeSame) && isTight && isWithin && isOffLayout && like <= mostLike;
  });
}
