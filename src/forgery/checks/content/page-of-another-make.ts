/** One page of a document was made by another program than the others, though it bears their running head. */
import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { defineCheck } from "../../check.ts";
import { findForeignPages, findPageWithCopies } from "../../derived/content/page-origin.ts";
import { boxOf } from "../../derived/page-box.ts";
import { findCountedPages } from "../../derived/semantics/written/counted-pages.ts";
import type { ContentFacts } from "../../facts/content.ts";
import type { TextFacts } from "../../facts/text.ts";

export const pageOfAnotherMake = defineCheck({
  id: "page-of-another-make",
  version: 2,
  title: "Page made in another way than the others",
  tamperingType: "tampering",
  analysis: "page content",
  cause: "drawing",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "All pages but one are written in one manner, with the same names of fonts; one page is written in another, or with other fonts, or has another size, and still has the running head of the others. A page that was made anew and put in the place of the original looks like that. Covers and attachments do not have the running head and do not count. Copies of its own of the very fonts that all other pages have in common are a sign by themselves where the pages are counted through.",
  innocentCauses: ["a page that the issuer made with another program", "a page with other content, such as a scan"],
  source:
    "Judgement: two differences and a common running head are asked for; none of 205 PDFs that nobody calls forged has them.",
  appliesTo: ["pdf"],
  needs: ["content", "text"],
  run({ content, text }) {
    if (content.pages.length < 3) return "not_applicable";
    const findings = findPages(content, text).map(({ page, differences, shared }) => ({
      observation: `Page ${page.page} was made in another way than the other pages: ${differences.join("; ")}. It has their running head (${maskCardNumbers(shared.join(" "))}), so it is no cover or attachment.`,
      confidence: 85,
      boxes: [boxOf(page.page, page.geometry, { ...page.geometry, text: "" })],
    }));
    return findings.length === 0 ? "clear" : findings;
  },
});

/** Documents that were bound together have fonts of their own as well, but each counts its own pages. */
function findPages(content: ContentFacts, text: TextFacts) {
  const foreign = findForeignPages(content);
  const copied = findPageWithCopies(content);
  if (foreign.length > 0 || copied === undefined) return foreign;
  const isCounted = findCountedPages(text).some(
    (run) => run.length === content.pages.length && run.some(({ page }) => page === copied.page.page),
  );
  return isCounted ? [copied] : [];
}
