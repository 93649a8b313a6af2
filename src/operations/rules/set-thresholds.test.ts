import assert from "node:assert/strict";
import { test } from "node:test";
import type { AlertBudget } from "../../contract/alert-budget.ts";
import { quantilesOf } from "./set-thresholds.ts";

const scores = Float64Array.from({ length: 10_000 }, (_, index) => Math.round(index / 10) / 10);

function alertsOf(of: Float64Array, budget: AlertBudget): { readonly reviewed: number; readonly declined: number } {
  const { review, decline } = quantilesOf(of, budget);
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

test("Where all scores are equal, a smaller budget alerts none of them", () => {
  const same = new Float64Array(5_000).fill(0.2);
  assert.deepEqual(alertsOf(same, { reviewedPer1000: 5, declinedPer1000: 1 }), { reviewed: 0, declined: 0 });
});
