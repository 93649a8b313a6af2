/** Words that a picture no higher than a line was painted over, which shows something on the colour around it. */

import { isValidIban } from "../../../contract/iban.ts";
import type { ImageMark, PageContent } from "../../facts/content.ts";
import { memoise } from "../memoise.ts";
import { isNameLike } from "../revisions/replaced-phrases.ts";
import { findInterest } from "../value-of-interest.ts";
import { type ContentToken, findContentTokens } from "./content-tokens.ts";
import { groundBefore, isNearWhite, isSameColour, visibleArea } from "./page-colours.ts";

export interface PicturedOver {
  readonly picture: ImageMark;
  /** In the order of reading. */
  readonly tokens: readonly ContentToken[];
  readonly hasValue: boolean;
  /** Just as large as a name, as what replaces it is and a signature on a printed name is not. */
  readonly isTight: boolean;
}

/** Sizes of the text that the picture is high at most; logos, seals and signatures are higher. */
const heightLimit = 2;
/** Parts of a word, and of its ink's height, that the picture must cover. */
const coveredShare = 0.6;
/** Parts of the picture that are ground: with more it is blank, with less it is no writing. */
const [leastGround, mostGround] = [0.4, 0.97];
/** More on one page are how its program works: scans that are taken apart into pictures of words. Of values alone there may be more. */
const [pictureLimit, valueLimit] = [3, 12];
/** An IBAN is written in nine groups at most. */
const tokenLimit = 9;

export const findPicturedOver = memoise((page: PageContent): readonly PicturedOver[] => {
  const found = page.marks.flatMap((mark, order): PicturedOver[] => {
    if (mark.kind !== "image" || !isWriting(mark, page, order)) return [];
    const tokens = findContentTokens(page).filter((token) => isUnder(token, mark, order));
    if (tokens.length === 0 || tokens.length > tokenLimit) return [];
    const hasValue =
      tokens.some(({ text }) => findInterest(text) !== undefined) ||
      isValidIban(tokens.map(({ text }) => text).join(""));
    return [{ picture: mark, tokens, hasValue, isTight: isTight(mark, tokens) && isNameLike(tokens) }];
  });
  const limit = found.every(({ hasValue }) => hasValue) ? valueLimit : pictureLimit;
  return found.length > limit ? [] : found;
});

function isWriting(mark: ImageMark, page: PageContent, order: number): boolean {
  const { ground } = mark;
  if (ground === undefined || mark.isTransparent || mark.opacity < 0.95 || mark.isHiddenLayer === true) return false;
  if (ground.share < leastGround || ground.share > mostGround) return false;
  const around = groundBefore(page, mark, order);
  return (
    around !== undefined && (isSameColour(ground.colour, around) || (isNearWhite(ground.colour) && isNearWhite(around)))
  );
}

/** Sizes by which the picture may reach beyond the words on either side, and be high. */
const tightSide = 0.5;
const tightHeight = 1.6;

function isTight(mark: ImageMark, tokens: readonly ContentToken[]): boolean {
  const area = visibleArea(mark);
  const size = Math.max(...tokens.map((token) => token.size));
  const [left, right] = [
    Math.min(...tokens.map((token) => token.left)),
    Math.max(...tokens.map((token) => token.right)),
  ];
  const sides = [left - area.left, area.right - right];
  return area.top - area.bottom <= tightHeight * size && sides.every((side) => Math.abs(side) <= tightSide * size);
}

/** The ink of digits and capitals stands between the baseline and seven tenths of the size. */
const inkHeight = 0.7;

function isUnder({ pieces, left, right, baseline, size }: ContentToken, mark: ImageMark, order: number): boolean {
  const area = visibleArea(mark);
  const isShown = pieces.every((piece) => piece.order < order && piece.mark.mode < 3 && piece.mark.opacity > 0.1);
  const across = Math.min(area.right, right) - Math.max(area.left, left);
  const upright = Math.min(area.top, baseline + inkHeight * size) - Math.max(area.bottom, baseline);
  return (
    isShown &&
    area.top - area.bottom <= heightLimit * size &&
    across >= coveredShare * (right - left) &&
    upright >= coveredShare * inkHeight * size
  );
}
