/** Text that can still be extracted from a page is painted over in the colour around it, with nothing in its place. */

import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { defineCheck } from "../../check.ts";
import { hasCovers } from "../../derived/content/comparable.ts";
import { hasLaterPrint } from "../../derived/content/repeated-text.ts";
import { findRetypedTexts } from "../../derived/content/retyped-text.ts";
import { boxOf } from "../../derived/page-box.ts";
import { findInterest } from "../../derived/value-of-interest.ts";

const findingLimit = 10;

export const textCovered = defineCheck({
  id: "text-covered",
  version: 4,
  title: "Text covered in the page colour",
  tamperingType: "text_manipulation",
  cause: "overpainting",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "Text was painted, and then an opaque area in the colour of its surroundings was painted over it, so nothing shows that text was there. The text is still in the file. Areas in another colour, such as black redaction bars, are visible and do not count.",
  innocentCauses: ["a redaction in white", "a template with an unused line", "pages painted in layers"],
  source: "Of 1,495 PDFs that nobody calls forged 0.27 % have an area in the colour of paper over text.",
  needs: ["content"],
  hasSubject: ({ content }) => hasCovers(content),
  run({ content }) {
    const findings = content.pages.flatMap((page) =>
      findRetypedTexts(page)
        .filter(({ isBlended, after, before }) => isBlended && after === "" && before.length > 1)
        .map((covered) => {
          const text = maskCardNumbers(covered.before);
          const cover = { order: page.marks.indexOf(covered.cover), colour: covered.colour };
          const isBare = !hasLaterPrint(page, covered.area, cover);
          const hasValue = covered.before.split(" ").some((word) => findInterest(word) !== undefined);
          return {
            observation: `Page ${page.page}: ${text} is painted over with an area in the colour of its surroundings (${covered.colour}); the text is still in the file.${isBare ? " Nothing was written in its place." : ""} Redaction in another colour and table shading were ruled out.`,
            confidence: 90,
            strength: hasValue && !covered.isLabel ? ("moderate" as const) : ("weak" as const),
            boxes: [boxOf(page.page, page.geometry, covered.area)],
            evidence: { kind: "history" as const, before: text, after: "" },
          };
        }),
    );
    return findings.length === 0 ? "clear" : findings.slice(0, findingLimit);
  },
});
