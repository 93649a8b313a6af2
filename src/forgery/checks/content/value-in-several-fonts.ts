/** The digits of one value come from different fonts, sizes or colours. */

import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { type CheckFinding, defineCheck, type Strength } from "../../check.ts";
import { hasValues } from "../../derived/content/comparable.ts";
import { namePlace } from "../../derived/content/token-label.ts";
import { boxOf } from "../../derived/page-box.ts";
import { nameValueKind } from "../../derived/value-kind.ts";
import { findSeams, type Seam } from "./token-seams.ts";

export const valueInSeveralFonts = defineCheck({
  id: "value-in-several-fonts",
  version: 2,
  title: "Digits of one value in different fonts",
  tamperingType: "text_manipulation",
  cause: "typography",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "A program sets a number in one font. Here some digits of a value have another font, another copy of the font, another size or another colour than its other digits. Signs, letters and currency symbols, which often have a second font, do not count, nor does a document in which this is common. Only amounts, dates and account numbers count. Within one font family the differing digit must stand beside another one, since a year or the cents may be set apart by design.",
  innocentCauses: [
    "a program that changes the font within a number on purpose, for example for small cents",
    "a font that lacks a digit",
  ],
  source:
    "Of 1,495 PDFs that nobody calls forged 4.6 % hold several copies of one font, but hardly any mix them in one number.",
  needs: ["content"],
  hasSubject: ({ content }) => hasValues(content),
  run({ content }) {
    const seams = findSeams(content);
    return seams.length === 0 ? "clear" : seams.map(describe);
  },
});

function describe({ page, token, kind, marked, difference, isOtherFamily }: Seam): CheckFinding {
  const isExact = kind === "amount" || kind === "date";
  const strength: Strength = isExact ? "strong" : isOtherFamily ? "moderate" : "weak";
  const shown = maskCardNumbers(marked.replace(/[[\]]/g, "")) === marked.replace(/[[\]]/g, "") ? marked : "the value";
  return {
    issue: `${nameValueKind(kind)} with digits in different type`,
    observation: `${namePlace(page, token)}: ${shown} has ${difference}. Its digits would come from one font had one program written them; second fonts for signs and currency symbols were ruled out.`,
    confidence: isExact ? 93 : 80,
    strength,
    boxes: [boxOf(page.page, page.geometry, token)],
  };
}
