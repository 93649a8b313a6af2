/** Words that are stamped onto a page: in an ink of their own, across other text, or on a label of several lines. */
import { memoise } from "../memoise.ts";
import type { ContentToken } from "./content-tokens.ts";
import { isColourful, isSameColour } from "./page-colours.ts";
import type { Layout, Patch } from "./token-layout.ts";

/** Words in the ink of a stamp; more are how the document is set. */
const inkWords = 8;
/** Parts of the smaller word, in width and height, that both have in common where one lies across the other. */
const acrossShare = 0.2;
/** Parts of the size by which the lines of a word and of what it is put over differ at least. */
const offLineShare = 0.25;

export function isStamped(
  token: ContentToken,
  tokens: readonly ContentToken[],
  { orders }: Layout,
  patches: readonly Patch[],
): boolean {
  if (isOfPhrase(token)) return true;
  const colour = inkOf(token);
  if (colour !== undefined && isColourful(colour)) {
    const others = tokens.filter((other) => isInk(inkOf(other), colour));
    if (others.length <= inkWords) return true;
  }
  const order = orders.get(token) ?? 0;
  if (isOfBlock(token, tokens, orders)) return true;
  const isAcross = tokens.some((other) => (orders.get(other) ?? 0) < order && liesAcross(token, other));
  return isAcross || patches.some((patch) => patch.order < order && isLabelOf(patch, token, tokens, orders));
}

function inkOf({ pieces }: ContentToken): string | undefined {
  return pieces[0]?.mark.colour;
}

function isInk(one: string | undefined, other: string): boolean {
  return one !== undefined && isSameColour(one, other);
}

function liesAcross(one: ContentToken, other: ContentToken): boolean {
  const size = Math.min(one.size, other.size);
  const isOffLine =
    Math.abs(one.baseline - other.baseline) > offLineShare * size || size < 0.6 * Math.max(one.size, other.size);
  if (!isOffLine) return false;
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  // Ink of capitals and digits; the boxes of two lines may touch.
  const height =
    Math.min(one.baseline + 0.7 * one.size, other.baseline + 0.7 * other.size) - Math.max(one.baseline, other.baseline);
  return (
    width >= acrossShare * Math.min(one.right - one.left, other.right - other.left) && height >= acrossShare * size
  );
}

/** A patch with words of several lines on it, all painted after it. */
function isLabelOf(
  { area, order }: Patch,
  token: ContentToken,
  tokens: readonly ContentToken[],
  orders: Layout["orders"],
): boolean {
  const isOn = (word: ContentToken) =>
    (orders.get(word) ?? 0) > order &&
    word.left >= area.left - 1 &&
    word.right <= area.right + 1 &&
    word.baseline >= area.bottom - 1 &&
    word.baseline + 0.6 * word.size <= area.top + 1;
  return isOn(token) && tokens.some((other) => isOn(other) && Math.abs(other.baseline - token.baseline) > token.size);
}

/** Parts of the size by which the lines of a block are apart at most. */
const blockGap = 2.5;

/**
 * A word with a line above or below it that was painted just before or after it; for a value, a line of words alone in its
 * own font, or in one that comes under its own name, such as "Received" above the day.
 */
function isOfBlock(token: ContentToken, tokens: readonly ContentToken[], orders: Layout["orders"]): boolean {
  const order = orders.get(token) ?? 0;
  const isValue = /\d/.test(token.text);
  if (isValue && !isOfItsOwn(token, tokens)) return false;
  return tokens.some((other) => {
    const apart = Math.abs(other.baseline - token.baseline);
    const isBeside =
      apart > 0.5 * token.size &&
      apart <= blockGap * token.size &&
      other.left < token.right &&
      other.right > token.left &&
      Math.abs((orders.get(other) ?? 0) - order) <= 2;
    return (
      isBeside && !(isValue && (/\d/.test(other.text) || fontOf(other) !== fontOf(token) || !isOfItsOwn(other, tokens)))
    );
  });
}

function fontOf({ pieces }: ContentToken): number | undefined {
  return pieces[0]?.mark.font;
}

function mannerOf({ pieces }: ContentToken): number | undefined {
  return pieces[0]?.mark.instruction?.manner;
}

/** Words of a page by their font, and by how their instruction is written. */
const countAlike = memoise((tokens: readonly ContentToken[]) => ({
  byFont: countBy(tokens, fontOf),
  byManner: countBy(tokens, mannerOf),
}));

function countBy<Key>(tokens: readonly ContentToken[], keyOf: (token: ContentToken) => Key): ReadonlyMap<Key, number> {
  const counts = new Map<Key, number>();
  for (const token of tokens) counts.set(keyOf(token), (counts.get(keyOf(token)) ?? 0) + 1);
  return counts;
}

/** In a font, or through a name of its font, that hardly anything else on the page is set in. */
function isOfItsOwn(token: ContentToken, tokens: readonly ContentToken[]): boolean {
  const { byFont, byManner } = countAlike(tokens);
  return (byFont.get(fontOf(token)) ?? 0) <= inkWords || (byManner.get(mannerOf(token)) ?? 0) <= inkWords;
}

/** Words of a phrase that is no value, at least. */
const phraseWords = 3;

/** One instruction shows several words and a number: "Entry 1234 of 12.05.2025". What replaces a value is that value alone. */
export function isOfPhrase({ pieces }: ContentToken): boolean {
  const [piece] = pieces;
  const words = piece?.mark.text.trim().split(/\s+/) ?? [];
  const isWord = (word: string) => /^\p{L}{2,}[.,:;]?$/u.test(word);
  return (
    pieces.length === 1 && words.length >= phraseWords && words.some(isWord) && words.some((word) => /\d/.test(word))
  );
}
