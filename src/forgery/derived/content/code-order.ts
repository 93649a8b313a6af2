/** Characters that a font's numbering expects elsewhere: programs that number glyphs as a document first needs them leave a fixed order. */
import type { ContentFacts, PageContent, TextMark } from "../../facts/content.ts";
import type { CodeUse, FontUse, UnshownCode } from "../../facts/font-uses.ts";
import { memoise } from "../memoise.ts";
import { type ContentToken, findContentTokens } from "./content-tokens.ts";
import { followsRedaction } from "./open-redaction.ts";

export interface MisplacedCode {
  readonly use: CodeUse;
  /**
   * Too early: before more characters that are numbered lower than could all have lost their first place, so that it was put
   * in later. Missing within: it belongs between two characters that stand in one word, where it was replaced.
   */
  readonly kind: "too early" | "too late" | "missing within";
  /** Where it is too early or too late; or the word that it is missing within. */
  readonly page: PageContent;
  readonly token: ContentToken;
  /** By its number it was first shown between these two: known of what is missing or too late. */
  readonly between?: readonly [PlaceOfUse, PlaceOfUse];
}

export interface BrokenOrder {
  readonly fontObject: number;
  /** Codes of the font that the document shows, and how many of them stand in order. */
  readonly count: number;
  readonly inOrder: number;
  readonly misplaced: readonly MisplacedCode[];
  /** Characters that the font has and no page shows, with the places between which they were first shown. */
  readonly gone: readonly GoneCode[];
}

export interface GoneCode {
  readonly text: string;
  readonly between: readonly [PlaceOfUse, PlaceOfUse];
}

/** With fewer an order may come about by chance. */
const fewestCodes = 15;
/** Chance leaves about a third of 30 codes in order; what is edited in one place leaves nearly all. */
const orderShare = 0.8;

export const findBrokenOrders = memoise((content: ContentFacts): readonly BrokenOrder[] =>
  findBroken(content, ({ code }) => code),
);

/** The same of the order in which a font's map to characters names them, where that is not the order of the codes. */
export const findBrokenMaps = memoise((content: ContentFacts): readonly BrokenOrder[] =>
  findBroken(content, ({ mapped }) => mapped),
);

/** Whether any font keeps such an order, wholly or but for a few characters: only there a broken one could be seen. */
export function keepsOrder({ fontUses = [] }: ContentFacts, by: "number" | "map"): boolean {
  return fontUses.some(({ codes }) => {
    const numbers = codes.flatMap((use) => (by === "number" ? use.code : use.mapped) ?? []);
    const isWhole = codes.length >= fewestCodes && numbers.length === codes.length;
    return isWhole && longestRise(numbers).size >= orderShare * codes.length;
  });
}

type NumberOf = (use: UnshownCode) => number | undefined;

function findBroken(content: ContentFacts, numberOf: NumberOf): BrokenOrder[] {
  return (content.fontUses ?? []).flatMap((use) => {
    const order = inspect(content, use, numberOf);
    return order === undefined ? [] : [order];
  });
}

function inspect(
  content: ContentFacts,
  { fontObject, codes, unshown = [] }: FontUse,
  numberOf: NumberOf,
): BrokenOrder | undefined {
  const numbers = codes.flatMap((use) => numberOf(use) ?? []);
  if (codes.length < fewestCodes || numbers.length < codes.length) return undefined;
  const ordered = longestRise(numbers);
  if ((ordered.size === codes.length && unshown.length === 0) || ordered.size < orderShare * codes.length)
    return undefined;
  // Where a value became a form's field, text is missing, and what is left looks as if something had been put in before it.
  const isForm = content.pages.some(({ annotations }) => annotations.some(({ field }) => field !== undefined));
  const misplaced = codes.flatMap((use, index): MisplacedCode[] => {
    const number = numbers[index] ?? 0;
    if (ordered.has(index) || isMeasuredFirst(use, number, numbers, ordered)) return [];
    const lower = numbers.filter((other, later) => later > index && ordered.has(later) && other < number);
    const isEarly = !isForm && lower.length > codes.length - ordered.size;
    const between = isEarly ? undefined : findPlacesAround(content, codes, numbers, ordered, number);
    const [first, second] = between ?? [];
    const isWithin = !isForm && between !== undefined && first !== undefined && first.token === second?.token;
    // What was taken out before the word had its characters first, and those of the word that it shares seem to be in order.
    if (isWithin && !followsRedaction(first.page, first.token)) {
      return [{ use, kind: "missing within", page: first.page, token: first.token, between }];
    }
    const place = placeOfUse(content, use);
    if (place === undefined) return [];
    const { page, token } = place;
    return [{ use, kind: isEarly ? "too early" : "too late", page, token, ...(between && { between }) }];
  });
  const gone = unshown.flatMap((use): GoneCode[] => {
    const number = numberOf(use);
    const between = number === undefined ? undefined : findPlacesAround(content, codes, numbers, ordered, number);
    return between === undefined ? [] : [{ text: use.text, between }];
  });
  return { fontObject, count: codes.length, inOrder: ordered.size, misplaced, gone };
}

/** Before any text is set, FOP asks for the widths of a blank and of a hyphen, and numbers them by that. */
function isMeasuredFirst(
  use: CodeUse,
  number: number,
  numbers: readonly number[],
  ordered: ReadonlySet<number>,
): boolean {
  return /^[ \u00a0\u00ad-]$/.test(use.text) && [...ordered].every((place) => number < (numbers[place] ?? 0));
}

/** What comes next before this character, by its number, and what is shown next after that: it was first shown between the two. */
function findPlacesAround(
  content: ContentFacts,
  codes: readonly CodeUse[],
  numbers: readonly number[],
  ordered: ReadonlySet<number>,
  number: number,
): readonly [PlaceOfUse, PlaceOfUse] | undefined {
  const last = [...ordered]
    .filter((place) => (numbers[place] ?? 0) < number)
    .reduce((one, other) => Math.max(one, other), -1);
  const [before, behind] = [codes[last], codes[last + 1]];
  if (before === undefined || behind === undefined) return undefined;
  const [one, other] = [placeOfUse(content, before), placeOfUse(content, behind)];
  return one === undefined || other === undefined ? undefined : [one, other];
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
