import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../../test/support/at-length.ts";
import type { LabelledRows } from "../matrix.ts";
import { rowsOf, trained } from "../testing/rows.ts";

const l2 = 0.5;

/** Tries every threshold on every feature, with what is missing on either side, and adds rows up one by one. */
function bestGain({ matrix: { values, rowCount, featureCount }, labels }: LabelledRows, minLeafRows: number): number {
  const share = labels.reduce((sum, label) => sum + label, 0) / rowCount;
  const saved = (members: readonly number[]) => {
    const gradient = members.reduce((sum, row) => sum + share - (labels[row] ?? 0), 0);
    return gradient ** 2 / (members.length * share * (1 - share) + l2);
  };
  const all = Array.from({ length: rowCount }, (_, row) => row);
  let best = 0;
  for (let feature = 0; feature < featureCount; feature += 1) {
    const featureAt = (row: number) => values[row * featureCount + feature] ?? 0;
    for (const threshold of all.map(featureAt)) {
      for (const isMissingLeft of [true, false]) {
        const goesLeft = (row: number) => (Number.isNaN(featureAt(row)) ? isMissingLeft : featureAt(row) <= threshold);
        const left = all.filter(goesLeft);
        const right = all.filter((row) => !goesLeft(row));
        if (Math.min(left.length, right.length) < minLeafRows) continue;
        best = Math.max(best, saved(left) + saved(right) - saved(all));
      }
    }
  }
  return best;
}

test("the first split saves as much as the best of all splits", () => {
  const value = fc.oneof(fc.integer({ min: 0, max: 6 }), fc.constant(Number.NaN));
  const row = fc.tuple(fc.tuple(value, value, value, value, value), fc.constantFrom(0, 0, 1));
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 4, maxLength: 40 }),
      fc.integer({ min: 1, max: 4 }),
      (drawn, minLeafRows) => {
        const rows = rowsOf(
          drawn.map(([features]) => features),
          drawn.map(([, label]) => label),
        );
        fc.pre(new Set(rows.labels).size === 2);
        const { forest } = trained(rows, {
          settings: { treeCount: 1, maxLeaves: 2, minLeafRows, l2, learningRate: 1 },
        });
        const { trees } = forest;
        const share = 1 / (1 + Math.exp(-trees.baseMargin));
        // A leaf of value v saves v squared times its second derivatives.
        const savedAt = (node: number) =>
          (trees.values[node] ?? 0) ** 2 * ((trees.covers[node] ?? 0) * share * (1 - share) + l2);
        const gain = trees.roots.length === 0 ? 0 : savedAt(1) + savedAt(2);
        assert.ok(
          Math.abs(gain - bestGain(rows, minLeafRows)) < 1e-5 * (1 + gain),
          `${gain} against ${bestGain(rows, minLeafRows)}`,
        );
      },
    ),
    { numRuns: atLength(100, 300) },
  );
});
