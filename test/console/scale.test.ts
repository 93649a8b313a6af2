import assert from "node:assert/strict";
import { test } from "node:test";
import { bothWays, scaleUpTo, ticksUpTo } from "../../console/src/parts/scale.ts";

test("ticks are round, few, and end at the highest value or just above it", () => {
  assert.deepEqual(ticksUpTo(87, true), [0, 25, 50, 75, 100]);
  assert.deepEqual(ticksUpTo(100, true), [0, 25, 50, 75, 100]);
  assert.deepEqual(ticksUpTo(0.031, false), [0, 0.01, 0.02, 0.03, 0.04]);
  for (const highest of [0.0004, 0.7, 1, 3, 12, 999, 1_001, 796_742, 1e12]) {
    const ticks = ticksUpTo(highest, false);
    const [top = 0, step = 0] = [ticks.at(-1), ticks[1]];
    assert.ok(ticks.length >= 2 && ticks.length <= 5, `${ticks}`);
    assert.ok(top >= highest * (1 - 1e-9) && top - step < highest, `${highest}: ${ticks}`);
  }
});

test("counts have no halves, and nothing has one tick", () => {
  assert.deepEqual(ticksUpTo(1, true), [0, 1]);
  assert.deepEqual(ticksUpTo(3, true), [0, 1, 2, 3]);
  assert.deepEqual(ticksUpTo(9, true), [0, 3, 6, 9]);
  assert.deepEqual(ticksUpTo(0, true), [0]);
});

test("a logarithmic axis stands on nothing and has few powers of ten", () => {
  assert.deepEqual(scaleUpTo(3_200, "log").ticks, [0, 10, 100, 1_000, 10_000]);
  assert.deepEqual(scaleUpTo(0, "log").ticks, [0, 10]);
  assert.deepEqual(scaleUpTo(80_000, "log").ticks, [0, 10, 100, 1_000, 10_000, 100_000]);
  assert.deepEqual(scaleUpTo(800_000, "log").ticks, [0, 100, 10_000, 1_000_000]);
  const { ticks, place } = scaleUpTo(95, "log");
  assert.deepEqual([place(0), place(ticks.at(-1) ?? 0)], [0, 1]);
  assert.ok(place(1) > 0.1, "one is seen");
});

test("the ticks of a root axis stand at nothing, a quarter, half and the whole of the height", () => {
  const { ticks, place } = scaleUpTo(31_607.85, "root");
  assert.deepEqual(ticks, [0, 2_500, 10_000, 40_000]);
  assert.deepEqual(ticks.map(place), [0, 0.25, 0.5, 1]);
  assert.deepEqual(scaleUpTo(0, "root").ticks, [0]);
});

test("what is below nothing goes down as far as the same amount goes up", () => {
  const { ticks, place } = bothWays(scaleUpTo(100, "root"));
  assert.deepEqual(ticks, [-100, 0, 100]);
  assert.deepEqual([-100, 0, 100].map(place), [0, 0.5, 1]);
  assert.ok(Math.abs(place(25) + place(-25) - 1) < 1e-9);
});
