/** Words of a page that an annotation's appearance hides, and what the annotation says in their place. */

import { type ContentToken, findContentTokens } from "../../derived/content/content-tokens.ts";
import { groundBefore, isNearWhite, isSameColour, paper } from "../../derived/content/page-colours.ts";
import { memoise } from "../../derived/memoise.ts";
import type { AnnotationFacts, AnnotationMark, Area, PageContent } from "../../facts/content.ts";

export interface AnnotatedText {
  readonly annotation: AnnotationFacts;
  readonly hidden: readonly ContentToken[];
  /** Empty where the annotation only hides. */
  readonly text: string;
}

/** Parts of a word's ink that must lie under the annotation's filled area. */
const coveredShare = 0.6;
const annotationLimit = 500;

export const findAnnotatedTexts = memoise((page: PageContent): readonly AnnotatedText[] =>
  page.annotations.slice(0, annotationLimit).flatMap((annotation) => {
    if (annotation.isHidden) return [];
    const covers = annotation.marks.filter((mark) => isCover(page, mark));
    if (covers.length === 0) return [];
    const hidden = findContentTokens(page).filter((token) => covers.some((cover) => isUnder(token, cover)));
    if (hidden.length === 0) return [];
    const painted = annotation.marks.flatMap(({ text }) => (text === undefined || text === "" ? [] : [text]));
    return [{ annotation, hidden, text: painted.join(" ") }];
  }),
);

function isCover(page: PageContent, mark: AnnotationMark): boolean {
  if (mark.kind === "text" || mark.opacity < 0.95) return false;
  // What a picture shows is not known here; a small one over a value is judged as a cover.
  if (mark.kind === "image") return true;
  if (mark.colour === undefined) return false;
  const ground = groundBefore(page, mark, page.marks.length) ?? paper;
  return isSameColour(mark.colour, ground) || isNearWhite(mark.colour);
}

function isUnder(token: ContentToken, cover: Area): boolean {
  const height = 0.7 * token.size;
  const upright = Math.min(cover.top, token.baseline + height) - Math.max(cover.bottom, token.baseline);
  const across = Math.min(cover.right, token.right) - Math.max(cover.left, token.left);
  return upright >= coveredShare * height && across >= coveredShare * (token.right - token.left);
}
