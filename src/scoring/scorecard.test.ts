import assert from "node:assert/strict";
import { test } from "node:test";
import { blankFacts } from "./facts/facts.ts";
import { logOddsOf, riskScoreOf } from "./odds.ts";
import { defineRule, type Family } from "./rules/rule.ts";
import { createScorecard } from "./scorecard.ts";

function finds(code: string, family: Family, logOdds: number) {
  return defineRule({
    code,
    family,
    title: code,
    meaning: code,
    innocentCauses: [],
    source: code,
    numbers: [],
    evaluate: () => ({ logOdds, numbers: {} }),
    sentence: () => code,
  });
}

function weigh(...rules: Parameters<typeof createScorecard>[0]) {
  const facts = blankFacts();
  return createScorecard(rules, 0.005).weigh(facts, new Float32Array(0));
}

test("Without a reason the score is the base rate", () => {
  const { logOdds, reasons } = weigh();
  assert.equal(riskScoreOf(logOdds), 0.5);
  assert.deepEqual(reasons, []);
});

test("Of one family only the strongest counts", () => {
  const { logOdds, baseLogOdds, reasons } = weigh(finds("WEAK", "pace", 1), finds("STRONG", "pace", 2));
  assert.deepEqual(
    reasons.map(({ code, contribution }) => [code, contribution]),
    [
      ["STRONG", 2],
      ["WEAK", 0],
    ],
  );
  assert.ok(Math.abs(logOdds - baseLogOdds - 2) < 1e-9);
});

test("Further families count less, what lowers counts whole, and the order of the rules does not matter", () => {
  const rules = [finds("A", "pace", 2), finds("B", "clock", 2), finds("C", "flow", 1), finds("D", "amount", -1)];
  const forward = weigh(...rules);
  assert.deepEqual(
    forward.reasons.map(({ contribution }) => contribution),
    [2, 1.5, 0.5625, -1],
  );
  assert.deepEqual(weigh(...rules.toReversed()), forward);
});

test("Log-odds and scores", () => {
  assert.equal(riskScoreOf(logOddsOf(0.123)), 12.3);
  assert.deepEqual([riskScoreOf(1_000), riskScoreOf(-1_000)], [100, 0]);
});
