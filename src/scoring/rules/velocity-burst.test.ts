import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs, hourMs, minuteMs } from "../calendar.ts";
import { factsAfter, ordinaryDays } from "../testing/story.ts";
import { factsInStream, type StreamEvent } from "../testing/stream-facts.ts";
import { velocityBurst } from "./velocity-burst.ts";

function quickly(count: number, everyMs: number, startMs: number) {
  return Array.from({ length: count }, (_, index) => ({ amount: 20 + index * 3, atMs: startMs + index * everyMs }));
}

test("Ten payments within ten minutes are found", () => {
  const finding = velocityBurst.evaluate(
    factsAfter([...ordinaryDays(30), ...quickly(9, minuteMs, 40 * dayMs)], {
      amount: 77,
      atMs: 40 * dayMs + 9 * minuteMs,
    }),
  );
  assert.ok(finding !== undefined && finding.logOdds > 0);
  assert.match(
    velocityBurst.sentence(finding.numbers),
    /^It is one of 10 payments within 10 minutes, where this account's pace is fewer than 0\.1\.$/,
  );
});

test("Three errands within half an hour are nothing", () => {
  assert.equal(
    velocityBurst.evaluate(
      factsAfter([...ordinaryDays(30), ...quickly(2, 10 * minuteMs, 40 * dayMs)], {
        amount: 77,
        atMs: 40 * dayMs + 30 * minuteMs,
      }),
    ),
    undefined,
  );
});

test("A busy account keeps its own pace", () => {
  assert.equal(
    velocityBurst.evaluate(factsAfter(quickly(600, hourMs / 5, 0), { amount: 77, atMs: 120 * hourMs })),
    undefined,
  );
});

test("Refunds are no payments", () => {
  assert.equal(
    velocityBurst.evaluate(
      factsAfter(
        [
          ...ordinaryDays(30),
          ...quickly(9, minuteMs, 40 * dayMs).map((event) => ({ ...event, amount: -event.amount })),
        ],
        { amount: 77, atMs: 40 * dayMs + 9 * minuteMs },
      ),
    ),
    undefined,
  );
});

test("Without any history there is nothing to say", () => {
  assert.equal(velocityBurst.evaluate(factsAfter([], { amount: 50, atMs: 0 })), undefined);
});

function equalPayments(count: number, toMany: boolean) {
  return Array.from({ length: count }, (_, index) => ({
    amount: 49,
    atMs: 40 * dayMs + index * 1_000,
    counterpartyId: toMany ? `shop ${index}` : "shop",
  }));
}

test("Equal payments to many counterparties are a burst, however equal they are", () => {
  const past = [...ordinaryDays(40), ...equalPayments(19, true)];
  const finding = velocityBurst.evaluate(
    factsAfter(past, { amount: 49, atMs: 40 * dayMs + 19_000, counterpartyId: "shop 19" }),
  );
  assert.ok(finding !== undefined && finding.logOdds > 0);
  assert.match(velocityBurst.sentence(finding.numbers), /^It is one of more than 16 payments within /);
});

test("A few equal payments to one counterparty are retries; a long run of them is a burst too", () => {
  const after = (count: number) =>
    velocityBurst.evaluate(
      factsAfter([...ordinaryDays(40), ...equalPayments(count, false)], {
        amount: 49,
        atMs: 40 * dayMs + count * 1_000,
        counterpartyId: "shop",
      }),
    );
  assert.equal(after(5), undefined);
  assert.ok((after(15)?.logOdds ?? 0) > 0);
});

/** Wages of so many people, seconds apart. */
function payroll(day: number, people = 14): StreamEvent[] {
  return Array.from({ length: people }, (_, index) => ({
    amount: 1_900 + index * 61,
    atMs: day * dayMs + 6 * hourMs + index * 2_000,
    counterpartyId: `employee ${index}`,
    channel: "transfer",
  }));
}

test("A burst as large as one of an earlier day is nothing new, a larger one is, and so is one on the next day", () => {
  const after = (...runs: StreamEvent[][]) =>
    velocityBurst.evaluate(factsInStream([...ordinaryDays(20), ...runs.flat()]));
  assert.ok((after(payroll(27)) ?? { logOdds: 0 }).logOdds > 3);
  assert.equal(after(payroll(27), payroll(57)), undefined);
  assert.ok((after(payroll(27, 5), payroll(57)) ?? { logOdds: 0 }).logOdds > 3);
  assert.ok((after(payroll(27), payroll(28)) ?? { logOdds: 0 }).logOdds > 3);
});

test("A burst of which a fraud is known attests nothing", () => {
  const robbed = payroll(27).map((event) => ({ ...event, fraudKnownAtMs: 40 * dayMs }));
  const finding = velocityBurst.evaluate(factsInStream([...ordinaryDays(20), ...robbed, ...payroll(57)]));
  assert.ok((finding?.logOdds ?? 0) > 3);
});
