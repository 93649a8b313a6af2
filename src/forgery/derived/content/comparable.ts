/** Whether pages have what checks of their content compare: values among enough others, covers, an operator style. */
import type { ContentFacts, PageContent } from "../../facts/content.ts";
import { findInterest } from "../value-of-interest.ts";
import { findContentTokens } from "./content-tokens.ts";
import { findCoveredTexts } from "./covered-text.ts";

/** As many words as a page needs for a value to be compared with. */
const fewestTokens = 15;
/** As many instructions as a font needs for an operator style, and the odd one. */
const fewestInstructions = 7;

export function hasValues({ pages }: ContentFacts): boolean {
  return pages.some(hasValue);
}

export function hasComparableValues({ pages }: ContentFacts): boolean {
  return pages.some((page) => findContentTokens(page).length >= fewestTokens && hasValue(page));
}

export function hasCovers({ pages }: ContentFacts): boolean {
  return pages.some((page) => findCoveredTexts(page).length > 0);
}

export function hasOperatorStyle({ pages }: ContentFacts): boolean {
  const fonts = new Map<number, number>();
  for (const mark of pages.flatMap(({ marks }) => marks)) {
    if (mark.kind === "text" && mark.text.trim() !== "") fonts.set(mark.font, (fonts.get(mark.font) ?? 0) + 1);
  }
  return [...fonts.values()].some((count) => count >= fewestInstructions);
}

function hasValue(page: PageContent): boolean {
  return findContentTokens(page).some(({ text }) => findInterest(text) !== undefined);
}
