/** An amount or date of a text layer that is another than what the pixels show in its place. */
import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { type CheckFinding, defineCheck } from "../../check.ts";
import { boxOf } from "../../derived/page-box.ts";
import { compareWithPixels, type ShownDifference } from "./shown-differences.ts";

const findingLimit = 10;

export const textLayerDiffersFromPageImage = defineCheck({
  id: "text-layer-differs-from-page-image",
  version: 1,
  title: "Text layer differs from what the page shows",
  tamperingType: "text_manipulation",
  cause: "encoding",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "The page is a picture with an invisible text layer, so programs read different content than people see. Each amount and date of the layer was compared with several OCR results of its place. At least two results agree with each other and differ from the layer by more than a digit of similar shape.",
  innocentCauses: [
    "OCR errors of the scanner; digits of similar shape are not compared",
    "a shifted text layer; pages with many differences are not compared",
  ],
  source:
    "Readings of the drawn page in three sizes and tones; a value counts where at least two agree. Digits of like shape, cut-off digits and values that stand elsewhere on the page give no finding.",
  needsWholeFile: true,
  needs: ["shownValues"],
  run({ shownValues }) {
    const { compared, differences } = compareWithPixels(shownValues);
    if (compared === 0) return "nothing_to_compare";
    return differences.length === 0 ? "clear" : differences.slice(0, findingLimit).map(describe);
  },
});

function describe({ page, geometry, token, shown, agreeing }: ShownDifference): CheckFinding {
  const [stated, seen] = [maskCardNumbers(token.text), maskCardNumbers(shown)];
  return {
    observation: `Page ${page}: the text layer has ${stated} where the page shows ${seen}; ${agreeing} readings of the pixels agree. Digits of like shape and values from elsewhere on the page were ruled out; a scanner's recognition that failed here would explain it.`,
    confidence: 85,
    boxes: [boxOf(page, geometry, token)],
    evidence: { kind: "comparison", stated, expected: seen, basis: "readings of the drawn page" },
  };
}
