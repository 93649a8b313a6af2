/** Two different values are printed over each other in one place. */

import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { defineCheck } from "../../check.ts";
import { hasValues } from "../../derived/content/comparable.ts";
import { namePlace } from "../../derived/content/token-label.ts";
import { boxOf } from "../../derived/page-box.ts";
import { findValueKind, nameValueKind } from "../../derived/value-kind.ts";
import { countMeetingValues, findDoubleTexts } from "./double-text.ts";

const findingLimit = 10;
/** More pairs on one page are a layout that lets its columns run into each other. */
const pairLimit = 4;

export const differentValuesInOnePlace = defineCheck({
  id: "different-values-in-one-place",
  version: 7,
  title: "Different values printed over each other",
  tamperingType: "text_manipulation",
  analysis: "page content",
  cause: "overpainting",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "Two words with different digits are painted in the same place at about the same size, with nothing opaque between them. Simulated bold text and watermarks do not count. If the later word has a different ink, or came with words above or below it, it may be the date of a stamp, and the finding is weak. Words without digits count only if a patch of their size in the paper colour was painted there first, or if a whole name lies over another one. Both readings are reported, the lower one first.",
  innocentCauses: ["columns that are too narrow for their content", "two layers of a template printed together"],
  source:
    "Positions of all text objects of a page; the catalogue of forgery checks puts differing overprinting at a likelihood ratio above 100.",
  appliesTo: ["pdf"],
  needsWholeFile: true,
  needs: ["content"],
  hasSubject: ({ content }) => hasValues(content),
  run({ content }) {
    const findings = content.pages.flatMap((page) => {
      const pairs = findDoubleTexts(page);
      if (pairs.length > pairLimit || (pairs.length > 0 && countMeetingValues(page) > pairLimit)) return [];
      return pairs.map(({ first, second, above, isStamp }) => {
        const [was, is] = [maskCardNumbers(first.text), maskCardNumbers(above)];
        const kind = findValueKind(second.text);
        const isWord = kind === undefined && !/\d/.test(second.text);
        return {
          issue: isWord
            ? `${second.text.includes(" ") ? "Name" : "Word"} printed over another`
            : `${nameValueKind(kind ?? "number")} printed over another`,
          observation: `${namePlace(page, second)}: ${was} and ${is} are printed over each other in one place; ${is} comes later. Imitated bold type and watermarks were ruled out.`,
          confidence: 92,
          ...(isStamp ? { strength: "weak" as const } : {}),
          boxes: [boxOf(page.page, page.geometry, second)],
          evidence: { kind: "history" as const, before: was, after: is },
        };
      });
    });
    return findings.length === 0 ? "clear" : findings.slice(0, findingLimit);
  },
});
