/** The letters of one page are drawn as outlines, while the other pages have text. */
import { defineCheck } from "../../check.ts";
import { boxOf } from "../../derived/page-box.ts";
import type { PageContent } from "../../facts/content.ts";

export const pageTurnedToOutlines = defineCheck({
  id: "page-turned-to-outlines",
  version: 1,
  title: "Page with text converted to outlines",
  tamperingType: "tampering",
  cause: "drawing",
  strength: "weak",
  canShowTampering: true,
  meaning:
    "Most pages of the document have text. One has hardly any, but hundreds of small shapes of letter size: its text was converted to outlines. Drawing programs do this when they open a page, and it hides the fonts and the operator style. The text of such a page can be seen but not searched.",
  innocentCauses: ["a full-page drawing, map or chart", "a page that a designer made, such as a cover"],
  source: "No page of 205 PDFs that nobody calls forged is like this beside pages of text.",
  needs: ["content"],
  run({ content }) {
    const outlined = content.pages.filter((page) => page.letterPaths >= fewestLetters && lettersOf(page) < mostLetters);
    const written = content.pages.filter((page) => lettersOf(page) >= fewestLetters);
    if (written.length === 0 || written.length + outlined.length < 2) return "nothing_to_compare";
    const [page] = outlined;
    if (page === undefined || outlined.length > 1 || written.length < content.pages.length - 1) return "clear";
    return [
      {
        observation: `Page ${page.page} has ${page.letterPaths} shapes as large as letters and hardly any text, while the other ${written.length === 1 ? "page has" : `${written.length} pages have`} text. What it says was not compared with anything.`,
        confidence: 80,
        boxes: [boxOf(page.page, page.geometry, { ...page.geometry, text: "" })],
      },
    ];
  },
});

/** A short letter has more; logos and signatures have some dozen. */
const fewestLetters = 200;
/** A page number and a running head. */
const mostLetters = 60;

function lettersOf({ marks }: PageContent): number {
  return marks.reduce((sum, mark) => sum + (mark.kind === "text" ? mark.text.replace(/\s/g, "").length : 0), 0);
}
