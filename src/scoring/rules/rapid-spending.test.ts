import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs, minuteMs } from "../calendar.ts";
import { ordinaryDays } from "../testing/story.ts";
import { factsInStream, type StreamEvent } from "../testing/stream-facts.ts";
import { rapidSpending } from "./rapid-spending.ts";

function judge(amounts: readonly number[], stepMinutes = 6, past: readonly StreamEvent[] = ordinaryDays(40)) {
  const events = amounts.map((amount, index) => ({ amount, atMs: 41 * dayMs + index * stepMinutes * minuteMs }));
  return rapidSpending.evaluate(factsInStream([...past, ...events]));
}

test("Six gift cards of three times the usual each, and growing amounts", () => {
  const cards = judge([150, 100, 200, 150, 100, 150]);
  assert.ok(cards !== undefined && cards.logOdds > 3);
  assert.match(
    rapidSpending.sentence(cards.numbers),
    /^With it the account has made 6 payments of 850\.00 together within two hours, 1\d\.\d times its usual \d\d\.\d\d\.$/,
  );
  assert.ok((judge([25, 50, 110, 250, 550])?.logOdds ?? 0) > 3);
});

test("One shop that is paid four times counts from less on, and is named", () => {
  const events = [105, 85, 95, 105].map((amount, index) => {
    return { amount, atMs: 41 * dayMs + index * 9 * minuteMs, counterpartyId: "gift-shop" };
  });
  const finding = rapidSpending.evaluate(factsInStream([...ordinaryDays(40), ...events]));
  assert.ok(finding !== undefined && finding.logOdds > 3);
  assert.match(rapidSpending.sentence(finding.numbers), /, 4 of them to one counterparty\.$/);
  const apart = events.map((event, index) => ({ ...event, counterpartyId: `shop-${index}` }));
  assert.equal(rapidSpending.evaluate(factsInStream([...ordinaryDays(40), ...apart])), undefined);
});

test("A little shopping, one large purchase among small ones, and the same over a day are silent", () => {
  assert.equal(judge([40, 30, 60, 50]), undefined);
  assert.equal(judge([20, 30, 900]), undefined);
  assert.equal(judge([150, 100, 200, 150, 100, 150], 300), undefined);
  assert.equal(judge([150, 100, 200, 150, 100, 150], 6, ordinaryDays(4)), undefined);
});

test("An account with hundreds of payments a day, and wages that come again each month, are silent", () => {
  const busy = Array.from({ length: 1_900 }, (_, index) => ({
    amount: 40 + (index % 20),
    atMs: 30 * dayMs + index * 8 * minuteMs,
  }));
  assert.equal(judge([90, 95, 100, 110, 90, 95, 105], 8, busy), undefined);
  const wages = [800, 900, 1_000, 1_100];
  const months = [11, 41].flatMap((day) =>
    wages.map((amount, index) => ({ amount, atMs: day * dayMs + index * 1_000 })),
  );
  const facts = factsInStream([...ordinaryDays(40), ...months].sort((left, right) => left.atMs - right.atMs));
  assert.ok(facts.recurrences >= 1);
  assert.equal(rapidSpending.evaluate(facts), undefined);
});

test("As many payments as on an earlier day are nothing new, though each of them is larger", () => {
  const wagesOn = (day: number, times: number) =>
    Array.from({ length: 12 }, (_, index) => ({
      amount: times * (800 + 31 * index),
      atMs: day * dayMs + index * 1_000,
      counterpartyId: `employee-${index}`,
    }));
  const stranger = { amount: 2_500, atMs: 41 * dayMs + 12_000, counterpartyId: "employee-new" };
  const bonus = [...wagesOn(41, 1.8), stranger];
  assert.ok(rapidSpending.evaluate(factsInStream([...ordinaryDays(40), ...bonus])) !== undefined);
  assert.equal(rapidSpending.evaluate(factsInStream([...wagesOn(11, 1), ...bonus])), undefined);
});
