import { test } from "node:test";
import { simulate } from "../simulation/simulate.ts";

/** Beyond those of the quick tests; `ASSAY_TEST_SEEDS` says how many, `ASSAY_TEST_FIRST_SEED` where to begin. */
const first = Number(process.env.ASSAY_TEST_FIRST_SEED ?? 1_001);
const count = Number(process.env.ASSAY_TEST_SEEDS ?? 1_500);
const longRun = 2_500;

async function run(seed: number, actions?: number): Promise<void> {
  const options = actions === undefined ? {} : { actions };
  await simulate(seed, options).catch((error: unknown) => {
    throw new Error(`simulate(${seed}, ${JSON.stringify(options)}) fails, and does so again.`, { cause: error });
  });
}

test(`${count} seeds: whatever dies, nothing acknowledged is lost, changed or counted twice`, async () => {
  for (let seed = first; seed < first + count; seed += 1) await run(seed);
});

test(`runs of ${longRun} actions, in which states and ids are written in many rounds`, async () => {
  for (let seed = first; seed < first + count / 30; seed += 1) await run(seed, longRun);
});
