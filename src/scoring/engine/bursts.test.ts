import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs, minuteMs } from "../calendar.ts";
import { absorbKept, bytesOf, createState, revive, see } from "../testing/states.ts";
import { toTransaction } from "../testing/story.ts";
import type { ScoringState } from "./state-kinds.ts";

function pay(state: ScoringState, day: number, count10m: number, kept: { readonly declined?: number } = {}): void {
  absorbKept(state, toTransaction({ amount: 40 + day, atMs: day * dayMs }), { count10m, ...kept });
}

function burstOn(state: ScoringState, day: number): number {
  return see(toTransaction({ amount: 7, atMs: day * dayMs + minuteMs }), [state]).facts.earlierBurst;
}

test("The largest burst before yesterday is remembered, for good and in the bytes", () => {
  const state = createState("account");
  assert.equal(burstOn(state, 0), 0);
  pay(state, 10, 9);
  pay(state, 10, 12);
  assert.deepEqual([burstOn(state, 10), burstOn(state, 11), burstOn(state, 12)], [0, 0, 12]);
  pay(state, 20, 5);
  assert.deepEqual([burstOn(state, 21), burstOn(state, 400)], [12, 12]);
  assert.equal(burstOn(revive("account", bytesOf(state)), 400), 12);
});

test("One burst a day is remembered after two days, though each follows the other", () => {
  const state = createState("account");
  for (let day = 0; day < 5; day += 1) pay(state, day, 16);
  assert.deepEqual([burstOn(state, 4), burstOn(state, 5)], [16, 16]);
});

test("A few errands, what was declined, and what comes late leave nothing", () => {
  const state = createState("account");
  pay(state, 10, 3);
  pay(state, 11, 12, { declined: 1 });
  pay(state, 9, 12);
  assert.equal(burstOn(state, 30), 0);
});

test("A burst as large as one before yesterday is no surprise of pace", () => {
  const state = createState("account");
  const surpriseOn = (day: number) => {
    for (let index = 0; index < 9; index += 1)
      absorbKept(state, toTransaction({ amount: 40 + index, atMs: day * dayMs + index }), { count10m: index + 1 });
    return see(toTransaction({ amount: 7, atMs: day * dayMs + minuteMs }), [state]).facts.paceEvidence;
  };
  const first = surpriseOn(1);
  assert.ok(first > 5 && surpriseOn(30) < 0.1 * first, `${first}`);
});
