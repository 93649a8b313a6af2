import assert from "node:assert/strict";
import { test } from "node:test";
import { type ArrivalShape, drawArrivals } from "./arrivals.ts";
import { dayMs, hourMs } from "./calendar.ts";
import { Random } from "./random.ts";
import { drawRhythm, drawRhythmShape, rhythmOf, timeOfDayMs, weighDays } from "./rhythm.ts";

const days = 100;
const officeHours = rhythmOf(Array.from({ length: 24 }, (_, hour) => (hour >= 9 && hour < 17 ? 1 : 0)));

function arrivals(shape: ArrivalShape, seed: number, rate = 3): number[] {
  const activity = {
    startMs: 0,
    dayWeights: new Float64Array(days).fill(1),
    rhythm: officeHours,
    rate,
    fromDay: 10,
    untilDay: 90,
    idleDays: [30, 50] as const,
  };
  return drawArrivals(shape, activity, new Random(seed));
}

test("an account pays as often as its rate says, in order, within its life, hours and days of work", () => {
  for (const regularity of [0.4, 1, 5]) {
    let count = 0;
    for (let seed = 0; seed < 40; seed += 1) {
      const times = arrivals({ regularity, branching: 0, branchDelayMs: 1 }, seed);
      count += times.length;
      for (const [index, time] of times.entries()) {
        assert.ok(time >= (times[index - 1] ?? 0));
        const day = Math.floor(time / dayMs);
        assert.ok(day >= 10 && day < 90 && !(day >= 30 && day < 50), `day ${day}`);
        const hour = (time % dayMs) / hourMs;
        assert.ok(hour >= 9 && hour < 17.001, `hour ${hour}`);
      }
    }
    const expected = 40 * 60 * 3;
    assert.ok(Math.abs(count / expected - 1) < 0.1, `${count} instead of ${expected}`);
  }
});

test("payments that cause others come closer together, and not more of them", () => {
  const gap = (times: readonly number[]) =>
    times
      .slice(1)
      .map((time, index) => time - (times[index] ?? 0))
      .sort((one, other) => one - other)[times.length >> 1] ?? 0;
  const alone = arrivals({ regularity: 1, branching: 0, branchDelayMs: 1 }, 1, 20);
  const caused = arrivals({ regularity: 1, branching: 0.6, branchDelayMs: 60_000 }, 1, 20);
  assert.ok(gap(caused) < gap(alone) / 2);
  assert.ok(caused.length < 1.3 * alone.length && caused.length > 0.7 * alone.length);
});

test("times of day run through the hours that have weight, whatever the shape", () => {
  for (let seed = 0; seed < 60; seed += 1) {
    const random = new Random(seed);
    const shape = drawRhythmShape(random);
    const rhythm = drawRhythm(shape, random);
    let last = 0;
    for (let step = 0; step < 200; step += 1) {
      const time = timeOfDayMs(rhythm, step / 200);
      assert.ok(time >= last && time < dayMs);
      last = time;
    }
    const weights = weighDays(shape, 0, 50, random);
    const mean = weights.reduce((sum, weight) => sum + weight, 0) / 50;
    assert.ok(Math.abs(mean - 1) < 1e-9 && weights.every((weight) => weight > 0));
  }
});
