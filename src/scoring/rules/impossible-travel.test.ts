import assert from "node:assert/strict";
import { test } from "node:test";
import { hourMs } from "../calendar.ts";
import { factsInStream, type StreamEvent } from "../testing/stream-facts.ts";
import { impossibleTravel } from "./impossible-travel.ts";

const home = { amount: 30, atMs: 0, country: "DE", channel: "card_present" };

function judge(last: StreamEvent) {
  return impossibleTravel.evaluate(factsInStream([home, last]));
}

test("Two countries in person within an hour", () => {
  const finding = judge({ ...home, atMs: hourMs, country: "BR" });
  assert.ok(finding !== undefined && finding.logOdds >= 3);
  assert.match(
    impossibleTravel.sentence(finding.numbers),
    /^The account paid in person 1 hour before in a country at least 6,\d+ km away\.$/,
  );
});

test("A flight later, next door, or online it is silent", () => {
  assert.equal(judge({ ...home, atMs: 14 * hourMs, country: "BR" }), undefined);
  assert.equal(judge({ ...home, atMs: hourMs, country: "FR" }), undefined);
  assert.equal(judge({ ...home, atMs: hourMs, country: "BR", channel: "online" }), undefined);
  assert.equal(judge({ amount: 30, atMs: hourMs, country: "BR" }), undefined);
});

test("A country that no map knows is nowhere", () => {
  assert.equal(judge({ ...home, atMs: hourMs, country: "ZZ" }), undefined);
});
