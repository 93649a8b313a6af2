import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs } from "../calendar.ts";
import { factsOf } from "../testing/story.ts";
import { absorbPeers, comparePeers, createPeers, isRetained, revivePeers, ringDays } from "./peers.ts";

const startMs = 20_000 * dayMs;

test("Only days before a transaction's own are seen", () => {
  const state = createPeers();
  for (let index = 0; index < 100; index += 1) absorbPeers(state, factsOf(10 + index, startMs));
  assert.equal(comparePeers(state, 50, startMs)?.count, 0);
  assert.equal(comparePeers(state, 50, startMs + dayMs)?.count, 100);
  absorbPeers(state, factsOf(1_000, startMs + dayMs));
  assert.equal(comparePeers(state, 50, startMs + dayMs)?.count, 100);
  assert.equal(comparePeers(state, 50, startMs + 2 * dayMs)?.count, 101);
});

test("A late transaction is counted on its own day", () => {
  const state = createPeers();
  absorbPeers(state, factsOf(10, startMs));
  absorbPeers(state, factsOf(10, startMs + 3 * dayMs));
  assert.equal(comparePeers(state, 5, startMs + 2 * dayMs)?.count, 1);
  absorbPeers(state, factsOf(10, startMs + dayMs));
  assert.equal(comparePeers(state, 5, startMs + 2 * dayMs)?.count, 2);
});

test("How many are as large follows the amounts", () => {
  const state = createPeers();
  for (let index = 0; index < 1_000; index += 1) absorbPeers(state, factsOf(1 + index, startMs));
  const above = (amount: number) => comparePeers(state, amount, startMs + dayMs)?.asLarge ?? Number.NaN;
  assert.ok(Math.abs(above(500) - 500) < 60);
  assert.ok(Math.abs(above(100) - 900) < 60);
  assert.equal(above(100_000), 0);
});

test("Older days run together and fade, and a transaction of such a day has no peers", () => {
  const state = createPeers();
  // 20,032 begins a period of 64 days: what lies before weighs half.
  absorbPeers(state, factsOf(10, 20_031 * dayMs));
  absorbPeers(state, factsOf(10, 20_032 * dayMs));
  absorbPeers(state, factsOf(10, 20_060 * dayMs));
  assert.equal(comparePeers(state, 5, 20_060 * dayMs)?.count, 1.5);
  assert.equal(isRetained(state, (20_060 - ringDays) * dayMs), false);
  assert.equal(comparePeers(state, 5, (20_060 - ringDays) * dayMs), undefined);
  assert.equal(isRetained(state, (20_061 - ringDays) * dayMs), true);
});

test("The bytes hold everything, whatever was read before", () => {
  const state = createPeers();
  for (let day = 0; day < 20; day += 1) absorbPeers(state, factsOf(10 + day, startMs + day * dayMs));
  comparePeers(state, 12, startMs + 20 * dayMs);
  const revived = revivePeers(state.bytes);
  const atMs = startMs + 18 * dayMs;
  assert.deepEqual(comparePeers(revived, 12, atMs), comparePeers(state, 12, atMs));
  assert.throws(() => revivePeers(new Uint8Array(8)), RangeError);
});

test("Money coming in is no peer", () => {
  const state = createPeers();
  absorbPeers(state, factsOf(-10, startMs));
  assert.equal(comparePeers(state, 5, startMs + dayMs), undefined);
});
