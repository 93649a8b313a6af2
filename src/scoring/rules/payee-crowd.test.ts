import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs, hourMs } from "../calendar.ts";
import { ordinaryDays } from "../testing/story.ts";
import { factsInStream, type StreamEvent } from "../testing/stream-facts.ts";
import { payeeCrowd } from "./payee-crowd.ts";

function payers(count: number, amount: number, fields: Partial<StreamEvent> = {}): StreamEvent[] {
  const accounts = Array.from({ length: count }, (_, index) => `account-${index}`);
  const past = accounts.flatMap((accountId) => ordinaryDays(12).map((event) => ({ ...event, accountId })));
  const paid = accounts.map((accountId, index) => ({
    accountId,
    amount,
    atMs: 20 * dayMs + index * hourMs,
    counterpartyId: "collector",
    channel: "transfer",
    ...fields,
  }));
  return [...past.sort((left, right) => left.atMs - right.atMs), ...paid];
}

test("Six accounts pay a new payee many times their usual", () => {
  const finding = payeeCrowd.evaluate(factsInStream(payers(6, 400)));
  assert.ok(finding !== undefined && finding.logOdds > 3);
  assert.equal(
    payeeCrowd.sentence(finding.numbers),
    "6 accounts paid this new counterparty at least twice this account's usual amount within a day.",
  );
  const shop = payeeCrowd.evaluate(factsInStream(payers(6, 400, { channel: "card_present" })));
  assert.ok(shop !== undefined && shop.logOdds < finding.logOdds);
});

test("Usual amounts, few payers and a payee known for days are silent", () => {
  assert.equal(payeeCrowd.evaluate(factsInStream(payers(8, 40))), undefined);
  assert.equal(payeeCrowd.evaluate(factsInStream(payers(3, 400))), undefined);
  const known = { amount: 10, atMs: 5 * dayMs, accountId: "other", counterpartyId: "collector" };
  const stream = [...payers(6, 400), known].sort((left, right) => left.atMs - right.atMs);
  assert.equal(payeeCrowd.evaluate(factsInStream(stream)), undefined);
});
