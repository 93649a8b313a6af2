import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../../test/support/at-length.ts";
import { dayMs, minuteMs } from "../calendar.ts";
import { absorbEvent, ordinaryDays, type StoryEvent } from "../testing/story.ts";
import { firstDigit, isRoundAmount } from "./absorb.ts";
import { createAccount, reviveAccount } from "./account.ts";
import { accountBytes } from "./layout.ts";

function absorbAll(events: readonly StoryEvent[]) {
  const state = createAccount();
  for (const event of events) absorbEvent(state, event);
  return state;
}

test("The order of arrival leaves no trace but rounding", () => {
  const past = ordinaryDays(40, { counterpartyId: "baker" }).map((event, index) => ({
    ...event,
    amount: index % 9 === 0 ? 9_000 + index : event.amount + index / 100,
  }));
  fc.assert(
    fc.property(fc.shuffledSubarray(past.slice(1), { minLength: 39, maxLength: 39 }), (rest) => {
      // The first amount is the middle of the histogram, so it stays first.
      const first = past.slice(0, 1);
      const [ordered, shuffled] = [absorbAll(past), absorbAll([...first, ...rest])];
      assert.deepEqual(shuffled.counts, ordered.counts);
      ordered.floats.forEach((value, index) => {
        const other = shuffled.floats[index] ?? Number.NaN;
        assert.ok(
          Math.abs(other - value) <= 1e-9 * Math.max(1, Math.abs(value)),
          `slot ${index}: ${other} for ${value}`,
        );
      });
    }),
    { numRuns: atLength(15, 40) },
  );
});

test("What is decayed counts from its own time", () => {
  const ordered = absorbAll([
    { amount: 10, atMs: 0 },
    { amount: 20, atMs: 7 * dayMs },
  ]);
  // After exactly seven days the seven-day count keeps 1/e of the first.
  assert.ok(Math.abs((ordered.floats[11] ?? 0) - (1 + Math.exp(-1))) < 1e-12);
});

test("A retry adds to the events but not to the habits", () => {
  const state = absorbAll([
    { amount: 500, atMs: 0 },
    { amount: 500, atMs: minuteMs },
    { amount: 500, atMs: 20 * minuteMs },
  ]);
  assert.equal(state.floats[3], 3);
  assert.equal(
    state.counts.subarray(16, 112).reduce((total, count) => total + count),
    2,
  );
});

test("Misaligned bytes are revived, other sizes and versions are refused", () => {
  const state = absorbAll(ordinaryDays(5));
  const odd = new Uint8Array(accountBytes + 3);
  odd.set(state.bytes, 3);
  assert.deepEqual(reviveAccount(odd.subarray(3)).bytes, state.bytes);
  assert.throws(() => reviveAccount(new Uint8Array(10)), RangeError);
  assert.throws(() => reviveAccount(new Uint8Array(accountBytes)), RangeError);
});

test("First digits and round amounts", () => {
  assert.deepEqual([0.3, 1, 9.99, 10, 1_000, 7.5e11, 5e-324].map(firstDigit), [3, 1, 9, 1, 1, 7, 1]);
  assert.deepEqual([100, 2_500, 50, 150, 100.5].map(isRoundAmount), [true, true, false, false, false]);
});
