import assert from "node:assert/strict";
import { test } from "node:test";
import type { RuleInput } from "../../contract/rules.ts";
import type { Transaction } from "../../contract/transactions.ts";
import type { Ledger, SideId } from "../../ledger/ledger.ts";
import { openForTest } from "../../ledger/sqlite/testing/open.ts";
import { wordVerdict } from "../../scoring/conclude.ts";
import { readRecord } from "../../scoring/record.ts";
import { createManageLists } from "../lists/manage-lists.ts";
import { createModelCache } from "../models/model-cache.ts";
import { createReadVerdict } from "../transactions/read-verdict.ts";
import { createChangeRuleSet } from "./change-rule-set.ts";
import { createManageRules } from "./manage-rules.ts";

const timeMs = Date.UTC(2025, 0, 1, 12);

async function open() {
  const settings = { fraudBaseRate: 0.005, reviewThreshold: 10, declineThreshold: 50, structuringAmounts: [] };
  const ledger = await openForTest({
    decider: { moduleUrl: new URL("../../rules/decider.ts", import.meta.url).href, settings },
    now: () => 0,
  });
  await ledger.workspaces.create("acme", 0, "test");
  const side = (await ledger.workspaces.findSide("acme", "live")) ?? 0;
  const now = () => timeMs;
  const rules = createManageRules(ledger.rules, ledger.lists, now);
  const sets = createChangeRuleSet(ledger.rules, now);
  const lists = createManageLists(ledger.lists, now);
  const read = createReadVerdict(ledger.transactions, createModelCache(ledger.models));
  return { ledger, side, rules, sets, lists, read };
}

function input(expression: string, more: Partial<RuleInput> = {}): RuleInput {
  return { title: "Odd", expression, action: { kind: "block" }, baseVersion: 0, ...more };
}

let decided = 0;

async function decide(ledger: Ledger, side: SideId, more: Partial<Transaction> = {}) {
  decided += 1;
  const id = `t${decided}`;
  await ledger.transactions.decide(side, [{ id, accountId: `a${decided}`, amount: 50, timeMs, ...more }]);
  const found = await ledger.transactions.findVerdict(side, id);
  assert.ok(found !== undefined);
  return { ...found, verdict: found.verdict ?? wordVerdict(found) };
}

test("A rule decides from its promotion on; the evidence names it, its version and its set, and adds up", async () => {
  const { ledger, side, rules, sets, read } = await open();
  await rules.save(side, "large", input("amount > 40", { action: { kind: "points", points: 45 } }), "me");
  assert.equal((await decide(ledger, side)).verdict.status, "approved");
  const { ruleSet } = await sets.use(side, "large", "live", {}, "me");
  assert.equal(ruleSet, "set-1");
  const found = await decide(ledger, side);
  assert.equal(found.verdict.status, "review");
  assert.match(found.verdict.details, /Score raised by a rule: Odd\./);
  const { decision } = await read.evidence(side, found.transaction.id);
  assert.equal(decision.ruleSet, "set-1");
  assert.deepEqual(decision.rules, [
    {
      code: "rule:large",
      version: 1,
      effect: "points",
      isLive: true,
      contribution: 4.5,
      sentence: "Score raised by a rule: Odd.",
    },
  ]);
  const sum = decision.reasons.reduce((total, { contribution }) => total + contribution, decision.baseLogOdds);
  assert.ok(Math.abs(sum - decision.logOdds) < 1e-9);
  const [tally] = (await rules.statistics(side, "large")).versions;
  assert.deepEqual(tally, { version: 1, day: "2025-01-01", fired: 1, watched: 0, undecided: 0, firedAmount: 50 });
  await sets.retire(side, "large", "me");
  assert.equal((await rules.find(side, "large")).mode, "retired");
  assert.equal((await decide(ledger, side)).verdict.status, "approved");
});

test("The amount of a rule's statistics is money going out: what comes in takes nothing from it", async () => {
  const { ledger, side, rules, sets } = await open();
  await rules.save(side, "any", input("abs(amount) > 1"), "me");
  await sets.use(side, "any", "live", {}, "me");
  await decide(ledger, side, { amount: 30 });
  await decide(ledger, side, { amount: -500 });
  const [tally] = (await rules.statistics(side, "any")).versions;
  assert.deepEqual([tally?.fired, tally?.firedAmount], [2, 30]);
});

test("A shadow rule is recorded and changes nothing; one that cannot be evaluated does no harm", async () => {
  const { ledger, side, rules, sets, read } = await open();
  await rules.save(side, "watched", input("amount > 40"), "me");
  await rules.save(side, "zero", input("amount / 0 > 1"), "me");
  await rules.save(side, "missing", input("country == 'XX'"), "me");
  await sets.use(side, "watched", "shadow", {}, "me");
  for (const ruleId of ["zero", "missing"]) await sets.use(side, ruleId, "live", {}, "me");
  const found = await decide(ledger, side);
  assert.equal(found.verdict.status, "approved");
  const { decision } = await read.evidence(side, found.transaction.id);
  assert.deepEqual(
    decision.rules.map(({ code, isLive }) => [code, isLive]),
    [["rule:watched", false]],
  );
  assert.deepEqual(decision.undecidedRules, ["rule:missing@1", "rule:zero@1"]);
  assert.equal((await rules.statistics(side, "zero")).versions[0]?.undecided, 1);
  const [watched] = (await rules.statistics(side, "watched")).versions;
  assert.deepEqual([watched?.fired, watched?.watched, watched?.firedAmount], [0, 1, 0]);
});

test("Two people who edit one rule: the second gets a conflict that names the first, and loses nothing", async () => {
  const { side, rules } = await open();
  await rules.save(side, "shared", input("amount > 1"), "Ann");
  await rules.save(side, "shared", input("amount > 2", { baseVersion: 1 }), "Ann");
  await assert.rejects(
    rules.save(side, "shared", input("amount > 3", { baseVersion: 1 }), "Ben"),
    /version 2 was saved by Ann .* baseVersion 2/,
  );
  const saved = await rules.save(side, "shared", input("amount > 3", { baseVersion: 2 }), "Ben");
  assert.equal(saved.latest.version, 3);
  const { versions } = await rules.versions(side, "shared", "", 10);
  assert.deepEqual(
    versions.map(({ version, savedBy }) => [version, savedBy]),
    [
      [3, "Ben"],
      [2, "Ann"],
      [1, "Ann"],
    ],
  );
});

test("What is broken is refused with its place, when it is saved and when its list is gone", async () => {
  const { side, rules, sets, lists } = await open();
  const refused = (text: string, expected: RegExp) =>
    assert.rejects(rules.save(side, "x", input(text), "me"), expected);
  await refused("amount >", /Line 1, column 9/);
  await refused("country > 3", /cannot compare a text with a number/);
  await refused("[1, 2].exists(x, x > amount)", /loop over a list/);
  await refused("amuont > 3", /Did you mean amount\?/);
  await refused("country in list('nowhere')", /no list "nowhere"/);
  await assert.rejects(rules.save(side, "names", input("true"), "me"), /word is reserved/);
  await assert.rejects(rules.save(side, "Big", input("true"), "me"), /lower-case letters/);
  await assert.rejects(sets.use(side, "gone", "live", {}, "me"), /no rule/);
  await lists.create(side, "here", { kind: "reference", field: "country" }, "me");
  await rules.save(side, "listed", input("country in list('here')"), "me");
  await lists.retire(side, "here", "me");
  await assert.rejects(sets.use(side, "listed", "live", {}, "me"), /Rule listed cannot be used.*no list "here"/);
});

test("Allow goes before block; lists act by themselves and say so", async () => {
  const { ledger, side, rules, sets, lists } = await open();
  await lists.create(side, "bad", { kind: "block", field: "counterpartyId" }, "me");
  await lists.create(side, "good", { kind: "allow", field: "accountId" }, "me");
  await lists.create(side, "odd", { kind: "watch", field: "country" }, "me");
  await lists.put(side, "bad", { value: "m-1" }, "me");
  await lists.put(side, "good", { value: "vip" }, "me");
  await lists.put(side, "odd", { value: "FRA" }, "me");
  const blocked = await decide(ledger, side, { counterpartyId: "m-1" });
  assert.deepEqual([blocked.verdict.status, blocked.verdict.isFraudulent], ["declined", true]);
  assert.match(blocked.verdict.details, /^The counterparty is on the block list "bad"\./);
  const watched = await decide(ledger, side, { country: "FR" });
  assert.equal(watched.verdict.status, "review");
  const allowed = await decide(ledger, side, { counterpartyId: "m-1", accountId: "vip" });
  assert.equal(allowed.verdict.status, "approved");
  assert.equal(allowed.verdict.details, 'The account is on the allow list "good".');
  await rules.save(side, "stop", input("amount > 1"), "me");
  await sets.use(side, "stop", "live", {}, "me");
  assert.equal((await decide(ledger, side)).verdict.status, "declined");
  assert.equal((await decide(ledger, side, { accountId: "vip" })).verdict.status, "approved");
});

test("Built-in rules are shown, adjusted by version, and restored by an earlier set", async () => {
  const { ledger, side, rules, sets } = await open();
  const { builtIn } = await rules.list(side, "", 10);
  assert.ok(builtIn.length > 20 && builtIn.every(({ mode, multiplier }) => mode === "live" && multiplier === 1));
  let travellers = 0;
  const score = async () => {
    travellers += 1;
    const accountId = `traveller-${travellers}`;
    for (let days = 20; days > 0; days -= 1) {
      await decide(ledger, side, { accountId, country: "DE", timeMs: timeMs - days * 86_400_000 });
    }
    return readRecord((await decide(ledger, side, { accountId, country: "FR" })).record).logOdds;
  };
  const before = await score();
  await sets.adjust(side, "NEW_COUNTRY", { mode: "live", multiplier: 3, baseVersion: 0 }, "me");
  assert.notEqual(await score(), before);
  await assert.rejects(
    sets.adjust(side, "NEW_COUNTRY", { mode: "off", baseVersion: 0 }, "you"),
    /version 1, changed by me/,
  );
  await assert.rejects(sets.adjust(side, "NOTHING", { mode: "off", baseVersion: 0 }, "you"), /no built-in rule/);
  await sets.adjust(side, "NEW_COUNTRY", { mode: "shadow", baseVersion: 1 }, "me");
  const { ruleSets } = await sets.list(side, "", 10);
  assert.deepEqual(
    ruleSets.map(({ ruleSet, change }) => [ruleSet, change]),
    [
      ["set-2", "shadow NEW_COUNTRY x 1"],
      ["set-1", "live NEW_COUNTRY x 3"],
    ],
  );
  await sets.restore(side, "set-1", "me");
  const now = (await rules.list(side, "", 10)).builtIn.find(({ code }) => code === "NEW_COUNTRY");
  assert.deepEqual([now?.mode, now?.multiplier], ["live", 3]);
});
