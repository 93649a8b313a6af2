/** Letters that a page shows and that reading it gives differently: two maps for one font program, or a map against an encoding. */

import { placeOfUse } from "../../derived/content/code-order.ts";
import { findEncodedWords } from "../../derived/content/encoded-words.ts";
import { memoise } from "../../derived/memoise.ts";
import type { ContentFacts, PageContent } from "../../facts/content.ts";
import type { CodeUse, FontUse } from "../../facts/font-uses.ts";
import type { Token } from "../../facts/text.ts";

export interface LetterContradiction {
  readonly page: PageContent;
  readonly place: Token;
  readonly kind: "one glyph, two letters" | "encoding" | "stated text";
  /** What reading the page gives, and what it shows. */
  readonly read: string;
  readonly shown: string;
}

/** More would say that the whole document is encoded oddly. */
const contradictionLimit = 6;
/** A single letter may be a mistake of the map; a name that reads as another has more. */
const fewestLetters = 2;

export const findLetterContradictions = memoise((content: ContentFacts): readonly LetterContradiction[] => {
  const onPages = content.pages.flatMap((page) => [
    ...findEncodingContradictions(content, page),
    ...findStatedContradictions(page),
  ]);
  const found = [...findDoubleMaps(content), ...onPages];
  return found.length > contradictionLimit ? [] : found;
});

interface ProgramUse {
  readonly program: string;
  readonly use: FontUse;
}

/** Within one font program, selected in one way, a code is one glyph, whatever font object it comes by. */
function findDoubleMaps(content: ContentFacts): LetterContradiction[] {
  const programs = Map.groupBy(
    (content.fontUses ?? []).flatMap((use): ProgramUse[] => {
      const program = programOf(content, use);
      return program === undefined || use.selection === undefined ? [] : [{ program, use }];
    }),
    ({ program, use }) => `${program}|${use.selection}`,
  );
  return [...programs.values()].flatMap((uses) => {
    const [usual, ...others] = uses.map(({ use }) => use).sort((one, other) => other.codes.length - one.codes.length);
    return usual === undefined ? [] : others.flatMap((use) => compareMaps(content, usual, use));
  });
}

function programOf(content: ContentFacts, { codes }: FontUse): string | undefined {
  const [first] = codes;
  const mark = first === undefined ? undefined : placeOfUse(content, first)?.mark;
  const font = mark === undefined ? undefined : content.fonts[mark.font];
  return font === undefined || font.program === "" ? undefined : `${font.name}|${font.program}`;
}

function compareMaps(content: ContentFacts, usual: FontUse, other: FontUse): LetterContradiction[] {
  const letters = new Map(usual.codes.map(({ code, text }) => [code, text]));
  const shownFor = new Map<string, string>();
  const contradicting: CodeUse[] = [];
  for (const use of other.codes) {
    const shown = letters.get(use.code);
    if (shown === undefined || !isOtherLetter(use.text, shown)) continue;
    shownFor.set(use.text, shown);
    contradicting.push(use);
  }
  if (contradicting.length < fewestLetters) return [];
  const places = new Map(
    contradicting.flatMap((use) => {
      const place = placeOfUse(content, use);
      return place === undefined ? [] : [[place.token, place.page] as const];
    }),
  );
  return [...places].map(([token, page]) => ({
    page,
    place: token,
    kind: "one glyph, two letters",
    read: token.text,
    shown: Array.from(token.text, (letter) => shownFor.get(letter) ?? letter).join(""),
  }));
}

function findEncodingContradictions(content: ContentFacts, page: PageContent): LetterContradiction[] {
  return (findEncodedWords(content).get(page) ?? []).flatMap(({ token, shown }) =>
    hasOtherLetters(token.text, shown) ? [{ page, place: token, kind: "encoding", read: token.text, shown }] : [],
  );
}

function findStatedContradictions(page: PageContent): LetterContradiction[] {
  return page.marks.flatMap((mark): LetterContradiction[] => {
    if (mark.kind !== "text" || mark.instruction === undefined) return [];
    const { actualText, shownText } = mark.instruction;
    if (actualText === undefined || shownText === undefined || !hasOtherLetters(actualText, shownText)) return [];
    const { left, bottom, right, top } = mark;
    const place = { left, bottom, right, top, text: mark.text.trim() };
    return [{ page, place, kind: "stated text", read: actualText.trim(), shown: shownText.trim() }];
  });
}

/** As many letters of the plain alphabet, and some of them others. */
function hasOtherLetters(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => text.replaceAll(/[^A-Za-z]/g, ""));
  if (first === undefined || second === undefined || first.length !== second.length) return false;
  return Array.from(first).filter((letter, at) => isOtherLetter(letter, second[at] ?? letter)).length >= fewestLetters;
}

/** Of the plain alphabet, capital or small: ligatures, accents and small capitals are one letter with several forms. */
function isOtherLetter(one: string, other: string): boolean {
  return /^[A-Za-z]$/.test(one) && /^[A-Za-z]$/.test(other) && one.toLowerCase() !== other.toLowerCase();
}
