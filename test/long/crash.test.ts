import assert from "node:assert/strict";
import { test } from "node:test";
import type { LoadOptions } from "../support/crash-run.ts";
import { compareWithUndisturbed, countOf, runWithKills } from "../support/crash-run.ts";
import { withHome } from "../support/service.ts";

/** `ASSAY_TEST_KILLS` says how many for each load, `ASSAY_TEST_FIRST_SEED` what the run's clients and times follow from. */
const kills = Number(process.env.ASSAY_TEST_KILLS ?? 5);
const seed = Number(process.env.ASSAY_TEST_FIRST_SEED ?? 1);
const minutesAKill = 2;

const loads: Readonly<Record<string, readonly LoadOptions[]>> = {
  "single transactions": [{ kind: "single", clients: 16, burst: 300 }],
  "files of transactions": [{ kind: "bulk", clients: 3, burst: 3 }],
  documents: [{ kind: "document", clients: 2, burst: 2 }],
  "all of these": [
    { kind: "single", clients: 8, burst: 100 },
    { kind: "bulk", clients: 1, burst: 1 },
    { kind: "document", clients: 1, burst: 1 },
  ],
};

for (const [name, load] of Object.entries(loads)) {
  test(`${kills} kills under ${name}, seed ${seed}`, { timeout: kills * minutesAKill * 60_000 }, () =>
    withHome(async (home) => {
      const options = { kills, seed, loads: load };
      const report = await runWithKills(home, options);
      assert.ok(countOf(report) >= kills * load.reduce((sum, { burst }) => sum + burst, 0));
      await withHome((other) => compareWithUndisturbed(other, options, report));
    }),
  );
}
