import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../test/support/at-length.ts";
import { Random } from "./random.ts";

function mean(draw: () => number, count = 20_000): number {
  let sum = 0;
  for (let index = 0; index < count; index += 1) sum += draw();
  return sum / count;
}

function assertNear(actual: number, expected: number, tolerance: number): void {
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not within ${tolerance} of ${expected}`);
}

test("the same seed draws the same, neighbours draw otherwise", () => {
  const draws = (seed: number) => {
    const random = new Random(seed);
    return Array.from({ length: 8 }, () => random.next());
  };
  fc.assert(
    fc.property(fc.maxSafeNat(), (seed) => {
      assert.deepEqual(draws(seed), draws(seed));
      assert.notDeepEqual(draws(seed), draws(seed + 1));
    }),
    { numRuns: atLength(17, 50) },
  );
});

test("a fork draws on its own and does not repeat its origin", () => {
  const one = new Random(7);
  const fork = one.fork();
  const before = new Random(7);
  before.fork();
  fork.next();
  assert.equal(one.next(), before.next());
  assert.notEqual(new Random(7).fork().next(), new Random(7).next());
});

test("draws keep within their ends", () => {
  const random = new Random(1);
  for (let index = 0; index < 2000; index += 1) {
    const unit = random.next();
    assert.ok(unit >= 0 && unit < 1);
    assert.ok([3, 4, 5].includes(random.whole(3, 5)));
    const wide = random.logBetween(0.01, 100);
    assert.ok(wide >= 0.01 && wide <= 100);
    assert.ok(random.exponential(2) >= 0);
    assert.ok(random.gamma(0.3) >= 0);
  }
  assert.throws(() => random.pick([]));
});

test("laws have their means", () => {
  const random = new Random(2);
  assertNear(
    mean(() => random.next()),
    0.5,
    0.01,
  );
  assertNear(
    mean(() => random.normal()),
    0,
    0.03,
  );
  assertNear(
    mean(() => random.normal() ** 2),
    1,
    0.04,
  );
  assertNear(
    mean(() => random.exponential(3)),
    3,
    0.1,
  );
  for (const form of [0.4, 1, 5]) {
    assertNear(
      mean(() => random.gamma(form)),
      form,
      0.05 * form + 0.02,
    );
  }
  for (const expected of [0.2, 6, 80]) {
    assertNear(
      mean(() => random.poisson(expected)),
      expected,
      0.03 * expected + 0.01,
    );
  }
});

test("weights say how often", () => {
  const random = new Random(3);
  const counts = [0, 0, 0, 0];
  for (let index = 0; index < 10_000; index += 1) {
    const position = random.weighted([1, 0, 3, 0]);
    counts[position] = (counts[position] ?? 0) + 1;
  }
  assert.deepEqual([counts[1], counts[3]], [0, 0]);
  assertNear((counts[2] ?? 0) / 10_000, 0.75, 0.02);
});
