import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { makeRows } from "../testing/synthetic.ts";
import { type BinnedMatrix, binMatrix, featuresPerGroup, missingBin } from "./bin-matrix.ts";

const limits = { maxBins: 255, tailShare: 0.25 };

function binOf({ groups }: BinnedMatrix, slot: number, row: number): number {
  return ((groups[Math.floor(slot / featuresPerGroup)]?.[row] ?? 0) >>> ((slot % featuresPerGroup) * 8)) & 255;
}

test("a value's bin is the number of thresholds below it, and nothing is the missing bin", () => {
  const { matrix } = makeRows({ rowCount: 2_000, featureCount: 9, seed: 3 });
  const binned = binMatrix(matrix, limits);
  assert.equal(binned.features.length, 9);
  for (const [slot, { feature, thresholds, binCount }] of binned.features.entries()) {
    assert.equal(binCount, thresholds.length + 1);
    for (let row = 0; row < matrix.rowCount; row += 1) {
      const value = matrix.values[row * 9 + feature] ?? 0;
      const expected = Number.isNaN(value) ? missingBin : thresholds.filter((threshold) => threshold < value).length;
      assert.equal(binOf(binned, slot, row), expected);
    }
  }
});

test("any floats are parted like that, also negative ones, zeros of both signs and neighbours", () => {
  const value = fc.oneof(
    fc.float({ noDefaultInfinity: true }),
    fc.constantFrom(0, -0, 1, Math.fround(1 + 2 ** -23), 1e-45, -1e-45),
  );
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 2, max: 20 }),
      (values, maxBins) => {
        const matrix = { values: Float32Array.from(values), rowCount: values.length, featureCount: 1 };
        const binned = binMatrix(matrix, { maxBins, tailShare: 0.25 });
        const [described] = binned.features;
        const distinct = new Set(matrix.values.map((one) => one + 0));
        assert.equal(described === undefined, distinct.size <= 1);
        for (const [row, one] of matrix.values.entries()) {
          if (described === undefined) continue;
          const expected = Number.isNaN(one)
            ? missingBin
            : described.thresholds.filter((threshold) => threshold < one).length;
          assert.equal(binOf(binned, 0, row), expected);
        }
      },
    ),
  );
});

test("constant features are left out", () => {
  const values = Float32Array.of(1, Number.NaN, 2, 1, Number.NaN, Number.NaN);
  const binned = binMatrix({ values, rowCount: 2, featureCount: 3 }, limits);
  assert.deepEqual(
    binned.features.map(({ feature, hasMissing }) => [feature, hasMissing]),
    [[2, true]],
  );
});
