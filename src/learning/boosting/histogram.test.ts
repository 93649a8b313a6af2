import assert from "node:assert/strict";
import { test } from "node:test";
import { binMatrix } from "../binning/bin-matrix.ts";
import { createRandom } from "../random.ts";
import { makeRows } from "../testing/synthetic.ts";
import { createHistogram, fillHistogram, subtractHistogram } from "./histogram.ts";
import { createOrder, partRows, startOrder } from "./row-order.ts";
import { fillDerivatives, roundingFor } from "./train.ts";

test("counting a child and subtracting its sibling from the parent give the same sums to the last bit", () => {
  const { matrix, labels } = makeRows({ rowCount: 5_000, featureCount: 10, seed: 2 });
  const random = createRandom(3);
  const margins = Float64Array.from(labels, () => 20 * random.nextShare() - 14);
  const weights = Float32Array.from(labels, () => 100 * random.nextShare() ** 4);
  const pairs = new Float32Array(10_000);
  fillDerivatives({ pairs, rounding: roundingFor(5_000, 100) }, margins, labels, weights);
  const binned = binMatrix(matrix, { maxBins: 64, tailShare: 0.25 });
  const order = createOrder(5_000);
  const end = startOrder(order, pairs, undefined);
  const parent = createHistogram(binned);
  fillHistogram(parent, binned, order, 0, end);
  const isLeft = new Uint8Array(256).fill(1, 0, 20);
  const middle = partRows(order, 0, end, { words: binned.groups[0] ?? new Uint32Array(0), shift: 8, isLeft });
  assert.ok(middle > 500 && middle < 4_500);
  const [left, right] = [createHistogram(binned), createHistogram(binned)];
  fillHistogram(left, binned, order, 0, middle);
  fillHistogram(right, binned, order, middle, end);
  subtractHistogram(parent, left);
  assert.deepEqual(parent, right);
  assert.deepEqual(
    order.rows.toSorted(),
    Uint32Array.from(labels, (_, row) => row),
  );
});

test("rounding derivatives loses next to nothing of them", () => {
  const pairs = new Float32Array(4);
  const margins = Float64Array.of(-7, 3);
  fillDerivatives({ pairs, rounding: roundingFor(1_000_000, 1) }, margins, Uint8Array.of(0, 1), Float32Array.of(1, 1));
  const chance = 1 / (1 + Math.exp(7));
  assert.ok(Math.abs((pairs[0] ?? 0) - chance) < 1e-9);
  assert.ok(Math.abs((pairs[1] ?? 0) - chance * (1 - chance)) < 1e-9);
  assert.ok(Math.abs((pairs[2] ?? 0) + 1 / (1 + Math.exp(3))) < 1e-8);
});
