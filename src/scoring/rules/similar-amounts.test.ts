import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs, minuteMs } from "../calendar.ts";
import { factsAfter, ordinaryDays } from "../testing/story.ts";
import { similarAmounts } from "./similar-amounts.ts";

test("A sum that is split into nearly equal parts is found", () => {
  const finding = similarAmounts.evaluate(
    factsAfter(
      [...ordinaryDays(5), { amount: 980, atMs: 10 * dayMs }, { amount: 1_010, atMs: 10 * dayMs + 5 * minuteMs }],
      { amount: 1_000, atMs: 10 * dayMs + 9 * minuteMs },
    ),
  );
  assert.ok(finding !== undefined && finding.logOdds > 0);
  assert.match(
    similarAmounts.sentence(finding.numbers),
    /^2 other payments within 5 % of 1,000\.00 went out within the hour, 2,990\.00 together with it\.$/,
  );
});

test("Equal amounts are not similar ones", () => {
  assert.equal(
    similarAmounts.evaluate(
      factsAfter(
        [
          { amount: 10, atMs: 0 },
          { amount: 10, atMs: minuteMs },
        ],
        { amount: 10, atMs: 2 * minuteMs },
      ),
    ),
    undefined,
  );
});

test("Purchases of one day at different prices are nothing", () => {
  assert.equal(
    similarAmounts.evaluate(
      factsAfter(
        [
          { amount: 20, atMs: 0 },
          { amount: 35, atMs: minuteMs },
        ],
        { amount: 28, atMs: 2 * minuteMs },
      ),
    ),
    undefined,
  );
});

test("Without any history there is nothing to say", () => {
  assert.equal(similarAmounts.evaluate(factsAfter([], { amount: 50, atMs: 0 })), undefined);
});
