import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs } from "../calendar.ts";
import { factsOf } from "../testing/story.ts";
import {
  absorbPeers,
  comparePeers,
  createPeers,
  isRetained,
  type PeersState,
  rankSignals,
  revivePeers,
  ringDays,
  signals,
} from "./peers.ts";

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

test("A state of the former version keeps its days, and ranks that it did not count begin empty", () => {
  const state = createPeers();
  for (let day = 0; day < 9; day += 1) {
    for (let index = 0; index < 60; index += 1) absorbPeers(state, factsOf(10 + index, startMs + day * dayMs + index));
  }
  const revived = revivePeers(asFormer(state.bytes));
  const atMs = startMs + 9 * dayMs;
  assert.deepEqual(comparePeers(revived, 30, atMs), comparePeers(state, 30, atMs));
  const facts = factsOf(30, atMs);
  Object.assign(facts, { amountEvidence: 1, count24h: 2, tries: 1 });
  const ranksOf = (peers: PeersState) => [...rankSignals(peers, facts)];
  assert.equal(ranksOf(revived)[1], ranksOf(state)[1]);
  assert.ok(Number.isNaN(ranksOf(revived)[10]));
  assert.throws(() => revivePeers(new Uint8Array(asFormer(state.bytes).length)), RangeError);
});

/** As version 2 wrote it: the first ten signals of 40 bins, after 96 bins of amounts and 24 hours. */
function asFormer(bytes: Uint8Array): Uint8Array {
  const [width, former, header] = [120 + signals.length * 40, 120 + 10 * 40, 5];
  const copy = bytes.slice().buffer;
  const floats = new Float64Array(copy, 0, header + width);
  const days = new Uint32Array(copy, (header + width) * 8, ringDays * width);
  const older = Float64Array.from([2, ...floats.subarray(1, header + former)]);
  const rows = Array.from({ length: ringDays }, (_, day) => [...days.subarray(day * width, day * width + former)]);
  return Uint8Array.from([...new Uint8Array(older.buffer), ...new Uint8Array(Uint32Array.from(rows.flat()).buffer)]);
}
