import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs } from "../calendar.ts";
import { factsAfter, ordinaryDays } from "../testing/story.ts";
import { cumulativeLimit } from "./cumulative-limit.ts";

const profile = { customerId: "customer", expectedMonthlyVolume: 2_000 };

test("Three times the declared volume is found", () => {
  const finding = cumulativeLimit.evaluate(factsAfter([], { amount: 6_000, atMs: 0 }, { profile }));
  assert.ok(finding !== undefined && finding.logOdds > 0);
  assert.match(
    cumulativeLimit.sentence(finding.numbers),
    /about 6,000\.00 in 30 days, 3\.0 times the 2,000\.00 a month/,
  );
});

test("A volume as declared is nothing", () => {
  assert.equal(
    cumulativeLimit.evaluate(factsAfter(ordinaryDays(60), { amount: 60, atMs: 61 * dayMs }, { profile })),
    undefined,
  );
});

test("Without an expectation there is no limit", () => {
  assert.equal(
    cumulativeLimit.evaluate(factsAfter([], { amount: 6_000, atMs: 0 }, { profile: { customerId: "customer" } })),
    undefined,
  );
});

test("Money coming in is no spending", () => {
  assert.equal(cumulativeLimit.evaluate(factsAfter([], { amount: -6_000, atMs: 0 }, { profile })), undefined);
});

test("Without any history there is nothing to say", () => {
  assert.equal(cumulativeLimit.evaluate(factsAfter([], { amount: 50, atMs: 0 }, { profile })), undefined);
});
