/** A page holds amounts or dates that it does not show, and that it shows nowhere else. */
import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { defineCheck } from "../../check.ts";
import { boxOf } from "../../derived/page-box.ts";
import { findHiddenValues } from "./hidden-values.ts";

const itemLimit = 20;

export const hiddenValue = defineCheck({
  id: "hidden-value",
  version: 2,
  title: "Hidden values on the page",
  tamperingType: "text_manipulation",
  cause: "overlay",
  strength: "weak",
  canShowTampering: true,
  meaning:
    "A page can contain text that is not visible: painted invisibly, in the background colour, smaller than a point, off the page or clipped. Programs still read it. Only amounts and dates that are visible nowhere else on the page count; the OCR layer of a scan does not.",
  innocentCauses: ["text for screen readers", "machine-readable marks of a template", "print marks outside the page"],
  source:
    "Invisible text is in the first 4 pages of 1.9 % of 1,495 PDFs that nobody calls forged, mostly as the reading of a scan.",
  needsWholeFile: true,
  needs: ["content"],
  hasSubject: ({ content }) => content.pages.some(({ marks }) => marks.some(({ kind }) => kind === "text")),
  run({ content }) {
    const findings = content.pages.flatMap((page) => {
      const hidden = findHiddenValues(page);
      if (hidden.length === 0) return [];
      const kinds = [...new Set(hidden.map(({ hiding }) => hiding))];
      const items = hidden.slice(0, itemLimit).map(({ token }) => maskCardNumbers(token.text));
      return [
        {
          observation: `Page ${page.page} holds ${hidden.length === 1 ? "a value" : `${hidden.length} values`} that it does not show (${kinds.join(", ")}): ${items.join(", ")}. Readings of scans, and values that are shown elsewhere on the page, were ruled out.`,
          confidence: 85,
          boxes: hidden.slice(0, itemLimit).map(({ token }) => boxOf(page.page, page.geometry, token)),
          evidence: { kind: "inventory" as const, items },
        },
      ];
    });
    return findings.length === 0 ? "clear" : findings;
  },
});
