/** A picture shows a page that was sent in before, with another amount, date or number in its place. */
import { type CheckFinding, defineCheck } from "../../check.ts";
import type { EarlierDocument } from "../../facts/earlier.ts";

export const valueReplacedSinceAnEarlierPicture = defineCheck({
  id: "value-replaced-since-an-earlier-picture",
  version: 1,
  title: "Value differs from an earlier picture of the page",
  tamperingType: "text_manipulation",
  analysis: "pixels",
  cause: "across documents",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "An earlier document of the same side is a picture of the same page: nearly all of its print is in the same places and looks the same. A few places have different print, and repeated OCR of both pictures gives different digits there. It is unknown which of the two was changed.",
  innocentCauses: [
    "a page that was corrected by hand with a pen between two pictures",
    "two receipts of one till without number and time that differ only in an amount",
  ],
  source:
    "The ends of words give where one picture lies on the other, the correlation of each glyph with what stands in its place how alike they are. Measured by `node bin/run.js lab/across/run.ts` on receipts of SROIE (ICDAR 2019, CC BY 4.0).",
  needs: ["earlier"],
  run({ earlier }) {
    const found = earlier.documents.filter(({ relation }) => relation === "same page");
    return found.length === 0 ? "clear" : found.flatMap(describe);
  },
});

function describe({ id, picture }: EarlierDocument): CheckFinding[] {
  if (picture === undefined) return [];
  const sure = picture.replaced.filter(({ kind }) => kind !== "unsure");
  const [first] = sure;
  if (first === undefined) return [];
  const values = [...new Set(sure.map(({ here }) => here))].join(", ");
  return [
    {
      observation: `Document ${id} is a picture of this page: ${picture.alike} of ${picture.glyphs} characters look the same in both. Where this one shows ${values} (page ${first.box.page}) it shows other digits. Other light, another scan, a crop or a smaller copy would change all characters alike; which of the two was changed cannot be told from them.`,
      confidence: 93,
      boxes: sure.map(({ box }) => box),
      evidence: { kind: "inventory", items: [`document ${id}`, ...sure.map(({ here }) => here)] },
    },
  ];
}
