import assert from "node:assert/strict";
import { test } from "node:test";
import { cutPlane, scalePlane } from "./scale-plane.ts";

const half = { width: 4, height: 2, samples: Uint8Array.from([0, 0, 200, 200, 0, 0, 200, 200]) };

test("a picture made larger or smaller keeps its tones and where they are", () => {
  const larger = scalePlane(half, 2);
  assert.deepEqual([larger.width, larger.height], [8, 4]);
  assert.deepEqual([larger.samples[0], larger.samples[7], larger.samples[31]], [0, 200, 200]);
  const smaller = scalePlane(half, 0.5);
  assert.deepEqual([smaller.width, smaller.height], [2, 1]);
  assert.ok((smaller.samples[0] ?? 255) < 60 && (smaller.samples[1] ?? 0) > 140);
  assert.deepEqual(scalePlane(half, 1), half);
});

test("a cut lies within the picture", () => {
  assert.deepEqual(cutPlane(half, 1.2, -3, 3, 1), { width: 2, height: 1, samples: Uint8Array.from([0, 200]) });
});
