/** Sees a word of soft print in a row of sharp print. */
import { type CheckFinding, defineCheck } from "../../check.ts";
import { findOddSoftWords } from "../../derived/raster/odd-soft-words.ts";
import { placeOf, showBox } from "../../derived/raster/shown-box.ts";
import type { LookedPage } from "../../facts/looks.ts";

/** Fewer sharp words beside it say nothing. */
const leastSharpness = 0.5;

export const valueSofterThanItsRow = defineCheck({
  id: "value-softer-than-its-row",
  version: 1,
  title: "Blurred word in a row of sharp print",
  tamperingType: "text_manipulation",
  cause: "sharpness",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "On a page that a program drew, the edges of all letters are equally steep. A word whose edges are much softer than those of the page and of its own row was not drawn with them: it is a picture of print from elsewhere, made larger or pasted in.",
  innocentCauses: [
    "a logo, a formula or a signature line that the program places in a row as a picture",
    "a scanned number or a stamp that was put on the page",
  ],
  source:
    "Pictures of retyped values put over honest pages, as PDFs, PNGs and JPEGs, and the same pages untouched: docs/pictures.md.",
  needs: ["looks"],
  run({ looks }) {
    const pages = looks.pages.filter(({ usualSharpness }) => usualSharpness >= leastSharpness);
    if (pages.length === 0) return "nothing_to_compare";
    const findings = pages.flatMap(describe);
    return findings.length === 0 ? "clear" : findings;
  },
});

function describe(page: LookedPage): CheckFinding[] {
  const words = findOddSoftWords(page);
  const [first] = words;
  if (first === undefined) return [];
  const boxes = words.map(({ left, top, width, height }) =>
    showBox(page, { page: page.page, left, top, width, height }),
  );
  const others = words.length > 1 ? ` ${words.length - 1} more of this kind.` : "";
  const percent = Math.round((100 * first.sharpness) / page.usualSharpness);
  return [
    {
      observation: `Page ${page.page}, at ${placeOf(boxes[0])}: the edges of this word are ${percent} % as steep as those of the page's print, while ${first.peers} words of its row are sharp. It was pasted as a picture, or drawn coarser than the page.${others}`,
      confidence: 88,
      boxes,
      evidence: {
        kind: "structure",
        facts: [
          { name: "steepness of its edges", text: first.sharpness.toFixed(2) },
          { name: "of the page's print", text: page.usualSharpness.toFixed(2) },
        ],
      },
    },
  ];
}
