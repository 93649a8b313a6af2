/** Some amounts of a column are set in a font that the document has for values only, embedded in another way than the rest. */

import { type CheckFinding, defineCheck } from "../../check.ts";
import { type ContentToken, findContentTokens, fontOfDigits } from "../../derived/content/content-tokens.ts";
import { isInColumn } from "../../derived/content/token-traits.ts";
import { memoise } from "../../derived/memoise.ts";
import { boxOf } from "../../derived/page-box.ts";
import { findValueKind } from "../../derived/value-kind.ts";
import type { ContentFacts, PageContent } from "../../facts/content.ts";

/** Of a column; and of these on either side. */
const [fewestAmounts, fewestEach] = [5, 2];
/** Of one page; a hostile one has a column for each word. */
const [amountLimit, columnLimit] = [2_000, 40];
const findingLimit = 3;
const boxLimit = 12;

export const amountsOfAColumnInAFontOfTheirOwn = defineCheck({
  id: "amounts-of-a-column-in-a-font-of-their-own",
  version: 1,
  title: "Amounts of a column in a font of their own",
  tamperingType: "text_manipulation",
  cause: "typography",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "A column of amounts is set in two fonts. One is also used for words; the other has nothing but values in the whole document, and one of the two is embedded in the file while the other is not. Programs set a column in one font, or in the bold one of the same family, which they embed alike. Whoever changes several amounts and the sums that depend on them uses one font for all of these.",
  innocentCauses: ["a printed form of which some amounts were there before the others were filled in"],
  source: "Judgement; how often honest documents do this is counted by bench/documents/honest.ts.",
  needs: ["content"],
  hasSubject: ({ content }) => content.pages.some((page) => columnsOf(page).length > 0),
  run({ content }) {
    const findings = content.pages.flatMap((page) => columnsOf(page).flatMap((column) => judge(content, page, column)));
    return findings.length === 0 ? "clear" : findings.slice(0, findingLimit);
  },
});

function columnsOf(page: PageContent): readonly (readonly ContentToken[])[] {
  const columns: ContentToken[][] = [];
  const amounts = findContentTokens(page).filter(({ text }) => findValueKind(text) === "amount");
  for (const token of amounts.slice(0, amountLimit)) {
    const column = columns.find(([first]) => first !== undefined && isInColumn(first, token));
    if (column !== undefined) column.push(token);
    else if (columns.length < columnLimit) columns.push([token]);
  }
  return columns.filter(({ length }) => length >= fewestAmounts);
}

function judge(content: ContentFacts, page: PageContent, column: readonly ContentToken[]): CheckFinding[] {
  const words = findFontsOfWords(content);
  const fonts = [...new Set(column.map(fontOfDigits))];
  return fonts.flatMap((own) => {
    const mine = column.filter((token) => fontOfDigits(token) === own);
    const others = column.filter((token) => fontOfDigits(token) !== own);
    if (mine.length < fewestEach || mine.length >= others.length || words.has(own)) return [];
    const isOdd = others.every(
      (token) =>
        isEmbedded(content, fontOfDigits(token)) !== isEmbedded(content, own) && words.has(fontOfDigits(token)),
    );
    return isOdd ? [describe(content, page, mine, others)] : [];
  });
}

function isEmbedded(content: ContentFacts, font: number): boolean {
  return content.fonts[font]?.isEmbedded === true;
}

/** Fonts in which the document has anything but values. */
const findFontsOfWords = memoise(
  ({ pages }: ContentFacts): ReadonlySet<number> =>
    new Set(
      pages.flatMap((page) =>
        findContentTokens(page).flatMap((token) =>
          findValueKind(token.text) === undefined ? [fontOfDigits(token)] : [],
        ),
      ),
    ),
);

function describe(
  content: ContentFacts,
  page: PageContent,
  mine: readonly ContentToken[],
  others: readonly ContentToken[],
): CheckFinding {
  const [own, usual] = [mine, others].map(([token]) => content.fonts[token === undefined ? -1 : fontOfDigits(token)]);
  const shown = mine.slice(0, 3).map(({ text }) => text);
  const boxes = (tokens: readonly ContentToken[]) =>
    tokens.slice(0, boxLimit).map((token) => boxOf(page.page, page.geometry, token));
  const state = (font: typeof own) => (font?.isEmbedded === true ? "embedded in the file" : "not embedded");
  return {
    observation: `Page ${page.page}: ${mine.length} of ${mine.length + others.length} amounts of a column, ${shown.join(", ")}${mine.length > shown.length ? " and others" : ""}, are set in ${own?.name ?? "another font"}, which is ${state(own)} and has no word of the document. The others are set in ${usual?.name ?? "the font of the text"}, which is ${state(usual)}.`,
    confidence: 93,
    boxes: [...boxes(mine), ...boxes(others).map((box) => ({ ...box, role: "compared" as const }))],
  };
}
