import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs } from "./calendar.ts";
import { drawKnownAtMs, type LabelShape } from "./labels.ts";
import { Random } from "./random.ts";

const shape: LabelShape = { delay: "fixed", days: 7, unnoticedShare: 0, confirmedShare: 0 };

function draw(changes: Partial<LabelShape>, isFraud: boolean, count = 2000): (number | undefined)[] {
  const random = new Random(1);
  return Array.from({ length: count }, () => drawKnownAtMs({ ...shape, ...changes }, 1000, isFraud, random));
}

test("a fixed delay is the same for all", () => {
  assert.deepEqual(new Set(draw({}, true)), new Set([1000 + 7 * dayMs]));
});

test("an exponential delay has its mean and is never negative", () => {
  const delays = draw({ delay: "exponential" }, true).map((knownAtMs) => (knownAtMs ?? 0) - 1000);
  const mean = delays.reduce((sum, delay) => sum + delay, 0) / delays.length / dayMs;
  assert.ok(Math.abs(mean - 7) < 0.6, `${mean}`);
  assert.ok(delays.every((delay) => delay >= 0));
});

test("a batch of reports comes for many at once, and after them", () => {
  const random = new Random(1);
  const batch = { ...shape, delay: "batch" } as const;
  const known = Array.from({ length: 21 }, (_, day) => drawKnownAtMs(batch, day * dayMs, true, random) ?? 0);
  assert.ok(new Set(known).size <= 4);
  assert.ok(known.every((knownAtMs, day) => knownAtMs >= (day + 1) * dayMs));
});

test("some frauds are never noticed, and only some genuine payments are confirmed", () => {
  const count = (labels: readonly (number | undefined)[]) => labels.filter((label) => label !== undefined).length;
  assert.equal(count(draw({}, false)), 0);
  assert.equal(count(draw({ confirmedShare: 1 }, false)), 2000);
  assert.ok(Math.abs(count(draw({ confirmedShare: 0.1 }, false)) - 200) < 60);
  assert.ok(Math.abs(count(draw({ unnoticedShare: 0.5 }, true)) - 1000) < 120);
});
