import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs } from "../calendar.ts";
import { factsAfter, ordinaryDays } from "../testing/story.ts";
import { dormantWake } from "./dormant-wake.ts";

test("A payment after half a year of silence is found", () => {
  const finding = dormantWake.evaluate(factsAfter(ordinaryDays(30), { amount: 50, atMs: 230 * dayMs }));
  assert.ok(finding !== undefined && finding.logOdds > 0);
  assert.match(
    dormantWake.sentence(finding.numbers),
    /first activity in 201 days; its pauses so far averaged 24 hours/,
  );
});

test("A fortnight of holiday is nothing", () => {
  assert.equal(dormantWake.evaluate(factsAfter(ordinaryDays(30), { amount: 50, atMs: 45 * dayMs })), undefined);
});

test("An account that pays once a quarter is not dormant in between", () => {
  assert.equal(
    dormantWake.evaluate(
      factsAfter(
        [0, 91, 182, 273].map((day) => ({ amount: 50, atMs: day * dayMs })),
        { amount: 50, atMs: 366 * dayMs },
      ),
    ),
    undefined,
  );
});

test("Without any history there is nothing to say", () => {
  assert.equal(dormantWake.evaluate(factsAfter([], { amount: 50, atMs: 0 })), undefined);
});
