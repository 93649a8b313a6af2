import assert from "node:assert/strict";
import { test } from "node:test";
import { compareWithUndisturbed, runWithKills } from "../support/crash-run.ts";
import { withHome } from "../support/service.ts";

test("what was acknowledged outlives a kill -9, replays byte for byte, and later verdicts are those of a run never killed", () =>
  withHome(async (home) => {
    const options = { kills: 1, clients: 8, burst: 150, seed: 7 };
    const acknowledged = await runWithKills(home, options);
    assert.ok(acknowledged.size >= options.kills * options.burst);
    await withHome((other) => compareWithUndisturbed(other, options, acknowledged));
  }));
