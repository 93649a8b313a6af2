/** Words as the fonts' own encodings spell them, where a map to characters has them read otherwise. */
import type { PageContent, TextMark } from "../../facts/content.ts";
import { memoise } from "../memoise.ts";
import { type ContentToken, findContentTokens } from "./content-tokens.ts";

export interface EncodedWord {
  /** As it is read. */
  readonly token: ContentToken;
  readonly shown: string;
}

/** A word may be shown letter by letter, each by an instruction of its own. */
export const findEncodedWords = memoise((page: PageContent): readonly EncodedWord[] => {
  if (!page.marks.some((mark) => mark.kind === "text" && mark.instruction?.encodedText !== undefined)) return [];
  return findContentTokens(page).flatMap((token) => {
    const shown = token.pieces.map(({ mark, from, to }) => encodedPart(mark, from, to)).join("");
    return shown === token.text ? [] : [{ token, shown }];
  });
});

/** What is read, where the encoding says nothing else. */
function encodedPart(mark: TextMark, from: number, to: number): string {
  const encoded = mark.instruction?.encodedText?.trim();
  const text = mark.text.trimEnd();
  const blanks = text.length - text.trimStart().length;
  if (encoded === undefined || encoded.length !== text.length - blanks) return mark.text.slice(from, to);
  return encoded.slice(Math.max(0, from - blanks), Math.max(0, to - blanks));
}
