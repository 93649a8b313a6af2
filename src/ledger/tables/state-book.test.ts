import assert from "node:assert/strict";
import { test } from "node:test";
import { createDecider } from "../testing/counting-decider.ts";
import { StateBook, type StateBookOptions, type StateRow } from "./state-book.ts";

const decider = createDecider();
const limit = 16;

/** A row as a store has it, of a state that has counted so much. */
function rowOf(number: number, frauds = 0): StateRow {
  const numbers = Float64Array.of(number, 2 * number, 3 * number);
  const state = { numbers, fraudTimes: Array.from({ length: frauds }, (_, place) => place) };
  return { last_sequence: number, through_sequence: number, bytes: decider.freezeState(state) };
}

function createBook(options: Partial<StateBookOptions> = {}): StateBook {
  return new StateBook({ decider, limit, mostUnpacked: undefined, isNeeded: () => false, ...options });
}

const addAll = (book: StateBook, count: number, side = 1) =>
  Array.from({ length: count }, (_, id) => book.add(side, "account", `${id}`, undefined));

test("nothing is dropped below the limit, however often some are used", () => {
  const book = createBook();
  addAll(book, limit - 1);
  for (let round = 0; round < 10 * limit; round += 1) book.find(1, "account", `${round % 9}`);
  assert.equal(book.names.size, limit - 1);
});

test("over the limit those are dropped that were not used for long, unless they are needed", () => {
  const dropped: number[] = [];
  let needed = 0;
  const book = createBook({ isNeeded: (number) => number === needed, onDrop: (number) => dropped.push(number) });
  for (let id = 0; id < 10 * limit; id += 1) {
    const number = book.add(1, "account", `${id}`, undefined);
    if (id === 3) needed = number;
    assert.ok(id < 1 || book.find(1, "account", "1") > 0, "a state in use was dropped");
    assert.ok(book.names.size <= limit + limit / 8 + 1);
  }
  assert.equal(book.find(1, "account", "3"), needed, "a needed state was dropped");
  assert.equal(book.find(1, "account", "0"), 0);
  assert.equal(dropped.length + book.names.size, 10 * limit);
});

test("the states of a side that left no longer count", () => {
  const book = createBook();
  addAll(book, limit - 1, 1);
  book.clearSide(1);
  addAll(book, limit - 1, 2);
  assert.equal(book.names.size, limit - 1);
  assert.equal(book.find(1, "account", "0"), 0);
});

test("what is noted of a state that was dropped says nothing of the one that has its number next", () => {
  const book = createBook();
  const number = book.add(1, "account", "one", rowOf(7));
  book.took(number, 9, true);
  book.changedIn.set(number, 4);
  book.heldIn.set(number, 5);
  book.clearSide(1);
  assert.equal(book.add(1, "account", "two", undefined), number);
  const noted = [book.lastOf(number), book.throughOf(number), book.changedIn.of(number), book.heldIn.of(number)];
  assert.deepEqual(noted, [0, 0, 0, 0]);
  assert.deepEqual(book.bytesOf(number), decider.freezeState(decider.createState("account")));
});

const few = { limit: 10_000, mostUnpacked: 3 };

test("states over the number that stays unpacked are packed, the coldest first, and come back unchanged, whatever their length", () => {
  const book = createBook(few);
  const rows = Array.from({ length: 400 }, (_, number) => rowOf(number, number % 3));
  const numbers = rows.map((row, id) => book.add(1, "account", `${id}`, row));
  book.settle();
  assert.equal(numbers.filter((number) => book.stateOf(number) !== undefined).length, few.mostUnpacked);
  for (const [place, number] of numbers.entries()) assert.deepEqual(book.bytesOf(number), rows[place]?.bytes);
  // Each is unpacked while others are packed into the slots that came free.
  for (const [place, number] of numbers.entries()) {
    book.unpack(number);
    assert.deepEqual(decider.freezeState(book.stateOf(number) as never), rows[place]?.bytes);
    book.settle();
  }
  for (const [place, number] of numbers.entries()) assert.deepEqual(book.bytesOf(number), rows[place]?.bytes);
});

test("a group that failed leaves its states as they were before, packed or not", () => {
  const book = createBook(few);
  const rows = Array.from({ length: 20 }, (_, number) => rowOf(number, number % 3));
  const numbers = rows.map((row, id) => book.add(1, "account", `${id}`, row));
  book.settle();
  for (const [place, number] of numbers.entries()) {
    book.keepForUndo(number);
    book.unpack(number);
    decider.absorbLabel(book.stateOf(number) as never, {
      transaction: { id: "one", accountId: "one", amount: 1, timeMs: 1 },
      previous: undefined,
      current: { isFraud: true, knownAtMs: place },
    });
    book.took(number, 700, true);
    assert.notDeepEqual(book.bytesOf(number), rows[place]?.bytes);
  }
  book.rollBack();
  book.settle();
  for (const [place, number] of numbers.entries()) {
    assert.deepEqual(book.bytesOf(number), rows[place]?.bytes);
    assert.deepEqual([book.lastOf(number), book.throughOf(number)], [place, place]);
    book.unpack(number);
    assert.deepEqual(decider.freezeState(book.stateOf(number) as never), rows[place]?.bytes);
  }
});

test("a state in use stays unpacked, and a dropped one leaves its slot to another", () => {
  const book = createBook(few);
  const often = book.add(1, "account", "often", rowOf(1));
  for (let id = 2; id < 40; id += 1) {
    book.unpack(often);
    book.add(1, "account", `${id}`, rowOf(id));
    book.settle();
    assert.notEqual(book.stateOf(often), undefined);
  }
  book.add(2, "account", "dropped", rowOf(51));
  const kept = book.add(1, "account", "kept", rowOf(50));
  for (let id = 60; id < 70; id += 1) book.add(1, "account", `${id}`, rowOf(id));
  book.settle();
  book.clearSide(2);
  for (let id = 70; id < 90; id += 1) book.add(1, "account", `${id}`, rowOf(id));
  book.settle();
  assert.deepEqual(book.bytesOf(kept), rowOf(50).bytes);
  book.clear();
  assert.equal(book.find(1, "account", "kept"), 0);
});
