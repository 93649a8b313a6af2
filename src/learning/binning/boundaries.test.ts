import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { chooseBoundaries, thresholdBetween } from "./boundaries.ts";

const limits = { maxBins: 255, tailShare: 0.25 };

test("each value has its own bin while there are enough", () => {
  assert.deepEqual(chooseBoundaries(Uint32Array.of(5, 1, 9), limits), [0, 1]);
  assert.deepEqual(chooseBoundaries(Uint32Array.of(5), limits), []);
});

test("the outermost rows have bins of their own at both ends", () => {
  const positions = chooseBoundaries(new Uint32Array(100_000).fill(1), limits);
  for (const rank of [1, 2, 4, 8]) {
    assert.ok(positions.includes(rank - 1), `the lowest ${rank}`);
    assert.ok(positions.includes(99_999 - rank), `the highest ${rank}`);
  }
  const widest = positions.reduce(
    (most, position, index) => Math.max(most, position - (positions[index - 1] ?? -1)),
    0,
  );
  assert.ok(widest < 1_000, `a bin in the middle has ${widest} of 100000 rows`);
});

test("without a tail share all bins are about as full", () => {
  const positions = chooseBoundaries(new Uint32Array(100_000).fill(1), { maxBins: 255, tailShare: 0 });
  assert.equal(positions.length, 254);
  assert.ok(Math.abs((positions[0] ?? 0) - 100_000 / 255) < 2);
});

test("a value that most rows share takes one bin and leaves the others to the rest", () => {
  const counts = new Uint32Array(1_001).fill(1);
  counts[0] = 99_000;
  const positions = chooseBoundaries(counts, limits);
  assert.ok(positions.includes(0));
  assert.ok(positions.length > 200, `${positions.length} of 254 ends are used`);
});

test("ends rise, are no more than allowed, and never lie behind the last value", () => {
  const someCounts = fc.array(fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 500 })), {
    minLength: 1,
    maxLength: 600,
  });
  const someLimits = fc.record({
    maxBins: fc.integer({ min: 2, max: 255 }),
    tailShare: fc.constantFrom(0, 0.2, 0.33, 0.45),
  });
  fc.assert(
    fc.property(someCounts, someLimits, (counts, { maxBins, tailShare }) => {
      const positions = chooseBoundaries(Uint32Array.from(counts), { maxBins, tailShare });
      assert.ok(positions.length < maxBins);
      assert.ok(counts.length === 1 || positions.length > 0);
      for (const [index, position] of positions.entries()) {
        assert.ok(position > (positions[index - 1] ?? -1) && position < counts.length - 1);
      }
    }),
  );
});

test("a threshold is not below the lower value and is below the upper, however near they are", () => {
  const finite = fc.float({ noNaN: true, noDefaultInfinity: true });
  fc.assert(
    fc.property(finite, finite, (left, right) => {
      fc.pre(left !== right);
      const [below, above] = left < right ? [left, right] : [right, left];
      const threshold = thresholdBetween(below, above);
      assert.ok(below <= threshold && threshold < above, `${below} ${threshold} ${above}`);
    }),
  );
  const next = Math.fround(1 + 2 ** -23);
  assert.ok(thresholdBetween(1, next) >= 1 && thresholdBetween(1, next) < next);
});

test("it is as short as the middle allows", () => {
  assert.equal(thresholdBetween(0.9, 1.13), 1);
  assert.equal(thresholdBetween(Math.fround(1234.1), Math.fround(1234.9)), 1234.5);
});
