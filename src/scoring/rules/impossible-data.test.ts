import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs } from "../calendar.ts";
import { factsAfter, storyStartMs } from "../testing/story.ts";
import { impossibleData } from "./impossible-data.ts";

test("Decimals that no currency has are found", () => {
  const finding = impossibleData.evaluate(factsAfter([], { amount: 12.345678, atMs: 0 }));
  assert.ok(finding !== undefined && finding.logOdds > 0);
  assert.match(impossibleData.sentence(finding.numbers), /^The data are implausible: the amount has 6 decimals\.$/);
});

test("Three decimals are a currency of the Gulf", () => {
  assert.equal(impossibleData.evaluate(factsAfter([], { amount: 12.345, atMs: 0 })), undefined);
});

test("Cents that a computer cannot hold exactly are cents", () => {
  assert.equal(impossibleData.evaluate(factsAfter([], { amount: 1_234_567.89, atMs: 0 })), undefined);
});

test("Without any history there is nothing to say", () => {
  assert.equal(impossibleData.evaluate(factsAfter([], { amount: 50, atMs: 0 })), undefined);
});

test("A clock that was never set, and a time before the relation, are found", () => {
  const unset = impossibleData.evaluate(factsAfter([], { amount: 10, atMs: -storyStartMs }));
  assert.equal(unset?.numbers.isBeforeClocks, 1);
  const profile = { customerId: "customer", onboardedAtMs: storyStartMs + 10 * dayMs };
  const early = impossibleData.evaluate(factsAfter([], { amount: 10, atMs: 0 }, { profile }));
  assert.equal(early?.numbers.daysBeforeRelation, 10);
});
