import assert from "node:assert/strict";
import { test } from "node:test";
import { createRandom } from "../../../learning/random.ts";
import { selectMiddle } from "./select-middle.ts";

test("is what stands in the middle once all are sorted, of any order and with equal ones", () => {
  const random = createRandom(7);
  for (let length = 0; length < 60; length += 1) {
    for (const spread of [1, 5, 1_000]) {
      const values = Float32Array.from({ length }, () => Math.floor(random.nextShare() * spread) - spread / 2);
      const sorted = Float32Array.from(values).sort();
      for (const order of [values, sorted, Float32Array.from(sorted).reverse()]) {
        assert.equal(selectMiddle(Float32Array.from(order)), sorted[length >> 1] ?? 0);
      }
    }
  }
});
