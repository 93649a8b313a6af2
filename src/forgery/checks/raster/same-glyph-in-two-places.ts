/** Sees a digit or letter that stands on a scan twice with the same grain: it was copied within the picture. */
import { type CheckFinding, defineCheck } from "../../check.ts";
import { placeOf, showBox } from "../../derived/raster/shown-box.ts";
import type { CopiedGlyphs, CopiedPair, RasterPage } from "../../facts/raster.ts";

/**
 * Limits of what counts, and of what counts by itself. On made scans, honest scans of strangers, and both with footers by programs or saved again, no
 * page without copies met more than 0.78 of the first limits together. Correlations of small glyphs are high by chance, so they are told in standard
 * deviations, too. The difference is in parts of what the most alike glyphs of the page differ by.
 */
const limits = { correlation: 0.4, deviations: 10, difference: 0.3 };
const strongLimits = { correlation: 0.5, deviations: 12.5, difference: 0.24 };
const leastPaperCorrelation = 0.35;
/** Mean square of what a second save as a JPEG changes, in levels of brightness. */
const mostLost = 75;
/** Print by a program has no grain, so that further fellows are as near; of those that were scanned, none is. */
const leastNextDifference = 0.8;
/** What is left of a letter is grain. More is another letter than its fellows. */
const mostRest = 1.5;
/** Of the compared pairs: more than this is a way of printing or scanning. */
const mostShare = 0.1;
const shownPairs = 6;

export const sameGlyphInTwoPlaces = defineCheck({
  id: "same-glyph-in-two-places",
  version: 2,
  title: "One print of a digit or letter in two places",
  tamperingType: "tampering",
  analysis: "pixels",
  cause: "cloning",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "Each digit and letter of a scan is compared point by point with those of its shape. Two prints of one digit lie otherwise on the grid of points and have grain of their own, so they differ. Two places were found that differ much less than any others on the page, and that share their grain in ink and paper once the letter itself is taken from both. Grain does not repeat itself: one of the two is a copy of the other.",
  innocentCauses: ["a program that put the same stamp with its background on the scan twice"],
  source:
    "Copied digits on made scans saved again as JPEG 70 to 95, and the same pages without copies; honest scans, receipts and photos of strangers, also saved again and with footers by programs; how often honest pages have it is counted by bench/documents/honest.ts.",
  appliesTo: ["image", "pdf"],
  needs: ["raster"],
  run({ raster }) {
    const judged = raster.pages.flatMap((page) => (page.copied === undefined ? [] : [describe(page, page.copied)]));
    if (judged.length === 0) return "nothing_to_compare";
    const findings = judged.flat();
    return findings.length === 0 ? "clear" : findings;
  },
});

function meets(pair: CopiedPair, usual: number, { correlation, deviations, difference }: typeof limits): boolean {
  return (
    pair.correlation >= correlation &&
    Math.atanh(Math.min(pair.correlation, 0.999)) * Math.sqrt(pair.freedom) >= deviations &&
    pair.difference <= difference * usual
  );
}

function isOnePrint(pair: CopiedPair, usual: number): boolean {
  const isOfTheScan = pair.nextDifference >= leastNextDifference * usual && pair.rest <= mostRest;
  const isAlike = pair.paperCorrelation >= leastPaperCorrelation && pair.difference <= mostLost;
  return isOfTheScan && isAlike && meets(pair, usual, limits);
}

/** Points of the blocks in which a JPEG is saved (ITU-T T.81). */
const blockPoints = 8;

/** Equal cells of a table that lie alike on the blocks of a JPEG come out of its save alike, without a copy. */
function isOnOneGrid({ one, other }: CopiedPair): boolean {
  return (one.left - other.left) % blockPoints === 0 && (one.top - other.top) % blockPoints === 0;
}

function describe(page: RasterPage, { compared, usualDifference, pairs }: CopiedGlyphs): CheckFinding[] {
  const found = pairs.filter((pair) => isOnePrint(pair, usualDifference));
  const [first] = found;
  if (first === undefined || found.length > mostShare * compared) return [];
  const boxes = found
    .slice(0, shownPairs)
    .flatMap(({ one, other }) => [one, other])
    .map(({ left, top, width, height }) => showBox(page, { page: page.page, left, top, width, height }));
  const [one, other] = boxes;
  const more =
    found.length === 1 ? "" : ` ${found.length - 1} more ${found.length === 2 ? "pair is" : "pairs are"} of this kind.`;
  const mayBeSaved = found.length === 1 && isOnOneGrid(first);
  const isStrong = !mayBeSaved && found.some((pair) => meets(pair, usualDifference, strongLimits));
  const meaning = mayBeSaved
    ? "One of the two was copied within the picture, or both were printed alike by a program: they lie alike on the blocks in which a JPEG is saved."
    : "One of the two was copied within the picture.";
  const share = Math.round((100 * first.difference) / usualDifference);
  return [
    {
      observation: `Page ${page.page}: what stands at ${placeOf(one)} and at ${placeOf(other)} is one print. They differ by ${share} % of what the most alike of ${compared} pairs of like letters on the page do, and have the same grain, in the paper too.${more} ${meaning}`,
      confidence: isStrong ? 95 : 88,
      strength: isStrong ? "strong" : "moderate",
      // The same blocks make the pixels there look copied to the check of places that differ.
      ...(mayBeSaved && { cause: "compression" as const }),
      boxes,
      evidence: {
        kind: "structure",
        facts: [
          { name: "correlation of the grain", text: first.correlation.toFixed(2) },
          { name: "correlation of the paper's grain", text: first.paperCorrelation.toFixed(2) },
          { name: "difference", text: first.difference.toFixed(1) },
          { name: "difference of the page's most alike pairs", text: usualDifference.toFixed(1) },
          { name: "pairs compared", text: String(compared) },
        ],
      },
    },
  ];
}
