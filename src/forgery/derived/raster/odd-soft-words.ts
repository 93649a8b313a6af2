/** Single words of soft print beside sharp ones of their row, on a page of sharp print. */
import type { LookedPage, SoftWord } from "../../facts/looks.ts";

/** Parts of the sharpness that the page's words have: below, a word was drawn coarser than the page. */
const mostSharpness = 0.64;
/** Sharp words of its row and height. */
const leastPeers = 1;
/** With more of them, the page shows pictures with print: charts, screens, logos. */
const mostWords = 4;
/** Widths in heights: initials and single large letters end softly for other reasons. */
const leastWidth = 1.5;

export function findOddSoftWords({ softWords, usualSharpness }: LookedPage): SoftWord[] {
  if (softWords.length > mostWords) return [];
  return softWords.filter(
    ({ sharpness, peers, width, height }) =>
      sharpness <= mostSharpness * usualSharpness && peers >= leastPeers && width >= leastWidth * height,
  );
}
