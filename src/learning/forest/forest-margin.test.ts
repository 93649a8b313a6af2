import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { trained } from "../testing/rows.ts";
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
