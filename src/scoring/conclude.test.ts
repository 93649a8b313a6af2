import assert from "node:assert/strict";
import { test } from "node:test";
import type { Decided } from "../ledger/decider.ts";
import { dayMs, hourMs } from "./calendar.ts";
import { createDecider } from "./decider.ts";
import { firstRuleSet, type Policy, type PolicyHit } from "./policy.ts";
import { readRecord } from "./record.ts";
import { noLists, ordinaryDays, toTransaction } from "./testing/story.ts";
import { streamSettings } from "./testing/stream.ts";

const usual = { amount: 42, atMs: 31 * dayMs + 12 * hourMs };
const odd = { amount: 9_000, atMs: 31 * dayMs + 3 * hourMs };

function hit(code: string): PolicyHit {
  return { code, version: 1, effect: "review", isLive: true, contribution: 0, sentence: `${code}.` };
}

/** The last payment of an account after ordinary days, with these hits of users' rules. */
function decideWith(hits: readonly PolicyHit[], last: typeof usual, version = "set-3", days = 30): Decided {
  const decider = createDecider(streamSettings);
  const states = ["account", "peers"].map(decider.createState);
  const decide = (event: typeof usual, rules: Policy | undefined) => {
    const past = { states, profile: undefined, history: undefined, model: undefined, rules, lists: noLists };
    return decider.decide(toTransaction(event), past);
  };
  for (const event of ordinaryDays(days)) decide(event, undefined);
  return decide(last, { version, adjustments: new Map(), judge: () => ({ hits, undecided: [] }) });
}

test("Every hit that decided is among the codes, however many reasons stand beside it", () => {
  for (const last of [usual, odd]) {
    for (let count = 1; count <= 40; count += 1) {
      const hits = Array.from({ length: count }, (_, index) => hit(`rule:r${index}`));
      const { reasonCodes } = decideWith(hits, last, "set-3", 1);
      assert.deepEqual(
        reasonCodes.slice(0, count),
        hits.map(({ code }) => code),
      );
    }
  }
});

test("A payment that a rule allowed has that rule for its only code", () => {
  const { verdict, reasonCodes } = decideWith([{ ...hit("rule:good"), effect: "allow" }], odd);
  assert.deepEqual([verdict.status, reasonCodes], ["approved", ["rule:good"]]);
});

test("A record names its rule set, but for the first one while nothing in it was hit", () => {
  const setOf = (hits: readonly PolicyHit[], version: string) =>
    readRecord(decideWith(hits, usual, version).record).policy?.set;
  assert.equal(setOf([], firstRuleSet), undefined);
  assert.equal(setOf([hit("WATCH_LIST")], firstRuleSet), firstRuleSet);
  assert.equal(setOf([], "set-3"), "set-3");
});
