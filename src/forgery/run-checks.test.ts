import assert from "node:assert/strict";
import { test } from "node:test";
import { type Check, type CheckResult, defineCheck } from "./check.ts";
import type { Evidence } from "./facts.ts";
import { runChecks, versionOf } from "./run-checks.ts";

const evidence: Evidence = {
  format: "pdf",
  pages: 1,
  artifacts: {
    receipt: { state: "present", value: { declaredFormat: "pdf", format: "pdf", receivedAtMs: 0 } },
    metadata: { state: "failed", reason: "the metadata cannot be read" },
    revisions: { state: "absent" },
  },
  limits: [],
};

function checkNamed(id: string, run: () => CheckResult, more: Partial<Check> = {}): Check {
  return {
    ...defineCheck({
      id,
      version: 1,
      title: `Title of ${id}`,
      tamperingType: "layout_anomaly",
      analysis: "metadata",
      cause: "history",
      strength: "proof",
      canShowTampering: false,
      meaning: "",
      innocentCauses: [],
      source: "",
      appliesTo: ["pdf"],
      needs: ["receipt"],
      run,
    }),
    ...more,
  };
}

const finding = (confidence: number) => ({ observation: `seen ${confidence}`, confidence });

test("findings come gravest first, with the check's own title and type", () => {
  const { findings, checks } = runChecks(evidence, [
    checkNamed("a", () => [finding(60), finding(99)]),
    checkNamed("b", () => [finding(70)], { canShowTampering: true }),
    checkNamed("c", () => "clear"),
  ]);
  assert.deepEqual(
    findings.map(({ check, confidence_score, tampered }) => [check, confidence_score, tampered]),
    [
      ["b", 70, true],
      ["a", 99, false],
      ["a", 60, false],
    ],
  );
  assert.equal(findings[0]?.issue, "Title of b");
  assert.equal(findings[0]?.tampering_type, "layout_anomaly");
  assert.deepEqual(
    checks.map(({ outcome }) => outcome),
    ["found", "found", "clear"],
  );
});

test("a check that throws is not assessed, and the others go on", () => {
  const { findings, checks, faults } = runChecks(evidence, [
    checkNamed("broken", () => {
      throw new TypeError("of a field that is not there");
    }),
    checkNamed("good", () => [finding(50)]),
  ]);
  assert.deepEqual(
    checks.map(({ outcome }) => outcome),
    ["not_assessed", "found"],
  );
  assert.match(findings.at(-1)?.observation ?? "", /^Not assessed: the check broken failed on this file\.$/);
  assert.deepEqual(
    faults.map(({ check }) => check),
    ["broken"],
  );
  assert.match(faults[0]?.trace ?? "", /^TypeError\n\s+at .*run-checks/);
  assert.doesNotMatch(faults[0]?.trace ?? "", /of a field that is not there/);
});

test("a check sees what it declared and nothing else", () => {
  let seen: unknown;
  const check = {
    ...checkNamed("narrow", () => "clear"),
    run: (artifacts: unknown): CheckResult => {
      seen = artifacts;
      return "clear";
    },
  };
  runChecks(evidence, [check]);
  assert.deepEqual(Object.keys(seen as object), ["receipt"]);
});

test("what is absent does not apply; what failed is not assessed, once for each kind of analysis, and last", () => {
  const { findings, checks } = runChecks({ ...evidence, limits: [{ analysis: "pixels", reason: "too many" }] }, [
    checkNamed("one", () => "clear", { needs: ["metadata"] }),
    checkNamed("two", () => "clear", { needs: ["receipt", "metadata"] }),
    checkNamed("three", () => "clear", { needs: ["revisions"] }),
    checkNamed("four", () => [finding(1)]),
    checkNamed("five", () => "clear", { appliesTo: ["image"] }),
  ]);
  assert.deepEqual(
    checks.map(({ outcome }) => outcome),
    ["not_assessed", "not_assessed", "not_applicable", "found", "not_applicable"],
  );
  assert.deepEqual(
    findings.map(({ observation, confidence_score, tampered }) => [observation, confidence_score, tampered]),
    [
      ["seen 1", 1, false],
      ["Not assessed: the metadata cannot be read.", 100, false],
      ["Not assessed: too many.", 100, false],
    ],
  );
});

test("findings are bounded in number, length and confidence", () => {
  const { findings } = runChecks(evidence, [
    checkNamed("many", () =>
      Array.from({ length: 1_000 }, () => ({ observation: "x".repeat(10_000), confidence: 250.4, tampered: false })),
    ),
  ]);
  assert.equal(findings.length, 200);
  assert.equal(findings[0]?.observation.length, 2_000);
  assert.equal(findings[0]?.confidence_score, 100);
});

test("the catalogue's version changes with every check and every version of one", () => {
  const [one, two] = [checkNamed("one", () => "clear"), checkNamed("two", () => "clear")];
  const versions = [[one], [one, two], [two], [{ ...one, version: 2 }]].map(versionOf);
  assert.equal(new Set(versions).size, 4);
  assert.equal(versionOf([one]), versions[0]);
});

test("a check that had nothing to compare says so, whether it or its subject tells", () => {
  const { checks } = runChecks(evidence, [
    checkNamed("none", () => "nothing_to_compare"),
    checkNamed("without-subject", () => "clear", { hasSubject: () => false }),
    checkNamed("with-subject", () => "clear", { hasSubject: () => true }),
    checkNamed("for-pictures", () => "clear", { appliesTo: ["image"] }),
  ]);
  assert.deepEqual(
    checks.map(({ outcome }) => outcome),
    ["nothing_to_compare", "nothing_to_compare", "clear", "not_applicable"],
  );
});

test("what agrees is listed with its check; one that fails in listing it hides nothing", () => {
  const { held, findings } = runChecks(evidence, [
    checkNamed("a", () => "clear", { listHeld: () => [{ relation: "1 + 1 is 2." }] }),
    checkNamed("b", () => [finding(50)], {
      listHeld: () => {
        throw new TypeError("of a field that is not there");
      },
    }),
  ]);
  assert.deepEqual(held, [{ check: "a", relation: "1 + 1 is 2.", boxes: [] }]);
  assert.equal(findings.length, 1);
});
