import assert from "node:assert/strict";
import { test } from "node:test";
import { NumberColumns } from "./number-column.ts";
import { type FlushPace, StateFlushes } from "./state-flushes.ts";
import { StateNames } from "./state-names.ts";

const beginsAfter = 16_384;
const pace: FlushPace = {
  beginsAfter,
  endsWithin: beginsAfter / 2,
  writesForEachChange: 0,
  leastAtOnce: 1,
};
const plenty = 1_000_000;

const side = 1;
const kind = "account";

/** States that took in records, and flushes of them. */
function start(known = 0, given: FlushPace = pace) {
  const names = new StateNames();
  const columns = new NumberColumns(names);
  const through = columns.take();
  const storedThrough = columns.take();
  const flushes = new StateFlushes({ through, storedThrough, changedIn: columns.take() }, known, given);
  const changed = (id: string, sequence: number) => {
    const state = names.find(side, kind, id) || names.add(side, kind, id);
    through.set(state, sequence);
    flushes.note(state);
    return state;
  };
  const idsOf = (states: readonly number[]) => states.map((state) => names.idOf(state));
  return { flushes, changed, idsOf, storedOf: (state: number) => storedThrough.of(state) };
}

/** Groups of as many records; gives what each wrote. */
function run(flushes: StateFlushes, from: number, to: number, step: number) {
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
  const { flushes, changed, idsOf, storedOf } = start();
  const states = Array.from({ length: 1_000 }, (_, at) => changed(`a${at}`, 100 + at));
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
  assert.ok(states.every((state, at) => storedOf(state) === 100 + at));
});

test("what many changes at once call for is written some thousand states with a group", () => {
  const { flushes, changed } = start(0, { ...pace, writesForEachChange: 1.25 });
  for (let at = 0; at < 3_000; at += 1) changed(`a${at}`, 100 + at);
  flushes.known = beginsAfter;
  const [first] = run(flushes, beginsAfter, beginsAfter + 1, 1);
  assert.deepEqual([first?.states.length, first?.begun], [1, beginsAfter]);
  for (let at = 0; at < 3_000; at += 1) changed(`b${at}`, beginsAfter + 1 + at);
  const parts = run(flushes, beginsAfter + 1, beginsAfter + 6, 1);
  assert.deepEqual(
    parts.map(({ states, ended }) => [states.length, ended]),
    [
      [1_024, undefined],
      [1_024, undefined],
      [951, beginsAfter],
    ],
  );
});

test("with too many states waiting a flush begins at once, and what changes meanwhile waits for the next", () => {
  const { flushes, changed, idsOf } = start();
  changed("one", 5);
  changed("two", 6);
  flushes.known = 6;
  assert.equal(flushes.next(7, 3).begun, undefined);
  flushes.settle();
  const part = flushes.next(8, 2);
  assert.deepEqual([part.begun, part.states.length, part.ended], [6, 1, undefined]);
  flushes.settle();
  changed("one", 9);
  assert.deepEqual(idsOf(flushes.all(9).states).sort(), ["one", "two"]);
});

test("a part that is rolled back is written again, and counts as not written until its commit", () => {
  const { flushes, changed, idsOf, storedOf } = start();
  const state = changed("one", 5);
  assert.equal(flushes.all(5).states.length, 1);
  flushes.rollBack();
  flushes.settle();
  assert.equal(storedOf(state), 0);
  const again = flushes.all(5);
  assert.deepEqual([idsOf(again.states), again.ended], [["one"], 5]);
  flushes.settle();
  assert.equal(storedOf(state), 5);
  assert.deepEqual(flushes.all(5).states, []);
});

test("what another node has written is not written again, and a flush that it has begun is left to it", () => {
  const { flushes, changed, idsOf, storedOf } = start();
  const old = changed("old", 50);
  changed("later", 20_000);
  flushes.known = 20_000;
  flushes.notice(0, 19_000);
  assert.deepEqual(flushes.next(20_001, plenty).states, [], "theirs is young enough");
  flushes.settle();
  flushes.notice(19_000, 19_000);
  assert.equal(storedOf(old), 50);
  assert.deepEqual(idsOf(flushes.all(20_001).states), ["later"]);
});

test("an order that takes several steps holds up no group, and its states are written all the same", () => {
  const steps = 5;
  const { flushes, changed, idsOf } = start(0, {
    ...pace,
    *inOrder(states) {
      for (let step = 1; step < steps; step += 1) yield;
      return states.toReversed();
    },
  });
  const states = Array.from({ length: 20 }, (_, at) => changed(`a${at}`, 1 + at));
  flushes.known = 20;
  const parts = run(flushes, beginsAfter, beginsAfter + steps, 1);
  assert.deepEqual(
    parts.map((part) => part.states.length > 0),
    [false, true],
  );
  changed("a0", beginsAfter + 6);
  const rest = flushes.all(beginsAfter + 6);
  const written = [...parts.flatMap((part) => idsOf(part.states)), ...idsOf(rest.states)];
  assert.deepEqual(new Set(written), new Set(idsOf(states)));
  assert.equal(written[0], "a19", "in its order");
  assert.equal(rest.ended, beginsAfter + 6);
});
