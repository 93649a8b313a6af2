import assert from "node:assert/strict";
import { test } from "node:test";
import { holdPage } from "../kernels/page-memory.ts";
import { widenMarks } from "./widen.ts";

test("every point within reach of a mark is marked, and no other", () => {
  const [width, height] = [37, 9];
  const memory = holdPage({ width, height, samples: new Uint8Array(width * height) });
  const marks = new Uint8Array(memory.buffer, memory.marks, width * height);
  for (const at of [0, 40, 158, 159, 332]) marks[at] = 1;
  for (const reach of [0, 1, 3, 20]) {
    const expected = marks.map((_, at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      const isNear = (mark: number, other: number) =>
        mark === 1 && Math.abs((other % width) - x) <= reach && Math.abs(Math.floor(other / width) - y) <= reach;
      return marks.some(isNear) ? 1 : 0;
    });
    assert.deepEqual(widenMarks(memory, width, height, reach), expected);
  }
});
