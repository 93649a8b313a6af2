import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs, minuteMs } from "../calendar.ts";
import { factsAfter, ordinaryDays } from "../testing/story.ts";
import { duplicate } from "./duplicate.ts";

test("The same amount half a minute later is found", () => {
  const finding = duplicate.evaluate(
    factsAfter([...ordinaryDays(5), { amount: 81.5, atMs: 10 * dayMs }], {
      amount: 81.5,
      atMs: 10 * dayMs + minuteMs / 2,
    }),
  );
  assert.ok(finding !== undefined && finding.logOdds > 0);
  assert.match(duplicate.sentence(finding.numbers), /^The same amount, 81\.50, was sent 30 seconds before\.$/);
});

test("The same fare the next day is nothing", () => {
  assert.equal(duplicate.evaluate(factsAfter([{ amount: 2.8, atMs: 0 }], { amount: 2.8, atMs: dayMs })), undefined);
});

test("The same price at another counterparty is nothing", () => {
  assert.equal(
    duplicate.evaluate(
      factsAfter([{ amount: 5, atMs: 0, counterpartyId: "baker" }], {
        amount: 5,
        atMs: minuteMs,
        counterpartyId: "florist",
      }),
    ),
    undefined,
  );
});

test("Without any history there is nothing to say", () => {
  assert.equal(duplicate.evaluate(factsAfter([], { amount: 50, atMs: 0 })), undefined);
});
