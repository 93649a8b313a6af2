import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs } from "../calendar.ts";
import { ordinaryDays } from "../testing/story.ts";
import { factsInStream, type StreamEvent } from "../testing/stream-facts.ts";
import { largeToNewPayee } from "./large-to-new-payee.ts";

function judge(fields: Partial<StreamEvent> = {}, day = 41) {
  const shops = ordinaryDays(40, { counterpartyId: "shop", channel: "card_present", merchantCategory: "5411" });
  const last = { amount: 1_000, atMs: day * dayMs, counterpartyId: "stranger", channel: "transfer", ...fields };
  return largeToNewPayee.evaluate(factsInStream([...shops, last]));
}

test("Twenty times the usual to a stranger, and more after a long silence", () => {
  const finding = judge();
  assert.ok(finding !== undefined && finding.logOdds > 1);
  assert.match(largeToNewPayee.sentence(finding.numbers), /^A transfer of \d+\.\d times .* never paid\.$/);
  const silent = judge({}, 140);
  assert.ok(silent !== undefined && silent.logOdds > finding.logOdds);
  assert.match(largeToNewPayee.sentence(silent.numbers), /, after 100 days without activity\.$/);
});

test("A smaller amount, a purchase and a known payee are silent", () => {
  assert.equal(judge({ amount: 300 }), undefined);
  assert.equal(judge({ channel: "online", merchantCategory: "5732" }), undefined);
  assert.equal(judge({ counterpartyId: "shop" }), undefined);
  assert.equal(judge({ amount: -1_000 }), undefined);
});
