import assert from "node:assert/strict";
import { test } from "node:test";
import { atLength } from "../../../test/support/at-length.ts";
import type { BacktestRequest, BacktestResult } from "../../contract/backtests.ts";
import type { VerdictStatus } from "../../contract/verdict-statuses.ts";
import type { HistoryModule } from "../../ledger/history.ts";
import { createJudge } from "../../rules/backtest/plan.ts";
import { createPolicy } from "../../rules/rule-set.ts";
import { blankFacts, readFacts } from "../../scoring/facts/facts.ts";
import { readKeptDecision } from "../../scoring/kept-decision.ts";
import { builtInModel } from "../../scoring/model/built-in.ts";
import { logOddsOf } from "../../scoring/odds.ts";
import { readRecord } from "../../scoring/record.ts";
import { type LiveSide, liveSettings, simulatedPayments, withLiveSide } from "./testing/live-side.ts";

const payments = simulatedPayments(atLength(350, 3_000));
const half = payments.length / 2;
/** No score of these payments is as high. */
const never = 100;

async function run({ backtests, side }: LiveSide, request: BacktestRequest): Promise<BacktestResult> {
  const { backtest, ended } = await backtests.start(side, request, "test");
  await ended;
  const { result, problem } = await backtests.find(side, backtest.backtestId);
  assert.ok(result !== null, problem ?? "there is no result");
  return result;
}

function flaggedOf({ review, declined, approved }: BacktestResult["whole"]["candidate"]) {
  return { approved, review, declined };
}

async function statuses({ ledger, side }: LiveSide): Promise<readonly VerdictStatus[]> {
  const found = await Promise.all(
    payments.map(({ transaction }) => ledger.transactions.findVerdict(side, transaction.id)),
  );
  return found.map((stored) => stored?.verdict?.status ?? "approved");
}

/** Rules of every kind, the second half of the payments with other ones, and a list that changes meanwhile. */
async function live(side: LiveSide): Promise<void> {
  const { ledger } = side;
  const counterparties = [...new Set(payments.flatMap(({ transaction }) => transaction.counterpartyId ?? []))];
  const entries = (values: readonly string[]) => values.map((value) => ({ value, expiresAtMs: null, note: null }));
  const list = { kind: "watch", field: "counterpartyId", title: "" } as const;
  await ledger.lists.create(side.side, "watched", list, 1, "test");
  await ledger.lists.put(side.side, "watched", entries(counterparties.slice(0, 4)), 1, "test");
  await side.save("large", "timesUsual > 4", { kind: "points", points: 25 });
  await side.save("night", "hour < 5 && count('24h') > 1", { kind: "block" });
  await side.save("known", "!isNewCounterparty && amount < 20", { kind: "allow" });
  await side.save("share", "amount > usualAmount / (count('1h') - 1)", { kind: "review" });
  for (const ruleId of ["large", "night", "known"]) await side.promote(ruleId);
  await side.promote("share", "live", 40);
  await side.decide(payments.slice(0, half));
  await ledger.lists.remove(side.side, "watched", counterparties.slice(0, 2), 2, "test");
  await ledger.lists.put(side.side, "watched", entries(counterparties.slice(5, 9)), 2, "test");
  await side.promote("night", "shadow");
  await side.decide(payments.slice(half));
}

test("A replay gives each verdict of live traffic again: its rules, its lists as of then, its score", () =>
  withLiveSide(async (side) => {
    await live(side);
    const { ledger } = side;
    const source = ledger.history;
    assert.ok(source !== undefined);
    const history = ((await import(source.moduleUrl)) as HistoryModule).openHistory(source.settings);
    const lists = history.lists(side.side);
    const { from, to } = history.bounds(side.side);
    const facts = blankFacts();
    const thresholds = { review: liveSettings.reviewThreshold, decline: liveSettings.declineThreshold };
    const priorLogOdds = logOddsOf(liveSettings.fraudBaseRate);
    // Once with the stored score, and once with the score computed again from the stored features.
    for (const adjustmentsOf of [() => new Map(), () => undefined]) {
      const judges = new Map(
        history.ruleSets(side.side).map((set) => {
          const policy = createPolicy(set, `set-${set.number}`);
          return [
            policy.version,
            createJudge({ policy, model: builtInModel, thresholds, priorLogOdds }, adjustmentsOf),
          ];
        }),
      );
      let hits = 0;
      let rows = 0;
      for (const row of history.read(side.side, from, to)) {
        const transaction = JSON.parse(row.body);
        const kept = readKeptDecision(row.record);
        const { features } = row;
        const judged = judges.get(kept.ruleSet)?.({
          transaction,
          features,
          facts: readFacts(features, transaction, facts),
          lists: lists.at(row.sequence),
          kept,
        });
        const stored = await ledger.transactions.findVerdict(side.side, transaction.id);
        assert.ok(stored !== undefined && judged !== undefined);
        const { status, policy } = readRecord(stored.record);
        assert.equal(judged.status, status);
        assert.deepEqual(judged.outcome.hits, policy?.hits ?? []);
        assert.deepEqual(judged.outcome.undecided, policy?.undecided ?? []);
        hits += judged.outcome.hits.length;
        rows += 1;
      }
      assert.equal(rows, payments.length);
      assert.ok(hits > payments.length / 10, `only ${hits} rules fired`);
    }
    history.close();
  }));

test("A candidate that declines nothing gives the verdicts of a service on which it was live from the start", async () => {
  const rules = [
    { ruleId: "large", expression: "timesUsual > 3 && score < 50", action: { kind: "points", points: 30 } },
    { ruleId: "quick", expression: "count('10m') >= 3", action: { kind: "review" } },
  ] as const;
  const builtIn = [
    { code: "AMOUNT_VS_HISTORY", mode: "off", multiplier: 1 },
    { code: "VELOCITY_BURST", mode: "live", multiplier: 2.5 },
  ] as const;
  // What is declined forms no habit: later payments of its account would differ.
  const thresholds = { review: 6, decline: never };
  const expected: VerdictStatus[] = [];
  await withLiveSide(
    async (side) => {
      for (const { ruleId, expression, action } of rules) {
        await side.save(ruleId, expression, action);
        await side.promote(ruleId);
      }
      for (const adjusted of builtIn) {
        const change = { kind: "adjust", ...adjusted, baseVersion: 0 } as const;
        await side.ledger.rules.change(side.side, change, 1, "test");
      }
      await side.decide(payments);
      expected.push(...(await statuses(side)));
    },
    { reviewThreshold: thresholds.review, declineThreshold: thresholds.decline },
  );
  await withLiveSide(
    async (side) => {
      await side.decide(payments);
      const before = await statuses(side);
      assert.notDeepEqual(before, expected);
      const result = await run(side, { rules: [...rules], builtIn: [...builtIn], thresholds });
      const count = (given: readonly VerdictStatus[], status: VerdictStatus) =>
        given.filter((one) => one === status).length;
      const counted = (given: readonly VerdictStatus[]) => ({
        approved: count(given, "approved"),
        review: count(given, "review"),
        declined: count(given, "declined"),
      });
      assert.deepEqual(flaggedOf(result.whole.candidate), counted(expected));
      assert.deepEqual(flaggedOf(result.whole.today), counted(before));
      assert.ok(result.whole.recorded !== null);
      assert.deepEqual(flaggedOf(result.whole.recorded), counted(before));
    },
    { declineThreshold: never },
  );
});
