import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { fitIsotonic, readCurve } from "./isotonic.ts";

test("neighbours that would fall are pooled", () => {
  const curve = fitIsotonic(Float64Array.of(1, 2, 3, 4, 5, 5), Uint8Array.of(0, 1, 0, 1, 1, 0));
  assert.deepEqual([...curve.scores], [1, 2, 3, 4, 5]);
  assert.deepEqual([...curve.shares], [0, 0.5, 0.5, 2 / 3, 2 / 3]);
  assert.equal(readCurve(curve, 1.5), 0.25);
  assert.equal(readCurve(curve, -9), 0);
  assert.equal(readCurve(curve, 9), 2 / 3);
});

test("a level section is stored as its two ends", () => {
  const curve = fitIsotonic(Float64Array.of(1, 2, 3, 4), Uint8Array.of(0, 0, 0, 1));
  assert.deepEqual([...curve.scores], [1, 3, 4]);
});

test("no rising function fits better: each share is the greatest mean that ends there at the least", () => {
  const row = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.constantFrom(0, 1), fc.integer({ min: 1, max: 3 }));
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 30 }), (rows) => {
      const curve = fitIsotonic(
        Float64Array.from(rows, ([score]) => score),
        Uint8Array.from(rows, ([, label]) => label),
        Float32Array.from(rows, ([, , weight]) => weight),
      );
      const meanOf = (from: number, to: number) => {
        const inside = rows.filter(([score]) => score >= from && score <= to);
        const total = inside.reduce((sum, [, , weight]) => sum + weight, 0);
        return inside.reduce((sum, [, label, weight]) => sum + label * weight, 0) / total;
      };
      const scores = [...new Set(rows.map(([score]) => score))];
      for (const score of scores) {
        // The max-min formula of isotonic regression.
        const starts = scores.filter((one) => one <= score);
        const ends = scores.filter((one) => one >= score);
        const expected = Math.max(...starts.map((from) => Math.min(...ends.map((to) => meanOf(from, to)))));
        assert.ok(Math.abs(readCurve(curve, score) - expected) < 1e-12);
      }
    }),
  );
});
