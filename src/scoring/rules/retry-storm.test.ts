import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs, minuteMs } from "../calendar.ts";
import { factsAfter, ordinaryDays } from "../testing/story.ts";
import { retryStorm } from "./retry-storm.ts";

function tries(count: number) {
  return Array.from({ length: count }, (_, index) => ({ amount: 500, atMs: 10 * dayMs + index * minuteMs }));
}

test("The fourth try of one payment lowers the score", () => {
  const finding = retryStorm.evaluate(factsAfter(tries(3), { amount: 500, atMs: 10 * dayMs + 3 * minuteMs }));
  assert.ok(finding !== undefined && finding.logOdds < 0);
  assert.equal(
    retryStorm.sentence(finding.numbers),
    "500.00 was sent 3 times before within 10 minutes; retries count as one payment.",
  );
});

test("Retries count as one payment in the pace and in the habits", () => {
  const facts = factsAfter([...ordinaryDays(8), ...tries(5)], { amount: 500, atMs: 10 * dayMs + 5 * minuteMs });
  assert.equal(facts.count10m, 1);
  assert.equal(facts.habits, 9);
});

test("A second payment of the same amount is no storm", () => {
  assert.equal(retryStorm.evaluate(factsAfter(tries(1), { amount: 500, atMs: 10 * dayMs + minuteMs })), undefined);
});

test("Without any history there is nothing to say", () => {
  assert.equal(retryStorm.evaluate(factsAfter([], { amount: 500, atMs: 0 })), undefined);
});
