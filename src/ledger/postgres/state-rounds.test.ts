import assert from "node:assert/strict";
import { test } from "node:test";
import type { CachedState } from "../tables/state-cache.ts";
import { StateRounds } from "./state-rounds.ts";

/** As in the module: records after which a round begins. */
const roundRecords = 16_384;
const plenty = 1_000_000;

function changed(id: string, through: number): CachedState {
  const kept = { storedThrough: 0, heldIn: 0, usedIn: 0, lastSequence: through, throughSequence: through };
  return { side: 1, kind: "account", id, state: {}, ...kept };
}

const idsOf = (states: readonly CachedState[]) => states.map(({ id }) => id);

/** Groups of as many records; gives what each wrote. */
function run(rounds: StateRounds, from: number, to: number, step: number) {
  const parts = [];
  for (let last = from + step; last <= to; last += step) {
    const part = rounds.next(last, plenty);
    rounds.settle();
    rounds.known = last;
    if (part.states.length > 0 || part.begun !== undefined) parts.push({ last, ...part });
  }
  return parts;
}

test("a round begins when enough records have come, is spread over groups, and tells how far the rows are at its end", () => {
  const rounds = new StateRounds(0);
  const states = Array.from({ length: 1_000 }, (_, at) => changed(`a${at}`, 100 + at));
  for (const state of states) rounds.note(state);
  rounds.known = 2_000;
  assert.deepEqual(run(rounds, 2_000, roundRecords - 384, 1_000), []);
  const parts = run(rounds, roundRecords - 384, 2 * roundRecords, 1_000);
  const [first] = parts;
  assert.equal(first?.begun, roundRecords - 384, "what was taken in before the group");
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

test("with too many states waiting a round begins at once, and what changes meanwhile waits for the next", () => {
  const rounds = new StateRounds(0);
  const [one, two] = [changed("one", 5), changed("two", 6)];
  rounds.note(one);
  rounds.note(two);
  rounds.known = 6;
  assert.equal(rounds.next(7, 3).begun, undefined);
  rounds.settle();
  const part = rounds.next(8, 2);
  assert.deepEqual([part.begun, part.states.length, part.ended], [6, 1, undefined]);
  rounds.settle();
  one.throughSequence = 9;
  rounds.note(one);
  assert.deepEqual(idsOf(rounds.all(9).states).sort(), ["one", "two"]);
});

test("a part that is taken back is written again, and counts as not written until its commit", () => {
  const rounds = new StateRounds(0);
  const state = changed("one", 5);
  rounds.note(state);
  assert.equal(rounds.all(5).states.length, 1);
  rounds.rollBack();
  rounds.settle();
  assert.equal(state.storedThrough, 0);
  const again = rounds.all(5);
  assert.deepEqual([idsOf(again.states), again.ended], [["one"], 5]);
  rounds.settle();
  assert.equal(state.storedThrough, 5);
  assert.deepEqual(rounds.all(5).states, []);
});

test("what another node has written is not written again, and a round that it has begun is left to it", () => {
  const rounds = new StateRounds(0);
  const [old, later] = [changed("old", 50), changed("later", 20_000)];
  rounds.note(old);
  rounds.note(later);
  rounds.known = 20_000;
  rounds.notice(0, 19_000);
  assert.deepEqual(rounds.next(20_001, plenty).states, [], "theirs is young enough");
  rounds.settle();
  rounds.notice(19_000, 19_000);
  assert.equal(old.storedThrough, 50);
  assert.deepEqual(idsOf(rounds.all(20_001).states), ["later"]);
});
