import assert from "node:assert/strict";
import { test } from "node:test";
import type { Lies } from "./life.ts";
import { createForgetfulDecider } from "./sample-store.ts";
import { simulate } from "./simulate.ts";

const seeds = 50;

test(`${seeds} seeds: whatever dies, nothing acknowledged is lost, changed or counted twice`, async () => {
  let lives = 0;
  let acknowledged = 0;
  let refusals = 0;
  for (let seed = 1; seed <= seeds; seed += 1) {
    const report = await simulate(seed).catch((error: unknown) => {
      throw new Error(`Seed ${seed} fails; simulate(${seed}) does so again.`, { cause: error });
    });
    lives += report.lives;
    acknowledged += report.acknowledged;
    refusals += report.refusals;
  }
  // A simulation in which little happens shows nothing.
  assert.ok(lives > 3 * seeds && acknowledged > 20 * seeds && refusals > seeds, `${lives} ${acknowledged} ${refusals}`);
});

test("the same seed makes the same run", async () => {
  assert.deepEqual(await simulate(7), await simulate(7));
});

/** Each with how many seeds it takes at most: the rarer ones need several ends in a row. */
const planted: readonly (readonly [string, number, Lies])[] = [
  ["an answer before its sync has ended", 20, { sync: "reports before it syncs" }],
  ["a sync that counts commits which came after it began", 20, { sync: "counts after it syncs" }],
  ["a log of a killed process that nobody syncs", 200, { trustsWhatIsLeft: true }],
  ["a verdict that depends on what a process remembers", 10, { decider: createForgetfulDecider }],
];

for (const [name, most, lies] of planted) {
  test(`the simulation finds ${name}`, async () => {
    for (let seed = 1; seed <= most; seed += 1) {
      const problem = await simulate(seed, { lies }).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (problem === undefined) continue;
      assert.match(String(problem), /lost|not found|counted twice|replayed as it was|as if nothing/);
      return;
    }
    assert.fail(`Not one of ${most} seeds finds it.`);
  });
}
