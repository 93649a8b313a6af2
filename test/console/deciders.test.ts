import assert from "node:assert/strict";
import { test } from "node:test";
import type { Evidence } from "../../client/interface.ts";
import { decidersOf, wordDeciders, wordNoAmount } from "../../console/src/data/deciders.ts";

type Decision = Evidence["decision"];
type Hit = Decision["rules"][number];

function decided(given: Pick<Decision, "status" | "riskScore" | "rules">): Decision {
  return {
    ...given,
    logOdds: 0,
    baseLogOdds: 0,
    reasons: [],
    counterfactual: { approvedUpTo: null },
    modelVersion: "built-in-8",
    rulesVersion: "rules-8",
    ruleSet: "set-1",
    undecidedRules: [],
    thresholds: { review: 10, decline: 50 },
    history: { transactions: 0, late: false, complete: true },
  };
}

const list = (kind: string, effect: Hit["effect"], name: string): Hit => ({
  code: `${kind.toUpperCase()}_LIST`,
  version: null,
  effect,
  isLive: true,
  contribution: 0,
  sentence: `The counterparty is on the ${kind} list "${name}".`,
});
const rule = (effect: Hit["effect"], isLive = true): Hit => ({
  code: "rule:night",
  version: 2,
  effect,
  isLive,
  contribution: 0,
  sentence: "Declined by a rule: At night.",
});

test("a list that decides is named with what the score alone would have done", () => {
  const blocked = decided({ status: "declined", riskScore: 9.6, rules: [list("block", "block", "mules")] });
  assert.equal(wordDeciders(blocked), "Declined by block list mules; the score alone (9.6) would have approved.");
  assert.equal(decidersOf(blocked)[0]?.address, "/console/lists/mules");
  assert.match(wordNoAmount(blocked), /block list mules declines every payment/);
  const allowed = decided({ status: "approved", riskScore: 20, rules: [list("allow", "allow", "trusted")] });
  assert.equal(
    wordDeciders(allowed),
    "Approved by allow list trusted; the score alone (20.0) would have sent it to review.",
  );
  const alike = decided({ status: "declined", riskScore: 99.9, rules: [list("block", "block", "mules")] });
  assert.match(wordDeciders(alike) ?? "", /\(99\.9\) would have declined too\.$/);
});

test("a rule that decides is named; one in shadow, one that adds points and one that was overruled are not", () => {
  const declined = decided({
    status: "declined",
    riskScore: 1,
    rules: [rule("block"), list("watch", "review", "odd")],
  });
  assert.deepEqual(
    decidersOf(declined).map(({ name, address }) => [name, address]),
    [["rule night", "/console/rules/night"]],
  );
  assert.match(wordNoAmount(declined), /with rule night in force/);
  const other = decided({ status: "review", riskScore: 12, rules: [rule("review", false), rule("points")] });
  assert.equal(wordDeciders(other), undefined);
  assert.match(wordNoAmount(other), /the other reasons are enough/);
});
