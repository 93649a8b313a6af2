import assert from "node:assert/strict";
import { test } from "node:test";
import type { ReliabilityReport } from "../../client/interface.ts";
import { readReliability } from "../../console/src/pages/governance/reliability-words.ts";

function band(expected: number, labelled: number, frauds: number): ReliabilityReport["bands"][number] {
  const observed = labelled === 0 ? null : frauds / labelled;
  const given = { from: 0, to: 1, transactions: labelled * 2, labelled, frauds };
  return {
    ...given,
    expected: labelled === 0 ? null : expected,
    observed,
    expectedOfAll: null,
    observedUnlabelledGenuine: null,
    observedRange: null,
  };
}

test("more fraud than predicted means scores that are too low, less means too high", () => {
  const above = readReliability([band(0.002, 2_000, 14), band(0.2, 100, 60)]);
  assert.equal(above?.kind, "too little");
  assert.equal(above?.expectedFrauds, 24);
  assert.deepEqual([above?.frauds, above?.labelledShare, above?.knownShare], [74, 74 / 2_100, 74 / 4_200]);
  assert.equal(readReliability([band(0.5, 100, 10)])?.kind, "too much");
});

test("a difference within chance counts as calibrated, and few labels give no conclusion", () => {
  assert.equal(readReliability([band(0.02, 500, 11), band(0.5, 0, 0)])?.kind, "true");
  assert.equal(readReliability([band(0.5, 19, 0)]), undefined);
  assert.equal(readReliability([]), undefined);
});
