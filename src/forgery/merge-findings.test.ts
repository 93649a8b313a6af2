import assert from "node:assert/strict";
import { test } from "node:test";
import type { DetailedFinding } from "../contract/documents/document.ts";
import { mergeFindings } from "./merge-findings.ts";

function found(page: number, more: Partial<DetailedFinding> = {}): DetailedFinding {
  return {
    check: "a",
    issue: "Odd",
    observation: `Page ${page}, 'Total': 12 is odd.`,
    confidence_score: 80,
    tampered: false,
    tampering_type: "tampering",
    probability: page / 100,
    boxes: [{ page, left: 1, top: 2, width: 3, height: 4 }],
    ...more,
  };
}

test("findings of one kind are reported once, with all places and the highest probability", () => {
  const [merged, ...others] = mergeFindings([found(1), found(3), found(2)]);
  assert.equal(others.length, 0);
  assert.equal(
    merged?.observation,
    "Page 1, 'Total': 12 is odd. The same was seen in 2 more places: page 3, 'Total'; page 2, 'Total'.",
  );
  assert.deepEqual(
    merged?.boxes.map(({ page }) => page),
    [1, 3, 2],
  );
  assert.equal(merged?.probability, 0.03);
});

test("what stood there before and stands there now is reported for each", () => {
  const change = (before: string, after: string) => ({ evidence: { kind: "history", before, after } }) as const;
  const [merged] = mergeFindings([found(1, change("1", "9")), found(2, change("2", "8"))]);
  assert.match(merged?.observation ?? "", /in one more place: page 2: 2 → 8\.$/);
  assert.deepEqual(merged?.evidence, change("1", "9").evidence);
});

test("of what has no expected value only what is stated is told", () => {
  const stated = (expected: string) =>
    ({ evidence: { kind: "comparison", stated: "1,054.73", expected, basis: "running balance" } }) as const;
  const told = (expected: string) => mergeFindings([found(1), found(2, stated(expected))])[0]?.observation ?? "";
  assert.match(told(""), /: page 2: 1,054\.73\.$/);
  assert.match(told("1,054.00"), /: page 2: 1,054\.73, expected 1,054\.00\.$/);
});

test("other checks, other titles, other confidences, and findings without a place stay apart", () => {
  for (const other of [{ check: "b" }, { issue: "Other" }, { confidence_score: 81 }, { tampered: true }]) {
    assert.equal(mergeFindings([found(1), found(2, other)]).length, 2);
  }
  assert.equal(mergeFindings([found(1, { boxes: [] }), found(1, { boxes: [] })]).length, 2);
});
