import assert from "node:assert/strict";
import { test } from "node:test";
import type { Examined } from "../bench/documents/examine.ts";
import { strengthsOf } from "../bench/documents/strengths.ts";

function examined(source: string, isForged: boolean, check?: string): Examined {
  const finding = { check: check ?? "", issue: "", observation: "", confidence_score: 90, tampered: true } as const;
  return {
    document: { name: "a.pdf", path: "a.pdf", isForged, kind: "", source, boxes: [], notes: {} },
    findings: check === undefined ? [] : [{ ...finding, tampering_type: "tampering", probability: 0.9, boxes: [] }],
    isTampered: check !== undefined,
    probability: 0,
    pages: 1,
    ms: 1,
    aloneMs: 1,
    hasScans: false,
    isInPlace: undefined,
  };
}

test("documents of one source count once, and none in n sources stands for one in n + 2", () => {
  const genuine = ["one", "one", "two", "three"].map((source) => examined(source, false));
  const forged = [examined("one", true, "seen"), examined("two", true)];
  const [strength, ...others] = strengthsOf([...genuine, ...forged]);
  assert.equal(others.length, 0);
  assert.deepEqual([strength?.check, strength?.genuine, strength?.forged], ["seen", [0, 3], [1, 2]]);
  assert.equal(strength?.likelihoodRatio, 0.5 / (1 / 5));
});

test("a check that fires on any genuine document of a source counts against it", () => {
  const genuine = [examined("one", false), examined("one", false, "seen"), examined("two", false)];
  const [strength] = strengthsOf([...genuine, examined("three", true, "seen")]);
  assert.deepEqual(strength?.genuine, [1, 2]);
  const [low, high] = strength?.outOfFold ?? [0, 0];
  assert.ok(low <= (strength?.likelihoodRatio ?? 0) && high >= (strength?.likelihoodRatio ?? 0));
});
