import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs } from "../calendar.ts";
import { ordinaryDays } from "../testing/story.ts";
import { factsInStream, type StreamEvent } from "../testing/stream-facts.ts";
import { payeeRun } from "./payee-run.ts";

function judge(amounts: readonly number[], fields: Partial<StreamEvent> = {}, stepDays = 1) {
  const to = { counterpartyId: "stranger", channel: "transfer", ...fields };
  const events = amounts.map((amount, index) => ({ ...to, amount, atMs: (41 + index * stepDays) * dayMs }));
  return payeeRun.evaluate(factsInStream([...ordinaryDays(40), ...events]));
}

test("Each day more to somebody new", () => {
  const finding = judge([100, 200, 300, 450]);
  assert.ok(finding !== undefined && finding.logOdds > 2);
  assert.match(
    payeeRun.sentence(finding.numbers),
    /^It is payment 4 to a counterparty first paid 3 days before, 1\.5 times the last one; the 4 payments together are 2\d\.\d times the usual amount\.$/,
  );
});

test("Equal payments, small ones, purchases, a second payment and an old payee are silent", () => {
  assert.equal(judge([300, 300, 300]), undefined);
  assert.equal(judge([20, 30, 45]), undefined);
  assert.equal(judge([100, 200, 300], { channel: "online", merchantCategory: "5411" }), undefined);
  assert.equal(judge([100, 900]), undefined);
  assert.equal(judge([100, 200, 300], {}, 20), undefined);
});
