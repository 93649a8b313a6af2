import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs } from "../calendar.ts";
import { factsAfter, ordinaryDays } from "../testing/story.ts";
import { newCounterparty } from "./new-counterparty.ts";

test("A counterparty never named before is found", () => {
  const finding = newCounterparty.evaluate(
    factsAfter(ordinaryDays(30, { counterpartyId: "A1" }), { amount: 50, atMs: 31 * dayMs, counterpartyId: "B2" }),
  );
  assert.ok(finding !== undefined && finding.logOdds > 0);
  assert.match(
    newCounterparty.sentence(finding.numbers),
    /^The counterparty is new; 30 earlier transactions named one counterparty\.$/,
  );
});

test("A known counterparty is nothing", () => {
  assert.equal(
    newCounterparty.evaluate(
      factsAfter(ordinaryDays(30, { counterpartyId: "A1" }), { amount: 50, atMs: 31 * dayMs, counterpartyId: "A1" }),
    ),
    undefined,
  );
});

test("Where every counterparty is new, one more is nothing", () => {
  assert.equal(
    newCounterparty.evaluate(
      factsAfter(
        ordinaryDays(12).map((event, index) => ({ ...event, counterpartyId: `A${index}` })),
        { amount: 50, atMs: 31 * dayMs, counterpartyId: "B2" },
      ),
    ),
    undefined,
  );
});

test("Nothing is said where no counterparty is given", () => {
  assert.equal(
    newCounterparty.evaluate(factsAfter(ordinaryDays(30, { counterpartyId: "A1" }), { amount: 50, atMs: 31 * dayMs })),
    undefined,
  );
});

test("Without any history there is nothing to say", () => {
  assert.equal(newCounterparty.evaluate(factsAfter([], { amount: 50, atMs: 0, counterpartyId: "B2" })), undefined);
});
