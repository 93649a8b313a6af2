/** The name or value that was put in the place of another one, as a reader sees it, and what the order of a font tells of the other. */
import type { PageContent } from "../../facts/content.ts";
import { isNameLike } from "../revisions/replaced-phrases.ts";
import { findInterestWithin } from "../value-of-interest.ts";
import type { GoneCode, MisplacedCode, PlaceOfUse } from "./code-order.ts";
import { type ContentToken, findContentTokens, isPainted } from "./content-tokens.ts";

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

export interface PutIn extends Exchange {
  readonly page: PageContent;
  readonly tokens: readonly ContentToken[];
}

/** Parts of the size by which edges and lines of one block differ at most. */
const edgeShare = 0.5;
/** Sizes that the lines of a block are apart at most. */
const lineDistance = 2.2;

/** One name or value in another font, painted later, just where by their order characters of this font stood that are gone. */
export function findPutIn(misplaced: readonly MisplacedCode[], gone: readonly GoneCode[]): PutIn | undefined {
  const lost = [...gone, ...misplaced.map(({ use, between }) => ({ text: use.text, between }))];
  const found = lost.flatMap(({ text, between }) => {
    const put = between === undefined ? undefined : findBetween(between);
    return put === undefined ? [] : [{ put, text }];
  });
  const [first] = found;
  if (first === undefined || found.some(({ put }) => put.text !== first.put.text)) return undefined;
  return { ...first.put, letters: [...new Set(found.map(({ text }) => text))] };
}

function findBetween([before, behind]: readonly [PlaceOfUse, PlaceOfUse]): PutIn | undefined {
  const { page } = before;
  if (behind.page !== page) return undefined;
  const isOther = ({ pieces }: ContentToken) =>
    pieces.every(
      ({ mark, order }) => mark.font !== before.mark.font && order > orderOf(behind.token) && isPainted(mark),
    );
  const others = findContentTokens(page).filter(isOther);
  const around = findContentTokens(page).filter(({ pieces }) => pieces[0]?.mark.font === before.mark.font);
  const starts = others.filter((token) => standsBetween(token, before.token, behind.token, around));
  const lines = [...Map.groupBy(starts, ({ baseline }) => baseline).keys()];
  const tokens = followOn(
    others.filter(({ baseline }) => baseline === lines[0]),
    starts,
  );
  const text = tokens.map((token) => token.text).join(" ");
  const interest = findInterestWithin(text);
  if (lines.length !== 1 || (interest === undefined && !isNameLike(tokens))) return undefined;
  return { text, kind: kinds[interest ?? "name"], letters: [], page, tokens };
}

/** From the first of these words on, as far as words stand beside each other. */
function followOn(line: readonly ContentToken[], starts: readonly ContentToken[]): ContentToken[] {
  const sorted = [...line].sort((one, other) => one.left - other.left);
  const from = sorted.findIndex((token) => starts.includes(token));
  const end = sorted.findIndex((token, at) => at > from && gapOf([sorted[at - 1] ?? token], [token]) >= withinName);
  return from < 0 ? [] : sorted.slice(from, end < 0 ? undefined : end);
}

function orderOf({ pieces }: ContentToken): number {
  return Math.max(...pieces.map(({ order }) => order));
}

/** Below the one and above the other, in one block with words of their font; or on a line of theirs. */
function standsBetween(
  token: ContentToken,
  before: ContentToken,
  behind: ContentToken,
  around: readonly ContentToken[],
): boolean {
  const slack = edgeShare * token.size;
  const isOnLine = (other: ContentToken) => Math.abs(token.baseline - other.baseline) <= slack;
  const isAtEdge = around.some(
    ({ left, baseline }) =>
      Math.abs(token.left - left) <= slack && Math.abs(token.baseline - baseline) <= lineDistance * token.size,
  );
  const isBelow = isOnLine(before) ? token.left >= before.right - slack : token.baseline < before.baseline;
  const isAbove = isOnLine(behind) ? token.right <= behind.left + slack : token.baseline > behind.baseline;
  return isBelow && isAbove && (isAtEdge || isOnLine(before) || isOnLine(behind));
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
