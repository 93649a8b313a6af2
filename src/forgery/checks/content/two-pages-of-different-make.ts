/** The two pages of a file were not made together, though they speak of themselves as one document. */
import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { defineCheck } from "../../check.ts";
import { isOverlapping } from "../../derived/areas.ts";
import { isAdded } from "../../derived/content/added-text.ts";
import { findContentTokens } from "../../derived/content/content-tokens.ts";
import { findPageSeam } from "../../derived/content/page-origin.ts";
import { boxOf } from "../../derived/page-box.ts";
import { findPageNumbers, type PrintedPageNumber } from "../../derived/semantics/written/page-numbers.ts";
import type { ContentFacts } from "../../facts/content.ts";
import type { TextFacts } from "../../facts/text.ts";

export const twoPagesOfDifferentMake = defineCheck({
  id: "two-pages-of-different-make",
  version: 3,
  title: "Two pages produced differently",
  tamperingType: "tampering",
  cause: "drawing",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "The file has two pages with different operator styles, font names, sizes, or separate copies of the same fonts, but consecutive page numbers or the same running head. A page that was recreated and put in place of the original looks like this. It is unknown which of the two was replaced. If the pages share only a running head the finding is weak, since forms that an issuer bound together share one.",
  innocentCauses: [
    "two letters or an attachment of one sender, put into one file; numbers that were added to both then do not count",
    "an issuer who produces a cover letter and its attachment with two programs",
  ],
  source:
    "Judgement: two differences and a sign that both are one document are asked for; none of 205 PDFs that nobody calls forged has them.",
  needs: ["content", "text"],
  hasSubject: ({ content }) => content.pages.every(({ marks }) => marks.some(({ kind }) => kind === "text")),
  run({ content, text }) {
    if (content.pages.length !== 2) return "nothing_to_compare";
    const seam = findPageSeam(content);
    if (seam === undefined) return "clear";
    const numbered = countsOn(content, text);
    if (numbered === undefined && seam.shared.length < fewestShared) return "clear";
    const sign =
      numbered === undefined
        ? `has its running head (${maskCardNumbers(seam.shared.join(" "))})`
        : `is numbered '${numbered}'`;
    return [
      {
        observation: `Page 2 was made in another way than page 1: ${seam.differences.join("; ")}. It ${sign}, so both claim to be one document. Which of them is the other one cannot be told.`,
        confidence: 80,
        // An issuer who binds two of its forms gives both the same head; only counted pages claim to be one document.
        ...(numbered === undefined ? { strength: "weak" as const } : {}),
        boxes: [seam.second, seam.first].map((page) => boxOf(page.page, page.geometry, { ...page.geometry, text: "" })),
      },
    ];
  },
});

/** One word may be a heading that every letter has. */
const fewestShared = 2;

/** What the second page prints, where it counts on from the first, unless somebody numbered the pages once they were bound. */
function countsOn(content: ContentFacts, text: TextFacts): string | undefined {
  const numbers = findPageNumbers(text);
  const [one, other] = numbers;
  const isNext = other !== undefined && other.number === (one?.number ?? 0) + 1 && other.count === one?.count;
  return isNext && !numbers.some((number) => isNumberAdded(content, number)) ? other.text : undefined;
}

function isNumberAdded(content: ContentFacts, { page: number, words }: PrintedPageNumber): boolean {
  const page = content.pages.find((candidate) => candidate.page === number);
  if (page === undefined) return false;
  const tokens = findContentTokens(page).filter((token) => {
    const box = boxOf(page.page, page.geometry, token);
    return words.some((word) => isOverlapping(word.box, box));
  });
  return tokens.length > 0 && tokens.every((token) => isAdded(content, page, token, tokens));
}
