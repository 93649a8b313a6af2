/** Sees paper that was filled after the page was kept as a JPEG: the blocks around it are cut in straight lines. */
import { type CheckFinding, defineCheck } from "../../check.ts";
import { placeOf, showBox } from "../../derived/raster/shown-box.ts";
import type { CaptureKind, RasterPage } from "../../facts/raster.ts";

/** Windows on a screen cut the pictures beneath them. Of two tones are also scans that were made so and kept as a JPEG. */
const isJudged = (capture: CaptureKind) => capture !== "screenshot";
/** Decimal digits by which chance is left behind, from which a place counts by itself. */
const strongScore = 6;
const placeLimit = 12;

export const paperWipedWithinBlocks = defineCheck({
  id: "paper-wiped-within-blocks",
  version: 3,
  title: "Paper painted over after scanning",
  tamperingType: "tampering",
  analysis: "pixels",
  cause: "compression",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "A JPEG is stored in blocks of 8 by 8 pixels, and compression noise fills whole blocks. If the noise of several neighbouring blocks ends at one straight line that is not a block border, with plain paper beyond it, the area was painted after that save: something was covered or removed.",
  innocentCauses: [
    "redaction in the colour of the paper by the owner",
    "a label, a filing number or a form field with a plain background that a program added to the scan",
    "a program that cleans a scan in rectangles after it was compressed",
  ],
  source:
    "The grid of blocks as in ZERO (Bammey et al. 2021), applied to ends of blocks; the rate of such ends on the page itself says how likely a row of them is by chance. Figures in docs/pictures.md.",
  appliesTo: ["image", "pdf"],
  needs: ["raster"],
  run({ raster }) {
    const pages = raster.pages.filter(({ capture, wiped }) => wiped !== undefined && isJudged(capture));
    if (pages.length === 0) return "nothing_to_compare";
    const findings = pages.flatMap((page) => describe(page, page.wiped ?? []));
    return findings.length === 0 ? "clear" : findings;
  },
});

function describe(page: RasterPage, wiped: NonNullable<RasterPage["wiped"]>): CheckFinding[] {
  const [first, ...others] = wiped;
  if (first === undefined) return [];
  const boxes = wiped.slice(0, placeLimit).map(({ left, top, width, height }) => {
    return showBox(page, { page: page.page, left, top, width, height });
  });
  const [box] = boxes;
  const more =
    others.length === 0
      ? ""
      : ` ${others.length} more ${others.length === 1 ? "place is" : "places are"} of this kind.`;
  const isStrong = first.score >= strongScore;
  return [
    {
      observation: `Page ${page.page}, at ${placeOf(box)}: ${first.blocks} blocks of an earlier save as a JPEG end in straight lines within themselves, with plain paper of one level beyond.${more} Paper that was scanned with the rest carries the ripples of its blocks; a redaction in the colour of the paper would explain it.`,
      confidence: isStrong ? 95 : 88,
      strength: isStrong ? "strong" : "moderate",
      boxes,
      evidence: {
        kind: "structure",
        facts: [
          { name: "blocks cut", text: String(first.blocks) },
          { name: "decimal digits beyond chance", text: first.score.toFixed(1) },
        ],
      },
    },
  ];
}
