/** Characters that a font's numbering expects elsewhere: programs that number glyphs as a document first needs them leave a fixed order. */
import type { ContentFacts, PageContent, TextMark } from "../facts/content.ts";
import type { CodeUse, FontUse } from "../facts/font-uses.ts";
import { type ContentToken, findContentTokens } from "./content-tokens.ts";
import { memoise } from "./memoise.ts";

export interface MisplacedCode {
  readonly use: CodeUse;
  /**
   * Too early: before more characters that are numbered lower than could all have lost their first place, so that it was put
   * in later.
   */
  readonly kind: "too early" | "too late";
  readonly page: PageContent;
  readonly token: ContentToken;
}

export interface BrokenOrder {
  readonly fontObject: number;
  /** Codes of the font that the document shows, and how many of them stand in order. */
  readonly count: number;
  readonly inOrder: number;
  readonly misplaced: readonly MisplacedCode[];
}

/** With fewer an order may come about by chance. */
const fewestCodes = 15;
/** Chance leaves about a third of 30 codes in order; what is edited in one place leaves nearly all. */
const orderShare = 0.8;

export const findBrokenOrders = memoise((content: ContentFacts): readonly BrokenOrder[] =>
  (content.fontUses ?? []).flatMap((use) => {
    const order = inspect(content, use);
    return order === undefined ? [] : [order];
  }),
);

function inspect(content: ContentFacts, { fontObject, codes }: FontUse): BrokenOrder | undefined {
  if (codes.length < fewestCodes) return undefined;
  const ordered = longestRise(codes.map(({ code }) => code));
  if (ordered.size === codes.length || ordered.size < orderShare * codes.length) return undefined;
  const misplaced = codes.flatMap((use, index): MisplacedCode[] => {
    if (ordered.has(index)) return [];
    const lower = codes.filter((other, later) => later > index && ordered.has(later) && other.code < use.code);
    const kind = lower.length > codes.length - ordered.size ? "too early" : "too late";
    const place = placeOfUse(content, use);
    return place === undefined ? [] : [{ use, kind, page: place.page, token: place.token }];
  });
  return { fontObject, count: codes.length, inOrder: ordered.size, misplaced };
}

/** The places of a longest rising part of the numbers. */
function longestRise(numbers: readonly number[]): ReadonlySet<number> {
  const tails: number[] = [];
  const before: number[] = [];
  numbers.forEach((number, index) => {
    let length = tails.length;
    while (length > 0 && (numbers[tails[length - 1] ?? 0] ?? 0) >= number) length -= 1;
    before[index] = length === 0 ? -1 : (tails[length - 1] ?? -1);
    tails[length] = index;
  });
  const places = new Set<number>();
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) places.add(at);
  return places;
}

export interface PlaceOfUse {
  readonly page: PageContent;
  readonly mark: TextMark;
  readonly token: ContentToken;
}

/** What first shows it, and the word that this is a part of. */
export function placeOfUse(content: ContentFacts, use: CodeUse): PlaceOfUse | undefined {
  const page = content.pages.find((candidate) => candidate.page === use.page);
  if (page === undefined) return undefined;
  const order = findMark(page, use.instruction);
  const mark = page.marks[order];
  if (mark?.kind !== "text" || mark.instruction === undefined) return undefined;
  const at = mark.text.indexOf(use.text);
  const token = findContentTokens(page).find(({ pieces }) =>
    pieces.some((piece) => piece.order === order && piece.from <= at && at < piece.to),
  );
  return token === undefined ? undefined : { page, mark, token };
}

/** Place among all marks of the page's text with this number. */
function findMark(page: PageContent, instruction: number): number {
  let count = -1;
  return page.marks.findIndex((mark) => {
    if (mark.kind === "text") count += 1;
    return mark.kind === "text" && count === instruction;
  });
}
