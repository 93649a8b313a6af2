import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { floatOf, keyOf, sortKeys } from "./sortable.ts";

const finite = fc.float({ noNaN: true });

test("keys have the floats' order and lead back to them", () => {
  fc.assert(
    fc.property(finite, finite, (left, right) => {
      assert.equal(
        Math.sign(keyOf(left) - keyOf(right)),
        Math.sign(Object.is(left, right) || left === right ? 0 : left < right ? -1 : 1),
      );
      assert.equal(floatOf(keyOf(left)), left + 0);
    }),
  );
});

test("keys are sorted, and what lies behind them stays", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xffffffff), { maxLength: 300 }), (values) => {
      const keys = Uint32Array.from([...values, 5, 3]);
      sortKeys(keys, new Uint32Array(keys.length), values.length);
      assert.deepEqual([...keys], [...values.toSorted((left, right) => left - right), 5, 3]);
    }),
  );
});
