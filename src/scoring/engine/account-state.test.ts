import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../../test/support/at-length.ts";
import { dayMs, minuteMs } from "../calendar.ts";
import type { Facts } from "../facts/facts.ts";
import { absorbKept, bytesOf, createState, see } from "../testing/states.ts";
import { factsAfter, ordinaryDays, type StoryEvent, toTransaction, unsurprising } from "../testing/story.ts";
import { ringSize } from "./bounds.ts";
import type { ScoringState } from "./state-kinds.ts";

/** Where 64-bit floats end and 16-bit counts begin; where the ring has times, amounts and counterparties. */
const countsAt = 840;
/** Whom an account paid first has the first place among its ties. */
const tiesAt = 1_536;
const ringAt = { times: 192, amounts: 320, tags: 840 };

function accountOf(events: readonly StoryEvent[]): ScoringState {
  const state = createState("account");
  for (const event of events) absorbKept(state, toTransaction(event), unsurprising(event));
  return state;
}

function factsOn(state: ScoringState, atMs: number): Facts {
  return see(toTransaction({ amount: 1, atMs }), [state]).facts;
}

test("The order of arrival leaves no trace but rounding", () => {
  const past = ordinaryDays(40, { counterpartyId: "baker" }).map((event, index) => ({
    ...event,
    amount: index % 9 === 0 ? 9_000 + index : event.amount + index / 100,
  }));
  const ordered = bytesOf(accountOf(past));
  const floats = new Float64Array(ordered.buffer, 0, countsAt / 8);
  fc.assert(
    fc.property(fc.shuffledSubarray(past.slice(1), { minLength: 39, maxLength: 39 }), (rest) => {
      // The first amount is the middle of the histogram, so it stays first.
      const shuffled = bytesOf(accountOf([...past.slice(0, 1), ...rest]));
      assert.deepEqual(shuffled.subarray(countsAt, tiesAt), ordered.subarray(countsAt, tiesAt));
      new Float64Array(shuffled.buffer, 0, countsAt / 8).forEach((value, index) => {
        const other = floats[index] ?? Number.NaN;
        assert.ok(Math.abs(other - value) <= 1e-9 * Math.max(1, Math.abs(other)), `${index}: ${value} for ${other}`);
      });
    }),
    { numRuns: atLength(15, 40) },
  );
});

test("The ring keeps the latest in order of time, those of equal times in order of arrival", () => {
  const minutes = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 40, size: "max" });
  fc.assert(
    fc.property(minutes, (drawn) => {
      const events = drawn.map((minute, index) => ({
        amount: index + 1,
        atMs: minute * minuteMs,
        counterpartyId: `shop ${index}`,
      }));
      const bytes = bytesOf(accountOf(events));
      // Sorting is stable.
      const expected = events.toSorted((left, right) => left.atMs - right.atMs).slice(-ringSize);
      const count = expected.length;
      assert.deepEqual(
        [...new Float64Array(bytes.buffer, ringAt.amounts, count)],
        expected.map(({ amount }) => amount),
      );
      const times = expected.map((event) => toTransaction(event).timeMs);
      assert.deepEqual([...new Float64Array(bytes.buffer, ringAt.times, count)], times);
      const tags = new Uint16Array(bytes.buffer, ringAt.tags, count);
      for (const [index, event] of expected.entries()) {
        const [tag] = new Uint16Array(bytesOf(accountOf([event])).buffer, ringAt.tags, 1);
        assert.equal(tags[index], tag);
      }
    }),
    { numRuns: atLength(20, 60) },
  );
});

test("What is decayed counts from its own time", () => {
  const state = accountOf([
    { amount: 10, atMs: 0 },
    { amount: 20, atMs: 7 * dayMs },
  ]);
  const { decayed7d, spent7d } = factsOn(state, 7 * dayMs);
  // After exactly seven days the seven-day count keeps 1/e of the first.
  assert.ok(Math.abs(decayed7d - (1 + Math.exp(-1))) < 1e-12);
  assert.ok(Math.abs(spent7d - (20 + 10 * Math.exp(-1))) < 1e-12);
  const late = accountOf([
    { amount: 20, atMs: 7 * dayMs },
    { amount: 10, atMs: 0 },
  ]);
  assert.ok(Math.abs(factsOn(late, 7 * dayMs).decayed7d - decayed7d) < 1e-12);
});

test("A retry adds to the events but not to the habits", () => {
  const state = accountOf([
    { amount: 500, atMs: 0 },
    { amount: 500, atMs: minuteMs },
    { amount: 500, atMs: 20 * minuteMs },
  ]);
  const { earlier, habits } = factsOn(state, dayMs);
  assert.deepEqual([earlier, habits], [3, 2]);
});

test("First digits, also of what a power of ten cannot divide exactly, and round amounts", () => {
  const shown = (amount: number) => factsAfter([], { amount, atMs: 0 });
  const digits = [0.3, 1, 9.99, 10, 1_000, 7.5e11, 3e-5, 8e20, 5e-324].map((amount) => shown(amount).firstDigit);
  assert.deepEqual(digits, [3, 1, 9, 1, 1, 7, 3, 8, 1]);
  const rounds = [100, 2_500, 50, 150, 100.5, 1e15].map((amount) => shown(amount).isRound);
  assert.deepEqual(rounds, [1, 1, 0, 0, 0, 1]);
});
