import assert from "node:assert/strict";
import { test } from "node:test";
import { blankFacts } from "./facts/facts.ts";
import { logOddsOf, riskScoreOf } from "./odds.ts";
import type { Adjustment } from "./policy.ts";
import { defineRule, type Family } from "./rules/rule.ts";
import { sumWeights, weighAdjusted, weighRules } from "./scorecard.ts";

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

function weigh(...rules: Parameters<typeof weighRules>[0]) {
  return weighRules(rules, blankFacts());
}

test("Without a finding the rules add nothing", () => {
  assert.deepEqual(weigh(), []);
  assert.equal(sumWeights([], false), 0);
});

test("Of one family only the strongest counts", () => {
  const findings = weigh(finds("WEAK", "pace", 1), finds("STRONG", "pace", 2));
  assert.deepEqual(
    findings.map(({ code, weight }) => [code, weight]),
    [
      ["STRONG", 2],
      ["WEAK", 0],
    ],
  );
});

test("Further families count less, what lowers counts whole, and the order of the rules does not matter", () => {
  const rules = [finds("A", "pace", 2), finds("B", "clock", 2), finds("C", "flow", 1), finds("D", "amount", -1)];
  const forward = weigh(...rules);
  assert.deepEqual(
    forward.map(({ weight }) => weight),
    [2, 1.5, 0.5625, -1],
  );
  assert.deepEqual(weigh(...rules.toReversed()), forward);
});

test("What is declared counts whole beside what is observed, and is summed apart", () => {
  const findings = weigh(finds("SEEN", "pace", 2), finds("LISTED", "customer", 5), finds("RATED", "customer", 1));
  assert.equal(sumWeights(findings, false), 2);
  assert.equal(sumWeights(findings, true), 5);
});

test("Rules in shadow mode stand alone and in the order of the rules, others may be weaker or off", () => {
  const rules = [finds("A", "pace", 1), finds("B", "pace", 3), finds("C", "pace", 2), finds("D", "clock", 2)];
  const shadow = { mode: "shadow", multiplier: 2 } as const;
  const { findings, shadowed } = weighAdjusted(
    [...rules, finds("E", "flow", 9)],
    blankFacts(),
    new Map<string, Adjustment>([
      ["A", shadow],
      ["B", shadow],
      ["D", { mode: "live", multiplier: 0.5 }],
      ["E", { mode: "off", multiplier: 1 }],
    ]),
  );
  const weights = (some: typeof findings) => some.map(({ code, weight }) => [code, weight]);
  assert.deepEqual(weights(findings), [
    ["C", 2],
    ["D", 0.75],
  ]);
  assert.deepEqual(weights(shadowed), [
    ["A", 2],
    ["B", 6],
  ]);
});

test("A rule is asked only where the fact that it needs is large enough", () => {
  const needing = defineRule({ ...finds("N", "pace", 1), needs: [{ fact: "habits", from: 3 }] });
  const at = (habits: number) => weighRules([needing], Object.assign(blankFacts(), { habits })).length;
  assert.deepEqual([Number.NaN, 2.9, 3, 4].map(at), [0, 0, 1, 1]);
  assert.equal(needing.evaluate(Object.assign(blankFacts(), { habits: 2 })), undefined);
});

test("Log-odds and scores", () => {
  assert.equal(riskScoreOf(logOddsOf(0.123)), 12.3);
  assert.deepEqual([riskScoreOf(1_000), riskScoreOf(-1_000)], [100, 0]);
});
