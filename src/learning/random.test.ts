import assert from "node:assert/strict";
import { test } from "node:test";
import { createRandom } from "./random.ts";

test("the same seed gives the same numbers, another seed others, also beyond 32 bits", () => {
  const draw = (seed: number) => Array.from({ length: 4 }, createRandom(seed).nextWhole);
  assert.deepEqual(draw(7), draw(7));
  const all = [0, 1, 2, 2 ** 32, 2 ** 33].map((seed) => draw(seed).join());
  assert.equal(new Set(all).size, all.length);
  // Any other number here would train other models from the same seed.
  assert.deepEqual(draw(1).slice(0, 3), [573_063_952, 3_268_221_502, 703_077_755]);
});

test("shares and numbers below a limit are spread evenly", () => {
  const random = createRandom(1);
  const counts = new Array<number>(10).fill(0);
  let sum = 0;
  for (let draw = 0; draw < 10_000; draw += 1) {
    const index = random.nextBelow(10);
    counts[index] = (counts[index] ?? 0) + 1;
    sum += random.nextShare();
  }
  assert.ok(
    counts.every((count) => count > 880 && count < 1_120),
    counts.join(),
  );
  assert.ok(Math.abs(sum / 10_000 - 0.5) < 0.01);
});
