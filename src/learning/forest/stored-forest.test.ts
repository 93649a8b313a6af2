import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { featuresOf, trained } from "../testing/rows.ts";
import { makeRows } from "../testing/synthetic.ts";
import { parseForest } from "./forest.ts";
import type { StoredForest } from "./stored-forest.ts";

const rows = makeRows({ rowCount: 1_000, featureCount: 7, seed: 1, fraudShare: 0.1 });
const { forest } = trained(rows, { settings: { treeCount: 12, maxLeaves: 12 } });
const text = JSON.stringify(forest.toStored());
const stored = (): StoredForest => JSON.parse(text) as StoredForest;

test("a forest that went through JSON is the same forest", () => {
  const again = parseForest(stored());
  assert.equal(JSON.stringify(again.toStored()), text);
  assert.equal(again.expectedMargin, forest.expectedMargin);
  const [one, other] = [new Float64Array(7), new Float64Array(7)];
  for (let row = 0; row < 1_000; row += 1) {
    assert.equal(again.margin(featuresOf(rows, row)), forest.margin(featuresOf(rows, row)));
    again.attributions(featuresOf(rows, row), one);
    forest.attributions(featuresOf(rows, row), other);
    assert.deepEqual(one, other);
  }
});

test("what is broken is refused and named", () => {
  const { features, values, covers, missingLefts } = stored();
  const refusals = [
    [null, /not an object/],
    [{ ...stored(), version: 2 }, /version/],
    [{ ...stored(), featureCount: 0 }, /featureCount/],
    [{ ...stored(), featureCount: 2 }, /features\[\d+\]/],
    [{ ...stored(), baseMargin: null }, /baseMargin/],
    [{ ...stored(), features: "many" }, /features is not a list/],
    [{ ...stored(), features: features.slice(0, -1) }, /too few|too many/],
    [{ ...stored(), features: [...features, -1] }, /values has too few/],
    [{ ...stored(), features: features.with(0, 0.5) }, /features\[0\]/],
    [{ ...stored(), features: new Array(100).fill(0) }, /more than 5 times/],
    [{ ...stored(), values: [...values, 1] }, /values has too many/],
    [{ ...stored(), values: values.with(3, Number.NaN) }, /values\[3\]/],
    [{ ...stored(), missingLefts: (missingLefts as unknown[]).with(0, true) }, /missingLefts\[0\]/],
    [{ ...stored(), covers: covers.with(0, 0) }, /covers\[0\]/],
  ] as const;
  for (const [broken, expected] of refusals) {
    assert.throws(
      () => parseForest(broken),
      (error) => error instanceof TypeError && expected.test(error.message),
      String(expected),
    );
  }
});

test("whatever is changed in it, it is refused or works", () => {
  const field = fc.constantFrom("features", "values", "missingLefts", "covers");
  const value = fc.oneof(fc.integer({ min: -2, max: 8 }), fc.double(), fc.constantFrom(null, "1", true, []));
  fc.assert(
    fc.property(field, fc.nat(300), value, (name, index, changed) => {
      const broken = stored();
      const list: unknown[] = [...broken[name]];
      list[index % list.length] = changed;
      let read: ReturnType<typeof parseForest>;
      try {
        read = parseForest({ ...broken, [name]: list });
      } catch (error) {
        assert.ok(error instanceof TypeError);
        return;
      }
      assert.equal(typeof read.margin(featuresOf(rows, 0)), "number");
      assert.equal(read.trees.features.length, broken.features.length);
    }),
  );
});
