import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { sampled } from "./sampled.ts";

test("a value is read in the background, once for a time, and a failure leaves none", async () => {
  let nowMs = 0;
  let taken = 0;
  const failures: unknown[] = [];
  const latest = sampled({
    async read() {
      taken += 1;
      if (taken === 2) throw new Error("away");
      return taken;
    },
    everyMs: 1_000,
    now: () => nowMs,
    onFailure: (error) => failures.push(error),
  });
  assert.equal(latest(), undefined);
  assert.equal(latest(), undefined);
  await setImmediate();
  assert.equal(latest(), 1);
  nowMs = 1_000;
  assert.equal(latest(), 1, "the former, while the next are read");
  await setImmediate();
  assert.deepEqual([latest(), failures.length, taken], [undefined, 1, 2]);
  nowMs = 2_500;
  latest();
  await setImmediate();
  assert.deepEqual([latest(), taken], [3, 3]);
  nowMs = 10;
  latest();
  await setImmediate();
  assert.equal(taken, 4, "also where the clock was set back");
});
