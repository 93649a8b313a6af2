import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs } from "../calendar.ts";
import { ordinaryDays } from "../testing/story.ts";
import { factsInStream, type StreamEvent } from "../testing/stream-facts.ts";
import { recurringPayment } from "./recurring-payment.ts";

function rents(days: readonly number[], fields: Partial<StreamEvent> = {}): StreamEvent[] {
  const rent = days.map((day) => ({ amount: 780, atMs: day * dayMs + 1, ...fields }));
  const last = Math.max(...days);
  return [...ordinaryDays(last), ...rent].sort((left, right) => left.atMs - right.atMs);
}

test("A rent without a payee is known in its second month, and surely in its third", () => {
  const second = recurringPayment.evaluate(factsInStream(rents([10, 40])));
  const fifth = recurringPayment.evaluate(factsInStream(rents([10, 40, 71, 101, 132])));
  assert.ok(second !== undefined && fifth !== undefined && fifth.logOdds < second.logOdds && second.logOdds < 0);
  assert.equal(
    recurringPayment.sentence(fifth.numbers),
    "A payment of about this amount came 4 times before at even intervals.",
  );
});

test("Another day, another amount and another payee break the rhythm", () => {
  assert.equal(recurringPayment.evaluate(factsInStream(rents([10, 30]))), undefined);
  const [raised, payees] = [rents([10, 40]), rents([10, 40])];
  assert.equal(
    recurringPayment.evaluate(factsInStream([...raised.slice(0, -1), { amount: 900, atMs: 40 * dayMs + 1 }])),
    undefined,
  );
  const other = payees.map((event, index) => ({ ...event, counterpartyId: `payee-${index}` }));
  assert.equal(recurringPayment.evaluate(factsInStream(other)), undefined);
});

test("Wages to a known payee may vary a little", () => {
  const wages = [10, 40, 70].map((day, index) => ({
    amount: 3_000 + 90 * index,
    atMs: day * dayMs,
    counterpartyId: "worker",
  }));
  assert.ok((recurringPayment.evaluate(factsInStream(wages))?.logOdds ?? 0) <= -3);
});

test("What comes again after a payment that is known to be fraud is no bill, with a payee or without", () => {
  for (const fields of [{}, { counterpartyId: "collector", channel: "transfer" }]) {
    const taken = (fraudKnownAtMs: number | undefined, place: number, days: readonly number[]) =>
      rents(days, fields).map((event) =>
        event.amount === 780 && event.atMs === (days[place] ?? 0) * dayMs + 1 && fraudKnownAtMs !== undefined
          ? { ...event, fraudKnownAtMs }
          : event,
      );
    const judge = (known: number | undefined, place: number, days: readonly number[]) =>
      recurringPayment.evaluate(factsInStream(taken(known, place, days)))?.numbers.recurrences;
    assert.equal(judge(undefined, 0, [10, 40]), 1);
    assert.equal(judge(30 * dayMs, 0, [10, 40]), undefined);
    // Known too late.
    assert.equal(judge(41 * dayMs, 0, [10, 40]), 1);
    assert.equal(judge(50 * dayMs, 1, [10, 40, 70]), undefined);
    assert.equal(judge(50 * dayMs, 0, [10, 40, 70]), "counterpartyId" in fields ? 1 : 2);
  }
});
