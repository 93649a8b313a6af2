import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../../test/support/at-length.ts";
import { featuresOf, rowsOf, trained } from "../testing/rows.ts";
import { makeRows } from "../testing/synthetic.ts";

const rows = makeRows({ rowCount: 3_000, featureCount: 6, seed: 5, fraudShare: 0.1 });
const monotone = [1, -1, 1, 0, -1];

test("more of a monotone feature never turns the margin the other way", () => {
  const settings = { treeCount: 40, maxLeaves: 16, minLeafRows: 1, l2: 0 };
  const bound = trained(rows, { settings: { ...settings, monotone } }).forest;
  const free = trained(rows, { settings }).forest;
  let turns = 0;
  const feature = fc.integer({ min: 0, max: 4 });
  const value = fc.float({ min: 0, max: 30, noNaN: true });
  fc.assert(
    fc.property(fc.nat(2_999), feature, value, value, (row, index, one, other) => {
      const low = featuresOf(rows, row).slice();
      const high = low.slice();
      low[index] = Math.min(one, other);
      high[index] = Math.max(one, other);
      const sign = monotone[index] ?? 0;
      assert.ok(sign * (bound.margin(high) - bound.margin(low)) >= 0);
      if (sign * (free.margin(high) - free.margin(low)) < 0) turns += 1;
    }),
    { numRuns: atLength(667, 2_000) },
  );
  assert.ok(turns > 0, "the rows never put the bounds to the test");
});

test("where the rows fall, a feature that may only raise is not split", () => {
  const falling = rowsOf(
    Array.from({ length: 200 }, (_, row) => [row]),
    Array.from({ length: 200 }, (_, row) => (row < 60 ? 1 : 0)),
  );
  assert.equal(trained(falling, { settings: { monotone: [1] } }).endedBy, "noSplitHelps");
  assert.equal(trained(falling, { settings: { monotone: [-1] } }).endedBy, "treeCount");
});
