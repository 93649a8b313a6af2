import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../../test/support/at-length.ts";
import { dayMs, minuteMs } from "../calendar.ts";
import { factsAfter, type StoryEvent } from "../testing/story.ts";

function equals(count: number, everyMs: number, counterpartyId?: string): StoryEvent[] {
  const named = counterpartyId === undefined ? {} : { counterpartyId };
  return Array.from({ length: count }, (_, index) => ({ amount: 49, atMs: index * everyMs, ...named }));
}

function habitsOf(events: readonly StoryEvent[]): number {
  return factsAfter(events, { amount: 1, atMs: dayMs }).habits;
}

test("Six equal payments within minutes are one, the seventh makes seven of them", () => {
  const countAfter = (count: number) => factsAfter(equals(count, 1_000), { amount: 49, atMs: count * 1_000 }).count10m;
  assert.deepEqual([1, 5, 6, 9].map(countAfter), [1, 1, 7, 10]);
});

test("Tries that last longer than ten minutes are payments of their own", () => {
  const facts = factsAfter(equals(3, 4 * minuteMs), { amount: 49, atMs: 12 * minuteMs });
  assert.deepEqual([facts.tries, facts.count1h], [1, 4]);
});

test("Another counterparty is another payment, and so is none beside a named one", () => {
  const past = [...equals(2, 1_000, "baker"), ...equals(2, 1_000, "florist")].sort((a, b) => a.atMs - b.atMs);
  const at = { amount: 49, atMs: 5_000 };
  const named = factsAfter(past, { ...at, counterpartyId: "baker" });
  assert.deepEqual([named.tries, named.count1m], [3, 2]);
  const unnamed = factsAfter(past, at);
  assert.deepEqual([unnamed.tries, unnamed.count1m], [1, 3]);
});

test("A retry that is sent again is passed on once", () => {
  const facts = factsAfter(
    [
      { amount: -100, atMs: 0 },
      { amount: 95, atMs: minuteMs },
    ],
    { amount: 95, atMs: 2 * minuteMs },
  );
  assert.equal(facts.passedOnShare, 0.95);
});

test("A try comes at most ten minutes after the first, to the millisecond", () => {
  const triesAt = (atMs: number) => factsAfter(equals(2, 4 * minuteMs), { amount: 49, atMs }).tries;
  assert.deepEqual([triesAt(10 * minuteMs), triesAt(10 * minuteMs + 1)], [3, 1]);
});

/** How many payments before this one it is a further try of: by definition, of those in order of time. */
function triesBefore(past: readonly StoryEvent[], { atMs, counterpartyId }: StoryEvent): number {
  const run: number[] = [];
  for (const other of past.toReversed()) {
    if (other.counterpartyId !== counterpartyId) continue;
    if ((run.at(-1) ?? atMs) - other.atMs > 10 * minuteMs) break;
    run.push(other.atMs);
  }
  return run.length < 6 && atMs - (run.at(-1) ?? atMs) <= 10 * minuteMs ? run.length : 0;
}

test("What is a try of an earlier payment, and no habit, follows from the equal ones shortly before it", () => {
  const drawn = fc.array(fc.tuple(fc.integer({ min: 0, max: 8 }), fc.constantFrom("baker", "florist", undefined)), {
    minLength: 1,
    maxLength: 15,
    size: "max",
  });
  let [tries, bursts] = [0, 0];
  fc.assert(
    fc.property(drawn, (steps) => {
      let atMs = 0;
      const events = steps.map(([minutes, counterpartyId]): StoryEvent => {
        atMs += minutes * minuteMs;
        return { amount: 49, atMs, ...(counterpartyId === undefined ? {} : { counterpartyId }) };
      });
      let habits = 0;
      for (const [index, event] of events.entries()) {
        const before = triesBefore(events.slice(0, index), event);
        assert.equal(factsAfter(events.slice(0, index), event).tries, before + 1);
        if (before === 0) habits += 1;
        if (before > 0) tries += 1;
        else if (index > 6) bursts += 1;
      }
      assert.equal(habitsOf(events), habits);
    }),
    { numRuns: atLength(40, 300) },
  );
  assert.ok(tries > 20 && bursts > 20, `${tries} tries, ${bursts} late payments`);
});

test("Whatever order equal payments arrive in, they make as many habits", () => {
  const burst = [...equals(8, 5_000, "baker"), ...equals(3, 5_000, "florist"), ...equals(4, 5_000)];
  const habits = habitsOf(burst.toSorted((left, right) => left.atMs - right.atMs));
  // The first six to the baker are one habit and the two after them one each.
  assert.equal(habits, 3 + 1 + 1);
  fc.assert(
    fc.property(fc.shuffledSubarray(burst, { minLength: burst.length, maxLength: burst.length }), (shuffled) => {
      assert.equal(habitsOf(shuffled), habits);
    }),
    { numRuns: atLength(17, 50) },
  );
});
