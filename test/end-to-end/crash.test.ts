import assert from "node:assert/strict";
import { test } from "node:test";
import { compareWithUndisturbed, countOf, runWithKills } from "../support/crash-run.ts";
import { withHome } from "../support/service.ts";

test("what was acknowledged survives kill -9, replays byte for byte, and later verdicts equal those of a run that was never killed", () =>
  withHome(async (home) => {
    const options = { kills: 1, seed: 7, loads: [{ kind: "single", clients: 8, burst: 150 }] } as const;
    const report = await runWithKills(home, options);
    assert.ok(countOf(report) >= 150);
    await withHome((other) => compareWithUndisturbed(other, options, report));
  }));
