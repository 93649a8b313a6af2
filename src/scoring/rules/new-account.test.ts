import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs } from "../calendar.ts";
import { factsAfter, storyStartMs } from "../testing/story.ts";
import { newAccount } from "./new-account.ts";

const young = { customerId: "customer", onboardedAtMs: storyStartMs - 3 * dayMs, expectedMonthlyVolume: 1_000 };

test("A high amount three days into the relation is found", () => {
  const finding = newAccount.evaluate(factsAfter([], { amount: 4_000, atMs: 0 }, { profile: young }));
  assert.ok(finding !== undefined && finding.logOdds > 0);
  assert.match(newAccount.sentence(finding.numbers), /^4,000\.00 is high for a relation that began 3 days ago\.$/);
});

test("A small first payment is nothing", () => {
  assert.equal(newAccount.evaluate(factsAfter([], { amount: 40, atMs: 0 }, { profile: young })), undefined);
});

test("A high amount in an old relation is nothing", () => {
  assert.equal(
    newAccount.evaluate(
      factsAfter([], { amount: 4_000, atMs: 0 }, { profile: { ...young, onboardedAtMs: storyStartMs - 900 * dayMs } }),
    ),
    undefined,
  );
});

test("Without a customer file nothing is known of the relation", () => {
  assert.equal(newAccount.evaluate(factsAfter([], { amount: 4_000, atMs: 0 })), undefined);
});

test("Without any history there is nothing to say", () => {
  assert.equal(newAccount.evaluate(factsAfter([], { amount: 40, atMs: 0 }, { profile: young })), undefined);
});
