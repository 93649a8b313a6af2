import assert from "node:assert/strict";
import { test } from "node:test";
import { boxOf } from "./page-box.ts";

/** A page of 200 by 100 points whose own coordinates begin at 10, 20, and a token near its lower left. */
const geometry = { left: 10, bottom: 20, right: 210, top: 120 };
const token = { text: "1", left: 30, bottom: 25, right: 60, top: 35 };

test("boxes are measured from the top left of the page as it is shown, however it is cropped and turned", () => {
  const boxes = ([0, 90, 180, 270] as const).map((rotation) => boxOf(3, { ...geometry, rotation }, token));
  assert.deepEqual(boxes, [
    { page: 3, left: 20, top: 85, width: 30, height: 10 },
    { page: 3, left: 5, top: 20, width: 10, height: 30 },
    { page: 3, left: 150, top: 5, width: 30, height: 10 },
    { page: 3, left: 85, top: 150, width: 10, height: 30 },
  ]);
});
