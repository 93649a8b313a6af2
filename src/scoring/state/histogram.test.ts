import assert from "node:assert/strict";
import { test } from "node:test";
import { hashText } from "../hash.ts";
import { makeRoom } from "./absorb.ts";
import { filterAdd, filterDistinct, filterHas } from "./filter.ts";
import { countAbove, countInto, quantilePosition, totalOf } from "./histogram.ts";

const span = { offset: 2, length: 10 };

test("Quantiles and tails lie where the counts are", () => {
  const counts = new Uint16Array(14);
  for (const bin of [1, 3, 3, 3, 3, 5]) countInto(counts, span, bin);
  assert.equal(totalOf(counts, span), 6);
  assert.equal(quantilePosition(counts, span, 6, 0.5), 3.5);
  assert.equal(countAbove(counts, span, 3.5), 3);
  assert.equal(countAbove(counts, span, -4), 6);
  assert.equal(countAbove(counts, span, 40), 0);
  assert.ok(Number.isNaN(quantilePosition(new Uint16Array(14), span, 0, 0.5)));
});

test("A full histogram is halved and forgets no bin", () => {
  const counts = new Uint16Array(14);
  countInto(counts, span, 0);
  for (let index = 0; index < 100_000; index += 1) countInto(counts, span, 1 + (index % 3));
  assert.ok(totalOf(counts, span) <= 4_096);
  assert.equal(counts[span.offset], 1);
  assert.deepEqual([counts[0], counts[1], counts[12], counts[13]], [0, 0, 0, 0]);
});

test("A filter knows what was added and about how many they were", () => {
  const bytes = new Uint8Array(40);
  const filter = { offset: 4, length: 32 };
  for (let index = 0; index < 30; index += 1) filterAdd(bytes, filter, hashText(`shop-${index}`));
  for (let index = 0; index < 30; index += 1) assert.ok(filterHas(bytes, filter, hashText(`shop-${index}`)));
  const wrong = Array.from({ length: 500 }, (_, index) => filterHas(bytes, filter, hashText(`other-${index}`)));
  assert.ok(wrong.filter(Boolean).length < 50);
  assert.ok(Math.abs(filterDistinct(bytes, filter) - 30) < 5);
});

test("A ring keeps the latest in order of time, equal times in order of arrival", () => {
  const times = new Float64Array(3);
  const tags = new Uint16Array(3);
  let used = 0;
  const arrivals: [number, number][] = [
    [10, 1],
    [30, 2],
    [20, 3],
    [20, 4],
    [5, 5],
  ];
  for (const [timeMs, tag] of arrivals) {
    const columns = [
      { values: times, offset: 0 },
      { values: tags, offset: 0 },
    ];
    const position = makeRoom(times, { offset: 0, length: 3 }, used, timeMs, columns);
    if (position < 0) continue;
    times[position] = timeMs;
    tags[position] = tag;
    used = Math.min(3, used + 1);
  }
  assert.deepEqual([...times], [20, 20, 30]);
  assert.deepEqual([...tags], [3, 4, 2]);
});
