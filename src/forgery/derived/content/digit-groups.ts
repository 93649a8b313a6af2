/** The codes that show digits, together where they select glyphs of one font program in one way: there a code is one glyph. */
import type { ContentFacts, DigitCode, PageContent } from "../../facts/content.ts";

export interface PlacedCode extends DigitCode {
  readonly page: PageContent;
}

export function groupDigitCodes({ fonts, pages }: Pick<ContentFacts, "fonts" | "pages">): readonly PlacedCode[][] {
  const groups = new Map<string, PlacedCode[]>();
  for (const page of pages) {
    for (const code of page.digitCodes) {
      const font = fonts[code.font];
      const isShared = font !== undefined && font.program !== "";
      const key = isShared ? `${font.name}|${font.program}|${code.selection}` : `object ${code.fontObject}`;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [{ ...code, page }]);
      else group.push({ ...code, page });
    }
  }
  return [...groups.values()];
}

/** Where in its mark the digit stands; undefined where the text is not what the codes say. */
export function placeOfDigit({ page, mark: order, digit, digitsBefore }: PlacedCode): number | undefined {
  const mark = page.marks[order];
  if (mark?.kind !== "text") return undefined;
  let at = -1;
  for (let count = 0; count <= digitsBefore; count += 1) {
    at = mark.text.indexOf(digit, at + 1);
    if (at < 0) return undefined;
  }
  return at;
}
