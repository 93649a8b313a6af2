import assert from "node:assert/strict";
import { test } from "node:test";
import { type RasterUnit, rasterCues } from "../../../facts/raster.ts";
import { copyFrom, drawReceipt, placeOf, saveAndReopen, toJpeg } from "../../../testing/receipt-picture.ts";
import { analysePage } from "../analyse-page.ts";
import { pictureOfJpeg, tryDecodingJpeg } from "../own-jpeg.ts";

const often = rasterCues.indexOf("often");

test("what was put in before the last save lacks the values that an earlier save as coarse left to its page", async () => {
  const scanned = await saveAndReopen(drawReceipt(), 70);
  const places = [3, 5, 8, 11].map((line) => ({ ...placeOf(line, 18), width: 105 }));
  const edited = places.reduce((picture, place) => copyFrom(drawReceipt(), place, picture), scanned);
  const jpeg = tryDecodingJpeg(await toJpeg(edited, 75), 10_000_000);
  const picture = jpeg && pictureOfJpeg(jpeg);
  assert.ok(picture?.stored !== undefined);
  const units = analysePage(picture, 1)?.units.filter(({ kind }) => kind === "glyph") ?? [];
  const isEdited = (unit: RasterUnit) =>
    places.some(
      (place) =>
        unit.left >= place.left &&
        unit.left + unit.width <= place.left + place.width &&
        unit.top >= place.top - 1 &&
        unit.top + unit.height <= place.top + place.height + 1,
    );
  const mean = (chosen: readonly RasterUnit[]) =>
    chosen.reduce((sum, { cues }) => sum + (cues[often] ?? 0), 0) / chosen.length;
  const [put, kept] = [mean(units.filter(isEdited)), mean(units.filter((unit) => !isEdited(unit)))];
  assert.ok(put < kept - 1, `${put} against ${kept}`);
});
