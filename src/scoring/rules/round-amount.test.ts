import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs } from "../calendar.ts";
import { factsAfter, ordinaryDays } from "../testing/story.ts";
import { roundAmount } from "./round-amount.ts";

test("A round amount of an account that uses none is found", () => {
  const finding = roundAmount.evaluate(factsAfter(ordinaryDays(40), { amount: 800, atMs: 41 * dayMs }));
  assert.ok(finding !== undefined && finding.logOdds > 0);
  assert.match(
    roundAmount.sentence(finding.numbers),
    /^800\.00 is a round amount; 0 % of this account's amounts are, over 40 transactions\.$/,
  );
});

test("An account that withdraws round amounts is nothing", () => {
  assert.equal(
    roundAmount.evaluate(
      factsAfter(
        ordinaryDays(40).map((event) => ({ ...event, amount: 100 })),
        { amount: 200, atMs: 41 * dayMs },
      ),
    ),
    undefined,
  );
});

test("An odd amount is nothing", () => {
  assert.equal(roundAmount.evaluate(factsAfter(ordinaryDays(40), { amount: 801, atMs: 41 * dayMs })), undefined);
});

test("Without any history there is nothing to say", () => {
  assert.equal(roundAmount.evaluate(factsAfter([], { amount: 50, atMs: 0 })), undefined);
});
