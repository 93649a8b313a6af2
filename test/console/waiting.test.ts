import assert from "node:assert/strict";
import { test } from "node:test";
import { isOfRule } from "../../console/src/pages/rules/waiting.ts";

test("a proposal is of the rule that its address names, whatever its body says", () => {
  const promoted = { request: { params: { ruleId: "night" }, query: {}, body: { baseVersion: 2 } } };
  assert.equal(isOfRule(promoted, "night"), true);
  assert.equal(isOfRule(promoted, "nigh"), false);
  const decided = { request: { params: { caseId: "case-1" }, query: {}, body: { outcome: "fraud" } } };
  assert.equal(isOfRule(decided, "fraud"), false);
  assert.equal(isOfRule({ request: null }, "night"), false);
});
