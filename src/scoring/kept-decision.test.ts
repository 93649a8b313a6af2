import assert from "node:assert/strict";
import { test } from "node:test";
import { readKeptDecision, summarise } from "./kept-decision.ts";
import { firstRuleSet } from "./policy.ts";
import { readRecord } from "./record.ts";

const head = '{"status":"review","riskScore":12.5000,"logOdds":-1.9459,"findings":[{"code":"NEW_DEVICE","weigh';
const thresholds = '"thresholds":{"review":10,"decline":50},"baseRate":0.005';
const history = '"history":{"transactions":2,"late":false,"complete":true}';

function tailOf(model: string, rules: string, more = "", codes = '"NEW_DEVICE"'): string {
  const names = `"model":${JSON.stringify(model)},"rules":${JSON.stringify(rules)}`;
  return `"codes":[${codes}],"approvedUpTo":0,${names},${thresholds},${history}${more}}`;
}

test("names are read as they were written, whatever stands in them", () => {
  const names = ["built-in-1", "", 'with "quotes"', "back\\slash", "ü", '","rules":"', '","thresholds":'];
  for (const model of names) {
    for (const rules of names) {
      const { status, logOdds, ...kept } = readKeptDecision(head, tailOf(model, rules));
      assert.deepEqual([status, logOdds], ["review", -1.9459]);
      assert.deepEqual(kept, { model, rules, ruleSet: firstRuleSet });
    }
  }
});

test("what users' rules added is taken off again, and their set is named", () => {
  const hit = { code: "R", version: 1, isLive: true, contribution: 0.5 };
  const policy = `,"policy":${JSON.stringify({ set: "set-3", hits: [hit], undecided: [] })}`;
  const kept = readKeptDecision(head, tailOf("model-2", "rules-3", policy));
  assert.deepEqual([kept.model, kept.rules, kept.ruleSet], ["model-2", "rules-3", "set-3"]);
  assert.ok(kept.logOdds < -1.9459);
});

test("a record that begins otherwise is refused", () => {
  assert.throws(() => readKeptDecision('{"riskScore":1', tailOf("m", "r")), /does not begin/);
});

test("a summary is what parsing the whole record gives", () => {
  for (const codes of ["", '"NEW_DEVICE"', '"A","B"']) {
    for (const findings of ["", '{"code":"A","weight":1,"isDeclared":true,"numbers":{}}']) {
      const record = `{"status":"review","riskScore":12.5,"logOdds":-1.9,"findings":[${findings}],${tailOf("m", "r", "", codes)}`;
      const { status, riskScore, codes: reasonCodes } = readRecord(record);
      assert.deepEqual(summarise(record), { status, riskScore, reasonCodes });
    }
  }
  assert.throws(() => summarise('{"riskScore":1}'), /lacks its score/);
});
