import assert from "node:assert/strict";
import { test } from "node:test";
import type { RuleInForce } from "../ledger/rules.ts";
import { strongestEffect, sumContributions } from "../scoring/policy.ts";
import { accountShare, createPolicy, findSetProblem, ruleLimit } from "./rule-set.ts";
import { type SampleRow, sampleRow } from "./testing/sample-row.ts";

function rule(id: string, changes: Partial<RuleInForce> = {}): RuleInForce {
  const usual = {
    version: 1,
    mode: "live",
    rolloutPercent: 100,
    title: id,
    expression: "amount > 50",
    lists: [],
  } as const;
  return { id, ...usual, action: { kind: "review" }, ...changes };
}

function judge(rules: readonly RuleInForce[], row: SampleRow = {}) {
  return createPolicy({ rules, builtIn: [] }, "set-1").judge(sampleRow(row));
}

test("A rule that fires says so with its effect; one that cannot be worked out is named and stops nothing", () => {
  const { hits, undecided } = judge([
    rule("fires", { title: "Large." }),
    rule("not", { expression: "amount > 500" }),
    rule("missing", { expression: "country == 'X'", version: 4 }),
    rule("zero", { expression: "amount / 0 > 1" }),
    rule("broken", { expression: "gone > 1" }),
  ]);
  assert.deepEqual(hits, [
    {
      code: "rule:fires",
      version: 1,
      effect: "review",
      isLive: true,
      contribution: 0,
      sentence: "Sent to review by a rule: Large.",
    },
  ]);
  assert.deepEqual(undecided, ["rule:missing@4", "rule:zero@1", "rule:broken@1"]);
});

test("Allow goes before block, block before review, and a rule in shadow mode has no effect", () => {
  const review = rule("a-review");
  const block = rule("b-block", { action: { kind: "block" } });
  const allow = rule("c-allow", { action: { kind: "allow" } });
  assert.equal(strongestEffect(judge([review]).hits), "review");
  assert.equal(strongestEffect(judge([review, block]).hits), "block");
  assert.equal(strongestEffect(judge([review, block, allow]).hits), "allow");
  assert.equal(strongestEffect(judge([{ ...block, mode: "shadow" }]).hits), undefined);
  assert.deepEqual(
    judge([{ ...block, mode: "shadow" }]).hits.map(({ isLive }) => isLive),
    [false],
  );
});

test("Points are tenths of log-odds, and together no more than a hundred", () => {
  const points = (id: string, given: number, mode: "live" | "shadow" = "live") =>
    rule(id, { mode, action: { kind: "points", points: given } });
  const parts = (rules: readonly RuleInForce[]) => judge(rules).hits.map(({ contribution }) => contribution);
  assert.deepEqual(parts([points("a", 10), points("b", -25)]), [1, -2.5]);
  const sentences = judge([points("a", 10), points("b", -25)]).hits.map(({ sentence }) => sentence);
  assert.deepEqual(sentences, ["Score raised by a rule: a.", "Score lowered by a rule: b."]);
  assert.deepEqual(parts([points("a", 70), points("b", 50), points("c", -20)]), [7, 3, -2]);
  assert.equal(sumContributions(judge([points("a", 70), points("b", 50, "shadow")]).hits), 7);
  assert.equal(sumContributions(judge([points("a", 70, "shadow"), points("b", 50)]).hits), 5);
});

test("A share of accounts is the same every time, holds the smaller ones, and is about as large as it says", () => {
  const accounts = Array.from({ length: 4_000 }, (_, index) => `account-${index}`);
  const firesOn = (rolloutPercent: number) =>
    accounts.filter(
      (accountId) => judge([rule("share", { rolloutPercent })], { transaction: { accountId } }).hits[0]?.isLive,
    );
  const [few, more, none, all] = [firesOn(10), firesOn(35), firesOn(0), firesOn(100)];
  assert.ok(Math.abs(few.length - 400) < 80 && Math.abs(more.length - 1_400) < 120, `${few.length}, ${more.length}`);
  assert.ok(few.every((account) => more.includes(account)));
  assert.deepEqual([none.length, all.length], [0, 4_000]);
  assert.notEqual(accountShare("one", "a"), accountShare("other", "a"));
  const shares = accounts.map((accountId) => accountShare("share", accountId));
  assert.ok(Math.min(...shares) >= 0 && Math.max(...shares) < 100);
});

test("Lists act by their kind, and only on their own field", () => {
  const lists = [
    { name: "bad", kind: "block", field: "counterpartyId", values: ["x"] },
    { name: "good", kind: "allow", field: "accountId", values: ["x"] },
    { name: "odd", kind: "watch", field: "country", values: ["XX"] },
    { name: "known", kind: "reference", field: "country", values: ["XX"] },
  ] as const;
  const { hits } = judge([], { lists, transaction: { counterpartyId: "x", accountId: "y", country: "XX" } });
  assert.deepEqual(
    hits.map(({ code, effect, sentence }) => [code, effect, sentence]),
    [
      ["BLOCK_LIST", "block", 'The counterparty is on the block list "bad".'],
      ["WATCH_LIST", "review", 'The country is on the watch list "odd".'],
    ],
  );
  assert.deepEqual(
    judge([], { lists, transaction: { accountId: "x" } }).hits.map(({ code }) => code),
    ["ALLOW_LIST"],
  );
});

test("A set with a broken rule, a missing list or too many rules has a problem", () => {
  assert.equal(findSetProblem({ rules: [rule("a")], builtIn: [] }, []), undefined);
  const broken = rule("b", { expression: "amuont > 1" });
  assert.match(findSetProblem({ rules: [broken], builtIn: [] }, []) ?? "", /Rule b .*Line 1, column 1: .*amount\?/);
  const listed = rule("c", { expression: "country in list('x')" });
  assert.match(findSetProblem({ rules: [listed], builtIn: [] }, []) ?? "", /no list "x"/);
  assert.equal(findSetProblem({ rules: [listed], builtIn: [] }, ["x"]), undefined);
  const most = Array.from({ length: ruleLimit }, (_, index) => rule(`r${index}`));
  assert.equal(findSetProblem({ rules: most, builtIn: [] }, []), undefined);
  const many = Array.from({ length: ruleLimit + 1 }, (_, index) => rule(`r${index}`));
  assert.match(findSetProblem({ rules: many, builtIn: [] }, []) ?? "", /At most 200/);
});
