/** Words that are stamped onto a page: in an ink of their own, across other text, or on a label of several lines. */
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
  const colour = inkOf(token);
  if (colour !== undefined && isColourful(colour)) {
    const others = tokens.filter((other) => isInk(inkOf(other), colour));
    if (others.length <= inkWords) return true;
  }
  const order = orders.get(token) ?? 0;
  if (!/\d/.test(token.text) && isOfBlock(token, tokens, orders)) return true;
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

/** A word with a line above or below it that was painted just before or after it, while nothing else on its own line was. */
function isOfBlock(token: ContentToken, tokens: readonly ContentToken[], orders: Layout["orders"]): boolean {
  const order = orders.get(token) ?? 0;
  return tokens.some((other) => {
    const apart = Math.abs(other.baseline - token.baseline);
    return (
      Math.abs((orders.get(other) ?? 0) - order) <= 2 &&
      apart > 0.5 * token.size &&
      apart <= blockGap * token.size &&
      other.left < token.right &&
      other.right > token.left
    );
  });
}
