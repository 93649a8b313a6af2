import assert from "node:assert/strict";
import { test } from "node:test";
import { drawReceipt, saveAndReopen } from "../../testing/receipt-picture.ts";
import { turnPlane } from "../raster/orientation.ts";
import { scalePlane } from "../recognition/scale-plane.ts";
import type { Recogniser } from "../recognition/tesseract.ts";
import { comparePictures } from "./compare-pictures.ts";

const receipt = scalePlane(drawReceipt(3), 0.6);
const passedOn = await saveAndReopen(receipt, 80);
/** Nothing differs, so that nothing is read. */
const reader: Recogniser = { recognise: () => assert.fail("there is nothing to read") };
const compare = (one: typeof receipt, other: typeof receipt) => comparePictures(one, other, 1, reader, () => false);

test("a picture on either of its sides shows the page that an upright one shows, whichever came first", () => {
  const [toTheRight, toTheLeft] = [6, 8].map((turn) => turnPlane({ plane: passedOn, orientation: turn as 6 | 8 }));
  assert.ok(toTheRight !== undefined && toTheLeft !== undefined);
  for (const found of [compare(receipt, toTheRight), compare(toTheLeft, receipt)]) {
    assert.ok(found !== undefined && found.alike > 0.9 * found.glyphs, JSON.stringify(found));
    assert.deepEqual(found.replaced, []);
  }
});
