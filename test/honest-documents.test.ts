import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBadInput } from "../bench/documents/honest/bad-input.ts";
import { boundAmong, gammaQuantile, plainBound } from "../bench/documents/honest/bounds.ts";
import { countChecks } from "../bench/documents/honest/counts.ts";
import type { Judged, Reported } from "../bench/documents/honest/judge.ts";
import { partOf } from "../bench/documents/honest/part.ts";
import { reliabilityOf } from "../bench/documents/honest/reliability.ts";
import type { DetailedFinding } from "../src/contract/documents/document.ts";
import { catalogue } from "../src/forgery/catalogue.ts";
import { runCheck } from "../src/forgery/run-checks.ts";

const isNear = (one: number, other: number) => Math.abs(one - other) < 1e-4 * Math.max(1, Math.abs(other));

test("the plain bound is that of a Poisson rate: three in n for none", () => {
  assert.ok(isNear(plainBound(0, 1), 1));
  assert.ok(isNear(1_000 * plainBound(0, 1_000), 2.9957));
  assert.ok(isNear(1_000 * plainBound(5, 1_000), 10.513));
  assert.ok(isNear(gammaQuantile(0.5, 0.95), 1.92073));
  assert.equal(plainBound(0, 0), 1);
});

test("the silence of other checks helps a check with few files, and does not outweigh a false claim", () => {
  const silent = { hits: 0, cases: 50_000 };
  assert.ok(boundAmong(silent, { hits: 0, cases: 100 }) < 0.001);
  assert.ok(boundAmong(silent, { hits: 1, cases: 1_000 }) > 0.001);
  assert.ok(boundAmong({ hits: 500, cases: 50_000 }, { hits: 0, cases: 100 }) > 0.01);
  assert.equal(boundAmong({ hits: 0, cases: 0 }, { hits: 0, cases: 0 }), 1);
});

function judged(repository: string, looked: Readonly<Record<string, Reported>>): Judged {
  return {
    document: { name: "a.pdf", path: "a.pdf", isForged: false, kind: "", source: "", boxes: [], notes: { repository } },
    looked: new Map(Object.entries(looked)),
    findings: [],
    isTampered: false,
    isTamperedUnlimited: false,
    ms: 1,
  };
}

test("files, repositories, what was reported and what was claimed are counted for each check and each cause", () => {
  const counts = countChecks([
    judged("one", { "sums-do-not-add-up": "silent", "pay-does-not-add-up": "claimed" }),
    judged("one", { "sums-do-not-add-up": "reported" }),
    judged("two", { "running-balance-is-broken": "silent" }),
    judged("three", {}),
    judged("three", {}),
    judged("three", {}),
    judged("three", {}),
    judged("three", {}),
  ]);
  const countOf = (id: string) => counts.find(({ check }) => check === id);
  const sums = countOf("sums-do-not-add-up");
  assert.deepEqual([sums?.files, sums?.repositories, sums?.reported, sums?.claimed], [2, 1, 1, 0]);
  assert.deepEqual([sums?.ofCause.files, sums?.ofCause.repositories, sums?.ofCause.claimed], [3, 2, 1]);
  assert.equal(countOf("pay-does-not-add-up")?.claimed, 1);
  assert.equal(countOf("words-differ-from-figures")?.files, 0);
});

test("a file without a check's ground does not speak for it", () => {
  const content = { fonts: [], manners: [], pages: [], fontUses: [] };
  const evidence = {
    format: "pdf",
    pages: 0,
    limits: [],
    artifacts: {
      content: { state: "present", value: content },
      text: { state: "present", value: { source: "text layer", pages: [] } },
    },
  } as const;
  for (const id of [
    "characters-mapped-out-of-order",
    "picture-over-value",
    "text-covered",
    "running-balance-stops-at-a-page",
  ]) {
    const check = catalogue.find((one) => one.id === id);
    assert.equal(check === undefined ? "" : runCheck(check, evidence).outcome, "nothing_to_compare", id);
  }
});

test("files that were not assessed, or in part, are listed with the reason", () => {
  const [whole, partly] = [judged("one", {}), judged("two", {})];
  const finding: DetailedFinding = {
    check: "not-assessed-text",
    issue: "Not assessed: text",
    observation: "Not assessed: page 2 was not read in time.",
    confidence_score: 100,
    tampered: false,
    tampering_type: "value_mismatch",
    probability: 0,
    boxes: [],
  };
  const lines = describeBadInput({
    judged: [whole, { ...partly, findings: [finding], ms: 1_500 }],
    refused: [{ document: whole.document, reason: "unprocessable_document: It is broken." }],
  });
  assert.deepEqual(lines, [
    "not assessed (1 of 3)",
    "  a.pdf, one: unprocessable_document: It is broken.",
    "",
    "assessed in part (1, of which 0 called tampered)",
    "  a.pdf, two",
    "    text: page 2 was not read in time.",
    "",
    "took more than a second to read: 1, the longest 1.5 s",
    "",
  ]);
});

test("a repository is always in the same part, and all parts have some", () => {
  const parts = Array.from({ length: 100 }, (_, number) => partOf(`owner/repository-${number}`));
  assert.deepEqual(
    parts,
    Array.from({ length: 100 }, (_, number) => partOf(`owner/repository-${number}`)),
  );
  assert.deepEqual([...new Set(parts)].sort(), ["held out", "second", "tune"]);
});

test("findings are weighed as if the stated share of documents were forged", () => {
  const reported = [
    { isForged: true, confidence: 95, tampered: true },
    { isForged: true, confidence: 92, tampered: false },
    { isForged: false, confidence: 90, tampered: false },
    { isForged: false, confidence: 70, tampered: true },
  ];
  const [settled, , likely] = reliabilityOf(reported, { forged: 10, honest: 100 }, 0.1);
  assert.deepEqual([settled?.all.forged, settled?.all.honest], [2, 1]);
  assert.ok(isNear(settled?.all.right ?? 0, 0.02 / (0.02 + 0.009)));
  assert.equal(settled?.tampered.right, 1);
  assert.equal(likely?.tampered.right, 0);
});
