import assert from "node:assert/strict";
import { test } from "node:test";
import type { RasterPage } from "../../facts/raster.ts";
import { type Orientation, orientationOf, turnPage, turnPlane } from "./orientation.ts";

const unit = { kind: "glyph", left: 10, top: 20, width: 3, height: 5, word: 0, line: 0, cues: [] } as const;
const wiped = { left: 10, top: 20, width: 3, height: 5, blocks: 4, score: 9 };
const page = { page: 1, width: 100, height: 200, units: [unit], wiped: [wiped] } as unknown as RasterPage;

test("boxes stand where the shown picture has them", () => {
  const place = (orientation: Orientation) => {
    const { width, height, units, wiped: places } = turnPage(page, orientation);
    const [first] = units;
    assert.deepEqual([places?.[0]?.left, places?.[0]?.top], [first?.left, first?.top]);
    return [width, height, first?.left, first?.top, first?.width, first?.height];
  };
  assert.deepEqual(place(1), [100, 200, 10, 20, 3, 5]);
  assert.deepEqual(place(3), [100, 200, 87, 175, 3, 5]);
  // A quarter turn to the right: what was at the left is at the top, what was at the top is at the right.
  assert.deepEqual(place(6), [200, 100, 175, 10, 5, 3]);
  assert.deepEqual(place(8), [200, 100, 20, 87, 5, 3]);
});

test("numbers that EXIF does not have mean upright", () => {
  assert.deepEqual([orientationOf(undefined), orientationOf(0), orientationOf(9), orientationOf(6)], [1, 1, 1, 6]);
});

test("points stand where the boxes of their picture stand", () => {
  const samples = new Uint8Array(100 * 200);
  samples[20 * 100 + 10] = 255;
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8] as const) {
    const plane = turnPlane({ plane: { width: 100, height: 200, samples }, orientation });
    const [box] = turnPage({ ...page, units: [{ ...unit, width: 1, height: 1 }] }, orientation).units;
    assert.equal(plane.samples[(box?.top ?? 0) * plane.width + (box?.left ?? 0)], 255, String(orientation));
  }
});
