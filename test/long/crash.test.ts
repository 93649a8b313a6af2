import assert from "node:assert/strict";
import { test } from "node:test";
import { compareWithUndisturbed, runWithKills } from "../support/crash-run.ts";
import { withHome } from "../support/service.ts";

for (const seed of [1, 2, 3]) {
  test(`twenty kills under load, seed ${seed}`, () =>
    withHome(async (home) => {
      const options = { kills: 20, clients: 16, burst: 300, seed };
      const acknowledged = await runWithKills(home, options);
      assert.ok(acknowledged.size >= options.kills * options.burst);
      await withHome((other) => compareWithUndisturbed(other, options, acknowledged));
    }));
}
