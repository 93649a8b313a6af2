import assert from "node:assert/strict";
import { test } from "node:test";
import { parseForest } from "../forest/forest.ts";
import type { Trees } from "../forest/trees.ts";
import { featuresOf, trained } from "../testing/rows.ts";
import { makeRows } from "../testing/synthetic.ts";

/** A tree's value when only some features are known: at a split on an unknown one, both ways count by their cover. */
function worthOf(trees: Trees, node: number, row: Float32Array, isKnown: (feature: number) => boolean): number {
  const feature = trees.features[node] ?? -1;
  if (feature < 0) return trees.values[node] ?? 0;
  const left = node + 1;
  const right = trees.rights[node] ?? 0;
  if (isKnown(feature)) {
    const value = row[feature] ?? 0;
    const goesLeft = Number.isNaN(value) ? trees.missingLefts[node] === 1 : value <= (trees.values[node] ?? 0);
    return worthOf(trees, goesLeft ? left : right, row, isKnown);
  }
  const [leftCover = 0, rightCover = 0] = [trees.covers[left], trees.covers[right]];
  const sum = leftCover * worthOf(trees, left, row, isKnown) + rightCover * worthOf(trees, right, row, isKnown);
  return sum / (leftCover + rightCover);
}

/** Shapley's definition: each feature's mean effect over all orders in which features become known. */
function shapleyByDefinition(trees: Trees, row: Float32Array): Float64Array {
  const count = trees.featureCount;
  const out = new Float64Array(count);
  const factorial = (number: number): number => (number < 2 ? 1 : number * factorial(number - 1));
  const worths = Array.from({ length: 1 << count }, (_, known) => {
    const isKnown = (feature: number) => ((known >> feature) & 1) === 1;
    return trees.roots.reduce((sum, root) => sum + worthOf(trees, root, row, isKnown), 0);
  });
  for (let feature = 0; feature < count; feature += 1) {
    for (let known = 0; known < worths.length; known += 1) {
      if ((known >> feature) & 1) continue;
      const size = known.toString(2).replaceAll("0", "").length;
      const share = (factorial(size) * factorial(count - size - 1)) / factorial(count);
      out[feature] = (out[feature] ?? 0) + share * ((worths[known | (1 << feature)] ?? 0) - (worths[known] ?? 0));
    }
  }
  return out;
}

const rows = makeRows({ rowCount: 1_200, featureCount: 7, seed: 6, fraudShare: 0.2 });

test("values from tables are those of the definition, for small trees and for trees of several tables", () => {
  for (const settings of [{ maxLeaves: 2 }, { maxLeaves: 8 }, { maxLeaves: 32, minLeafRows: 2, l2: 0.1 }]) {
    const { forest } = trained(rows, { settings: { treeCount: 12, rowShare: 0.8, ...settings } });
    const out = new Float64Array(7);
    for (let row = 0; row < 40; row += 1) {
      forest.attributions(featuresOf(rows, row), out);
      for (const [feature, value] of shapleyByDefinition(forest.trees, featuresOf(rows, row)).entries()) {
        assert.ok(Math.abs(value - (out[feature] ?? 0)) < 1e-12, `${feature}: ${out[feature]} is not ${value}`);
      }
    }
  }
});

test("the values and the expected margin add up to the margin, and that is the mean of the training rows", () => {
  const { forest, margins } = trained(rows, { settings: { treeCount: 150, maxLeaves: 16, rowShare: 0.5 } });
  const out = new Float64Array(7).fill(99);
  for (const [row, margin] of margins.entries()) {
    const expected = forest.attributions(featuresOf(rows, row), out);
    assert.equal(expected, forest.expectedMargin);
    assert.ok(Math.abs(out.reduce((sum, value) => sum + value, expected) - margin) < 1e-12);
  }
  const mean = margins.reduce((sum, margin) => sum + margin, 0) / margins.length;
  assert.ok(Math.abs(mean - forest.expectedMargin) < 1e-12);
});

test("a feature that no tree splits on gets nothing, and a forest without trees explains nothing", () => {
  const leaf = { version: 1, featureCount: 2, baseMargin: -3, features: [], values: [], missingLefts: [], covers: [] };
  const out = Float64Array.of(1, 1);
  assert.equal(parseForest(leaf).attributions(Float32Array.of(1, 2), out), -3);
  assert.deepEqual([...out], [0, 0]);
  const one = { ...leaf, features: [1, -1, -1], values: [0.5, -1, 3], missingLefts: [1], covers: [3, 1] };
  assert.equal(parseForest(one).attributions(Float32Array.of(1, 2), out), -3);
  assert.deepEqual([...out], [0, 3]);
});
