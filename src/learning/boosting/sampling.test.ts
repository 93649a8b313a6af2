import assert from "node:assert/strict";
import { test } from "node:test";
import { createRandom } from "../random.ts";
import { chooseFeatures, chooseRows } from "./train.ts";

test("a share of the features is exact, and each has the same chance", () => {
  const random = createRandom(4);
  const taken = new Array<number>(10).fill(0);
  for (let draw = 0; draw < 2_000; draw += 1) {
    const isUsable = new Uint8Array(10);
    chooseFeatures(random, isUsable, 0.3);
    assert.equal(
      isUsable.reduce((sum, one) => sum + one, 0),
      3,
    );
    for (const [index, one] of isUsable.entries()) taken[index] = (taken[index] ?? 0) + one;
  }
  assert.ok(
    taken.every((count) => count > 520 && count < 680),
    taken.join(),
  );
});

test("one feature is left at the least, and all of all", () => {
  const isUsable = new Uint8Array(3);
  chooseFeatures(createRandom(1), isUsable, 0.01);
  assert.equal(
    isUsable.reduce((sum, one) => sum + one, 0),
    1,
  );
  chooseFeatures(createRandom(1), isUsable, 1);
  assert.deepEqual([...isUsable], [1, 1, 1]);
});

test("rows are taken by chance, or all without a list", () => {
  const taken = chooseRows(createRandom(1), 10_000, 0.25)?.reduce((sum, one) => sum + one, 0) ?? 0;
  assert.ok(Math.abs(taken - 2_500) < 150);
  assert.equal(chooseRows(createRandom(1), 10, 1), undefined);
});
