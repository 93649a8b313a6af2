import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs, hourMs } from "../calendar.ts";
import { absorbKept, createState, see } from "../testing/states.ts";
import { factsAfter, toTransaction } from "../testing/story.ts";
import { mayBeHalvedFrom, ringSize } from "./bounds.ts";

test("Events reach back without end while all are listed, and as far as the first that is listed after that", () => {
  const past = Array.from({ length: ringSize + 3 }, (_, index) => ({ amount: 10 + index, atMs: index * hourMs }));
  const reachAfter = (count: number) => factsAfter(past.slice(0, count), { amount: 5, atMs: 99 * hourMs }).ringReachMs;
  assert.ok(Number.isNaN(reachAfter(ringSize)));
  assert.equal(reachAfter(ringSize + 1), 98 * hourMs);
  assert.equal(reachAfter(ringSize + 3), 96 * hourMs);
});

test("Habits are counted exactly to below twice the bound, and are halved to it there", () => {
  const state = createState("account");
  const at = (index: number) => toTransaction({ amount: 20, atMs: index * dayMs });
  const known = (index: number) => {
    const { habits, clockHabits, hourCount, weekdayCount, digitHabits } = see(at(index), [state]).facts;
    return { habits, clockHabits, hourCount, weekdayCount, digitHabits };
  };
  const full = 2 * mayBeHalvedFrom;
  for (let index = 0; index < full - 1; index += 1) absorbKept(state, at(index));
  const weekdays = Math.floor((full - 1) / 7);
  const exact = { habits: full - 1, clockHabits: full - 1, hourCount: full - 1, digitHabits: full - 1 };
  assert.deepEqual(known(full - 1), { ...exact, weekdayCount: weekdays });
  absorbKept(state, at(full - 1));
  const half = { habits: full / 2, clockHabits: full / 2, hourCount: full / 2, digitHabits: full / 2 };
  assert.deepEqual(known(full + 6), { ...half, weekdayCount: Math.ceil((weekdays + 1) / 2) });
});
