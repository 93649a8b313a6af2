import assert from "node:assert/strict";
import { test } from "node:test";
import type { ThresholdProposal } from "../../client/interface.ts";
import { scoresOf, wordThreshold } from "../../console/src/pages/models/proposed-scores.ts";

const live = { review: 10, decline: 50 };
const proposal = (reviewThreshold: number | null, declineThreshold: number | null) =>
  ({ reviewThreshold, declineThreshold }) as ThresholdProposal;

test("without a proposal the live thresholds stand there", () => {
  assert.deepEqual(scoresOf(undefined, live), live);
});

test("a proposal that declines nothing is not cut off at the live decline threshold", () => {
  assert.deepEqual(scoresOf(proposal(58.6, null), live), { review: 58.6, decline: 101 });
});

test("where no review pays off, what is not declined is approved", () => {
  assert.deepEqual(scoresOf(proposal(null, 80), live), { review: 80, decline: 80 });
  assert.deepEqual(scoresOf(proposal(null, null), live), { review: 101, decline: 101 });
});

test("both thresholds are taken as they are proposed", () => {
  assert.deepEqual(scoresOf(proposal(20, 90), live), { review: 20, decline: 90 });
});

test("a score that nothing reaches reads as never", () => {
  assert.deepEqual([101, 100, 58.6].map(wordThreshold), ["never", "100.0", "58.6"]);
});
