import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs, hourMs, minuteMs } from "../calendar.ts";
import { factsAfter, ordinaryDays } from "../testing/story.ts";
import { cardTesting } from "./card-testing.ts";

function tests(amounts: readonly number[], startMs: number) {
  return amounts.map((amount, index) => ({ amount, atMs: startMs + index * minuteMs }));
}

test("Tiny amounts before a big one are found", () => {
  const finding = cardTesting.evaluate(
    factsAfter([...ordinaryDays(30), ...tests([1, 1.5, 0.99], 40 * dayMs)], {
      amount: 400,
      atMs: 40 * dayMs + 5 * minuteMs,
    }),
  );
  assert.ok(finding !== undefined && finding.logOdds > 0);
  assert.match(
    cardTesting.sentence(finding.numbers),
    /^400\.00 follows 3 payments of at most 1\.50 within 5 minutes, as when a card is tested\.$/,
  );
});

test("Small purchases of an account that makes such are nothing", () => {
  assert.equal(
    cardTesting.evaluate(
      factsAfter([...ordinaryDays(30), ...tests([12, 15, 14], 40 * dayMs)], {
        amount: 400,
        atMs: 40 * dayMs + 5 * minuteMs,
      }),
    ),
    undefined,
  );
});

test("Small purchases spread over a day are nothing", () => {
  assert.equal(
    cardTesting.evaluate(
      factsAfter(
        [
          ...ordinaryDays(30),
          { amount: 1, atMs: 40 * dayMs },
          { amount: 1.5, atMs: 40 * dayMs + hourMs },
          { amount: 2, atMs: 40 * dayMs + 2 * hourMs },
        ],
        { amount: 400, atMs: 40 * dayMs + 9 * hourMs },
      ),
    ),
    undefined,
  );
});

test("Without any history there is nothing to say", () => {
  assert.equal(cardTesting.evaluate(factsAfter([], { amount: 50, atMs: 0 })), undefined);
});
