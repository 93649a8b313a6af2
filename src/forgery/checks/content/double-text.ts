/** Pairs of words that are painted in one place and say different things, with nothing opaque between them. */

import { type ContentToken, findContentTokens, isPainted } from "../../derived/content/content-tokens.ts";
import { findCoveredTexts } from "../../derived/content/covered-text.ts";
import { isOfPhrase, isStamped } from "../../derived/content/stamped-text.ts";
import { findPatches, isPatchOf, layOut } from "../../derived/content/token-layout.ts";
import { memoise } from "../../derived/memoise.ts";
import { areOtherNotations, digitsOf, findValueKind, isStateWord } from "../../derived/value-kind.ts";
import type { PageContent } from "../../facts/content.ts";

export interface DoubleText {
  readonly first: ContentToken;
  readonly second: ContentToken;
  /** What a reader takes from the place by the later one. */
  readonly above: string;
  /** The later one has an ink of its own, is a day in another notation, or came with words above or below it, as a stamp's day does. */
  readonly isStamp: boolean;
}

/** Share of the narrower word's width that both have in common. */
const commonShare = 0.6;
/** Parts of the size by which the lines of both may differ. */
const lineShare = 0.2;
/** Parts of the size by which the edge that both are set against may differ. */
const edgeShare = 0.3;
/** Sizes further apart belong to a watermark or a footnote. */
const sizeShare = 0.7;
/** Points; larger type is display type, in which letters overlap by design. */
const largestSize = 36;
const pairLimit = 50;

export const findDoubleTexts = memoise((page: PageContent): readonly DoubleText[] => {
  const covered = new Set(findCoveredTexts(page).map(({ token }) => token));
  const tokens = findContentTokens(page);
  const shown = tokens
    .filter((token) => !covered.has(token) && isShown(token))
    .sort((one, other) => one.left - other.left);
  const values = joinGroups(shown.filter(({ text }) => findValueKind(text) !== undefined));
  const pairs = findPairs(values, isDouble);
  const patches = findPatches(page);
  const words = [...(patches.length === 0 ? [] : findPatchedWords(shown, patches)), ...findNamesOverNames(shown)];
  if (pairs.length === 0 && words.length === 0) return [];
  const layout = layOut(tokens);
  return [
    ...pairs.map((pair) => ({
      ...pair,
      above: readAbove(pair),
      isStamp: areOtherNotations(pair.first.text, pair.second.text) || isStamped(pair.second, tokens, layout, patches),
    })),
    ...words.map((pair) => ({ ...pair, above: pair.second.text, isStamp: false })),
  ];
});

type Pair = Pick<DoubleText, "first" | "second">;

/** Of tokens from left to right. */
function findPairs(
  tokens: readonly ContentToken[],
  isPair: (one: ContentToken, other: ContentToken) => boolean,
): Pair[] {
  const pairs: Pair[] = [];
  tokens.forEach((token, index) => {
    for (let next = index + 1; next < tokens.length && pairs.length < pairLimit; next += 1) {
      const other = tokens[next];
      if (other === undefined || other.left > token.right) break;
      if (!isPair(token, other) || !areBothVisible(token, other)) continue;
      const [first, second] = firstOrder(token) < firstOrder(other) ? [token, other] : [other, token];
      pairs.push({ first, second });
    }
  });
  return pairs;
}

/**
 * Words are printed over others by accident; not so on a patch in the colour of paper that is just as large. Programs that
 * write a page anew may paint the patch first and then both of the words that it once stood between.
 */
function findPatchedWords(shown: readonly ContentToken[], patches: ReturnType<typeof findPatches>): Pair[] {
  const isPatched = (token: ContentToken) =>
    patches.some(({ area, order }) => order < firstOrder(token) && isPatchOf(area, token));
  const words = shown.filter(({ text }) => /^\P{N}*\p{L}{3}\P{N}*$/u.test(text));
  return findPairs(
    words,
    (one, other) => isInOnePlace(one, other) && isOtherWord(one, other) && isPatched(one) && isPatched(other),
  );
}

/**
 * Two words and more over other ones, from one edge on: by accident a single word lies so, a whole name does not. Of 1,500 honest PDFs
 * of strangers none has such a place.
 */
function findNamesOverNames(shown: readonly ContentToken[]): Pair[] {
  const phrases = joinInOrder(shown.filter(({ text }) => namePart.test(text) && !isStateWord(text)));
  const names = phrases.flatMap((words) =>
    words.length > 1 && words.length <= mostNameParts ? [joinTokens(words)] : [],
  );
  return findPairs(
    names.sort((one, other) => one.left - other.left),
    (one, other) => isInOnePlace(one, other) && isOtherWord(one, other),
  );
}

const namePart = /^\p{Lu}[\p{L}.'’-]*$/u;
const mostNameParts = 4;
/** Parts of the size that the words of a name are apart at most. */
const nameGap = 0.7;

/** Words that were painted one after another and stand beside each other. */
function joinInOrder(words: readonly ContentToken[]): ContentToken[][] {
  const runs: ContentToken[][] = [];
  for (const word of [...words].sort((one, other) => firstOrder(one) - firstOrder(other) || one.left - other.left)) {
    const last = runs.at(-1)?.at(-1);
    const gap = last === undefined ? Number.NaN : (word.left - last.right) / word.size;
    const isNext = last !== undefined && word.baseline === last.baseline && gap > 0 && gap < nameGap;
    if (isNext) runs.at(-1)?.push(word);
    else runs.push([word]);
  }
  return runs;
}

function joinTokens(words: readonly ContentToken[]): ContentToken {
  const [first] = words;
  if (first === undefined) throw new RangeError("a name has words");
  return {
    ...first,
    text: words.map(({ text }) => text).join(" "),
    right: Math.max(...words.map(({ right }) => right)),
    pieces: words.flatMap(({ pieces }) => pieces),
  };
}

function isOtherWord(one: ContentToken, other: ContentToken): boolean {
  const [first, second] = [one, other].map(({ text }) => text.replaceAll(/\P{L}/gu, "").toLowerCase());
  return first !== undefined && second !== undefined && !first.includes(second) && !second.includes(first);
}

function firstOrder({ pieces }: ContentToken): number {
  return Math.min(...pieces.map(({ order }) => order));
}

function isShown({ pieces }: ContentToken): boolean {
  return pieces.every(({ mark }) => isPainted(mark) && mark.opacity > 0.3);
}

/** Where both stand, neither is clipped away: a spreadsheet cuts a long text off where the next cell begins. */
function areBothVisible(one: ContentToken, other: ContentToken): boolean {
  const middle = (Math.max(one.left, other.left) + Math.min(one.right, other.right)) / 2;
  const isVisible = ({ pieces }: ContentToken) =>
    pieces.every(({ mark: { clip }, left, right }) => {
      const isThere = left <= middle && middle <= right;
      return clip === undefined || !isThere || (clip.left <= middle && middle <= clip.right);
    });
  return isVisible(one) && isVisible(other);
}

/** Parts of the narrower value that lie on its neighbour, where columns are too narrow for what is in them. */
const meetingShare = 0.1;

/** Values of one line that run into each other. */
export const countMeetingValues = memoise((page: PageContent): number => {
  const values = findContentTokens(page)
    .filter((token) => isShown(token) && findValueKind(token.text) !== undefined)
    .sort((one, other) => one.left - other.left);
  return findPairs(values, (one, other) => {
    const narrower = Math.min(one.right - one.left, other.right - other.left);
    return isOnOneLine(one, other) && Math.min(one.right, other.right) - other.left > meetingShare * narrower;
  }).length;
});

/** Of one size, on one line. */
function isOnOneLine(one: ContentToken, other: ContentToken): boolean {
  const [low, high] = [Math.min(one.size, other.size), Math.max(one.size, other.size)];
  return low >= sizeShare * high && Math.abs(one.baseline - other.baseline) <= lineShare * high;
}

/** And set against one edge. */
function isInOnePlace(one: ContentToken, other: ContentToken): boolean {
  const high = Math.max(one.size, other.size);
  if (!isOnOneLine(one, other)) return false;
  const shift = Math.min(Math.abs(one.left - other.left), Math.abs(one.right - other.right));
  if (shift > edgeShare * high) return false;
  const common = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  return common >= commonShare * Math.min(one.right - one.left, other.right - other.left) && high <= largestSize;
}

function isDouble(one: ContentToken, other: ContentToken): boolean {
  const [short, long] = one.text.length < other.text.length ? [one, other] : [other, one];
  const isPart = isOnDigitsOf(short, long);
  if (!isPart && !isInOnePlace(one, other)) return false;
  if (digitsOf(one.text) === digitsOf(other.text)) return false;
  if (isPartOf(one, other) || isPartOf(other, one)) return false;
  // The day of a stamp lies over whatever stands there.
  if (!isPart && (findValueKind(one.text) === "date") !== (findValueKind(other.text) === "date")) return false;
  if (isOfPhrase(firstOrder(one) < firstOrder(other) ? other : one)) return false;
  return isPart || isComparable(one.text, other.text);
}

/** "3 272,40" of one text is one value; from left to right as the tokens. */
function joinGroups(tokens: readonly ContentToken[]): ContentToken[] {
  const joined: ContentToken[] = [];
  for (const token of tokens) {
    const isGroup = /^\d{3}(?:[.,]\d{2})?$/.test(token.text);
    const at = isGroup ? joined.findLastIndex((other) => isOfOneText(other, token)) : -1;
    const before = joined[at];
    const isBehind = before !== undefined && /(?:^|\D)\d{1,3}$/.test(before.text) && token.left > before.right;
    if (isBehind) joined[at] = joinTokens([before, token]);
    else joined.push(token);
  }
  return joined;
}

/** Parts of the size that groups of thousands are apart at most. */
const groupGap = 0.6;

function isOfOneText(before: ContentToken, token: ContentToken): boolean {
  return before.pieces[0]?.mark === token.pieces[0]?.mark && token.left - before.right < groupGap * token.size;
}

/** One or two digits exactly on as many others of a value: of 1,500 honest PDFs of strangers none has such a place. */
function isOnDigitsOf(short: ContentToken, long: ContentToken): boolean {
  if (!/^\d{1,2}$/.test(short.text) || !isOnOneLine(short, long) || long.size > largestSize) return false;
  const kind = findValueKind(long.text.replaceAll(" ", ""));
  if (kind !== "amount" && kind !== "date") return false;
  const below = findBelow(short, long)?.text ?? "";
  return /^\d+$/.test(below) && below.length === short.text.length && below !== short.text;
}

/** It says what the longer one has in its place: a part of it that was painted twice. */
function isPartOf(short: ContentToken, long: ContentToken): boolean {
  if (!long.text.includes(short.text)) return false;
  const below = findBelow(short, long);
  return below === undefined || below.text === short.text;
}

/** The characters of a word that another one lies on, and how many stand before them. */
function findBelow(short: ContentToken, long: ContentToken) {
  const characters = long.pieces.flatMap(({ mark, from, to, startsWord }, piece) => [
    ...(startsWord && piece > 0 ? [{ text: " ", isBelow: false }] : []),
    ...Array.from({ length: to - from }, (_, index) => {
      const [left = 0, right = 0] = mark.edges.slice(2 * (from + index), 2 * (from + index) + 2);
      const common = Math.min(right, short.right) - Math.max(left, short.left);
      return { text: mark.text[from + index] ?? "", isBelow: common > underShare * (right - left) };
    }),
  ]);
  const from = characters.findIndex(({ isBelow }) => isBelow);
  const text = characters.flatMap((character) => (character.isBelow ? [character.text] : [])).join("");
  return from < 0 ? undefined : { from, text };
}

/** What the later text makes of the place: a single digit over a value leaves the rest of it. */
function readAbove({ first, second }: Pair): string {
  const below = second.text.length < first.text.length ? findBelow(second, first) : undefined;
  if (below === undefined || below.text.length !== second.text.length) return second.text;
  return first.text.slice(0, below.from) + second.text + first.text.slice(below.from + below.text.length);
}

/** Share of a character that lies below another one. */
const underShare = 0.5;

/** Values of about one length; or fewer characters over a part of an amount or a date, as when one digit is overprinted. */
function isComparable(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length >= 3 && short.length >= 0.6 * long.length) return true;
  const kind = findValueKind(long);
  return kind === "amount" || kind === "date";
}
