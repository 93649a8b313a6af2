import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { featuresOf, trained } from "../testing/rows.ts";
import { makeRows } from "../testing/synthetic.ts";
import { createMargin } from "./forest-margin.ts";
import { findLeaf } from "./trees.ts";

const featureCount = 7;
const rows = makeRows({ rowCount: 1_000, featureCount, seed: 1, fraudShare: 0.1 });
const { trees } = trained(rows, { settings: { treeCount: 12, maxLeaves: 32 } }).forest;

test("a margin is what walking the trees gives, to the last bit, whatever is missing or lies on a threshold", () => {
  const margin = createMargin(trees);
  const value = fc.oneof(
    fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, -0),
    fc.constantFrom(...trees.values),
    fc.float(),
  );
  const seen = new Set<number>();
  fc.assert(
    fc.property(fc.array(value, { minLength: featureCount, maxLength: featureCount }), (values) => {
      const row = Float32Array.from(values);
      let walked = trees.baseMargin;
      for (const root of trees.roots) walked += trees.values[findLeaf(trees, root, row, 0)] ?? 0;
      assert.ok(Object.is(margin(row), walked));
      seen.add(walked);
    }),
  );
  assert.ok(seen.size > 10);
});

test("features may stand in any columns of a row, and a row that ends before one has no value of it", () => {
  const margin = createMargin(trees);
  const columns = Array.from({ length: featureCount }, (_, feature) => 2 * (featureCount - feature));
  const marginFrom = createMargin(trees, columns);
  for (let row = 0; row < 100; row += 1) {
    const features = featuresOf(rows, row).slice();
    const wide = new Float32Array(2 * featureCount).fill(9);
    for (const [feature, column] of columns.entries()) wide[column] = features[feature] ?? Number.NaN;
    // The first feature's column lies behind the row's end.
    features[0] = Number.NaN;
    assert.equal(marginFrom(wide), margin(features));
  }
});

test("trees of few and of many leaves, and more than one block of them, give what walking gives", () => {
  for (const [treeCount, maxLeaves] of [
    [70, 8],
    [70, 16],
    [40, 32],
    [3, 2],
  ] as const) {
    const { trees: others } = trained(rows, { settings: { treeCount, maxLeaves } }).forest;
    const margin = createMargin(others);
    for (let row = 0; row < 100; row += 1) {
      const features = featuresOf(rows, row).slice();
      if (row % 3 === 0) features[row % featureCount] = Number.NaN;
      let walked = others.baseMargin;
      for (const root of others.roots) walked += others.values[findLeaf(others, root, features, 0)] ?? 0;
      assert.ok(Object.is(margin(features), walked));
    }
  }
});
