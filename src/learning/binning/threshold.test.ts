import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { thresholdBetween } from "./threshold.ts";

test("a threshold is not below the lower value and is below the upper, however near they are", () => {
  const finite = fc.float({ noNaN: true, noDefaultInfinity: true });
  fc.assert(
    fc.property(finite, finite, (left, right) => {
      fc.pre(left !== right);
      const [below, above] = left < right ? [left, right] : [right, left];
      const threshold = thresholdBetween(below, above);
      assert.ok(below <= threshold && threshold < above, `${below} ${threshold} ${above}`);
    }),
  );
  const next = Math.fround(1 + 2 ** -23);
  assert.ok(thresholdBetween(1, next) >= 1 && thresholdBetween(1, next) < next);
});

test("it is as short as the middle allows", () => {
  assert.equal(thresholdBetween(0.9, 1.13), 1);
  assert.equal(thresholdBetween(Math.fround(1234.1), Math.fround(1234.9)), 1234.5);
});
