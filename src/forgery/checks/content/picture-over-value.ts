/** A value of a page lies under a picture of the size of a word, which shows something else in its place. */
import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { editDistance } from "../../../contract/edit-distance.ts";
import { type CheckFinding, defineCheck } from "../../check.ts";
import { findPicturedOver, type PicturedOver } from "../../derived/content/pictured-over.ts";
import { namePlace } from "../../derived/content/token-label.ts";
import { boxOf } from "../../derived/page-box.ts";
import { toPlainText } from "../../derived/semantics/written/plain-text.ts";
import { findInterestWithin } from "../../derived/value-of-interest.ts";
import type { PageContent } from "../../facts/content.ts";
import type { ShownValuesFacts } from "../../facts/shown-values.ts";

const findingLimit = 10;

export const pictureOverValue = defineCheck({
  id: "picture-over-value",
  version: 7,
  title: "Picture over a value",
  tamperingType: "text_manipulation",
  analysis: "page content",
  cause: "overpainting",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "Text was painted, and then an opaque picture no higher than its line was painted over it. The picture has the colour of its surroundings, so it looks like text of the page, while the file still contains the covered text. Where all readings of the picture agree, both texts are reported; a picture of another name than the one below counts like one of a value. Scans with OCR text, transparent or blank pictures, pictures higher than a line such as logos, seals and most signatures, and pages with more than three such pictures, or twelve of values alone, do not count.",
  innocentCauses: [
    "a small picture of a signature over a printed name",
    "a template whose sample text a picture replaces",
  ],
  source:
    "None of 205 PDFs that nobody calls forged has an opaque picture no higher than a line over a word, nor any of 1,450 that common programs wrote of them.",
  appliesTo: ["pdf"],
  needs: ["content"],
  uses: ["shownValues"],
  hasSubject: ({ content }) =>
    content.pages.some(({ marks }) => marks.some((mark) => mark.kind === "image" && mark.ground !== undefined)),
  run({ content, shownValues }) {
    const findings = content.pages.flatMap((page) =>
      findPicturedOver(page).map((found) => describe(page, found, readingOf(page, found, shownValues))),
    );
    return findings.length === 0 ? "clear" : findings.slice(0, findingLimit);
  },
});

/** What the picture shows, where its readings in all sizes agree on something of the same kind: blurred digits are misread easily. */
function readingOf(
  page: PageContent,
  { picture, tokens }: PicturedOver,
  shown: ShownValuesFacts | undefined,
): string | undefined {
  const order = page.marks.indexOf(picture);
  const read = shown?.covers?.find((cover) => cover.page === page.page && cover.order === order)?.readings ?? [];
  const [first] = read;
  const below = tokens.map(({ text }) => text).join(" ");
  const isAgreed = first !== undefined && read.length >= 3 && new Set(read.map(toPlainText)).size === 1;
  const isOther = isAgreed && toPlainText(first) !== toPlainText(below);
  return isOther && findInterestWithin(first) === findInterestWithin(below) ? first : undefined;
}

/** Letters in which two names differ at least, to be more than one of them misread. */
const fewestOther = 3;

/** A signature on a printed name cannot be read, and the picture of the name below reads as that. */
function isOtherName(shown: string | undefined, below: string): boolean {
  if (shown === undefined || findInterestWithin(shown) !== "name") return false;
  return editDistance(toPlainText(shown), toPlainText(below)) >= fewestOther;
}

function describe(
  page: PageContent,
  { picture, tokens, hasValue, isTight }: PicturedOver,
  shown: string | undefined,
): CheckFinding {
  const [first] = tokens;
  const text = tokens.map((token) => token.text).join(" ");
  const { left, right, bottom, top } = picture;
  const place = namePlace(page, first ?? { left, right, bottom, top, text });
  const [below, above] = [maskCardNumbers(text), maskCardNumbers(shown ?? "(a picture)")];
  const isSure = hasValue || isTight || isOtherName(shown, text);
  const seen = shown === undefined ? "What people see there is the picture" : `The picture reads ${above}`;
  return {
    observation: `${place}: the page paints ${below} and then a picture of the size of a word over it, on the colour around it. ${seen}; the text below is still in the file. Scans with recognised text, logos, seals and transparent pictures were ruled out.`,
    confidence: hasValue ? 90 : isSure ? 85 : 75,
    // Signatures stand on printed names, but not within their very edges.
    strength: isSure ? "strong" : "weak",
    boxes: [boxOf(page.page, page.geometry, { left, right, bottom, top, text })],
    evidence: { kind: "history", before: below, after: above },
  };
}
