/** Whether what was written on a cover takes the place of what lies under it. Stamps and labels stand where they happen to. */
import type { PageContent } from "../../facts/content.ts";
import { isStateWord } from "../value-kind.ts";
import { type ContentToken, findContentTokens, type Piece } from "./content-tokens.ts";
import type { CoveredText } from "./covered-text.ts";
import { isColourful, isSameColour, visibleArea } from "./page-colours.ts";

/** Parts of the size by which the lines of a value and of what replaces it may differ. */
const lineShare = 0.35;
/** Sizes of both, smaller to larger. */
const sizeShare = 0.6;
/** Parts of the size by which the edges of both may differ: either one, or their middles. */
const edgeShare = 0.8;
/** Sizes that a cover over one line is high at most; with more it covers lines, as a label does. */
const coverHeight = 2.6;

/** `isValue`: the writing is a value of the kind that was covered; words have to fit in every way. */
export function isFitted(group: readonly CoveredText[], isValue: boolean): boolean {
  const [first] = group;
  const writing = group.flatMap((text) => text.writing);
  if (first === undefined || writing.length === 0) return false;
  if (!writing.every((piece) => isOnLine(piece, first.token))) return false;
  const { bottom, top } = visibleArea(first.cover);
  const isTight = top - bottom <= coverHeight * first.token.size;
  const hasEdge = isAtEdge(group, writing, edgeShare * first.token.size);
  return isValue ? isTight || hasEdge : isTight && hasEdge;
}

function isOnLine({ mark }: Piece, token: ContentToken): boolean {
  const [small, large] = [Math.min(mark.size, token.size), Math.max(mark.size, token.size)];
  if (small < sizeShare * large || Math.abs(mark.baseline - token.baseline) > lineShare * large) return false;
  const own = token.pieces[0]?.mark.colour;
  // What is to be taken for the page's own text is written in its colour, stamps in one of their own.
  const { colour } = mark;
  return colour === undefined || !isColourful(colour) || (own !== undefined && isSameColour(colour, own));
}

function isAtEdge(group: readonly CoveredText[], writing: readonly Piece[], tolerance: number): boolean {
  const [left, right] = [Math.min(...group.map((text) => text.left)), Math.max(...group.map((text) => text.right))];
  const [start, end] = [
    Math.min(...writing.map((piece) => piece.left)),
    Math.max(...writing.map((piece) => piece.right)),
  ];
  return [start - left, end - right, (start + end - left - right) / 2].some((shift) => Math.abs(shift) <= tolerance);
}

/** Whether the cover is of several lines and has other writing than on this one. */
export function isLabel(page: PageContent, covered: CoveredText): boolean {
  const { token } = covered;
  return (
    isHigh(covered) &&
    findWritingOn(page, covered).some((word) => Math.abs(word.baseline - token.baseline) > lineShare * token.size)
  );
}

/** Sizes of a word and of one that stands in for it, smaller to larger: whoever retypes several lines keeps their size. */
const wordSizeShare = 0.8;

/** Whether the cover is of several lines and has words on another line that take no covered word's place. */
export function hasOwnText(page: PageContent, covered: CoveredText): boolean {
  if (!isHigh(covered)) return false;
  const { token, coverOrder } = covered;
  const writing = findWritingOn(page, covered);
  const below = findContentTokens(page).filter(({ pieces }) => pieces.every(({ order }) => order < coverOrder));
  return writing.some(
    (word) =>
      Math.abs(word.baseline - token.baseline) > lineShare * token.size &&
      /\p{L}{2}/u.test(word.text) &&
      (isStateWord(word.text) || !below.some((other) => standsInFor(word, other))),
  );
}

function isHigh({ cover, token }: CoveredText): boolean {
  const area = visibleArea(cover);
  return area.top - area.bottom > coverHeight * token.size;
}

function findWritingOn(page: PageContent, { cover, coverOrder }: CoveredText): readonly ContentToken[] {
  const area = visibleArea(cover);
  return findContentTokens(page).filter(
    ({ pieces, left, right, bottom, top, size }) =>
      pieces.every(({ order }) => order > coverOrder) &&
      left >= area.left - 1 &&
      right <= area.right + 1 &&
      bottom >= area.bottom - 1 &&
      top <= area.top + size,
  );
}

function standsInFor(word: ContentToken, other: ContentToken): boolean {
  const [small, large] = [Math.min(word.size, other.size), Math.max(word.size, other.size)];
  return (
    Math.abs(word.baseline - other.baseline) <= lineShare * large &&
    small >= wordSizeShare * large &&
    word.left < other.right &&
    other.left < word.right &&
    /\d/.test(word.text) === /\d/.test(other.text)
  );
}
