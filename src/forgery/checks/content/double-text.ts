/** Pairs of words that are painted in one place and say different things, with nothing opaque between them. */

import { type ContentToken, findContentTokens, isPainted } from "../../derived/content/content-tokens.ts";
import { findCoveredTexts } from "../../derived/content/covered-text.ts";
import { isOfPhrase, isStamped } from "../../derived/content/stamped-text.ts";
import { findPatches, isPatchOf, layOut } from "../../derived/content/token-layout.ts";
import { memoise } from "../../derived/memoise.ts";
import { areOtherNotations, digitsOf, findValueKind } from "../../derived/value-kind.ts";
import type { PageContent } from "../../facts/content.ts";

export interface DoubleText {
  readonly first: ContentToken;
  readonly second: ContentToken;
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
  const values = shown.filter(({ text }) => findValueKind(text) !== undefined);
  const pairs = findPairs(values, isDouble);
  const patches = findPatches(page);
  const words = patches.length === 0 ? [] : findPatchedWords(shown, patches);
  if (pairs.length === 0 && words.length === 0) return [];
  const layout = layOut(tokens);
  return [
    ...pairs.map((pair) => ({
      ...pair,
      isStamp: areOtherNotations(pair.first.text, pair.second.text) || isStamped(pair.second, tokens, layout, patches),
    })),
    ...words.map((pair) => ({ ...pair, isStamp: false })),
  ];
});

type Pair = Omit<DoubleText, "isStamp">;

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
      if (!isPair(token, other)) continue;
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
  return findPairs(words, (one, other) => isOtherWord(one, other) && isPatched(one) && isPatched(other));
}

function isOtherWord(one: ContentToken, other: ContentToken): boolean {
  const [first, second] = [one, other].map(({ text }) => text.replaceAll(/\P{L}/gu, "").toLowerCase());
  if (first === undefined || second === undefined || first.includes(second) || second.includes(first)) return false;
  return isInOnePlace(one, other);
}

function firstOrder({ pieces }: ContentToken): number {
  return Math.min(...pieces.map(({ order }) => order));
}

function isShown({ pieces }: ContentToken): boolean {
  return pieces.every(({ mark }) => isPainted(mark) && mark.opacity > 0.3);
}

/** Of one size, on one line, set against one edge. */
function isInOnePlace(one: ContentToken, other: ContentToken): boolean {
  const [low, high] = [Math.min(one.size, other.size), Math.max(one.size, other.size)];
  if (low < sizeShare * high || Math.abs(one.baseline - other.baseline) > lineShare * high) return false;
  const shift = Math.min(Math.abs(one.left - other.left), Math.abs(one.right - other.right));
  if (shift > edgeShare * high) return false;
  const common = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  return common >= commonShare * Math.min(one.right - one.left, other.right - other.left) && high <= largestSize;
}

function isDouble(one: ContentToken, other: ContentToken): boolean {
  if (!isInOnePlace(one, other)) return false;
  if (digitsOf(one.text) === digitsOf(other.text)) return false;
  if (one.text.includes(other.text) || other.text.includes(one.text)) return false;
  // The day of a stamp lies over whatever stands there.
  if ((findValueKind(one.text) === "date") !== (findValueKind(other.text) === "date")) return false;
  if (isOfPhrase(firstOrder(one) < firstOrder(other) ? other : one)) return false;
  return isComparable(one.text, other.text);
}

/** Values of about one length; or fewer characters over a part of an amount or a date, as when one digit is overprinted. */
function isComparable(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length >= 3 && short.length >= 0.6 * long.length) return true;
  const kind = findValueKind(long);
  return kind === "amount" || kind === "date";
}
