import assert from "node:assert/strict";
import { test } from "node:test";
import type { CachedState } from "./state-cache.ts";
import { type FlushPace, StateFlushes } from "./state-flushes.ts";

const beginsAfter = 16_384;
const pace: FlushPace<CachedState> = {
  beginsAfter,
  endsWithin: beginsAfter / 2,
  writesForEachChange: 0,
  inOrder: (states) => states,
};
const plenty = 1_000_000;

function changed(id: string, through: number): CachedState {
  const kept = {
    storedThrough: 0,
    heldIn: 0,
    changedIn: 0,
    usedIn: 0,
    lastSequence: through,
    throughSequence: through,
  };
  return { side: 1, kind: "account", id, state: {}, ...kept };
}

const idsOf = (states: readonly CachedState[]) => states.map(({ id }) => id);

/** Groups of as many records; gives what each wrote. */
function run(flushes: StateFlushes<CachedState>, from: number, to: number, step: number) {
  const parts = [];
  for (let last = from + step; last <= to; last += step) {
    const part = flushes.next(last, plenty);
    flushes.settle();
    flushes.known = last;
    if (part.states.length > 0 || part.begun !== undefined) parts.push({ last, ...part });
  }
  return parts;
}

test("a flush begins after enough records, is spread over groups, and reports at its end how far the rows are", () => {
  const flushes = new StateFlushes(0, pace);
  const states = Array.from({ length: 1_000 }, (_, at) => changed(`a${at}`, 100 + at));
  for (const state of states) flushes.note(state);
  flushes.known = 2_000;
  assert.deepEqual(run(flushes, 2_000, beginsAfter - 384, 1_000), []);
  const parts = run(flushes, beginsAfter - 384, 2 * beginsAfter, 1_000);
  const [first] = parts;
  assert.equal(first?.begun, beginsAfter - 384, "what was taken in before the group");
  assert.deepEqual(
    parts.flatMap((part) => idsOf(part.states)),
    idsOf(states),
  );
  assert.ok(parts.length > 5 && parts.every((part) => part.states.length < 250));
  assert.deepEqual(
    parts.map(({ ended }) => ended).filter((ended) => ended !== undefined),
    [first?.begun],
  );
  assert.equal(parts.at(-1)?.ended, first?.begun);
  assert.ok(states.every(({ storedThrough, throughSequence }) => storedThrough === throughSequence));
});

test("with too many states waiting a flush begins at once, and what changes meanwhile waits for the next", () => {
  const flushes = new StateFlushes(0, pace);
  const [one, two] = [changed("one", 5), changed("two", 6)];
  flushes.note(one);
  flushes.note(two);
  flushes.known = 6;
  assert.equal(flushes.next(7, 3).begun, undefined);
  flushes.settle();
  const part = flushes.next(8, 2);
  assert.deepEqual([part.begun, part.states.length, part.ended], [6, 1, undefined]);
  flushes.settle();
  one.throughSequence = 9;
  flushes.note(one);
  assert.deepEqual(idsOf(flushes.all(9).states).sort(), ["one", "two"]);
});

test("a part that is rolled back is written again, and counts as not written until its commit", () => {
  const flushes = new StateFlushes(0, pace);
  const state = changed("one", 5);
  flushes.note(state);
  assert.equal(flushes.all(5).states.length, 1);
  flushes.rollBack();
  flushes.settle();
  assert.equal(state.storedThrough, 0);
  const again = flushes.all(5);
  assert.deepEqual([idsOf(again.states), again.ended], [["one"], 5]);
  flushes.settle();
  assert.equal(state.storedThrough, 5);
  assert.deepEqual(flushes.all(5).states, []);
});

test("what another node has written is not written again, and a flush that it has begun is left to it", () => {
  const flushes = new StateFlushes(0, pace);
  const [old, later] = [changed("old", 50), changed("later", 20_000)];
  flushes.note(old);
  flushes.note(later);
  flushes.known = 20_000;
  flushes.notice(0, 19_000);
  assert.deepEqual(flushes.next(20_001, plenty).states, [], "theirs is young enough");
  flushes.settle();
  flushes.notice(19_000, 19_000);
  assert.equal(old.storedThrough, 50);
  assert.deepEqual(idsOf(flushes.all(20_001).states), ["later"]);
});
