import assert from "node:assert/strict";
import { test } from "node:test";
import { readKeptDecision, summarise } from "./kept-decision.ts";
import { firstRuleSet, type PolicyHit } from "./policy.ts";
import { readRecord, recordText, type StoredDecision, writeRecord } from "./record.ts";

const decision: StoredDecision = {
  status: "review",
  riskScore: 12.5,
  logOdds: -1.9459,
  findings: [{ code: "NEW_DEVICE", weight: 1.25, isDeclared: false, numbers: { distinct: 2, seen: 40 } }],
  codes: ["NEW_DEVICE", "LIST_HIT"],
  approvedUpTo: 0,
  model: "built-in-8",
  rules: "rules-7",
  thresholds: { review: 10, decline: 50 },
  baseRate: 0.005,
  history: { transactions: 2, late: false, complete: true },
};
const hit: PolicyHit = {
  code: "rule:r",
  version: 1,
  effect: "points",
  isLive: true,
  contribution: 0.5,
  sentence: "So it is.",
};

test("what users' rules added is taken off again, and their set is named, of bytes and of texts", () => {
  const policy = { set: "set-3", hits: [hit, { ...hit, isLive: false, contribution: 3 }], undecided: [] };
  for (const form of [writeRecord, (given: StoredDecision) => recordText(writeRecord(given))]) {
    const { status, model, rules } = decision;
    const kept = { status, logOdds: -1.9459, model, rules, ruleSet: firstRuleSet };
    assert.deepEqual(readKeptDecision(form(decision)), kept);
    assert.deepEqual(readKeptDecision(form({ ...decision, policy })), { ...kept, logOdds: -2.4459, ruleSet: "set-3" });
  }
});

test("a summary is what reading the whole record gives, of bytes and of texts", () => {
  for (const codes of [[], ["NEW_DEVICE"], ["A", "B"]]) {
    const record = writeRecord({ ...decision, codes });
    const { status, riskScore, codes: reasonCodes } = readRecord(record);
    assert.deepEqual(summarise(record), { status, riskScore, reasonCodes });
    assert.deepEqual(summarise(recordText(record)), { status, riskScore, reasonCodes });
  }
  assert.throws(() => summarise(Uint8Array.of(2, 1)), /damaged/);
});
