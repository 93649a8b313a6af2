import assert from "node:assert/strict";
import { test } from "node:test";
import type { AlertBudget } from "../../contract/alert-budget.ts";
import type { Transaction } from "../../contract/transactions.ts";
import { openForTest } from "../../ledger/sqlite/testing/open.ts";
import { createModelCache } from "../models/model-cache.ts";
import { createSetThresholds, quantilesOf } from "./set-thresholds.ts";

const scores = Float64Array.from({ length: 10_000 }, (_, index) => Math.round(index / 10) / 10);

function alertsOf(
  of: Float64Array,
  budget: AlertBudget,
  lowest = 0,
): { readonly reviewed: number; readonly declined: number } {
  const { review, decline } = quantilesOf(of, budget, lowest);
  const from = (threshold: number) => of.reduce((count, score) => count + (score >= threshold ? 1 : 0), 0);
  return { reviewed: from(review) - from(decline), declined: from(decline) };
}

test("No more is reviewed and declined than the budget allows, and no less than equal scores make it", () => {
  const { reviewed, declined } = alertsOf(scores, { reviewedPer1000: 5, declinedPer1000: 1 });
  assert.ok(declined <= 10 && declined > 0, `${declined} declined`);
  assert.ok(reviewed + declined <= 60 && reviewed + declined > 40, `${reviewed} reviewed`);
});

test("A budget of nothing alerts nothing, one of everything declines everything", () => {
  assert.deepEqual(alertsOf(scores, { reviewedPer1000: 0, declinedPer1000: 0 }), { reviewed: 0, declined: 0 });
  assert.deepEqual(alertsOf(scores, { reviewedPer1000: 0, declinedPer1000: 1_000 }), { reviewed: 0, declined: 10_000 });
  assert.deepEqual(alertsOf(scores, { reviewedPer1000: 1_000, declinedPer1000: 0 }), { reviewed: 10_000, declined: 0 });
});

test("Nothing below the lowest threshold is declined, and what may be reviewed stays the same", () => {
  const budget = { reviewedPer1000: 5, declinedPer1000: 20 };
  assert.deepEqual(alertsOf(scores, budget, 99), { reviewed: 50, declined: 105 });
  assert.deepEqual(alertsOf(scores, budget, 100.5), { reviewed: 45, declined: 0 });
  assert.deepEqual(alertsOf(scores, { reviewedPer1000: 0, declinedPer1000: 20 }, 100.5), { reviewed: 0, declined: 0 });
});

test("Where all scores are equal, a smaller budget alerts none of them", () => {
  const same = new Float64Array(5_000).fill(0.2);
  assert.deepEqual(alertsOf(same, { reviewedPer1000: 5, declinedPer1000: 1 }), { reviewed: 0, declined: 0 });
});

const startMs = Date.UTC(2025, 0, 6);
const dayMs = 86_400_000;

async function openWithPayments() {
  const settings = { fraudBaseRate: 0.005, reviewThreshold: 10, declineThreshold: 50, structuringAmounts: [] };
  const ledger = await openForTest({
    decider: { moduleUrl: new URL("../../rules/decider.ts", import.meta.url).href, settings },
    now: () => 0,
  });
  await ledger.workspaces.create("acme", 0, "test");
  const side = (await ledger.workspaces.findSide("acme", "live")) ?? 0;
  const { transactions, models, rules } = ledger;
  const cache = createModelCache(models);
  const thresholds = createSetThresholds({ sampled: ledger, models, rules, cache, settings, now: () => startMs });
  const pay = async (fromDay: number, count: number, spread: number) => {
    const payments: Transaction[] = Array.from({ length: count }, (_, index) => ({
      id: `${fromDay}-${index}`,
      accountId: `a${index % 40}`,
      amount: 20 + ((index * 37) % spread),
      timeMs: startMs + fromDay * dayMs + index * 300_000,
    }));
    await transactions.decide(side, payments);
  };
  return { rules, side, thresholds, pay };
}

test("A budget is taken anew once a week of payments came in since, and not before", async () => {
  const { rules, side, thresholds, pay } = await openWithPayments();
  const budget = { reviewedPer1000: 50, declinedPer1000: 10 };
  await pay(0, 1_000, 50);
  assert.equal(await thresholds.renew(side, "service"), undefined);
  const first = await thresholds.byBudget(side, budget, "me");
  assert.equal(await thresholds.renew(side, "service"), undefined);
  await pay(5, 100, 5_000);
  assert.equal(await thresholds.renew(side, "service"), undefined);
  await pay(12, 300, 5_000);
  const renewed = await thresholds.renew(side, "service");
  assert.equal(renewed?.previous, first.ruleSet);
  assert.equal(renewed?.isChanged, true);
  assert.notDeepEqual(renewed?.thresholds, first.thresholds);
  const live = await rules.findLive(side);
  assert.deepEqual([live?.changedBy, live?.thresholds?.budget], ["service", budget]);
  assert.equal(await thresholds.renew(side, "service"), undefined);
});

test("A budget that was taken back is not renewed", async () => {
  const { side, thresholds, pay } = await openWithPayments();
  await pay(0, 1_000, 50);
  await thresholds.byBudget(side, { reviewedPer1000: 5, declinedPer1000: 1 }, "me");
  await thresholds.clear(side, "me");
  await pay(30, 200, 50);
  assert.equal(await thresholds.renew(side, "service"), undefined);
});
