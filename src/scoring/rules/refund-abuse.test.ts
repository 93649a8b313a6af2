import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs, hourMs } from "../calendar.ts";
import { ordinaryDays } from "../testing/story.ts";
import { factsInStream, type StreamEvent } from "../testing/stream-facts.ts";
import { createWords } from "../words.ts";
import { refundAbuse } from "./refund-abuse.ts";

const shop = { counterpartyId: "fashion", merchantCategory: "5651", channel: "online" };
const past: readonly StreamEvent[] = ordinaryDays(40, { counterpartyId: "grocer" });

function judge(events: readonly StreamEvent[]) {
  return refundAbuse.evaluate(factsInStream([...past, ...events]));
}

test("A refund of a merchant that was never paid", () => {
  const finding = judge([{ ...shop, amount: -300, atMs: 41 * dayMs }]);
  assert.ok(finding !== undefined && finding.logOdds > 3);
  assert.equal(refundAbuse.sentence(finding.numbers), "It is a refund of a merchant that the account has not paid.");
});

test("More comes back than was paid", () => {
  const finding = judge([
    { ...shop, amount: 100, atMs: 41 * dayMs },
    { ...shop, amount: -100, atMs: 43 * dayMs },
    { ...shop, amount: -90, atMs: 44 * dayMs },
  ]);
  assert.ok(finding !== undefined && finding.logOdds > 2);
  assert.equal(
    refundAbuse.sentence(finding.numbers),
    "With it 190 % of what the account paid this merchant has come back.",
  );
  assert.equal(
    refundAbuse.sentence({ ...finding.numbers, share: 99 }, createWords({ amount: -90 })),
    "With it more than 10 times what the account paid this merchant has come back.",
  );
});

function orders(count: number, returned: number): StreamEvent[] {
  const bought = Array.from({ length: count }, (_, index) => ({
    ...shop,
    amount: 80,
    atMs: 41 * dayMs + index * hourMs,
  }));
  const back = Array.from({ length: returned }, (_, index) => ({ ...shop, amount: -80, atMs: (44 + index) * dayMs }));
  return [...bought, ...back];
}

test("Most of many orders come back", () => {
  const finding = judge(orders(8, 7));
  assert.ok(finding !== undefined && finding.logOdds > 2.5);
  assert.match(refundAbuse.sentence(finding.numbers), /^The account had about \d refunds within about 30 days; 88 % /);
});

test("One return, a third of the orders, wages and a new account are silent", () => {
  assert.equal(judge(orders(2, 1)), undefined);
  assert.equal(judge(orders(12, 4)), undefined);
  assert.equal(
    judge([{ counterpartyId: "employer", channel: "transfer", amount: -3_000, atMs: 41 * dayMs }]),
    undefined,
  );
  assert.equal(refundAbuse.evaluate(factsInStream([{ ...shop, amount: -300, atMs: 0 }])), undefined);
});

test("Wages that come with a merchant category are refunds the first time at most", () => {
  const wage = (day: number, counterpartyId = "employer") => ({
    counterpartyId,
    merchantCategory: "9999",
    amount: -3_000,
    atMs: day * dayMs,
  });
  assert.equal(judge([wage(41), wage(71)]), undefined);
  assert.equal(judge([wage(41), wage(71), wage(102)]), undefined);
  assert.ok(judge([wage(41), wage(43)]) !== undefined);
  assert.ok(judge([wage(41), wage(71, "another")]) !== undefined);
});

test("A refund in a currency without a rate is no number of refunds of its size", () => {
  const euros = past.map((event) => ({ ...event, currency: "EUR" }));
  const finding = refundAbuse.evaluate(
    factsInStream([...euros, { ...shop, currency: "XTS", amount: -300, atMs: 41 * dayMs }]),
  );
  assert.ok(finding !== undefined && finding.logOdds > 2, `${finding?.logOdds}`);
});
