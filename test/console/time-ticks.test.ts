import assert from "node:assert/strict";
import { test } from "node:test";
import { timeTicks } from "../../console/src/data/time-ticks.ts";

const dayMs = 86_400_000;
/** Wherever the test runs. */
const local = (day: number, hour = 0) => new Date(2026, 7, day, hour).getTime();
const textOf = (ms: number) => new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" }).format(ms);

test("days have their name at their beginning, and none is passed over", () => {
  const [from, to] = [local(25, 1), local(30, 14)];
  const ticks = timeTicks(from, to);
  assert.deepEqual(
    ticks.map(({ text }) => text),
    [26, 28, 30].map((day) => textOf(local(day))),
  );
  const places = ticks.map(({ at }) => from + at * (to - from));
  for (const [index, ms] of places.entries()) {
    assert.equal(new Date(Math.round(ms)).getHours(), 0);
    if (index > 0) assert.equal(Math.round((ms - (places[index - 1] ?? 0)) / dayMs), 2);
  }
});

test("a month has a few ticks, and none so near to an end that its text would be cut", () => {
  const ticks = timeTicks(local(1, 4), local(31, 4));
  assert.ok(ticks.length >= 4 && ticks.length <= 5, `${ticks.length}`);
  for (const { at } of ticks) assert.ok(at > 0.02 && at < 0.98, `${at}`);
});

test("within two days it is hours, and over years months", () => {
  assert.equal(timeTicks(local(1), local(2)).length, 5);
  assert.match(timeTicks(local(1), local(1) + 800 * dayMs)[0]?.text ?? "", /2026/);
});
