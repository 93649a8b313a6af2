/** Recognised amounts whose thousands stand before a blank and were not read with them: "693,70" of "15 693,70". */
import type { Box } from "../../../contract/documents/document.ts";
import type { RasterPage, RasterUnit } from "../../facts/raster.ts";
import type { NumberedPageText, Token } from "../../facts/text.ts";
import { boxOf } from "../page-box.ts";
import { boxAroundUnits, showBox } from "../raster/shown-box.ts";
import { readPrint } from "./print-of-page.ts";

export interface CutAmount {
  readonly token: Token;
  /** What was read of the digits before it. */
  readonly misread?: Token;
  /** Around the amount with the digits before it. */
  readonly place: Box;
}

/** The last group of thousands, with its cents. */
const lastGroup = /^\d{3}[.,]\d{2}\D{0,4}$/;
/** "[I3", where "13" is printed: a digit and other signs, and no word. */
const misreadDigits = /^(?=.*[^\d\p{Sc}])(?=.*[\dIl|!OSB])[^\p{L}]?[\dIl|!OSB[\]%]{1,3}$/u;
/** Of millions. */
const mostDigits = 6;
/** Parts of the amount's height: the widest blank within an amount, a digit's height, and how far it stands above or below. */
const [blankShare, digitShare, rowShare] = [0.8, 0.75, 0.35];
const placeLimit = 40;

export function findCutAmounts(page: RasterPage, text: NumberedPageText): CutAmount[] {
  const groups = text.tokens.filter((token) => lastGroup.test(token.text));
  if (groups.length === 0) return [];
  const open = listOpen(page, text);
  const misread = text.tokens
    .filter((token) => misreadDigits.test(token.text))
    .map((token) => ({ token, box: boxOf(text.page, text.geometry, token) }));
  return groups
    .flatMap((token): CutAmount[] => {
      const amount = boxOf(text.page, text.geometry, token);
      const before = misread.find(({ box }) => digitsBefore(amount, [box]).length > 0);
      if (before !== undefined) {
        const place = { ...amount, left: before.box.left, width: amount.left + amount.width - before.box.left };
        return [{ token, misread: before.token, place }];
      }
      const digits = digitsBefore(amount, open);
      const first = digits.at(-1);
      if (first === undefined || digits.length > mostDigits) return [];
      return [{ token, place: { ...amount, left: first.left, width: amount.left + amount.width - first.left } }];
    })
    .slice(0, placeLimit);
}

/** Heights before an amount in which its thousands would stand, and the height of print that is no dust. */
const [reachHeights, dustShare] = [8, 0.4];

/** The same, where the page's reading dropped the mark before the cents. */
const groupWithoutMark = /^\D{0,2}\d{3}[.,]?\d{2}\D{0,4}$/;

/** Amounts before which nothing is printed but what was read. */
export function findWholeAmounts(page: RasterPage, text: NumberedPageText): readonly Token[] {
  const groups = text.tokens.filter((token) => groupWithoutMark.test(token.text));
  const open = groups.length === 0 ? [] : listOpen(page, text);
  return groups.filter((token) => {
    const amount = boxOf(text.page, text.geometry, token);
    return !open.some((glyph) => {
      const off = glyph.top + glyph.height / 2 - amount.top - amount.height / 2;
      const gap = amount.left - glyph.left - glyph.width;
      const isNear = Math.abs(off) <= amount.height / 2 && gap > -amount.height && gap < reachHeights * amount.height;
      return isNear && glyph.height >= dustShare * amount.height;
    });
  });
}

/** Glyphs that were not read, from right to left. */
function listOpen(page: RasterPage, text: NumberedPageText): readonly Box[] {
  return readPrint(page, text)
    .flatMap((word) => word.open)
    .map((unit: RasterUnit) => showBox(page, boxAroundUnits([unit], page.page)))
    .sort((one, other) => other.left - one.left);
}

/** From right to left. */
function digitsBefore(amount: Box, open: readonly Box[]): readonly Box[] {
  const digits: Box[] = [];
  let edge = amount.left;
  for (const glyph of open) {
    const off = glyph.top + glyph.height / 2 - amount.top - amount.height / 2;
    if (Math.abs(off) > rowShare * amount.height || glyph.left + glyph.width > edge + 1) continue;
    const isDigit = glyph.height >= digitShare * amount.height;
    if (!isDigit || edge - glyph.left - glyph.width > blankShare * amount.height) break;
    digits.push(glyph);
    edge = glyph.left;
  }
  return digits;
}
