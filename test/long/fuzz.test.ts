import { test } from "node:test";
import { fuzz } from "../fuzz/fuzz.ts";
import { targets } from "../fuzz/targets.ts";

/** Other inputs than those of the quick tests; `ASSAY_TEST_SEEDS` says how many thousands of each target. */
const first = Number(process.env.ASSAY_TEST_FIRST_SEED ?? 1_001);
const thousands = Number(process.env.ASSAY_TEST_SEEDS ?? 60);

for (const target of targets) {
  test(`${target.name}: ${thousands} thousand inputs`, { timeout: 1_800_000 }, async () => {
    for (let seed = first; seed < first + thousands; seed += 1) await fuzz(target, seed, 1_000);
  });
}
