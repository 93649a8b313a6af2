/** The name or value that was put in the place of another one, as a reader sees it, and what the order of a font tells of the other. */
import type { PageContent } from "../../facts/content.ts";
import { findInterestWithin } from "../value-of-interest.ts";
import type { GoneCode, MisplacedCode, PlaceOfUse } from "./code-order.ts";
import { type ContentToken, findContentTokens } from "./content-tokens.ts";

export interface Exchange {
  /** What stands there, with the other words of a name. */
  readonly text: string;
  /** "Name", "Amount": undefined for other words. */
  readonly kind: string | undefined;
  /** Characters of what stood there before that this text does not have. */
  readonly letters: readonly string[];
}

/** Letters that stand this close, in parts of their height, are of one word: kerned text comes in pieces. */
const touching = 0.2;
/** Words that stand this close are of one name. */
const withinName = 0.7;
const namePart = /^\p{Lu}[\p{L}'’.-]*$/u;
const kinds = { name: "Name", amount: "Amount", date: "Date", account: "Number", quantity: "Number" } as const;

/** Of characters that are telling, all on one line of one page. */
export function findExchange(
  telling: readonly MisplacedCode[],
  misplaced: readonly MisplacedCode[],
  gone: readonly GoneCode[],
): Exchange | undefined {
  const [first] = telling;
  if (first === undefined) return undefined;
  const changed = new Set(telling.map(({ token }) => token));
  const words = joinWords(first.page, first.token);
  const places = words.flatMap((word, at) => (word.some((piece) => changed.has(piece)) ? [at] : []));
  let [from, to] = [Math.min(...places), Math.max(...places)];
  const isNext = (one: number, other: number) =>
    namePart.test(textOf(words[one])) &&
    namePart.test(textOf(words[other])) &&
    gapOf(words[one], words[other]) < withinName;
  while (isNext(from - 1, from)) from -= 1;
  while (isNext(to, to + 1)) to += 1;
  const phrase = words.slice(from, to + 1);
  const text = phrase.map(textOf).join(" ");
  const interest = findInterestWithin(text);
  const isAround = ([before, behind]: readonly [PlaceOfUse, PlaceOfUse]) =>
    keyOf(before.token) <= Math.max(...phrase.flat().map(keyOf)) &&
    keyOf(behind.token) >= Math.min(...phrase.flat().map(keyOf)) &&
    before.page === first.page &&
    behind.page === first.page;
  const before = [...gone, ...misplaced.map(({ use, between }) => ({ text: use.text, between }))].flatMap((one) =>
    one.between !== undefined && isAround(one.between) && !text.includes(one.text) ? [one.text] : [],
  );
  return { text, kind: interest === undefined ? undefined : kinds[interest], letters: [...new Set(before)] };
}

/** Place among all that the page paints. */
function keyOf({ pieces }: ContentToken): number {
  return Math.min(...pieces.map(({ order, from }) => order * longestMark + from));
}

/** Characters of one instruction. */
const longestMark = 10_000;

/** The words of the line of a piece, from left to right, each with its pieces. */
function joinWords(page: PageContent, piece: ContentToken): ContentToken[][] {
  const line = findContentTokens(page)
    .filter(({ baseline }) => baseline === piece.baseline)
    .sort((one, other) => one.left - other.left);
  const words: ContentToken[][] = [];
  for (const token of line) {
    const last = words.at(-1);
    if (last !== undefined && Math.abs(gapOf(last, [token])) <= touching) last.push(token);
    else words.push([token]);
  }
  return words;
}

/** Parts of the height from the end of the one to the start of the other. */
function gapOf(one: readonly ContentToken[] | undefined, other: readonly ContentToken[] | undefined): number {
  const [last, first] = [one?.at(-1), other?.[0]];
  return last === undefined || first === undefined ? Number.NaN : (first.left - last.right) / (last.top - last.bottom);
}

function textOf(word: readonly ContentToken[] | undefined): string {
  return (word ?? []).map(({ text }) => text).join("");
}

/** The whole word that a piece of text is of. */
export function wordAround(page: PageContent, piece: ContentToken): string {
  return textOf(joinWords(page, piece).find((word) => word.includes(piece)) ?? [piece]);
}
