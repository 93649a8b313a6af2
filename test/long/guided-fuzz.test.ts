import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { fuzzGuided } from "../fuzz/guided.ts";
import { targets } from "../fuzz/targets.ts";

/** CPU seconds for each reader: 3600 is the hour before a release. */
const seconds = Number(process.env.ASSAY_TEST_FUZZ_SECONDS ?? 20);
const seed = Number(process.env.ASSAY_TEST_FIRST_SEED ?? 1);
/** Inputs that reached new code stay there, for the next run to begin with, and failing ones below it. */
const folder = process.env.ASSAY_TEST_FUZZ_FOLDER;
/** Comma-separated; all where none is named. */
const wanted = process.env.ASSAY_TEST_FUZZ_TARGETS?.split(",");

for (const target of targets.filter(({ name }) => wanted?.includes(name) ?? true)) {
  test(`${target.name}: ${seconds} s led by coverage`, { timeout: 20_000_000 }, async (context) => {
    const kept = folder === undefined ? undefined : join(folder, target.name);
    const report = await fuzzGuided(target, { seed, seconds, folder: kept });
    const { inputs, blocksAtFirst, blocks, joined, failures, slowestSeconds } = report;
    context.diagnostic(
      `${inputs} inputs, blocks ${blocksAtFirst} to ${blocks}, ${joined.length} joined, slowest ${slowestSeconds.toFixed(3)} s`,
    );
    const first = failures[0];
    const told = `${failures.length} different failures; the first on ${first?.input.toString("base64")}`;
    assert.equal(failures.length, 0, new Error(told, { cause: first?.error }));
    assert.ok(inputs > 1);
  });
}
