import assert from "node:assert/strict";
import { test } from "node:test";
import { type Drawn, widthOf } from "../../console/src/pages/documents/zoom.ts";

const page: Drawn = { frameWidth: 700, natural: 793, pageWidth: 595, box: { width: 60, height: 10 } };

test("small print of a finding is enlarged until its letters can be read", () => {
  const width = widthOf("finding", page);
  assert.ok(Math.round((10 * width) / 595) === 22, `${width}`);
  // A scan of 300 dots an inch has print of 40 points, which the frame shows at 8 pixels.
  const scan: Drawn = { frameWidth: 700, natural: 2_480, pageWidth: 2_480, box: { width: 200, height: 30 } };
  assert.equal(widthOf("finding", scan), 1_750);
});

test("a large box, no box and a frame that is not measured yet are shown as they fit", () => {
  assert.equal(widthOf("finding", { ...page, box: { width: 500, height: 300 } }), 700);
  assert.equal(widthOf("finding", { ...page, box: undefined }), 700);
  assert.equal(widthOf("finding", { ...page, frameWidth: 0 }), 793);
});

test("the other sizes are the page's own", () => {
  assert.deepEqual(
    (["fit", "100", "200"] as const).map((zoom) => widthOf(zoom, page)),
    [700, 793, 1_586],
  );
  assert.equal(widthOf("fit", { ...page, natural: 100 }), 300);
});
