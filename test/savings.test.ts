/** The arithmetic of bench/reliability.ts: what is found and saved, and the bands of scores. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { countBands } from "../bench/reliability/bands.ts";
import { flagByBudget, flagByScore, measureSavings, type Scored } from "../bench/reliability/savings.ts";

const dayMs = 86_400_000;

function scored(score: number, isFraud: boolean, amount = 100, timeMs = 0): Scored {
  return { amount, timeMs, isFraud, atTrueRate: score, atUsualRate: score };
}

test("A fraud that is stopped saves its amount; reviews and declined honest payments cost", () => {
  const judged = [scored(0.9, true, 1_000), scored(0.2, true, 500), scored(0.6, false, 200), scored(0.01, true, 500)];
  const flags = flagByScore(judged, { review: 10, decline: 50 });
  assert.deepEqual(flags, ["declined", "review", "declined", "approved"]);
  const { recall, precision, honestPer1000, saved } = measureSavings(judged, flags);
  assert.deepEqual([recall, precision, honestPer1000], [2 / 3, 2 / 3, 1_000]);
  // The median is 500: a review costs 50, the declined honest payment 20.
  assert.equal(saved, (1_500 - 50 - 20) / 2_000);
});

test("A budget takes its thresholds from the four weeks before, each week anew, and declines nothing below the default threshold", () => {
  const spread = (top: number, fromMs: number) =>
    Array.from({ length: 1_000 }, (_, index) => scored((top * index) / 1_000, false, 100, fromMs + index));
  const later = [scored(0.9985, true, 1, 1_000), scored(0.9955, true, 1, 1_001), scored(0.5, true, 1, 1_002)];
  const budget = { reviewedPer1000: 10, declinedPer1000: 2 };
  const rows = [...spread(1, 0), ...later];
  assert.deepEqual(flagByBudget(rows, 1_000, budget), ["declined", "review", "approved"]);
  const quiet = [
    ...rows,
    ...spread(0.2, 40 * dayMs),
    scored(0.3, true, 1, 48 * dayMs),
    scored(0.6, true, 1, 48 * dayMs + 1),
  ];
  assert.deepEqual(flagByBudget(quiet, 2_003, budget), ["review", "declined"]);
});

test("With less than a thousand payments a budget leaves the default thresholds", () => {
  const rows = [scored(0.001, false), scored(0.09, false), scored(0.2, true), scored(0.6, true)];
  assert.deepEqual(flagByBudget(rows, 1, { reviewedPer1000: 10, declinedPer1000: 2 }), [
    "approved",
    "review",
    "declined",
  ]);
});

test("Bands count what lies in them, and only with fifty cases", () => {
  const many = Array.from({ length: 100 }, (_, index) => scored(0.1, index < 20));
  const bands = countBands([...many, scored(0.3, true)]);
  assert.equal(bands.length, 1);
  assert.deepEqual([bands[0]?.count, bands[0]?.frauds, bands[0]?.title], [100, 20, "5-20"]);
  assert.ok(Math.abs((bands[0]?.expected ?? 0) - 10) < 1e-9);
  assert.ok((bands[0]?.low ?? 0) < 20 && (bands[0]?.high ?? 0) > 20);
});
