/** Words as the fonts' own encodings spell them, where a map to characters has them read otherwise. */
import type { ContentFacts, PageContent, TextMark } from "../../facts/content.ts";
import { memoise } from "../memoise.ts";
import { type ContentToken, findContentTokens } from "./content-tokens.ts";

export interface EncodedWord {
  /** As it is read. */
  readonly token: ContentToken;
  readonly shown: string;
}

/**
 * More characters than a value has: programs that number the characters of a subset leave an encoding in place that names
 * others for all of them (Quartz numbers from 33, and names MacRoman).
 */
const mostMisnamed = 12;
const misnamedShare = 0.5;

/** Of each page, the words that differ. A word may be shown letter by letter, each by an instruction of its own. */
export const findEncodedWords = memoise((content: ContentFacts): ReadonlyMap<PageContent, readonly EncodedWord[]> => {
  const misnamed = findMisnamedFonts(content);
  return new Map(content.pages.map((page) => [page, findOnPage(page, misnamed)]));
});

function findOnPage(page: PageContent, misnamed: ReadonlySet<number>): EncodedWord[] {
  if (!page.marks.some((mark) => mark.kind === "text" && mark.instruction?.encodedText !== undefined)) return [];
  return findContentTokens(page).flatMap((token) => {
    const shown = token.pieces
      .map(({ mark, from, to }) => (misnamed.has(mark.font) ? mark.text.slice(from, to) : encodedPart(mark, from, to)))
      .join("");
    return shown === token.text ? [] : [{ token, shown }];
  });
}

/** Fonts whose encoding names other characters than their map for most of what they show: it was never meant to be read. */
export const findMisnamedFonts = memoise(({ pages }: ContentFacts): ReadonlySet<number> => {
  const fonts = new Map<number, { readonly same: Set<string>; readonly other: Set<string> }>();
  for (const mark of pages.flatMap(({ marks }) => marks)) {
    if (mark.kind !== "text" || mark.instruction?.encodedText === undefined) continue;
    const counts = fonts.get(mark.font) ?? { same: new Set(), other: new Set() };
    fonts.set(mark.font, counts);
    const [text, encoded] = [mark.text.trim(), mark.instruction.encodedText.trim()];
    if (text.length !== encoded.length) continue;
    for (const [at, character] of Array.from(text).entries()) {
      (character === encoded[at] ? counts.same : counts.other).add(character);
    }
  }
  const isMisnamed = (same: number, other: number) => other > mostMisnamed && other >= misnamedShare * (same + other);
  return new Set([...fonts].flatMap(([font, { same, other }]) => (isMisnamed(same.size, other.size) ? [font] : [])));
});

/** What is read, where the encoding says nothing else. */
function encodedPart(mark: TextMark, from: number, to: number): string {
  const encoded = mark.instruction?.encodedText?.trim();
  const text = mark.text.trimEnd();
  const blanks = text.length - text.trimStart().length;
  if (encoded === undefined || encoded.length !== text.length - blanks) return mark.text.slice(from, to);
  return encoded.slice(Math.max(0, from - blanks), Math.max(0, to - blanks));
}
