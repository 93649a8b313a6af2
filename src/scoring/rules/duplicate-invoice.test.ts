import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs, minuteMs } from "../calendar.ts";
import { factsInStream, type StreamEvent } from "../testing/stream-facts.ts";
import { duplicateInvoice } from "./duplicate-invoice.ts";

function judge(afterMs: number, changes: Partial<StreamEvent> = {}, reference = "INV-17") {
  const paid = { amount: 412.5, atMs: 0, counterpartyId: "printer", attributes: { reference: "INV-17" } };
  return duplicateInvoice.evaluate(
    factsInStream([paid, { ...paid, atMs: afterMs, attributes: { reference }, ...changes }]),
  );
}

test("The same reference and amount days later, whoever is paid", () => {
  const finding = judge(6 * dayMs);
  assert.ok(finding !== undefined && finding.logOdds >= 3);
  assert.equal(
    duplicateInvoice.sentence(finding.numbers),
    "The same amount was paid with the same reference 6 days before.",
  );
  assert.ok(judge(6 * dayMs, { counterpartyId: "printer-2" }) !== undefined);
});

test("A retry, a month later, another amount or reference, and one without a number are silent", () => {
  assert.equal(judge(2 * minuteMs), undefined);
  assert.equal(judge(30 * dayMs), undefined);
  assert.equal(judge(6 * dayMs, { amount: 500 }), undefined);
  assert.equal(judge(6 * dayMs, {}, "INV-18"), undefined);
  const rent = { amount: 700, counterpartyId: "landlord", attributes: { reference: "Rent" } };
  const twice = [0, 7].map((day) => ({ ...rent, atMs: day * dayMs }));
  assert.equal(duplicateInvoice.evaluate(factsInStream(twice)), undefined);
});
