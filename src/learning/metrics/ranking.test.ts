import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { areaUnderCurve, averagePrecision, rankRows } from "./ranking.ts";

const someRows = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 9 }), fc.constantFrom(0, 1), fc.integer({ min: 0, max: 3 })),
  { maxLength: 40 },
);

test("the area is the share of pairs in the right order, ties as half", () => {
  fc.assert(
    fc.property(someRows, (rows) => {
      let right = 0;
      let all = 0;
      for (const [score, label, weight] of rows) {
        for (const [other, otherLabel, otherWeight] of rows) {
          if (label !== 1 || otherLabel !== 0) continue;
          all += weight * otherWeight;
          right += weight * otherWeight * (score > other ? 1 : score === other ? 0.5 : 0);
        }
      }
      const area = areaUnderCurve(
        Float64Array.from(rows, ([score]) => score),
        Uint8Array.from(rows, ([, label]) => label),
        Float32Array.from(rows, ([, , weight]) => weight),
      );
      if (all === 0) assert.ok(Number.isNaN(area));
      else assert.ok(Math.abs(area - right / all) < 1e-12);
    }),
  );
});

test("average precision is the mean, over positives, of the precision among all that score no lower", () => {
  fc.assert(
    fc.property(someRows, (rows) => {
      const positives = rows.filter(([, label, weight]) => label === 1 && weight > 0);
      const weightOf = (list: typeof rows) => list.reduce((sum, [, , weight]) => sum + weight, 0);
      const sum = positives.reduce((total, [score, , weight]) => {
        const above = rows.filter(([other]) => other >= score);
        return total + (weight * weightOf(above.filter(([, label]) => label === 1))) / weightOf(above);
      }, 0);
      const scores = Float64Array.from(rows, ([score]) => score);
      const labels = Uint8Array.from(rows, ([, label]) => label);
      const weights = Float32Array.from(rows, ([, , weight]) => weight);
      const precision = averagePrecision(scores, labels, weights, rankRows(scores));
      if (positives.length === 0) assert.ok(Number.isNaN(precision));
      else assert.ok(Math.abs(precision - sum / weightOf(positives)) < 1e-12);
    }),
  );
});

test("equal scores for all give one half and the share of positives", () => {
  const labels = Uint8Array.of(1, 0, 0, 0);
  assert.equal(areaUnderCurve(new Float64Array(4), labels), 0.5);
  assert.equal(averagePrecision(new Float64Array(4), labels), 0.25);
});
