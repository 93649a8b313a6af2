/** Pages of text that a program wrote, as they would be typed: what checks of several pages and of their programs are tried on. */
import type { ContentFacts, PageContent } from "../facts/content.ts";
import type { TextFacts } from "../facts/text.ts";
import { textOfLines, typedLines } from "./sample-facts.ts";

/** Each page by its lines, six points a character, with content that paints nothing else. */
export function pageFacts(...pages: readonly string[]): {
  readonly text: TextFacts;
  readonly content: ContentFacts;
} {
  const text = textOfLines(...pages.map(typedLines));
  const content = text.pages.map(
    ({ page, geometry }): PageContent => ({
      page,
      geometry,
      marks: [],
      annotations: [],
      digitCodes: [],
      letterPaths: 0,
      isCut: false,
    }),
  );
  return { text, content: { fonts: [], manners: [], pages: content } };
}
