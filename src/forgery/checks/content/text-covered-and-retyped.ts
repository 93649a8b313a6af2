/** Earlier text of a page is painted over in the colour around it, and other text is written in its place. */

import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { type CheckFinding, defineCheck, type Strength } from "../../check.ts";
import { hasCovers } from "../../derived/content/comparable.ts";
import { isNearWhite } from "../../derived/content/page-colours.ts";
import { findRetypedTexts, type RetypedText } from "../../derived/content/retyped-text.ts";
import { namePlace } from "../../derived/content/token-label.ts";
import { boxOf } from "../../derived/page-box.ts";
import { areOtherNotations, isStateWord, nameValueKind } from "../../derived/value-kind.ts";
import type { PageContent } from "../../facts/content.ts";

const findingLimit = 20;

export const textCoveredAndRetyped = defineCheck({
  id: "text-covered-and-retyped",
  version: 5,
  title: "Text covered and retyped",
  tamperingType: "text_manipulation",
  cause: "overpainting",
  strength: "proof",
  canShowTampering: true,
  meaning:
    "Text was painted first, then an opaque area over at least 60 % of the ink of its characters, then different text in that area. The file still contains both. Areas painted before the text (shading, bands), areas without new text (redaction), the same text painted twice, page numbers at the edge of the page, and stamps and labels that are off the lines of the page, have their own colour or a free position do not count. If the area has further lines that cover no text, as a label with 'Received' above the date does, the finding is weak. Words without digits count only if the area has the colour of its surroundings. Nor do filled blanks and boxes of a form.",
  innocentCauses: [
    "a program that covers a part of the template that it fills in",
    "a correction by the issuer with a PDF editor",
  ],
  source:
    "Of 1,495 PDFs that nobody calls forged 0.13 % have an area in the colour of paper over text with new text in it.",
  needs: ["content"],
  hasSubject: ({ content }) => hasCovers(content),
  run({ content }) {
    const found = content.pages.flatMap((page) =>
      findRetypedTexts(page)
        .filter(
          ({ isBlended, value, after, isFitted }) => isFitted && (isBlended || value !== undefined) && after !== "",
        )
        .filter((retyped) => !isPageNumber(retyped, page))
        .map((retyped) => ({ page, retyped })),
    );
    if (found.length === 0) return "clear";
    const timesSeen = new Map<string, number>();
    for (const { retyped } of found) {
      const key = `${retyped.before}|${retyped.after}`;
      timesSeen.set(key, (timesSeen.get(key) ?? 0) + 1);
    }
    const findings = found.flatMap(({ page, retyped }) => {
      const finding = describe(page, retyped, timesSeen.get(`${retyped.before}|${retyped.after}`) ?? 1);
      return finding === undefined ? [] : [finding];
    });
    return findings.length === 0 ? "clear" : findings.slice(0, findingLimit);
  },
});

function describe(page: PageContent, retyped: RetypedText, timesSeen: number): CheckFinding | undefined {
  const strength = weigh(retyped, timesSeen);
  if (strength === undefined) return undefined;
  const [was, is] = [maskCardNumbers(retyped.before), maskCardNumbers(retyped.after)];
  const by = retyped.cover.kind === "image" ? "a picture of one colour" : "an area";
  return {
    issue: `${retyped.value === undefined ? "Text" : nameValueKind(retyped.value)} painted over and written anew`,
    observation: `${namePlace(page, retyped.area)}: the page first paints ${was}, covers it with ${by} in ${retyped.isBlended ? "the colour of its surroundings" : "another colour"} (${retyped.colour}), and then writes ${is} in the same place. Table shading, redaction, stamps and text painted twice were ruled out.`,
    confidence: retyped.value === undefined ? 90 : 97,
    strength,
    boxes: [boxOf(page.page, page.geometry, retyped.area)],
    evidence: { kind: "history", before: was, after: is },
  };
}

const pageNumber = /^(\p{L}{1,8}\.?\s*)?[-–]?\s*\d{1,4}(\s*(of|von|de|di|sur|\/)\s*\d{1,4})?\s*[-–]?$/iu;
/** Share of the page's height at its top and foot. */
const marginShare = 0.08;

/** Programs that bind documents cover the page number of each and write their own. */
function isPageNumber({ before, after, area }: RetypedText, { geometry: { bottom, top } }: PageContent): boolean {
  const margin = marginShare * (top - bottom);
  const isInMargin = area.top < bottom + margin || area.bottom > top - margin;
  return isInMargin && pageNumber.test(before) && pageNumber.test(after);
}

/** A value for another of its kind is what an edit looks like; words on many pages are a template's running head. */
function weigh(
  { value, before, after, isBlended, colour, hasOwnText }: RetypedText,
  timesSeen: number,
): Strength | undefined {
  if (timesSeen > 1) return undefined;
  // The day on a label may happen to stand on a day of the page.
  if (hasOwnText || areOtherNotations(before, after) || (isStateWord(after) && !isStateWord(before))) return "weak";
  if (value !== undefined) return isBlended ? "proof" : "strong";
  const isShort = before.split(" ").length <= 6 && after.split(" ").length <= 8;
  if (!isShort || !/\p{L}{2}/u.test(before) || !/[\p{L}\d]{2}/u.test(after)) return undefined;
  // Running heads in coloured bands are set one over another from the templates of pages.
  return isNearWhite(colour) ? "strong" : "moderate";
}
