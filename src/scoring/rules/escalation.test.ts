import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs, minuteMs } from "../calendar.ts";
import { factsAfter, ordinaryDays } from "../testing/story.ts";
import { escalation } from "./escalation.ts";

function rising(amounts: readonly number[], everyMs: number) {
  return amounts.map((amount, index) => ({ amount, atMs: 30 * dayMs + index * everyMs }));
}

test("Amounts that only grow within an hour are found", () => {
  const finding = escalation.evaluate(
    factsAfter([...ordinaryDays(20), ...rising([10, 40, 120], 10 * minuteMs)], {
      amount: 400,
      atMs: 30 * dayMs + 30 * minuteMs,
    }),
  );
  assert.ok(finding !== undefined && finding.logOdds > 0);
  assert.match(
    escalation.sentence(finding.numbers),
    /^It is the last of 4 payments within 30 minutes that only grew, to 40\.0 times the first\.$/,
  );
});

test("Amounts that rise and fall are nothing", () => {
  assert.equal(
    escalation.evaluate(
      factsAfter([...ordinaryDays(20), ...rising([40, 10, 120], 10 * minuteMs)], {
        amount: 100,
        atMs: 30 * dayMs + 30 * minuteMs,
      }),
    ),
    undefined,
  );
});

test("Growth over weeks is nothing", () => {
  assert.equal(
    escalation.evaluate(factsAfter(rising([10, 40, 120], 7 * dayMs), { amount: 400, atMs: 60 * dayMs })),
    undefined,
  );
});

test("Without any history there is nothing to say", () => {
  assert.equal(escalation.evaluate(factsAfter([], { amount: 50, atMs: 0 })), undefined);
});
