import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs } from "../calendar.ts";
import { factsInStream, type StreamEvent } from "../testing/stream-facts.ts";
import { knownPayee } from "./known-payee.ts";

function judge(count: number, amount: number, fields: Partial<StreamEvent> = { channel: "transfer" }) {
  const paid = { counterpartyId: "savings", ...fields };
  const past = Array.from({ length: count }, (_, index) => ({ ...paid, amount: 500, atMs: index * 20 * dayMs }));
  return knownPayee.evaluate(factsInStream([...past, { ...paid, amount, atMs: count * 20 * dayMs }]));
}

test("An old payee lowers the score, for transfers more than for purchases", () => {
  const transfer = judge(4, 600);
  const purchase = judge(4, 600, { channel: "online", merchantCategory: "5411" });
  assert.ok(transfer !== undefined && purchase !== undefined);
  assert.ok(transfer.logOdds < -1.5 && purchase.logOdds < 0 && purchase.logOdds > -0.5);
  assert.equal(
    knownPayee.sentence(transfer.numbers),
    "The account has paid this counterparty 4 times since 80 days before.",
  );
});

test("After two months a transfer of three times the usual is no surprise, and one of five times is", () => {
  assert.ok((judge(4, 1_500)?.logOdds ?? 0) < -4);
  assert.equal(judge(4, 1_500, { channel: "online", merchantCategory: "5411" }), undefined);
  assert.equal(judge(4, 2_500), undefined);
});

test("A payee of two payments, or one that gets far more than ever, is no such", () => {
  assert.equal(judge(2, 500), undefined);
  assert.equal(judge(4, 5_000), undefined);
});
