/** Sees a digit or letter that stands on a scan twice with the same grain: it was copied within the picture. */
import { type CheckFinding, defineCheck } from "../../check.ts";
import { placeOf, showBox } from "../../derived/raster/shown-box.ts";
import type { CopiedGlyphs, CopiedPair, RasterPage } from "../../facts/raster.ts";

/**
 * On scans that code made, forged and honest, and on honest scans of strangers: no honest page comes within a fifth of all limits together.
 * The correlation is told in standard deviations too, as small glyphs have high ones by chance.
 */
const leastCorrelation = 0.5;
const leastPaperCorrelation = 0.4;
const leastDeviations = 12.5;
/** In parts of what the most alike glyphs of the page differ by. */
const mostDifference = 0.24;
/** Mean square of what a second save as a JPEG changes, in levels of brightness. */
const mostLost = 60;
/** Where the next fellow is nearer than prints come, the print was put there by a program: it has no grain. */
const leastNextDifference = 0.9;
/** What is left of a letter is grain. More is another letter than its fellows. */
const mostRest = 1.5;
/** Of the compared pairs: more than this is a way of printing or scanning. */
const mostShare = 0.1;
const placeLimit = 12;

export const sameGlyphInTwoPlaces = defineCheck({
  id: "same-glyph-in-two-places",
  version: 1,
  title: "One print of a digit or letter in two places",
  tamperingType: "tampering",
  analysis: "pixels",
  cause: "overpainting",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "Each digit and letter of a scan is compared point by point with those of its shape. Two prints of one digit lie otherwise on the grid of points and have grain of their own, so they differ. Two places were found that differ much less than any others on the page, and that share their grain in ink and paper once the letter itself is taken from both. Grain does not repeat itself: one of the two is a copy of the other.",
  innocentCauses: ["a program that put the same stamp with its background on the scan twice"],
  source:
    "Copied digits on made scans saved again as JPEG 70 to 95, and the same pages without copies; honest scans, receipts and photos of strangers, also saved again and with footers by programs. Figures in docs/pictures.md.",
  appliesTo: ["image", "pdf"],
  needs: ["raster"],
  run({ raster }) {
    const pages = raster.pages.filter(({ copied }) => copied !== undefined);
    if (pages.length === 0) return "not_applicable";
    const findings = pages.flatMap((page) => (page.copied === undefined ? [] : describe(page, page.copied)));
    return findings.length === 0 ? "clear" : findings;
  },
});

function isOnePrint(pair: CopiedPair, usual: number): boolean {
  const { difference, nextDifference, correlation, paperCorrelation, freedom, rest } = pair;
  const deviations = Math.atanh(Math.min(correlation, 0.999)) * Math.sqrt(freedom);
  return (
    difference <= Math.min(mostLost, mostDifference * usual) &&
    nextDifference >= leastNextDifference * usual &&
    correlation >= leastCorrelation &&
    paperCorrelation >= leastPaperCorrelation &&
    deviations >= leastDeviations &&
    rest <= mostRest
  );
}

function describe(page: RasterPage, { compared, usualDifference, pairs }: CopiedGlyphs): CheckFinding[] {
  const found = pairs.filter((pair) => isOnePrint(pair, usualDifference));
  const [first] = found;
  if (first === undefined || found.length > mostShare * compared) return [];
  const boxes = found
    .slice(0, placeLimit / 2)
    .flatMap(({ one, other }) => [one, other])
    .map(({ left, top, width, height }) => showBox(page, { page: page.page, left, top, width, height }));
  const [one, other] = boxes;
  const more = found.length === 1 ? "" : ` ${found.length - 1} more ${found.length === 2 ? "pair is" : "pairs are"} of this kind.`;
  const share = Math.round((100 * first.difference) / usualDifference);
  return [
    {
      observation: `Page ${page.page}: what stands at ${placeOf(one)} and at ${placeOf(other)} is one print. They differ by ${share} % of what the most alike of ${compared} pairs of like letters on the page do, and have the same grain, in the paper too.${more} One of the two was copied within the picture.`,
      confidence: 95,
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
