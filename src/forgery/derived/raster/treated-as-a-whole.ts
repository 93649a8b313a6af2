/** Whether something was done to a whole page that makes its places differ more from each other, edited or not. */

import type { Placement } from "../../facts/placement.ts";
import type { RasterPage, RasterPageTraits } from "../../facts/raster.ts";

/** No scanner's resolution: 72 is what programs make of a scan that is to be small. */
const leastDotsPerInch = 100;
const pointsPerInch = 72;
/**
 * Of the score of an earlier save. A picture in a TIFF or a WebP is saved as a JPEG in parts, or nearly as one, so that the file's own save
 * shows faintly; that of a JPEG that was opened and kept without loss shows with more than twice as much on most pages.
 */
const leastEarlierScore = 12;

/** Passed on by a messenger, made small, or with no trace of a save but a faint one, against which places could be compared. */
export function isTreatedAsAWhole({
  capture,
  placement,
  traits,
}: Pick<RasterPage, "capture" | "placement" | "traits">): boolean {
  const isSmall = placement !== undefined && dotsPerInchOf(placement) < leastDotsPerInch;
  return capture === "messenger" || isSmall || isFaint(traits);
}

function dotsPerInchOf([across, down]: Placement): number {
  return pointsPerInch / Math.hypot(across, down);
}

function isFaint({ lastQuality, earlierQuality, earlierScore }: RasterPageTraits): boolean {
  return lastQuality === null && earlierQuality !== null && earlierScore < leastEarlierScore;
}
