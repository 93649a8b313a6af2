import assert from "node:assert/strict";
import { before, test } from "node:test";
import { type RasterCue, type RasterPage, rasterCues } from "../../../facts/raster.ts";
import { drawReceipt, type GreyPicture, placeOf, saveAndReopen } from "../../../testing/receipt-picture.ts";
import { analysePage } from "../analyse-page.ts";

/** White paper, as scanners make it: without grain of its own, so that only the save leaves ripples. */
let scanned: GreyPicture;
const place = placeOf(5, 19);
before(async () => {
  const drawn = drawReceipt();
  const white = { ...drawn, samples: drawn.samples.map((value) => (value > 200 ? 250 : value)) };
  scanned = await saveAndReopen(white, 60);
});

function analyse(luminance: GreyPicture): RasterPage {
  const page = analysePage({ luminance, blue: undefined, red: undefined, stored: undefined }, 1);
  assert.ok(page !== undefined);
  return page;
}

/** Of the units that touch the place, the greatest value. */
function mostAt({ units }: RasterPage, cue: RasterCue): number {
  const near = units.filter(
    ({ left, top, width, height }) =>
      left < place.left + place.width + 4 &&
      left + width > place.left - 4 &&
      top < place.top + place.height + 4 &&
      top + height > place.top - 4,
  );
  return Math.max(...near.map(({ cues }) => cues[rasterCues.indexOf(cue)] ?? 0));
}

test("ripples stay where a character was taken away, and are only beside ink elsewhere", () => {
  const samples = scanned.samples.slice();
  for (let y = place.top + 1; y < place.top + place.height - 1; y += 1) {
    samples.fill(250, y * scanned.width + place.left + 1, y * scanned.width + place.left + place.width - 1);
  }
  const erased = mostAt(analyse({ ...scanned, samples }), "ripple");
  const untouched = mostAt(analyse(scanned), "ripple");
  assert.ok(erased > untouched + 2, `${erased} against ${untouched}`);
});
