/** The letters of one page are drawn as outlines, while the other pages have text. */
import { defineCheck } from "../../check.ts";
import { boxOf } from "../../derived/page-box.ts";
import type { PageContent } from "../../facts/content.ts";

export const pageTurnedToOutlines = defineCheck({
  id: "page-turned-to-outlines",
  version: 1,
  title: "Page whose letters are outlines",
  tamperingType: "tampering",
  analysis: "page content",
  cause: "drawing",
  strength: "weak",
  canShowTampering: true,
  meaning:
    "Most pages of the document have text, and one has hardly any, but hundreds of small shapes as large as letters: its text was turned into outlines. Drawing programs do that to a page that they open, and it hides in which fonts and how it was written. What such a page says can only be seen, not searched.",
  innocentCauses: ["a drawing, map or chart of its own page", "a page that a designer made, such as a cover"],
  source: "No page of 205 PDFs that nobody calls forged is like this beside pages of text.",
  appliesTo: ["pdf"],
  needs: ["content"],
  run({ content }) {
    if (content.pages.length < 2) return "not_applicable";
    const outlined = content.pages.filter((page) => page.letterPaths >= fewestLetters && lettersOf(page) < mostLetters);
    const written = content.pages.filter((page) => lettersOf(page) >= fewestLetters);
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
