import assert from "node:assert/strict";
import { test } from "node:test";
import { createDecider } from "../testing/counting-decider.ts";
import { type PackableState, PackedStates } from "./packed-states.ts";
import type { CachedState } from "./state-cache.ts";
import { StateUndo } from "./state-undo.ts";

const decider = createDecider();
const limit = 3;

function entryOf(number: number, frauds = 0): PackableState {
  const numbers = Float64Array.of(number, 2 * number, 3 * number);
  const state = { numbers, fraudTimes: Array.from({ length: frauds }, (_, place) => place) };
  return { kind: "account", state, slab: undefined, slot: 0, packedBytes: 0, isWarm: false };
}

function cachedOf(number: number): CachedState & PackableState {
  const noticed = { lastSequence: 0, throughSequence: 0, storedThrough: 0, heldIn: 0, changedIn: 0, usedIn: 0 };
  return { ...entryOf(number, number % 3), side: 1, id: `${number}`, ...noticed };
}

test("states over the limit are packed, the coldest first, and come back unchanged, whatever their length", () => {
  const packed = new PackedStates(decider, limit);
  const entries = Array.from({ length: 400 }, (_, number) => entryOf(number, number % 3));
  const before = entries.map(({ state }) => Uint8Array.from(decider.freezeState(state as never)));
  for (const entry of entries) packed.add(entry);
  packed.settle();
  assert.equal(entries.filter(({ state }) => state !== undefined).length, limit);
  for (const [number, entry] of entries.entries()) assert.deepEqual(packed.bytesOf(entry), before[number]);

  // Each is unpacked while others are packed into the slots that came free.
  for (const [number, entry] of entries.entries()) {
    packed.unpack(entry);
    assert.deepEqual(Uint8Array.from(decider.freezeState(entry.state as never)), before[number]);
    packed.settle();
  }
  for (const [number, entry] of entries.entries()) assert.deepEqual(packed.bytesOf(entry), before[number]);
});

test("a group that failed leaves its states as they were before, packed or not", () => {
  const packed = new PackedStates(decider, limit);
  const entries = Array.from({ length: 20 }, (_, number) => cachedOf(number));
  const before = entries.map(({ state }) => Uint8Array.from(decider.freezeState(state as never)));
  for (const entry of entries) packed.add(entry);
  packed.settle();
  const wasPacked = entries.map(({ state }) => state === undefined);
  assert.ok(wasPacked.includes(true) && wasPacked.includes(false));

  const undo = new StateUndo(decider);
  for (const [number, entry] of entries.entries()) {
    undo.keep(entry);
    packed.unpack(entry);
    entry.state = entryOf(number + 100, number % 4).state;
    entry.lastSequence = 7;
  }
  undo.putBack();
  packed.settle();
  for (const [number, entry] of entries.entries()) {
    assert.deepEqual(packed.bytesOf(entry), before[number]);
    assert.equal(entry.lastSequence, 0);
    packed.unpack(entry);
    assert.deepEqual(Uint8Array.from(decider.freezeState(entry.state as never)), before[number]);
  }
});

test("a state in use stays unpacked, and a dropped one leaves its slot to another", () => {
  const packed = new PackedStates(decider, limit);
  const often = entryOf(1);
  packed.add(often);
  for (let number = 2; number < 40; number += 1) {
    packed.unpack(often);
    packed.add(entryOf(number));
    packed.settle();
    assert.notEqual(often.state, undefined);
  }
  const [first, second] = [entryOf(50), entryOf(51)];
  packed.add(first);
  packed.add(second);
  for (let number = 60; number < 70; number += 1) packed.add(entryOf(number));
  packed.settle();
  const { slot } = second;
  packed.drop(second);
  for (let number = 70; number < 80; number += 1) packed.add(entryOf(number));
  const last = entryOf(90);
  packed.add(last);
  packed.settle();
  assert.deepEqual(packed.bytesOf(first), Uint8Array.from(decider.freezeState(entryOf(50).state as never)));
  assert.ok(slot >= 0 && second.state === undefined);
  assert.throws(() => packed.bytesOf(second));
});
