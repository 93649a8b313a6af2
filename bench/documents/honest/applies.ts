/** Whether a file has what a check looks at, where the check itself answers "clear" for any file: only such files speak for it. */
import { keepsOrder } from "../../../src/forgery/derived/content/code-order.ts";
import { findContentTokens } from "../../../src/forgery/derived/content/content-tokens.ts";
import { findCoveredTexts } from "../../../src/forgery/derived/content/covered-text.ts";
import { findCountedPages } from "../../../src/forgery/derived/semantics/written/counted-pages.ts";
import { readDates } from "../../../src/forgery/derived/semantics/written/dates.ts";
import { findInterest } from "../../../src/forgery/derived/value-of-interest.ts";
import type { ContentFacts, PageContent } from "../../../src/forgery/facts/content.ts";
import type { TextFacts } from "../../../src/forgery/facts/text.ts";
import type { Evidence } from "../../../src/forgery/facts.ts";

/** As many words as a page needs for a value to be compared with, and dates as a column. */
const [fewestTokens, fewestDates] = [15, 6];
/** As many instructions as a font needs for a habit, and the odd one. */
const fewestInstructions = 7;

const ofContent: Readonly<Record<string, (content: ContentFacts) => boolean>> = {
  "characters-numbered-out-of-order": (content) => keepsOrder(content, "number"),
  "characters-mapped-out-of-order": (content) => keepsOrder(content, "map"),
  "digits-read-other-than-shown": ({ pages }) => pages.some(({ digitCodes }) => digitCodes.length > 0),
  "letters-read-other-than-shown": ({ fontUses = [] }) => fontUses.length > 0,
  "picture-over-value": ({ pages }) =>
    pages.some(({ marks }) => marks.some((mark) => mark.kind === "image" && mark.ground !== undefined)),
  "text-covered": hasCovers,
  "text-covered-and-retyped": hasCovers,
  "value-in-several-fonts": ({ pages }) => pages.some((page) => hasValues(page)),
  "different-values-in-one-place": ({ pages }) => pages.some((page) => hasValues(page)),
  "value-painted-out-of-order": hasComparableValues,
  "value-set-in-other-type": hasComparableValues,
  "amount-off-its-columns-edge": hasComparableValues,
  "value-written-in-another-manner": hasHabits,
};

const ofText: Readonly<Record<string, (text: TextFacts) => boolean>> = {
  "running-balance-stops-at-a-page": (text) => findCountedPages(text).length > 0,
  "page-names-another-document": (text) => findCountedPages(text).length > 0,
  "date-breaks-the-order-of-its-column": (text) => readDates(text).length >= fewestDates,
};

/** True where the check's own outcome says it. */
export function hasWhatItLooksAt(check: string, { artifacts: { content, text } }: Evidence): boolean {
  const [byContent, byText] = [ofContent[check], ofText[check]];
  if (byContent !== undefined) return content?.state === "present" && byContent(content.value);
  return byText === undefined || (text?.state === "present" && byText(text.value));
}

function hasCovers({ pages }: ContentFacts): boolean {
  return pages.some((page) => findCoveredTexts(page).length > 0);
}

function hasValues(page: PageContent): boolean {
  return findContentTokens(page).some(({ text }) => findInterest(text) !== undefined);
}

function hasComparableValues({ pages }: ContentFacts): boolean {
  return pages.some((page) => findContentTokens(page).length >= fewestTokens && hasValues(page));
}

function hasHabits({ pages }: ContentFacts): boolean {
  const fonts = new Map<number, number>();
  for (const mark of pages.flatMap(({ marks }) => marks)) {
    if (mark.kind === "text" && mark.text.trim() !== "") fonts.set(mark.font, (fonts.get(mark.font) ?? 0) + 1);
  }
  return [...fonts.values()].some((count) => count >= fewestInstructions);
}
