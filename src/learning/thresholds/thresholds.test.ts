import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { thresholdForBudget, thresholdsForCosts } from "./thresholds.ts";

const somePayments = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 9 }), fc.constantFrom(0, 0, 1, 0.25), fc.integer({ min: 1, max: 200 })),
  { minLength: 1, maxLength: 25 },
);

test("no other pair of thresholds saves more", () => {
  const someCosts = fc.record({
    review: fc.integer({ min: 0, max: 40 }),
    savedShare: fc.constantFrom(0.3, 0.8, 1),
    declinedShare: fc.constantFrom(0, 0.05, 0.5, 2),
  });
  fc.assert(
    fc.property(somePayments, someCosts, (rows, costs) => {
      const netOf = (review: number, decline: number) =>
        rows.reduce((sum, [score, label, amount]) => {
          const saved = label * amount * costs.savedShare;
          if (score >= decline) return sum + saved - (1 - label) * amount * costs.declinedShare;
          return score >= review ? sum + saved - costs.review : sum;
        }, 0);
      const found = thresholdsForCosts(
        {
          scores: Float64Array.from(rows, ([score]) => score),
          labels: Float64Array.from(rows, ([, label]) => label),
          amounts: Float64Array.from(rows, ([, , amount]) => amount),
        },
        costs,
      );
      assert.ok(Math.abs(netOf(found.review, found.decline) - found.net) < 1e-9);
      const edges = [...new Set(rows.map(([score]) => score)), Number.POSITIVE_INFINITY];
      for (const review of edges) {
        for (const decline of edges) {
          if (review <= decline) assert.ok(netOf(review, decline) <= found.net + 1e-9, `${review} ${decline}`);
        }
      }
      const declined = rows.filter(([score]) => score >= found.decline);
      const reviewed = rows.filter(([score]) => score >= found.review && score < found.decline);
      for (const [list, expected] of [
        [declined, found.declined],
        [reviewed, found.reviewed],
      ] as const) {
        const frauds = list.reduce((sum, [, label]) => sum + label, 0);
        const fraudAmount = list.reduce((sum, [, label, amount]) => sum + label * amount, 0);
        assert.deepEqual(expected, { count: list.length, frauds, fraudAmount });
      }
    }),
  );
});

test("a budget is used as far as equal scores let it, and never passed", () => {
  assert.deepEqual(thresholdForBudget(Float64Array.of(1, 5, 3, 4, 2), 2, 1), { threshold: 4, alertsPerDay: 1 });
  assert.deepEqual(thresholdForBudget(Float64Array.of(5, 5, 5), 1, 2), { threshold: Infinity, alertsPerDay: 0 });
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 30 }),
      fc.integer({ min: 0, max: 12 }),
      (scores, budget) => {
        const { threshold, alertsPerDay } = thresholdForBudget(Float64Array.from(scores), 3, budget);
        const alerts = scores.filter((score) => score >= threshold);
        assert.equal(alerts.length, Math.round(3 * alertsPerDay));
        assert.ok(alerts.length <= 3 * budget);
        const rest = scores.filter((score) => score < threshold);
        const next = rest.filter((score) => score === Math.max(...rest));
        assert.ok(rest.length === 0 || alerts.length + next.length > 3 * budget);
      },
    ),
  );
});
