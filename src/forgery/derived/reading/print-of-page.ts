/** The words of a page's print, as its pixels part them, and which of their glyphs the reading of the page has no word for. */
import type { Box } from "../../../contract/documents/document.ts";
import type { RasterPage, RasterUnit } from "../../facts/raster.ts";
import type { NumberedPageText } from "../../facts/text.ts";
import { memoise } from "../memoise.ts";
import { boxOf } from "../page-box.ts";
import { boxAroundUnits, showBox } from "../raster/shown-box.ts";

export interface PrintedWord {
  /** From left to right. */
  readonly glyphs: readonly RasterUnit[];
  /** Those that no word of the text covers. */
  readonly open: readonly RasterUnit[];
}

/** Of a glyph: a word that covers less of it is another's. */
const readShare = 0.3;

const readOfText = memoise((text: NumberedPageText) => {
  const boxes = text.tokens.map((token) => boxOf(text.page, text.geometry, token));
  return memoise((page: RasterPage): readonly PrintedWord[] => {
    const words = Map.groupBy(
      page.units.filter(({ kind }) => kind === "glyph"),
      ({ word }) => word,
    );
    return [...words.values()].map((units) => {
      const place = showBox(page, boxAroundUnits(units, page.page));
      const near = boxes.filter((box) => shareOf(place, box) > 0);
      const glyphs = units.toSorted((one, other) => one.left - other.left);
      const open = glyphs.filter((unit) => {
        const own = showBox(page, boxAroundUnits([unit], page.page));
        return !near.some((box) => shareOf(own, box) > readShare);
      });
      return { glyphs, open };
    });
  });
});

export function readPrint(page: RasterPage, text: NumberedPageText): readonly PrintedWord[] {
  return readOfText(text)(page);
}

/** Of the place. */
function shareOf(place: Box, box: Box): number {
  const width = Math.min(place.left + place.width, box.left + box.width) - Math.max(place.left, box.left);
  const height = Math.min(place.top + place.height, box.top + box.height) - Math.max(place.top, box.top);
  return (Math.max(0, width) * Math.max(0, height)) / Math.max(1, place.width * place.height);
}
