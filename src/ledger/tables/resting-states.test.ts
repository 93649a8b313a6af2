import assert from "node:assert/strict";
import { test } from "node:test";
import { createDecider } from "../testing/counting-decider.ts";
import { type RestableState, RestingStates } from "./resting-states.ts";

const decider = createDecider();
const limit = 3;

function entryOf(number: number, frauds = 0): RestableState {
  const numbers = Float64Array.of(number, 2 * number, 3 * number);
  const state = { numbers, fraudTimes: Array.from({ length: frauds }, (_, place) => place) };
  return { kind: "account", state, shelf: undefined, place: 0, isWarm: false };
}

test("states rest beyond a limit, the longest unasked first, and wake as they were, whatever their length", () => {
  const resting = new RestingStates(decider, limit);
  const entries = Array.from({ length: 400 }, (_, number) => entryOf(number, number % 3));
  const before = entries.map(({ state }) => decider.freezeState(state as never));
  for (const entry of entries) resting.add(entry);
  resting.settle();
  assert.equal(entries.filter(({ state }) => state !== undefined).length, limit);
  for (const [number, entry] of entries.entries()) assert.deepEqual(resting.bytesOf(entry), before[number]);

  // Each wakes while others go to rest in the places that came free.
  for (const [number, entry] of entries.entries()) {
    resting.wake(entry);
    assert.deepEqual(decider.freezeState(entry.state as never), before[number]);
    resting.settle();
  }
  for (const [number, entry] of entries.entries()) assert.deepEqual(resting.bytesOf(entry), before[number]);
});

test("what is asked for again stays awake, and what was let go leaves its place to another", () => {
  const resting = new RestingStates(decider, limit);
  const often = entryOf(1);
  resting.add(often);
  for (let number = 2; number < 40; number += 1) {
    resting.wake(often);
    resting.add(entryOf(number));
    resting.settle();
    assert.notEqual(often.state, undefined);
  }
  const [first, second] = [entryOf(50), entryOf(51)];
  resting.add(first);
  resting.add(second);
  for (let number = 60; number < 70; number += 1) resting.add(entryOf(number));
  resting.settle();
  const { place } = second;
  resting.letGo(second);
  for (let number = 70; number < 80; number += 1) resting.add(entryOf(number));
  const last = entryOf(90);
  resting.add(last);
  resting.settle();
  assert.deepEqual(resting.bytesOf(first), decider.freezeState(entryOf(50).state as never));
  assert.ok(place >= 0 && second.state === undefined);
  assert.throws(() => resting.bytesOf(second));
});
