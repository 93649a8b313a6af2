import assert from "node:assert/strict";
import { test } from "node:test";
import { widenMarks } from "./widen.ts";

test("every point within reach of a mark is marked, and no other", () => {
  const [width, height] = [13, 9];
  const marks = new Uint8Array(width * height);
  for (const at of [0, 17, 58, 59, 115]) marks[at] = 1;
  for (const reach of [0, 1, 3, 20]) {
    const expected = marks.map((_, at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      const isNear = (mark: number, other: number) =>
        mark === 1 && Math.abs((other % width) - x) <= reach && Math.abs(Math.floor(other / width) - y) <= reach;
      return marks.some(isNear) ? 1 : 0;
    });
    assert.deepEqual(widenMarks(marks, width, height, reach), expected);
  }
});
