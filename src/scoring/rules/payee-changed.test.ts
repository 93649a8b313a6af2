import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs } from "../calendar.ts";
import { factsInStream, type StreamEvent } from "../testing/stream-facts.ts";
import { createWords } from "../words.ts";
import { payeeChanged } from "./payee-changed.ts";

function invoice(month: number, counterpartyId: string, counterpartyName: string): StreamEvent {
  return {
    amount: 900,
    atMs: month * 30 * dayMs,
    counterpartyId,
    channel: "transfer",
    attributes: { counterpartyName },
  };
}

const past = [0, 1, 2].map((month) => invoice(month, "steel-account", "Steelworks Ltd."));

test("The supplier's name with a new account", () => {
  const finding = payeeChanged.evaluate(factsInStream([...past, invoice(3, "drop", "STEELWORKS LTD")]));
  assert.ok(finding !== undefined && finding.logOdds >= 3);
  assert.equal(
    payeeChanged.sentence(finding.numbers, createWords({ amount: 900 })),
    "The payee's account was never paid before, but its name was: 3 payments went to another account of that name.",
  );
  assert.match(payeeChanged.sentence(finding.numbers), /3 payments went to another account of that name\.$/);
});

test("The known account, another name, no name and a shop are silent", () => {
  assert.equal(
    payeeChanged.evaluate(factsInStream([...past, invoice(3, "steel-account", "Steelworks Ltd.")])),
    undefined,
  );
  assert.equal(payeeChanged.evaluate(factsInStream([...past, invoice(3, "timber", "Timber GmbH")])), undefined);
  assert.equal(
    payeeChanged.evaluate(factsInStream([...past, { ...invoice(3, "drop", "x"), attributes: {} }])),
    undefined,
  );
  const shop = { ...invoice(3, "drop", "Steelworks Ltd."), channel: "card_present", merchantCategory: "5411" };
  assert.equal(payeeChanged.evaluate(factsInStream([...past, shop])), undefined);
});

test("A supplier's second account that was paid long ago is known, though its payments are forgotten", () => {
  const others = Array.from({ length: 60 }, (_, index) => ({
    ...invoice(3, `payee-${index}`, `Payee ${index}`),
    atMs: 90 * dayMs + index,
  }));
  const paid = [
    invoice(-1, "second", "Steelworks Ltd."),
    ...past,
    ...others,
    invoice(4, "steel-account", "Steelworks Ltd."),
  ];
  const facts = factsInStream([...paid, invoice(5, "second", "Steelworks Ltd.")]);
  assert.deepEqual([facts.isNewCounterparty, facts.samePayeeName >= 1, facts.payeePayments], [0, true, 0]);
  assert.equal(payeeChanged.evaluate(facts), undefined);
});

test("Of forty names that are paid in the same order each month, more than half are known the next", () => {
  const payroll = (month: number) =>
    Array.from({ length: 40 }, (_, index): StreamEvent => {
      const attributes = { "Employee No.": `E-${index}` };
      return {
        amount: 900,
        atMs: month * 30 * dayMs + index,
        counterpartyId: `DE0212030000${1_000 + index}00`,
        attributes,
      };
    });
  const known = Array.from({ length: 40 }, (_, index) => {
    const moved = { ...(payroll(3)[index] as StreamEvent), counterpartyId: "DE02120300009999" };
    return payeeChanged.evaluate(factsInStream([...[0, 1, 2].flatMap(payroll), moved])) !== undefined;
  });
  assert.ok(known.filter(Boolean).length > 20);
});
