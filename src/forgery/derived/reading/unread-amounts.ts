/** Print that looks like an amount, by its glyphs alone, where the reading of the page has no word: it loses whole columns now and then. */
import type { Box } from "../../../contract/documents/document.ts";
import type { RasterPage, RasterUnit } from "../../facts/raster.ts";
import type { NumberedPageText } from "../../facts/text.ts";
import { boxOf } from "../page-box.ts";
import { boxAroundUnits, showBox } from "../raster/shown-box.ts";
import { readPrint } from "./print-of-page.ts";

/** A digit, a point and cents at least, which blur may join to one piece, and at most a sum of millions with what is joined to it. */
const [leastGlyphs, mostGlyphs] = [3, 16];
const mostBehindPoint = 2;
/** Parts of the highest glyph: a point or a comma is at most so high, a digit at least, and their feet stand so near each other. */
const [pointShare, digitShare, footShare] = [0.5, 0.75, 0.35];
/** Two digits side by side, of narrow and of wide type, in parts of their height. */
const centsRange: readonly [number, number] = [0.7, 2];
/** Digits of a sum are this many times the usual height at most; what is smaller is dust, what is larger a logo. */
const heightRange: readonly [number, number] = [0.6, 1.8];
const placeLimit = 60;

export function findUnreadAmounts(page: RasterPage, text: NumberedPageText): Box[] {
  const words = readPrint(page, text);
  const marks = words.flatMap(({ glyphs }) => (glyphs.length === 1 ? glyphs : []));
  return words
    .flatMap(({ open }) => {
      // A comma stands lower than the digits, so that it may be a word of its own.
      const glyphs = open.length > 1 ? [...open, ...marks.filter((mark) => isWithin(mark, open))] : open;
      if (!looksLikeAmount(glyphs, page.traits.usualHeight)) return [];
      return [showBox(page, boxAroundUnits(glyphs, page.page))];
    })
    .slice(0, placeLimit);
}

function isWithin(mark: RasterUnit, glyphs: readonly RasterUnit[]): boolean {
  const box = boxAroundUnits(glyphs, 1);
  const foot = box.top + box.height;
  return (
    !glyphs.includes(mark) &&
    mark.height <= pointShare * box.height &&
    mark.left > box.left &&
    mark.left + mark.width < box.left + box.width &&
    mark.top < foot &&
    mark.top + mark.height > foot - footShare * box.height
  );
}

/** A quantity, or the thousands of an amount that a blank parts from it. */
const mostDigits = 3;
/** Of an amount's height: how much lower or higher digits of its row are, and how far above or below they stand. */
const [heightShare, rowShare] = [0.3, 0.35];
const amountEnd = /\d[.,]\d{2}\D{0,4}$/;

/** Digits that stand by themselves to the left of an amount, where nothing was read: a quantity is often passed over. */
export function findUnreadNumbers(page: RasterPage, text: NumberedPageText): Box[] {
  const amounts = text.tokens
    .filter((token) => amountEnd.test(token.text))
    .map((token) => boxOf(text.page, text.geometry, token));
  return readPrint(page, text)
    .flatMap(({ glyphs, open }) => {
      if (glyphs.length > mostDigits || open.length < glyphs.length) return [];
      const place = showBox(page, boxAroundUnits(glyphs, page.page));
      return amounts.some((amount) => isLeftOf(place, amount)) ? [place] : [];
    })
    .slice(0, placeLimit);
}

function isLeftOf(place: Box, amount: Box): boolean {
  const off = place.top + place.height / 2 - amount.top - amount.height / 2;
  return (
    place.left + place.width <= amount.left &&
    Math.abs(off) <= rowShare * amount.height &&
    Math.abs(place.height - amount.height) <= heightShare * amount.height
  );
}

/** Digits of one height, and a low mark before the last two. */
function looksLikeAmount(units: readonly RasterUnit[], usualHeight: number): boolean {
  if (units.length < leastGlyphs || units.length > mostGlyphs) return false;
  const glyphs = units.toSorted((one, other) => one.left - other.left);
  const highest = Math.max(...glyphs.map(({ height }) => height));
  const [least, most] = heightRange;
  if (highest < least * usualHeight || highest > most * usualHeight) return false;
  const foot = Math.max(...glyphs.map(({ top, height }) => top + height));
  const at = glyphs.findLastIndex(({ height }) => height <= pointShare * highest);
  const [point, cents] = [glyphs[at], glyphs.slice(at + 1)];
  const [first, last] = [cents[0], cents.at(-1)];
  if (at < 1 || point === undefined || first === undefined || last === undefined) return false;
  const width = (last.left + last.width - first.left) / highest;
  const [narrow, wide] = centsRange;
  return (
    cents.length <= mostBehindPoint &&
    cents.every(({ height }) => height >= digitShare * highest) &&
    width >= narrow &&
    width <= wide &&
    foot - (point.top + point.height) <= footShare * highest
  );
}
