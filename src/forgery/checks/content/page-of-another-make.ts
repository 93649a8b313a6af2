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
  title: "Page produced differently from the others",
  tamperingType: "tampering",
  cause: "drawing",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "All pages but one have the same operator style and font names. One page has a different operator style, different fonts or a different size, but the same running head. A page that was recreated and put in place of the original looks like this. Covers and attachments lack the running head and do not count. Separate copies of the fonts that all other pages share are a sign by themselves if the pages are numbered.",
  innocentCauses: ["a page that the issuer produced with another program", "a page with other content, such as a scan"],
  source:
    "Judgement: two differences and a common running head are asked for; none of 205 PDFs that nobody calls forged has them.",
  needs: ["content", "text"],
  run({ content, text }) {
    if (content.pages.length < 3) return "nothing_to_compare";
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
