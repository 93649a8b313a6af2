import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { timeOrder } from "./time-order.ts";

test("positions come by time, those of one time as they are, however many are late or early", async () => {
  const late = fc.tuple(fc.nat(30), fc.integer({ min: 0, max: 9 }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(late, { maxLength: 5_000, size: "max" }),
      fc.nat(10),
      fc.boolean(),
      async (rows, inTen, isEarly) => {
        const times = Float64Array.from(
          rows,
          ([lateBy, chance], place) => Math.floor(place / 3) + (chance < inTen ? (isEarly ? 40 : -1) * lateBy : 0),
        );
        const expected = Array.from(times.keys()).sort(
          (left, right) => (times[left] ?? 0) - (times[right] ?? 0) || left - right,
        );
        assert.deepEqual(Array.from(await timeOrder(times)), expected);
      },
    ),
    { numRuns: 30 },
  );
});
