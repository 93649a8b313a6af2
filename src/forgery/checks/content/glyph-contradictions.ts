/** Digits that a page shows and that reading it gives differently: contradictions between codes, encodings and stated texts. */

import { findContentTokens } from "../../derived/content/content-tokens.ts";
import { groupDigitCodes, type PlacedCode, placeOfDigit } from "../../derived/content/digit-groups.ts";
import { findEncodedWords, findMisnamedFonts } from "../../derived/content/encoded-words.ts";
import { memoise } from "../../derived/memoise.ts";
import { digitsOf } from "../../derived/value-kind.ts";
import { findInterestWithin } from "../../derived/value-of-interest.ts";
import type { ContentFacts, PageContent, TextMark } from "../../facts/content.ts";
import type { Token } from "../../facts/text.ts";

export interface Contradiction {
  readonly page: PageContent;
  readonly place: Token;
  /** Another place of which one or the other was changed; on the same page or not told. */
  readonly others: readonly Token[];
  readonly kind: "one glyph, two digits" | "one digit, two glyphs" | "encoding" | "stated text";
  /** What reading the page gives, and what it shows as far as that is known. */
  readonly read: string;
  readonly shown: string;
}

/** More would say that the whole document is encoded oddly. */
const contradictionLimit = 12;
/** Digits of one font that may have a second form before these are a feature of the font. */
const mostReformed = 4;

export const findContradictions = memoise((content: ContentFacts): readonly Contradiction[] => {
  const found = [
    ...findDoubleCodes(content),
    ...content.pages.flatMap((page) => findMarkContradictions(content, page)),
  ];
  if (found.length > contradictionLimit) return [];
  return found.filter(({ place, read, shown }) => [place.text, read, shown].some((text) => findInterestWithin(text)));
});

/** Within one font program a code is one glyph; and a program that sets text needs one glyph for a digit. */
function findDoubleCodes(content: ContentFacts): Contradiction[] {
  return groupDigitCodes(content).flatMap((codes) => {
    return [
      ...findMinority(
        codes,
        ({ code }) => code,
        ({ digit }) => digit,
        "one glyph, two digits",
      ),
      ...findMinority(
        // A glyph that was not found to have a shape of its own is another form of the digit, or none of a digit.
        hasFeature(codes) ? [] : codes.filter(({ form }) => form !== undefined),
        ({ digit }) => digit,
        ({ form }) => form ?? "",
        "one digit, two glyphs",
      ),
    ];
  });
}

/** Old-style, tabular and small digits come as a set, of which some look alike; whoever exchanges a value needs a few. */
function hasFeature(codes: readonly PlacedCode[]): boolean {
  const codesOf = Map.groupBy(codes, ({ digit }) => digit);
  const reformed = [...codesOf.values()].filter((own) => new Set(own.map(({ code }) => code)).size > 1);
  return reformed.length > mostReformed;
}

function findMinority(
  codes: readonly PlacedCode[],
  sameOf: (code: PlacedCode) => string | number,
  otherOf: (code: PlacedCode) => string | number,
  kind: Contradiction["kind"],
): Contradiction[] {
  const bySame = new Map<string | number, Map<string | number, PlacedCode[]>>();
  for (const code of codes) {
    const others = bySame.get(sameOf(code)) ?? new Map<string | number, PlacedCode[]>();
    others.set(otherOf(code), [...(others.get(otherOf(code)) ?? []), code]);
    bySame.set(sameOf(code), others);
  }
  return [...bySame.values()].flatMap((others) => {
    if (others.size < 2) return [];
    const most = Math.max(...[...others.values()].map(countOf));
    const rare = [...others.values()].filter((group) => countOf(group) < most);
    // Where both are as frequent, either may be the changed one, and both are shown.
    const [first, second] = rare.length > 0 ? [rare[0]?.[0], undefined] : [...others.values()].map(([code]) => code);
    const usual = [...others.values()].find((group) => countOf(group) === most && group[0] !== first)?.[0];
    if (first === undefined || usual === undefined) return [];
    const places = [first, second].flatMap((code) => (code === undefined ? [] : (findPlace(code) ?? [])));
    const [place] = places;
    if (place === undefined) return [];
    const shown = kind === "one glyph, two digits" ? usual.digit : "";
    return [
      {
        page: first.page,
        place,
        others: second?.page === first.page ? places.slice(1) : [],
        kind,
        read: first.digit,
        shown,
      },
    ];
  });
}

function countOf(codes: readonly PlacedCode[]): number {
  return codes.reduce((sum, { count }) => sum + count, 0);
}

/** The word that has this very digit. */
function findPlace(code: PlacedCode): Token | undefined {
  const at = placeOfDigit(code);
  if (at === undefined) return undefined;
  return findContentTokens(code.page).find(({ pieces }) =>
    pieces.some((piece) => piece.order === code.mark && piece.from <= at && at < piece.to),
  );
}

function findMarkContradictions(content: ContentFacts, page: PageContent): Contradiction[] {
  const misnamed = findMisnamedFonts(content);
  const words = (findEncodedWords(content).get(page) ?? []).filter(({ token, shown }) =>
    hasOtherDigits(token.text, shown),
  );
  const told = new Set(words.flatMap(({ token }) => token.pieces.map(({ mark }) => mark)));
  const ofWords = words.map(
    ({ token, shown }): Contradiction => ({
      page,
      place: token,
      others: [],
      kind: "encoding",
      read: token.text,
      shown,
    }),
  );
  // What stands in no word, such as turned text, is told as it is painted.
  const ofMarks = page.marks.flatMap((mark): Contradiction[] => {
    if (mark.kind !== "text" || mark.instruction === undefined || told.has(mark)) return [];
    const { encodedText, actualText, shownText } = mark.instruction;
    const place: Token = { ...areaOf(mark), text: mark.text.trim() };
    if (encodedText !== undefined && !misnamed.has(mark.font) && hasOtherDigits(mark.text, encodedText)) {
      return [{ page, place, others: [], kind: "encoding", read: mark.text.trim(), shown: encodedText.trim() }];
    }
    const isStated = actualText !== undefined && shownText !== undefined && actualText.length === shownText.length;
    if (isStated && hasOtherDigits(actualText, shownText)) {
      return [{ page, place, others: [], kind: "stated text", read: actualText, shown: shownText }];
    }
    return [];
  });
  return [...ofWords, ...ofMarks];
}

/** As many digits, but not the same ones: characters that only one of both could read do not count. */
function hasOtherDigits(one: string, other: string): boolean {
  const [first, second] = [digitsOf(one), digitsOf(other)];
  return first.length > 0 && first.length === second.length && first !== second;
}

function areaOf({ left, bottom, right, top }: TextMark) {
  return { left, bottom, right, top };
}
