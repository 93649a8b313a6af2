import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { featuresOf, trained } from "../testing/rows.ts";
import { makeRows } from "../testing/synthetic.ts";
import { parseForest } from "./forest.ts";
import { createMargin, createMarginSum } from "./forest-margin.ts";
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
  const addTo = createMarginSum([{ trees, weight: 1, columns }], 2 * featureCount + 1);
  for (let row = 0; row < 100; row += 1) {
    const features = featuresOf(rows, row).slice();
    const wide = new Float32Array(2 * featureCount).fill(9);
    for (const [feature, column] of columns.entries()) wide[column] = features[feature] ?? Number.NaN;
    // The first feature's column lies behind the row's end.
    features[0] = Number.NaN;
    assert.equal(addTo(wide, 0), margin(features));
  }
});

test("forests add their weighed margins to a number, one after the other, also of a row of which they know nothing", () => {
  const { trees: others } = trained(rows, { settings: { treeCount: 5, maxLeaves: 8 } }).forest;
  const columns = Array.from({ length: featureCount }, (_, feature) => feature);
  const further = columns.map((column) => featureCount + column);
  const forests = [
    { trees, weight: 0.7, columns },
    { trees: others, weight: 0.3, columns: further },
  ];
  const addTo = createMarginSum(forests, 2 * featureCount);
  const [first, second] = [createMargin(trees), createMargin(others)];
  const nothing = new Float32Array(featureCount).fill(Number.NaN);
  for (let row = 0; row < 100; row += 1) {
    const features = featuresOf(rows, row).slice();
    const beside = row % 2 === 0 ? nothing : features;
    const sum = 0.1 + 0.7 * first(features) + 0.3 * second(beside);
    assert.equal(addTo(Float32Array.from([...features, ...beside]), 0.1), sum);
  }
  assert.equal(addTo(new Float32Array(), 0.1), 0.1 + 0.7 * first(nothing) + 0.3 * second(nothing));
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

test("a forest without trees gives its base margin", () => {
  const nodes = { features: [], values: [], missingLefts: [], covers: [] };
  const none = parseForest({ version: 1, featureCount: 1, baseMargin: 0.5, ...nodes });
  assert.deepEqual(
    [Number.NaN, 1].map((value) => none.margin(Float32Array.of(value))),
    [0.5, 0.5],
  );
});
