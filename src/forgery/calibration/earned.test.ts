import assert from "node:assert/strict";
import { test } from "node:test";
import { type Check, defineCheck } from "../check.ts";
import { isShown, limitToEarned } from "./earned.ts";
import type { FalseAlarms, Ground } from "./false-alarms.ts";

const none: Ground = { files: 0, repositories: 0, claimed: 0, upper: 1 };
const shown: FalseAlarms = {
  files: 1_500,
  repositories: 120,
  claimed: 0,
  upper: 0.0005,
  reported: 3,
  plain: 0.002,
  ofCause: none,
};

test("a check is shown by enough files of enough repositories, and few false claims", () => {
  assert.equal(isShown(shown), true);
  assert.equal(isShown({ ...shown, upper: 0.001 }), false);
  assert.equal(isShown({ ...shown, files: 99 }), false);
  assert.equal(isShown({ ...shown, repositories: 9 }), false);
  assert.equal(isShown(undefined), false);
});

test("nothing in 40 files is not never: where a check has too few, those of its cause count", () => {
  const few = { ...shown, files: 40, repositories: 5 };
  assert.equal(isShown({ ...few, ofCause: { ...shown, files: 150 } }), true);
  assert.equal(isShown({ ...few, ofCause: { ...shown, files: 150, upper: 0.002 } }), false);
  assert.equal(isShown({ ...few, claimed: 1, ofCause: { ...shown, files: 150 } }), false);
});

const check: Check = defineCheck({
  id: "a",
  version: 1,
  title: "",
  tamperingType: "tampering",
  analysis: "text",
  cause: "drawing",
  strength: "strong",
  canShowTampering: true,
  meaning: "",
  innocentCauses: [],
  source: "",
  appliesTo: ["pdf"],
  needs: [],
  run: () => "clear",
});
const finding = { observation: "", confidence: 95 };

test("what was not shown weighs less and is reported with less confidence", () => {
  assert.deepEqual(limitToEarned({ check, finding }, () => false).finding, {
    ...finding,
    strength: "moderate",
    confidence: 89,
  });
  assert.equal(limitToEarned({ check, finding }, () => true).finding, finding);
  const settled = { ...finding, strength: "supporting" } as const;
  assert.equal(limitToEarned({ check, finding: settled }, () => true).finding.confidence, 89);
  const weak = { ...finding, strength: "weak", confidence: 60 } as const;
  assert.deepEqual(limitToEarned({ check, finding: weak }, () => false).finding, weak);
});

test("proofs, signatures and what an earlier document says need no files of strangers", () => {
  const proof = { ...finding, strength: "proof" } as const;
  assert.equal(limitToEarned({ check, finding: proof }, () => false).finding, proof);
  for (const cause of ["signature", "across documents"] as const) {
    assert.equal(limitToEarned({ check: { ...check, cause }, finding }, () => false).finding, finding);
  }
});
