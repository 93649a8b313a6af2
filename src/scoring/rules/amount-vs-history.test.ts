import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs } from "../calendar.ts";
import { factsAfter, ordinaryDays } from "../testing/story.ts";
import { createWords } from "../words.ts";
import { amountVsHistory } from "./amount-vs-history.ts";

test("An amount far above the usual is found", () => {
  const finding = amountVsHistory.evaluate(factsAfter(ordinaryDays(16), { amount: 750, atMs: 20 * dayMs }));
  assert.ok(finding !== undefined && finding.logOdds > 3);
  assert.equal(
    amountVsHistory.sentence(finding.numbers),
    "750.00 is 14.0 times this account's usual 53.50 over 16 transactions; its largest so far was 68.00.",
  );
});

test("An amount in line with the usual lowers the score", () => {
  const finding = amountVsHistory.evaluate(factsAfter(ordinaryDays(16), { amount: 55, atMs: 20 * dayMs }));
  assert.ok(finding !== undefined && finding.logOdds < 0);
  assert.equal(
    amountVsHistory.sentence(finding.numbers),
    "55.00 is in line with this account's usual 53.50 over 16 transactions.",
  );
});

test("An amount far below the usual is not said to be in line with it", () => {
  const finding = amountVsHistory.evaluate(factsAfter(ordinaryDays(16), { amount: 5, atMs: 20 * dayMs }));
  assert.ok(finding !== undefined);
  assert.equal(
    amountVsHistory.sentence(finding.numbers),
    "5.00 is below this account's usual 53.50 over 16 transactions.",
  );
});

test("A rent among groceries is known after some months", () => {
  const rents = [30, 60, 90, 120].map((day) => ({ amount: 1_000, atMs: day * dayMs }));
  const past = [...ordinaryDays(140), ...rents].sort((left, right) => left.atMs - right.atMs);
  const finding = amountVsHistory.evaluate(factsAfter(past, { amount: 1_010, atMs: 150 * dayMs }));
  assert.ok(finding !== undefined && finding.logOdds < 3);
});

test("What was done within the week attests no habit", () => {
  const past = [...ordinaryDays(60), { amount: 1_000, atMs: 61 * dayMs }];
  const second = amountVsHistory.evaluate(factsAfter(past, { amount: 1_000, atMs: 62 * dayMs }));
  assert.ok(second !== undefined && second.logOdds > 4);
});

test("Money coming in is not compared with spending", () => {
  assert.equal(amountVsHistory.evaluate(factsAfter(ordinaryDays(16), { amount: -750, atMs: 20 * dayMs })), undefined);
});

test("Without any history there is nothing to say", () => {
  assert.equal(amountVsHistory.evaluate(factsAfter([], { amount: 50, atMs: 0 })), undefined);
});

test("Of one earlier payment nothing is called usual", () => {
  const say = (amount: number) => {
    const facts = factsAfter([{ amount: 45.96, atMs: 0 }], { amount, atMs: dayMs });
    return amountVsHistory.sentence(amountVsHistory.evaluate(facts)?.numbers ?? {}, createWords({ amount }));
  };
  assert.deepEqual([370.64, 50, 12].map(say), [
    "370.64 is 8.1 times this account's only earlier payment, 45.96.",
    "50.00 is in line with this account's only earlier payment, 45.96.",
    "12.00 is below this account's only earlier payment, 45.96.",
  ]);
});
